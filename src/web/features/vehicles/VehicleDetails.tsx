import { Link } from '@tanstack/react-router';
import { recordStatuses } from '../../../contract/choices.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { AssignmentHistory } from '../../components/AssignmentHistory.tsx';
import { DayLink } from '../../components/DayLink.tsx';
import { DriverPhone } from '../../components/DriverPhone.tsx';
import { PlaceAt } from '../../components/PlaceAt.tsx';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { timeAndAge } from '../../data/age-words.ts';
import { useDriversState } from '../../data/list-state.ts';
import { paths } from '../../paths/index.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { vehicle } from '../../records/vehicle.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { Row } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { secondsSince } from './columns.ts';
import classes from './NowFacts.module.css';
import { NowFacts, NowMark } from './NowFacts.tsx';
import { useVehicleNow } from './use-vehicle-now.ts';
import type { VehicleRow } from './vehicle-row.ts';

const words = text.vehicles;

/** Everything about a vehicle in one place, each with a link: now, place, driver, sensors, visits, alarms, day. */
export function VehicleDetails({ row, ...panel }: DetailsProps<VehicleRow>) {
  const now = useVehicleNow(row.vehicle);
  return (
    <RecordDetails
      of={vehicle}
      record={row.vehicle}
      subtitle={isActive(row) ? <NowMark vehicle={row.vehicle} now={now} /> : undefined}
      {...panel}
      facts={
        <>
          <NowFacts vehicle={row.vehicle} now={now} />
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
      <More id={row.id} device={row.vehicle.deviceId} />
      <AssignmentHistory of={{ vehicleId: row.id }} />
    </RecordDetails>
  );
}

const isActive = ({ vehicle: { status } }: VehicleRow): boolean => status === recordStatuses.active;

/** Other pages, filtered by this vehicle. */
function More({ id, device }: { id: number; device: string | null }) {
  const ofVehicle = { vehicle: [String(id)] };
  return (
    <Row
      as="nav"
      align="stretch"
      gap="4px 16px"
      wrap
      className={classes.more}
      aria-label={text.vehiclePanel.more.label}
    >
      <Link to={paths.visits} search={ofVehicle}>
        {text.visits.title}
      </Link>
      <Link to={paths.alarms} search={ofVehicle}>
        {text.temperature.alarms.title}
      </Link>
      <Link to={paths.inputHistory} search={ofVehicle}>
        {text.inputs.history.title}
      </Link>
      <Link to={paths.temperatureReport} search={{ vehicleId: id }}>
        {text.temperature.report.title}
      </Link>
      {device !== null && (
        <Link to={paths.trackers} search={{ device }}>
          {officeText.trackers.ofVehicle}
        </Link>
      )}
    </Row>
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
      <Moment at={startUtc}>
        {text.drivers.since(format.dateTime(startUtc), format.duration(secondsSince(startUtc)))}
      </Moment>
      {'\n'}
      <DriverPhone driverId={driverId} />
    </>
  );
}

function LastPlot({ row: { vehicle } }: { row: VehicleRow }) {
  const format = useFormat();
  const { lastPlot, clock } = vehicle;
  if (!lastPlot) return words.noPlot;
  return (
    <>
      <PlaceAt key={vehicle.id} position={lastPlot} />
      {'\n'}
      <Moment at={lastPlot.utc}>
        {clock ? format.dateTime(lastPlot.utc) : timeAndAge(lastPlot.utc, serviceNowMs(), format)}
      </Moment>
    </>
  );
}
