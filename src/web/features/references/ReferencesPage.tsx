import {
  deletedExternalReferencesQuery,
  useDeleteExternalReference,
  useRestoreExternalReference,
} from '../../api/references.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { type DeleteWithUndo, useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { references as words } from '../../text/references.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconLink } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { kindWords, referenceColumns } from './columns.ts';
import { NewReference } from './ReferenceForm.tsx';
import { type ReferenceRow, useRecordNames, useReferenceRows } from './reference-row.ts';

/** The names that other systems have for records of every kind; the one in hand beside them. */
export function ReferencesPage() {
  const address = useRecordAddress(paths.references);
  const names = useRecordNames();
  const { rows, error, onRetry } = useReferenceRows(names);
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteExternalReference(),
    restore: useRestoreExternalReference(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="references"
      address={address}
      columns={referenceColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'reference', descending: false }}
      findLabel={words.find}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={<EmptyState icon={<IconLink size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={rows && <ReferencePanel address={address} open={open} names={names} deletion={deletion} />}
    />
  );
}

interface ReferencePanelProps {
  address: RecordAddress;
  open: ReferenceRow | undefined;
  names: ReturnType<typeof useRecordNames>;
  deletion: DeleteWithUndo;
}

function ReferencePanel({ address: { place, ways }, open, names, deletion }: ReferencePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewReference names={names} ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedExternalReferencesQuery}
        nameOf={({ reference }) => reference}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  return (
    <RecordPanel title={open.name} onClose={ways.close} onDelete={() => deletion.remove([open])}>
      <Facts>
        <Fact term={words.kind}>{kindWords(open)}</Fact>
        <Fact term={words.record}>{open.record}</Fact>
      </Facts>
    </RecordPanel>
  );
}
