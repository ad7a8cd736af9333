import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import { AssignmentHistory } from '../../parts/AssignmentHistory.tsx';
import { useFleetName } from '../../parts/names.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { secondsSince, VehicleStatus } from './columns.tsx';
import type { VehicleRow } from './vehicle-row.ts';
import { fieldsOf } from './vehicle-values.ts';

const words = text.vehicles;

interface VehicleDetailsProps {
  row: VehicleRow;
  ways: RecordWays;
  onDelete: () => void;
}

/** One vehicle for reading: who drives it, where it was last, who drove it. */
export function VehicleDetails({ row, ways, onDelete }: VehicleDetailsProps) {
  const { vehicle, name, fleet } = row;
  const fleetName = useFleetName();
  return (
    <RecordPanel
      title={name}
      subtitle={<VehicleStatus status={vehicle.status} />}
      onClose={ways.close}
      onEdit={() => ways.edit(vehicle.id)}
      onDelete={onDelete}
    >
      <Facts>
        <Fact term={words.driver}>
          <DriverNow row={row} />
        </Fact>
        <Fact term={words.lastSeen}>
          <LastPlot row={row} />
        </Fact>
        {vehicle.fleetId !== null && (
          <Fact term={words.fleet}>
            <Link to={paths.fleet} params={{ fleetId: String(vehicle.fleetId) }}>
              {fleet}
            </Link>
          </Fact>
        )}
        {vehicle.registration !== null && <Fact term={words.registration}>{vehicle.registration}</Fact>}
        {vehicle.deviceId !== null && <Fact term={words.device}>{vehicle.deviceId}</Fact>}
      </Facts>
      <AssignmentHistory of={{ vehicleId: vehicle.id }} />
      <References resourceType={resourceTypes.vehicle} resourceId={vehicle.id} />
      <RecordChanges
        resource="vehicle"
        resourceId={vehicle.id}
        fieldsOf={(record: VehicleRow['vehicle']) => fieldsOf(record, fleetName)}
      />
    </RecordPanel>
  );
}

function DriverNow({ row: { driven } }: { row: VehicleRow }) {
  const format = useFormat();
  if (!driven) return words.noDriver;
  const { driverId, driver, startUtc } = driven;
  return (
    <>
      <Link to={paths.driver} params={{ driverId: String(driverId) }}>
        {driver}
      </Link>
      {'\n'}
      <time dateTime={startUtc} title={format.utc(startUtc)}>
        {words.drivenSince(format.dateTime(startUtc), format.duration(secondsSince(startUtc)))}
      </time>
    </>
  );
}

function LastPlot({ row: { vehicle } }: { row: VehicleRow }) {
  const format = useFormat();
  const { lastPlot } = vehicle;
  if (!lastPlot) return words.noPlot;
  return (
    <span title={format.utc(lastPlot.utc)}>
      {words.lastPlot(
        format.coordinates(lastPlot),
        format.dateTime(lastPlot.utc),
        format.duration(secondsSince(lastPlot.utc)),
      )}
    </span>
  );
}
