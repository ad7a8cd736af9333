import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { inputType } from '../../records/input-type.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconInput } from '../../ui/icons.tsx';
import { InputTabs } from './InputTabs.tsx';
import { TypeDetails } from './TypeDetails.tsx';
import { typeColumns } from './type-columns.ts';
import { useTypeRows } from './type-row.ts';

/** Types of inputs: a name, and a text for each of two states. */
export function TypesPage() {
  const address = useRecordAddress(paths.inputTypes);
  const { remove, page } = useDeletion('inputType', address);
  return (
    <RecordsPage
      {...useTypeRows()}
      name="input-types"
      words={text.inputs.types}
      icon={<IconInput size={24} />}
      {...page}
      columns={typeColumns}
      tabs={<InputTabs current="types" />}
      renderNew={(navigation) => <NewRecord of={inputType} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={inputType} listed={row.type} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <TypeDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
