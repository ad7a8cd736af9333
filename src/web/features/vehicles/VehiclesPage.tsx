import { useMayChange } from '../../api/me.ts';
import { deletedVehiclesQuery, useDeleteVehicle, useRestoreVehicle } from '../../api/vehicles.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { vehicles as words } from '../../text/vehicles.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BulkActions } from './BulkActions.tsx';
import { vehicleColumns } from './columns.tsx';
import { VehicleDetails } from './VehicleDetails.tsx';
import { EditVehicle, NewVehicle } from './VehicleForm.tsx';
import { useVehicleRows, type VehicleRow } from './vehicle-row.ts';

/** The account's vehicles, and the one in hand beside them. */
export function VehiclesPage() {
  const address = useRecordAddress(paths.vehicles);
  const { rows, error, onRetry } = useVehicleRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteVehicle(),
    restore: useRestoreVehicle(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="vehicles"
      address={address}
      columns={vehicleColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={<IconVehicle size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      renderBulk={
        mayChange
          ? (selected, done) => <BulkActions rows={selected} onDelete={() => deletion.remove(selected)} onDone={done} />
          : undefined
      }
      panel={rows && <VehiclePanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface VehiclePanelProps {
  address: RecordAddress;
  /** The vehicle that the address names, where the list has it. */
  open: VehicleRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function VehiclePanel({ address: { place, ways }, open, deletion }: VehiclePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewVehicle ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedVehiclesQuery}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditVehicle key={open.id} listed={open.vehicle} ways={ways} />;
  return <VehicleDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}
