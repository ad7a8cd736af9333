import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { InputsFact, TemperaturesFact } from '../../components/SensorFacts.tsx';
import { Snooze } from '../../components/Snooze.tsx';
import { attentionWords } from '../../data/attention-words.ts';
import { wholeStayWords } from '../../data/open-stay.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { StatusKind } from '../../ui/StatusMark.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { VehicleNow } from './use-vehicle-now.ts';

const words = text.vehicles.now;

interface NowProps {
  vehicle: Vehicle;
  now: VehicleNow;
}

const kinds: Readonly<Record<VehicleNow['state'], StatusKind>> = {
  driving: 'good',
  idle: 'information',
  stopped: 'information',
  reporting: 'information',
  silent: 'unknown',
  unheard: 'unknown',
};

/** In the words of one vehicle: Live's groups have some in the plural. */
const standing = (state: VehicleNow['state']): string =>
  state === 'unheard' || state === 'silent' || state === 'driving'
    ? text.live.groups[state]
    : text.vehiclePanel.states[state];

/** The most urgent reason for attention, or else what the vehicle does: alarm, silent, driving. */
export function NowMark({ vehicle, now }: NowProps) {
  const format = useFormat();
  const { state, attention, nowMs } = now;
  const geofenceName = useGeofenceName();
  const [first] = attention;
  if (first) {
    return (
      <StatusMark kind={first.kind === 'alarm' ? 'alarm' : 'warning'}>
        {attentionWords(first, { format, nowMs, geofenceName })}
      </StatusMark>
    );
  }
  const { lastPlot } = vehicle;
  const shown =
    state === 'silent' && lastPlot
      ? text.live.attention.silent(format.duration((nowMs - Date.parse(lastPlot.utc)) / 1000))
      : state === 'driving' && lastPlot
        ? text.vehiclePanel.drivingAt(format.speed(lastPlot.speed ?? 0))
        : standing(state);
  return <StatusMark kind={kinds[state]}>{shown}</StatusMark>;
}

/** What holds for the vehicle now, each with a link: attention, geofences, inputs, temperatures. */
export function NowFacts({ vehicle, now }: NowProps) {
  const format = useFormat();
  const { nowMs, attention, snooze, unmovedSinceUtc, inputs, probes } = now;
  const using = { format, nowMs };
  return (
    <>
      <Fact term={words.term}>
        <NowMark vehicle={vehicle} now={now} />
        {'\n'}
        <Link to={paths.live} search={{ vehicle: vehicle.id }} data-print="hidden">
          {words.onMap}
        </Link>
        {unmovedSinceUtc && `\n${text.vehiclePanel.notMovedSince(format.dateTime(unmovedSinceUtc))}`}
        <Snooze vehicle={vehicle} snooze={snooze} isNeeded={attention.length > 0} />
      </Fact>
      <InsideFact vehicle={vehicle} now={now} />
      <TemperaturesFact probes={probes} using={using} />
      <InputsFact inputs={inputs} using={using} />
    </>
  );
}

function useGeofenceName(): (geofenceId: number) => string {
  const { data } = useQuery(geofencesQuery);
  return (geofenceId) => data?.find(({ id }) => id === geofenceId)?.description ?? text.live.somePlace;
}

function InsideFact({ vehicle: { lastPlot }, now: { visits, nowMs, ownSilence } }: NowProps) {
  const format = useFormat();
  const geofenceName = useGeofenceName();
  if (visits.length === 0) return null;
  return (
    <Fact term={text.vehiclePanel.inside}>
      <Stack as="ul" gap={4}>
        {visits.map(({ id, geofenceId, startUtc }) => {
          const startMs = Date.parse(startUtc);
          const stay = { startMs, lastSeenMs: lastPlot ? Date.parse(lastPlot.utc) : startMs, ownSilence };
          return (
            <li key={id} title={format.utc(startUtc)}>
              <Link to={paths.visit} params={{ visitId: String(id) }}>
                {geofenceName(geofenceId)}
              </Link>{' '}
              {wholeStayWords(stay, nowMs, format)}
            </li>
          );
        })}
      </Stack>
    </Fact>
  );
}
