import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Point } from '../../../geo/shape.ts';
import { stopRadiusMetres } from '../../../rules/stops.ts';
import { useMayChange } from '../../api/me.ts';
import type { Period } from '../../data/period.ts';
import { usePlaceWords } from '../../data/place-words.ts';
import { type DaySpan, spanAt } from '../../data/vehicle-day.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import type { Bar } from './bars.ts';
import { kindWords, spanDuration, totalsWords } from './day-words.ts';
import type { Replay } from './replay.ts';
import classes from './SpanList.module.css';
import type { DayVehicle } from './use-day-vehicles.ts';
import { useAtCursor } from './use-moment.ts';

const words = text.day;

interface SpanListProps {
  of: DayVehicle;
  period: Period;
  replay: Replay;
}

/** The stops and drives of a vehicle in order. A press moves the cursor to the start of one. */
export function SpanList({ of, period, replay }: SpanListProps) {
  const { vehicle, letter, side, day, lanes } = of;
  const format = useFormat();
  const atStart = useAtCursor(replay, (atMs) => (day && spanAt(day.spans, atMs)?.startMs) ?? 0);
  const severalDays = format.date(new Date(period.startMs)) !== format.date(new Date(period.endMs - 1));
  return (
    <section className={classes.list} data-side={side} aria-label={words.list(vehicle.name)}>
      {letter !== undefined && (
        <header>
          <h2>
            {letter} · {vehicle.name}
          </h2>
          {day && <p>{totalsWords(day, format)}</p>}
        </header>
      )}
      {!day && <ListSkeleton rows={6} />}
      {day?.spans.length === 0 && <NoWay hadPositions={lanes.visits?.some(hasEdge) ?? false} />}
      {day && day.spans.length > 0 && (
        <ol>
          {day.spans.map((span, at) => (
            <Fragment key={`${span.kind} ${span.startMs}`}>
              {severalDays && beginsDay(span, day.spans[at - 1], format) && (
                <Quiet as="li" size={13} className={classes.day}>
                  {format.day(new Date(span.startMs))}
                </Quiet>
              )}
              <SpanItem span={span} isHere={span.startMs === atStart} onPress={() => replay.seek(span.startMs)} />
            </Fragment>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The visit begins or ends in the period. It does so at a position, whereas alarms and inputs need none. */
const hasEdge = ({ beganBefore, open }: Bar): boolean => !beganBefore || !open;

const beginsDay = (span: DaySpan, before: DaySpan | undefined, format: Format): boolean =>
  !before || format.date(new Date(before.startMs)) !== format.date(new Date(span.startMs));

/** If the period had positions, retention has deleted them. Otherwise nobody knows whether there were any. */
function NoWay({ hadPositions }: { hadPositions: boolean }) {
  const { title, detail } = hadPositions ? words.deleted : words.empty;
  return <EmptyState title={title} detail={detail} />;
}

interface SpanItemProps {
  span: DaySpan;
  /** The cursor is in it. */
  isHere: boolean;
  onPress: () => void;
}

function SpanItem({ span, isHere, onPress }: SpanItemProps) {
  const format = useFormat();
  const { kind, number, startMs, endMs, beganBefore, lastsOn } = span;
  const start = format.time(new Date(startMs));
  const end = format.time(new Date(endMs));
  return (
    <li className={classes.item} data-kind={kind}>
      <button type="button" aria-current={isHere ? 'true' : undefined} onClick={onPress}>
        <span className={classes.mark} aria-hidden="true">
          {kind === 'stop' ? number : ''}
        </span>
        <Stack as="span" gap={0} className={classes.texts}>
          <span className={classes.what}>{kind === 'trip' ? tripWords(span, format) : <Stop span={span} />}</span>
          <Quiet as="span" size={12}>
            {beganBefore && '… '}
            {words.times(start, end)}
            {lastsOn && ' …'}
          </Quiet>
        </Stack>
        <Quiet as="span" size={13} className={classes.duration}>
          {spanDuration(span, format)}
        </Quiet>
      </button>
      {kind === 'stop' && isHere && span.at && <StopAsGeofence at={span.at} />}
    </li>
  );
}

/** Begins a drawing with a circle around the stop. */
function StopAsGeofence({ at }: { at: NonNullable<DaySpan['at']> }) {
  if (!useMayChange('geofence')) return null;
  const drawn = [at.latitude.toFixed(6), at.longitude.toFixed(6), stopRadiusMetres].join(',');
  return (
    <Link data-print="hidden" to={paths.newGeofence} search={{ shape: 'circle', drawn }}>
      {text.findings.proposals.ofStop}
    </Link>
  );
}

function tripWords({ metres, topSpeed }: DaySpan, format: Format): string {
  const distance = format.distance(metres);
  return topSpeed === null ? words.drive(distance) : words.driveUpTo(distance, format.speed(topSpeed));
}

/** A stop is named by its place, which takes a moment; silence says where it began. */
function Stop({ span }: { span: DaySpan }) {
  const format = useFormat();
  if (span.kind === 'silent') {
    return (
      <>
        {kindWords(span, format)}
        {span.at && (
          <span className={classes.place}>
            <Place at={span.at} />
          </span>
        )}
      </>
    );
  }
  return span.at ? <Place at={span.at} /> : kindWords(span, format);
}

function Place({ at }: { at: Point }) {
  const format = useFormat();
  const coordinates = format.coordinates(at);
  const place = usePlaceWords(at);
  const isPrinting = usePrinting();
  // Paper has no later.
  return <span title={coordinates}>{place ?? (isPrinting ? words.placeUnknown : coordinates)}</span>;
}
