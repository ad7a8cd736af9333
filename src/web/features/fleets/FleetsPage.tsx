import { deletedFleetsQuery, useDeleteFleet, useRestoreFleet } from '../../api/fleets.ts';
import { useMayChange } from '../../api/me.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { fleets as words } from '../../text/fleets.ts';
import { IconFleet } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { fleetColumns } from './columns.ts';
import { FleetDetails } from './FleetDetails.tsx';
import { EditFleet, NewFleet } from './FleetForm.tsx';
import { type FleetRow, useFleetRows } from './fleet-row.ts';

/** The account's fleets, and the one in hand beside them. */
export function FleetsPage() {
  const address = useRecordAddress(paths.fleets);
  const { rows, error, onRetry } = useFleetRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteFleet(),
    restore: useRestoreFleet(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="fleets"
      address={address}
      columns={fleetColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={<IconFleet size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      panel={rows && <FleetPanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface FleetPanelProps {
  address: RecordAddress;
  /** The fleet that the address names, where the list has it. */
  open: FleetRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function FleetPanel({ address: { place, ways }, open, deletion }: FleetPanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewFleet ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedFleetsQuery}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditFleet key={open.id} listed={open.fleet} ways={ways} />;
  return <FleetDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}
