import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { vehicle } from '../../records/vehicle.ts';
import { text } from '../../text/index.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { BulkActions } from './BulkActions.tsx';
import { vehicleColumns } from './columns.ts';
import { VehicleDetails } from './VehicleDetails.tsx';
import { VehicleTabs } from './VehicleTabs.tsx';
import { useVehicleRows } from './vehicle-row.ts';

const words = text.vehicles;

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
      tabs={<VehicleTabs current="vehicles" />}
      renderBulk={(rows, done) => <BulkActions rows={rows} onDelete={() => remove(rows)} onDone={done} />}
      renderNew={(navigation) => <NewRecord of={vehicle} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={vehicle} listed={row.vehicle} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <VehicleDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
