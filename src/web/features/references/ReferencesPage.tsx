import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useRecordNames } from '../../parts/record-names.ts';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/all.ts';
import { IconLink } from '../../ui/icons.tsx';
import { referenceColumns } from './columns.ts';
import { useReferenceRows } from './reference-row.ts';

const words = text.references;

/** The panels load after the table. */
const loadDetails = () => import('./ReferenceDetails.tsx');
const loadForm = () => import('./ReferenceForm.tsx');
const ReferenceDetails = lazyPart(loadDetails, (file) => file.ReferenceDetails);
const NewReference = lazyPart(loadForm, (file) => file.NewReference);
const EditReference = lazyPart(loadForm, (file) => file.EditReference);

const defaultSort = { key: 'reference', descending: false };
const referenceText = ({ reference }: { reference: string }): string => reference;

/** External references of all kinds of records, with a panel for the selected one. */
export function ReferencesPage() {
  const address = useRecordAddress(paths.references);
  const names = useRecordNames();
  const { remove, page } = useDeletion('externalReference', address, { nameOf: referenceText });
  return (
    <RecordsPage
      {...useReferenceRows(names)}
      name="references"
      words={words}
      icon={<IconLink size={24} />}
      {...page}
      columns={referenceColumns}
      defaultSort={defaultSort}
      renderNew={(navigation) => <NewReference names={names} navigation={navigation} />}
      renderEdit={({ reference }, navigation) => (
        <EditReference listed={reference} names={names} navigation={navigation} />
      )}
      renderDetails={(row, navigation) => (
        <ReferenceDetails row={row} names={names} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
