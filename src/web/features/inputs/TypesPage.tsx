import { deletedQuery, useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { inputType } from '../../records/input-type.ts';
import { EditRecord, NewRecord } from '../../records/lazy-forms.ts';
import { text } from '../../text/all.ts';
import { IconInput } from '../../ui/icons.tsx';
import { InputTabs } from './InputTabs.tsx';
import { typeColumns } from './type-columns.ts';
import { useTypeRows } from './type-row.ts';

// The details load after the rows.
const loadDetails = () => import('./TypeDetails.tsx');
const TypeDetails = lazyPart(loadDetails, (file) => file.TypeDetails);

const deletedKind = {
  deleted: deletedQuery('inputType'),
  resource: 'inputType' as const,
  idOf: ({ inputTypeId }: { inputTypeId: number }) => inputTypeId,
};

/** Types of inputs: a name, and a text for each of two states. */
export function TypesPage() {
  const address = useRecordAddress(paths.inputTypes);
  const { remove, restore } = useDeleteWithUndo({
    remove: useDeleteRecord('inputType'),
    restore: useRestoreRecord('inputType'),
    address,
  });
  return (
    <RecordsPage
      {...useTypeRows()}
      name="input-types"
      words={text.inputs.types}
      icon={<IconInput size={24} />}
      address={address}
      columns={typeColumns}
      tabs={<InputTabs current="types" />}
      missing={<MissingRecord {...deletedKind} address={address} onRestore={restore} />}
      deleted={useDeletedRows(deletedKind, restore)}
      renderNew={(navigation) => <NewRecord of={inputType} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={inputType} listed={row.type} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <TypeDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
