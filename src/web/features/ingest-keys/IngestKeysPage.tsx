import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IngestKey } from '../../../contract/administration.ts';
import {
  deletedIngestKeysQuery,
  ingestKeysQuery,
  useDeleteIngestKey,
  useRestoreIngestKey,
} from '../../api/ingest-keys.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { type DeleteWithUndo, useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { ingestKeys as words } from '../../text/ingest-keys.ts';
import { IconKey } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ingestKeyColumns } from './columns.tsx';
import { IngestKeyDetails } from './IngestKeyDetails.tsx';
import { type MadeKey, NewIngestKey } from './NewIngestKey.tsx';

/** The keys that devices send with, for administrators; the one in hand beside them. */
export function IngestKeysPage() {
  const address = useRecordAddress(paths.ingestKeys);
  const { data: keys, error, refetch } = useQuery(ingestKeysQuery);
  const [made, setMade] = useState<MadeKey>();
  const id = idIn(address.place);
  const open = useOpenRecord(keys, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteIngestKey(),
    restore: useRestoreIngestKey(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="ingestKeys"
      address={address}
      columns={ingestKeyColumns}
      rows={keys}
      error={error}
      onRetry={() => void refetch()}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={<EmptyState icon={<IconKey size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={keys && <IngestKeyPanel address={address} open={open} deletion={deletion} made={made} onMade={setMade} />}
    />
  );
}

interface IngestKeyPanelProps {
  address: RecordAddress;
  open: IngestKey | undefined;
  deletion: DeleteWithUndo;
  made: MadeKey | undefined;
  onMade: (made: MadeKey) => void;
}

function IngestKeyPanel({ address: { place, ways }, open, deletion, made, onMade }: IngestKeyPanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewIngestKey ways={ways} onMade={onMade} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedIngestKeysQuery}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  const secret = made?.id === open.id ? made.key : undefined;
  return (
    <IngestKeyDetails
      key={open.id}
      ingestKey={open}
      secret={secret}
      ways={ways}
      onDelete={() => deletion.remove([open])}
    />
  );
}
