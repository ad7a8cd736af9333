import { deletedQuery, useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/lazy-forms.ts';
import { vehicle } from '../../records/vehicle.ts';
import { text } from '../../text/all.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { BulkActions } from './BulkActions.tsx';
import { vehicleColumns } from './columns.ts';
import { useVehicleRows } from './vehicle-row.ts';

const words = text.vehicles;

// The details load after the rows.
const loadDetails = () => import('./VehicleDetails.tsx');
const VehicleDetails = lazyPart(loadDetails, (file) => file.VehicleDetails);

const deletedKind = { deleted: deletedQuery('vehicle'), resource: 'vehicle' as const };

/** The vehicles of the account, with a panel for the selected one. */
export function VehiclesPage() {
  const address = useRecordAddress(paths.vehicles);
  const { remove, restore } = useDeleteWithUndo({
    remove: useDeleteRecord('vehicle'),
    restore: useRestoreRecord('vehicle'),
    address,
  });
  return (
    <RecordsPage
      {...useVehicleRows()}
      name="vehicles"
      words={words}
      icon={<IconVehicle size={24} />}
      address={address}
      columns={vehicleColumns}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      missing={<MissingRecord {...deletedKind} address={address} onRestore={restore} />}
      deleted={useDeletedRows(deletedKind, restore)}
      renderNew={(navigation) => <NewRecord of={vehicle} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={vehicle} listed={row.vehicle} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <VehicleDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
