import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inputTypesQuery } from '../../api/records.ts';
import { ConnectDevice } from '../../parts/ConnectDevice.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { type RecordNavigation, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { input } from '../../records/input.ts';
import { EditRecord } from '../../records/lazy-forms.ts';
import { text } from '../../text/all.ts';
import { IconInput } from '../../ui/icons.tsx';
import { InputTabs } from './InputTabs.tsx';
import { inputColumns } from './input-columns.tsx';
import { type InputRow, useInputRows } from './input-row.ts';
import { SetType } from './SetType.tsx';
import { TypeByNumber } from './TypeByNumber.tsx';

const words = text.inputs;

// The details load after the rows.
const loadDetails = () => import('./InputDetails.tsx');
const InputDetails = lazyPart(loadDetails, (file) => file.InputDetails);

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
