import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayMs } from '../../../contract/durations.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { unusualVisitQuery, visitQuery } from '../../api/visits.ts';
import { DayLink } from '../../components/DayLink.tsx';
import { MissingRecord } from '../../components/MissingRecord.tsx';
import { MomentFact } from '../../components/PlaceAt.tsx';
import { wholeStayWords } from '../../data/open-stay.ts';
import type { Period } from '../../data/period.ts';
import { useNow } from '../../data/use-now.ts';
import type { RecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts, PanelSection } from '../../ui/Facts.tsx';
import { IconLink } from '../../ui/icons.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { CountingSection } from './counting.tsx';
import { StateMarks } from './StateMarks.tsx';
import { useToVisitRow } from './use-visits.ts';
import { VisitTrack } from './VisitTrack.tsx';
import { VisitWhy } from './VisitWhy.tsx';
import { openStay, type VisitRow } from './visit-row.ts';

const words = text.visits;

interface VisitPanelProps {
  address: RecordAddress;
  found: OpenVisit;
}

/** The visit in the address, of any period. */
export interface OpenVisit {
  row: VisitRow | undefined;
  isMissing: boolean;
}

export function useOpenVisit(id: number | undefined, period: Period): OpenVisit {
  const client = useQueryClient();
  const { data: visit, error } = useQuery({ ...visitQuery(id ?? 0, client), enabled: id !== undefined });
  const toRow = useToVisitRow(period);
  const row = useMemo(() => (id !== undefined && visit ? toRow?.(visit) : undefined), [id, visit, toRow]);
  return { row, isMissing: id === undefined || error !== null };
}

export function VisitPanel({ address: { place, navigation }, found: { row, isMissing } }: VisitPanelProps) {
  if (place.kind === 'nothing') return null;
  if (isMissing) return <MissingRecord onClose={navigation.close} />;
  if (row) return <VisitDetails row={row} onClose={navigation.close} />;
  return (
    <Panel title={words.one} onClose={navigation.close}>
      <ListSkeleton rows={6} />
    </Panel>
  );
}

function VisitDetails({ row, onClose }: { row: VisitRow; onClose: () => void }) {
  const format = useFormat();
  const { visit, vehicle, geofence, driver, tags, dwell, within, stillInside, beganBefore, untilMs } = row;
  const nowMs = useNow();
  const marked = stillInside || beganBefore;
  return (
    <Panel
      title={words.name(vehicle, geofence)}
      subtitle={marked ? <StateMarks row={row} /> : undefined}
      onClose={onClose}
      footer={
        <Button variant="default" icon={<IconLink size={16} />} onClick={() => void copyLink()}>
          {words.panel.copyLink}
        </Button>
      }
    >
      <Facts>
        <Fact term={words.dwell}>
          {stillInside ? wholeStayWords(openStay(row), nowMs, format) : format.duration(dwell)}
          {within < dwell && `\n${words.panel.within(format.duration(within))}`}
        </Fact>
        {visit.stoppedSeconds !== null && visit.stoppedSeconds !== undefined && (
          <Fact term={words.stopped}>{format.duration(visit.stoppedSeconds)}</Fact>
        )}
        <Fact term={words.panel.when}>
          <Moment at={visit.startUtc} />
          {words.panel.until}
          <time dateTime={visit.endUtc ?? undefined} title={format.utc(new Date(untilMs))}>
            {endWords(row, format)}
          </time>
        </Fact>
      </Facts>
      <UnusualNote row={row} />
      <VisitTrack key={visit.id} row={row} />
      <p>
        <DayLink vehicleId={visit.vehicleId} at={visit.startUtc} />
      </p>
      <VisitWhy row={row} />
      <CountingSection visit={visit} />
      <PanelSection title={words.panel.who}>
        <Facts>
          <Fact term={text.kinds.vehicle}>
            <Link to={paths.vehicle} params={{ vehicleId: String(visit.vehicleId) }}>
              {vehicle}
            </Link>
          </Fact>
          <Fact term={text.kinds.geofence}>
            <Link to={paths.geofence} params={{ geofenceId: String(visit.geofenceId) }}>
              {geofence}
            </Link>
            {tags.length > 0 && `\n${format.list(tags.map(({ name }) => name))}`}
          </Fact>
          <CountsSince geofenceId={visit.geofenceId} />
          <Fact term={words.panel.driver}>
            {visit.driverId === null ? (
              text.names.noDriver
            ) : (
              <Link to={paths.driver} params={{ driverId: String(visit.driverId) }}>
                {driver}
              </Link>
            )}
          </Fact>
          <MomentFact moment={{ vehicleId: visit.vehicleId, utc: visit.startUtc }} geofences={false} />
        </Facts>
      </PanelSection>
    </Panel>
  );
}

/** Shows the day only if it differs. */
function endWords({ visit, startMs, untilMs }: VisitRow, format: Format): string {
  const until = new Date(untilMs);
  const sameDay = format.date(until) === format.date(new Date(startMs));
  const untilWords = sameDay ? format.time(until) : format.dateTime(until);
  return visit.endUtc === null ? words.panel.lastPosition(untilWords) : untilWords;
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    notify({ words: words.panel.copied });
  } catch {
    // The browser may not allow access to the clipboard.
    notify({ kind: 'problem', words: words.panel.copyFailed });
  }
}

/** Since when the current shape of the geofence decides. Nothing for a deleted one. */
function CountsSince({ geofenceId }: { geofenceId: number }) {
  const { data: geofences } = useQuery(geofencesQuery);
  const since = geofences?.find(({ id }) => id === geofenceId)?.countsFromUtc;
  if (since === undefined) return null;
  return (
    <Fact term={text.past.counts.sinceLabel}>
      <Moment at={since} />
    </Fact>
  );
}

const unusualWords = text.visits.unusual;

/** Of so many days before, the service compares stays. */
const comparedDays = 400;

/** "74 min. Of 212 stays here on weekdays before noon, 95 % took under 41 min", with the stays as a link. */
function UnusualNote({ row: { visit, dwell, startMs } }: { row: VisitRow }) {
  const format = useFormat();
  const { data } = useQuery(unusualVisitQuery(visit));
  if (!data) return null;
  const { n, p05, p95, scope } = data.usual;
  const isLong = dwell > p95;
  const [from, to] = [startMs - comparedDays * dayMs, startMs].map((ms) => new Date(ms).toISOString());
  return (
    <p>
      {format.duration(dwell)}.{' '}
      <Link to={paths.visits} search={{ from, to, geofence: [String(visit.geofenceId)] }}>
        {unusualWords.stays(format.number(n), unusualWords.scopes[scope])}
      </Link>{' '}
      {isLong ? unusualWords.long(format.duration(p95)) : unusualWords.short(format.duration(p05))}
    </p>
  );
}
