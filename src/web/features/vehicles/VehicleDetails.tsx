import { Link } from '@tanstack/react-router';
import { AssignmentHistory } from '../../parts/AssignmentHistory.tsx';
import { DayLink } from '../../parts/DayLink.tsx';
import { useDriversState } from '../../parts/list-state.ts';
import { PlaceAt } from '../../parts/PlaceAt.tsx';
import type { DetailsProps } from '../../parts/RecordsPage.tsx';
import { paths } from '../../paths/index.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { vehicle } from '../../records/vehicle.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { secondsSince } from './columns.ts';
import type { VehicleRow } from './vehicle-row.ts';

const words = text.vehicles;

/** Details of a vehicle: its driver, last position and past assignments. */
export function VehicleDetails({ row, navigation, onDelete }: DetailsProps<VehicleRow>) {
  return (
    <RecordDetails
      of={vehicle}
      record={row.vehicle}
      navigation={navigation}
      onDelete={onDelete}
      facts={
        <>
          <Fact term={words.driver}>
            <DriverNow row={row} />
          </Fact>
          <Fact term={words.lastSeen}>
            <LastPlot row={row} />
            {'\n'}
            <DayLink vehicleId={row.id} />
          </Fact>
        </>
      }
    >
      <Link to={paths.temperatureReport} search={{ vehicleId: row.id }}>
        {text.temperature.report.title}
      </Link>
      <AssignmentHistory of={{ vehicleId: row.id }} />
    </RecordDetails>
  );
}

function DriverNow({ row: { driven } }: { row: VehicleRow }) {
  const format = useFormat();
  const state = useDriversState();
  if (state === 'loading') return text.common.loading;
  if (!driven) return state === 'known' ? words.noDriver : text.live.driver.failed;
  const { driverId, driver, startUtc } = driven;
  return (
    <>
      <Link to={paths.driver} params={{ driverId: String(driverId) }}>
        {driver}
      </Link>
      {'\n'}
      <time dateTime={startUtc} title={format.utc(startUtc)}>
        {text.drivers.since(format.dateTime(startUtc), format.duration(secondsSince(startUtc)))}
      </time>
    </>
  );
}

function LastPlot({ row: { vehicle } }: { row: VehicleRow }) {
  const format = useFormat();
  const { lastPlot } = vehicle;
  if (!lastPlot) return words.noPlot;
  return (
    <>
      <PlaceAt key={vehicle.id} position={lastPlot} />
      {'\n'}
      <time dateTime={lastPlot.utc} title={format.utc(lastPlot.utc)}>
        {words.lastSeenAgo(format.dateTime(lastPlot.utc), format.duration(secondsSince(lastPlot.utc)))}
      </time>
    </>
  );
}
