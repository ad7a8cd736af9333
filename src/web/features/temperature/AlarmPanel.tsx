import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alarm } from '../../../contract/temperature.ts';
import { selectedRow } from '../../api/growing-list.ts';
import { profilesQuery } from '../../api/records.ts';
import { DayLink } from '../../components/DayLink.tsx';
import { MomentFact } from '../../components/PlaceAt.tsx';
import { chartOfAlarm, periodOfAlarm } from '../../data/chart-of-alarm.ts';
import { upToNow } from '../../data/period.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import { Fact, Facts, NotFetched, PanelSection } from '../../ui/Facts.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { AlarmWhy } from './AlarmWhy.tsx';
import { type AlarmRow, kindWords } from './alarm-row.ts';
import { ReviewForm } from './ReviewForm.tsx';
import classes from './ReviewSection.module.css';
import { useDoors } from './use-doors.ts';
import { useReadings } from './use-readings.ts';
import { causeWords } from './use-review.ts';

const words = text.temperature.alarms;

interface AlarmPanelProps {
  row: AlarmRow | undefined;
  nowMs: number;
  onClose: () => void;
}

/** Details of an alarm: start, peak and its part of the chart. */
export function AlarmPanel({ row, nowMs, onClose }: AlarmPanelProps) {
  const format = useFormat();
  if (!row) {
    return (
      <Panel title={words.missing.title} onClose={onClose}>
        <EmptyState title={words.missing.title} detail={words.missing.detail} />
      </Panel>
    );
  }
  const { alarm, probe, vehicle, profile, startMs, endMs } = row;
  const long = format.duration((endMs - startMs) / 1000);
  return (
    <Panel title={probe} subtitle={<Standing row={row} />} onClose={onClose}>
      <Facts>
        <Fact term={words.start}>
          <Moment at={alarm.startUtc} />
        </Fact>
        {alarm.endUtc !== null && (
          <Fact term={words.end}>
            <Moment at={alarm.endUtc} />
          </Fact>
        )}
        <Fact term={text.records.duration}>{alarm.endUtc === null ? words.lastingFor(long) : long}</Fact>
        <Fact term={words.peak}>{words.beyond(format.temperature(alarm.peak), format.bound(alarm.limit))}</Fact>
        <Fact term={text.kinds.profile}>
          <Link to={paths.profile} params={{ profileId: String(alarm.profileId) }}>
            {profile}
          </Link>
        </Fact>
        <Fact term={text.kinds.vehicle}>
          <Link to={paths.vehicle} params={{ vehicleId: String(alarm.vehicleId) }}>
            {vehicle}
          </Link>
          {'\n'}
          <DayLink vehicleId={alarm.vehicleId} at={alarm.startUtc} />
        </Fact>
        {row.registration !== '' && <Fact term={words.registration}>{row.registration}</Fact>}
        {row.driver !== '' && <Fact term={words.driver}>{row.driver}</Fact>}
        {row.places !== '' && <Fact term={words.places}>{row.places}</Fact>}
        <AlarmInputs row={row} nowMs={nowMs} />
        <MomentFact moment={{ vehicleId: alarm.vehicleId, utc: alarm.startUtc }} />
      </Facts>
      <Link to={paths.newAlertRule} search={{ about: `probe:${alarm.probeId}` }} data-print="hidden">
        {words.createAlert}
      </Link>
      <PanelSection
        title={words.curve}
        aside={
          <Link
            to={paths.probeChart}
            params={{ probeId: String(alarm.probeId) }}
            search={chartOfAlarm(alarm, nowMs)}
            data-print="hidden"
          >
            {words.showInChart}
          </Link>
        }
      >
        <Curve row={row} nowMs={nowMs} />
      </PanelSection>
      <AlarmWhy alarm={alarm} nowMs={nowMs} />
      {alarm.reviewedUtc !== undefined && <ReviewSection alarm={alarm} />}
    </Panel>
  );
}

function Standing({ row: { alarm, startMs, endMs } }: { row: AlarmRow }) {
  const format = useFormat();
  const kind = kindWords(alarm);
  if (alarm.endUtc !== null) return words.wasOpen(kind, format.duration((endMs - startMs) / 1000));
  return <StatusMark kind="alarm">{words.openSince(kind, format.dateTime(alarm.startUtc))}</StatusMark>;
}

/** Readings around the alarm, and the limit that they exceeded. */
function Curve({ row: { alarm }, nowMs }: { row: AlarmRow; nowMs: number }) {
  const [frame, width] = useWidth();
  const window = upToNow(periodOfAlarm(alarm, nowMs), nowMs);
  const { series, error, onRetry } = useReadings(alarm.probeId, window);
  const { data: profiles } = useQuery(profilesQuery());
  const profile = profiles?.find(({ id }) => id === alarm.profileId);
  // The limits of the profile may have changed. On the side of the alarm its own limit counts.
  const side = alarm.bound === 'upper' ? { upper: alarm.limit } : { lower: alarm.limit };
  const bounds = profile && { lower: profile.lowerBound, upper: profile.upperBound, ...side };
  return (
    <div ref={frame}>
      {Boolean(error) && <NotFetched error={error} onRetry={onRetry} />}
      {!series && !error && <ListSkeleton rows={2} />}
      {series && width > 0 && <Sparkline {...{ series, bounds, window, width }} height={72} />}
    </div>
  );
}

/** What was on during an alarm, such as an open door, and for how long. Nothing for a vehicle without inputs. */
function AlarmInputs({ row: { alarm, startMs, endMs }, nowMs }: { row: AlarmRow; nowMs: number }) {
  const format = useFormat();
  const lanes = useDoors(alarm.vehicleId, { startMs, endMs }, nowMs);
  if (lanes.length === 0) return null;
  const on = lanes.flatMap(({ label, spans, stateWords }) => {
    const onMs = spans.reduce((sum, span) => (span.value === 1 ? sum + span.endMs - span.startMs : sum), 0);
    return onMs === 0 ? [] : [words.inputOn(label, stateWords(1), format.duration(onMs / 1000))];
  });
  return (
    <Fact term={words.inputs}>
      {on.length === 0 ? (
        words.noInputOn
      ) : (
        <>
          {on.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      )}
    </Fact>
  );
}

/** Who reviewed an alarm and why it happened, and the form of a new review. */
function ReviewSection({ alarm }: { alarm: Alarm }) {
  return (
    <PanelSection title={words.review}>
      <div className={classes.standing}>
        <ReviewSoFar alarm={alarm} />
      </div>
      <ReviewForm key={`${alarm.id} ${alarm.reviewedUtc}`} alarms={selectedRow(alarm.id)} review={alarm} />
    </PanelSection>
  );
}

function ReviewSoFar({ alarm: { reviewedUtc, reviewedBy, cause, note, judgedUtc, endUtc } }: { alarm: Alarm }) {
  const format = useFormat();
  if (reviewedUtc === null || cause === null) return <p>{words.notReviewed}</p>;
  return (
    <>
      <p>{causeWords(cause)}</p>
      {note !== null && <p dir="auto">{note}</p>}
      <p>{words.reviewed(reviewedBy ?? '', format.dateTime(reviewedUtc))}</p>
      {judgedUtc > reviewedUtc && (
        <p>{endUtc !== null && endUtc <= reviewedUtc ? words.changedSince : words.wentOnSince}</p>
      )}
    </>
  );
}
