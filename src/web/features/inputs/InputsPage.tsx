import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inputTypesQuery } from '../../api/records.ts';
import { ConnectDevice } from '../../components/ConnectDevice.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { input } from '../../records/input.ts';
import { EditRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconInput } from '../../ui/icons.tsx';
import { InputDetails } from './InputDetails.tsx';
import { InputTabs } from './InputTabs.tsx';
import { inputColumns } from './input-columns.tsx';
import { type InputRow, useInputRows } from './input-row.ts';
import { SetType } from './SetType.tsx';
import { TypeByNumber } from './TypeByNumber.tsx';

const words = text.inputs;

const defaultSort = { key: 'vehicle', descending: false };

/** The inputs of all trackers with their current state, and a panel for the open one. */
export function InputsPage() {
  return (
    <RecordsPage
      {...useInputRows()}
      name="inputs"
      words={words}
      icon={<IconInput size={24} />}
      begin={<ConnectDevice />}
      address={useRecordAddress(paths.inputs)}
      columns={inputColumns}
      defaultSort={defaultSort}
      unlisted={<TypeByNumber />}
      tabs={<InputTabs current="inputs" />}
      renderBulk={(rows, done) => <SetType rows={rows} onDone={done} />}
      renderEdit={(row, navigation) => <EditInput row={row} navigation={navigation} />}
      renderDetails={(row, navigation) => <InputDetails row={row} navigation={navigation} />}
    />
  );
}

function EditInput({ row, navigation }: { row: InputRow; navigation: RecordNavigation }) {
  const hasTypes = useQuery(inputTypesQuery()).data?.length !== 0;
  return (
    <EditRecord of={input} listed={row.input} title={row.name} navigation={navigation}>
      {() =>
        !hasTypes && (
          <p>
            {words.noTypes} <Link to={paths.newInputType}>{words.addType}</Link>
          </p>
        )
      }
    </EditRecord>
  );
}
