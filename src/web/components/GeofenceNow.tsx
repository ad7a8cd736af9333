import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { runningAssignmentsQuery } from '../api/assignments.ts';
import { vehiclesQuery } from '../api/records.ts';
import { visitsQuery } from '../api/visits.ts';
import { useDriverName, useVehicleName } from '../data/names.ts';
import { recentMoment, silenceWords, stayWords } from '../data/open-stay.ts';
import { useVehicleSilence } from '../data/silence.ts';
import { useInside } from '../data/use-inside.ts';
import { useNow } from '../data/use-now.ts';
import { usePeriod } from '../data/use-period.ts';
import { paths } from '../paths/index.ts';
import type { LiveSearch } from '../paths/live.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { NotFetched, Nothing, PanelSection } from '../ui/Facts.tsx';
import { Quiet, Row, Stack } from '../ui/layout.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './GeofenceNow.module.css';

const words = text.geofenceNow;

interface GeofenceNowProps {
  geofenceId: number;
  /** Search parameters of Live that a link to a vehicle keeps. */
  kept?: LiveSearch;
}

/** Who is in a geofence now, since when and who drives, and the visits of today. */
export function GeofenceNow({ geofenceId, kept }: GeofenceNowProps) {
  return (
    <>
      <InsideNow geofenceId={geofenceId} kept={kept} />
      <VisitsToday geofenceId={geofenceId} />
    </>
  );
}

/** Number of items before the button for all. */
const atFirst = { inside: 8, today: 6 };

function InsideNow({ geofenceId, kept }: GeofenceNowProps) {
  const { visits, error, refetch } = useInside(geofenceId);
  return (
    <Section
      title={words.inside}
      visits={visits}
      nothing={words.none}
      error={error}
      onRetry={() => void refetch()}
      atFirst={atFirst.inside}
    >
      {(visit) => <Inside key={visit.id} visit={visit} kept={kept} />}
    </Section>
  );
}

function Inside({ visit: { vehicleId, startUtc }, kept }: { visit: GeofenceVisit; kept: LiveSearch | undefined }) {
  const format = useFormat();
  const nowMs = useNow();
  const vehicleName = useVehicleName();
  const startMs = Date.parse(startUtc);
  const lastSeenMs = useLastSeen(vehicleId);
  const ownSilence = useVehicleSilence()(vehicleId);
  const stay = lastSeenMs === undefined ? undefined : { startMs, lastSeenMs, ownSilence };
  const silence = stay && silenceWords(stay, nowMs, format);
  return (
    <li>
      <Row as="p" align="baseline" gap={12} justify="between">
        <Link to={paths.live} search={{ ...kept, vehicle: vehicleId }}>
          {vehicleName(vehicleId) || text.common.loading}
        </Link>
        <span className={classes.end} title={format.utc(startUtc)}>
          {stay && stayWords(stay, nowMs, format)}
        </span>
      </Row>
      <Quiet>
        {words.since(recentMoment(startMs, nowMs, format))}
        {' · '}
        <CurrentDriver vehicleId={vehicleId} />
      </Quiet>
      {silence && <p className={classes.silent}>{silence}</p>}
    </li>
  );
}

/** Time of the vehicle's last position; undefined while vehicles load. */
function useLastSeen(vehicleId: number): number | undefined {
  const { data: utc } = useQuery({
    ...vehiclesQuery(),
    select: (vehicles) => vehicles.find(({ id }) => id === vehicleId)?.lastPlot?.utc,
  });
  return utc === undefined ? undefined : Date.parse(utc);
}

function CurrentDriver({ vehicleId }: { vehicleId: number }) {
  const driverName = useDriverName();
  const { data: assignments, isPending } = useQuery(runningAssignmentsQuery);
  const driverId = assignments?.find((assignment) => assignment.vehicleId === vehicleId)?.driverId;
  if (driverId === undefined) return isPending ? text.common.loading : text.names.noDriver;
  return (
    <Link to={paths.driver} params={{ driverId: String(driverId) }}>
      {driverName(driverId) || text.common.loading}
    </Link>
  );
}

function VisitsToday({ geofenceId }: { geofenceId: number }) {
  const { startMs, endMs } = usePeriod({}, 'today');
  const filter = useMemo(
    () => ({
      geofenceId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
      overlap: true,
    }),
    [geofenceId, startMs, endMs],
  );
  const { data, error, refetch } = useQuery(visitsQuery(filter));
  const visits = useMemo(() => data?.toReversed(), [data]);
  return (
    <Section
      title={words.today}
      visits={visits}
      nothing={words.noneToday}
      error={error}
      onRetry={() => void refetch()}
      atFirst={atFirst.today}
    >
      {(visit) => <Visit key={visit.id} visit={visit} />}
    </Section>
  );
}

function Visit({ visit: { id, vehicleId, driverId, startUtc, endUtc } }: { visit: GeofenceVisit }) {
  const format = useFormat();
  const nowMs = useNow();
  const vehicleName = useVehicleName();
  const driverName = useDriverName();
  const start = recentMoment(Date.parse(startUtc), nowMs, format);
  return (
    <li>
      <Row as="p" align="baseline" gap={12} justify="between">
        <Link to={paths.visit} params={{ visitId: String(id) }}>
          {vehicleName(vehicleId) || text.common.loading}
        </Link>
        <span className={classes.end}>
          {endUtc === null
            ? text.visits.states.inside
            : format.duration((Date.parse(endUtc) - Date.parse(startUtc)) / 1000)}
        </span>
      </Row>
      <Quiet title={format.utc(startUtc)}>
        {endUtc === null ? words.since(start) : words.times(start, recentMoment(Date.parse(endUtc), nowMs, format))}
        {driverId !== null && ` · ${driverName(driverId) || text.common.loading}`}
      </Quiet>
    </li>
  );
}

interface SectionProps {
  title: string;
  /** Undefined while loading. */
  visits: readonly GeofenceVisit[] | undefined;
  /** Shown if there are no visits. */
  nothing: string;
  error: unknown;
  onRetry: () => void;
  atFirst: number;
  children: (visit: GeofenceVisit) => ReactNode;
}

function Section({ title, visits, nothing, error, onRetry, atFirst: first, children }: SectionProps) {
  const format = useFormat();
  const [all, setAll] = useState(false);
  const count = visits?.length ?? 0;
  return (
    <PanelSection
      title={title}
      aside={
        count > 0 && (
          <Quiet as="span" size={13}>
            {format.number(count)}
          </Quiet>
        )
      }
    >
      {!visits && (error ? <NotFetched error={error} onRetry={onRetry} /> : <ListSkeleton rows={2} />)}
      {visits?.length === 0 && <Nothing>{nothing}</Nothing>}
      {visits && count > 0 && (
        <Stack as="ul" gap={10} className={classes.list} aria-label={title}>
          {(all ? visits : visits.slice(0, first)).map(children)}
        </Stack>
      )}
      {!all && count > first && (
        <Button compact variant="subtle" onClick={() => setAll(true)}>
          {words.showAll(format.number(count))}
        </Button>
      )}
    </PanelSection>
  );
}
