import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { externalReference } from '../../records/external-reference.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconLink } from '../../ui/icons.tsx';
import { referenceColumns } from './columns.ts';
import { RecordFields } from './RecordFields.tsx';
import { ReferenceDetails } from './ReferenceDetails.tsx';
import { useReferenceRows } from './reference-row.ts';

const words = text.references;

/** The panels load after the table. */
const inputs = { resourceType: RecordFields };

const defaultSort = { key: 'reference', descending: false };

/** External references of all kinds of records, with a panel for the selected one. */
export function ReferencesPage() {
  const address = useRecordAddress(paths.references);
  const { remove, page } = useDeletion('externalReference', address, externalReference);
  return (
    <RecordsPage
      {...useReferenceRows()}
      name="references"
      words={words}
      icon={<IconLink size={24} />}
      {...page}
      columns={referenceColumns}
      defaultSort={defaultSort}
      renderNew={(navigation) => <NewRecord of={externalReference} inputs={inputs} navigation={navigation} />}
      renderEdit={({ reference }, navigation) => (
        <EditRecord of={externalReference} listed={reference} inputs={inputs} navigation={navigation} />
      )}
      renderDetails={(row, navigation) => (
        <ReferenceDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
