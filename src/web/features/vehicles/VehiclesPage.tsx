import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
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

/** The vehicles of the account, with a panel for the selected one. */
export function VehiclesPage() {
  const address = useRecordAddress(paths.vehicles);
  const { remove, page } = useDeletion('vehicle', address);
  return (
    <RecordsPage
      {...useVehicleRows()}
      name="vehicles"
      words={words}
      icon={<IconVehicle size={24} />}
      {...page}
      columns={vehicleColumns}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewRecord of={vehicle} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={vehicle} listed={row.vehicle} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <VehicleDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
