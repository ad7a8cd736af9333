import { useQuery } from '@tanstack/react-query';
import { fleetsQuery } from '../../api/records.ts';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { vehicle } from '../../records/vehicle.ts';
import { text } from '../../text/index.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import { vehicleColumns } from './columns.ts';
import { VehicleDetails } from './VehicleDetails.tsx';
import { VehicleTabs } from './VehicleTabs.tsx';
import { useVehicleRows, type VehicleRow } from './vehicle-row.ts';

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
      renderDetails={(details) => <VehicleDetails {...details} />}
    />
  );
}

/** Only its tracker can set the position of a vehicle. */
const notItsPosition = { lastPlot: null };

interface BulkActionsProps {
  rows: readonly VehicleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for vehicles. */
function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const set = useSetFields('vehicle', words.moveFailed, notItsPosition);
  const { ask, question } = useBulkQuestion();
  const moveTo = (fleetId: number | null, name: string): void =>
    ask({
      kind: 'vehicle',
      names: rows.map(({ name }) => name),
      confirm: words.bulk.move,
      run: () => {
        const vehicles = rows.map(({ id, name, vehicle }) => ({ id, name, record: vehicle }));
        void set(vehicles, { fleetId }, (count, shown) => words.moved(count, shown, name));
        onDone();
      },
    });
  return (
    <>
      <BulkMenu label={words.bulk.move}>
        {fleets.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => moveTo(id, name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => moveTo(null, words.noFleet)}>{words.noFleet}</MenuItem>
      </BulkMenu>
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
      {question}
    </>
  );
}
