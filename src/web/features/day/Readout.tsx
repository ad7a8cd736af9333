import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { distanceMetres } from '../../../geo/distance.ts';
import { isMoving } from '../../../rules/vehicle-state.ts';
import { usePlaceNamed } from '../../data/place-words.ts';
import { type DaySpan, momentOf, spanAt, type VehicleDay } from '../../data/vehicle-day.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Row } from '../../ui/layout.tsx';
import { barsAt } from './bars.ts';
import { clockWords } from './day-words.ts';
import classes from './Readout.module.css';
import type { Replay } from './replay.ts';
import { temperatureAt } from './temperature-at.ts';
import type { DayVehicle } from './use-day-vehicles.ts';
import { useAtCursor, useCalmMoment } from './use-moment.ts';

const words = text.day;

interface ReadoutProps {
  days: readonly DayVehicle[];
  replay: Replay;
}

/** The cursor's moment: date and time, and for each vehicle its place, speed, driver and temperatures. */
export function Readout({ days, replay }: ReadoutProps) {
  const format = useFormat();
  const clock = useAtCursor(replay, (atMs) => clockWords(atMs, format));
  const utc = useAtCursor(replay, (atMs) => format.utc(new Date(atMs)));
  return (
    <Row align="baseline" gap="2px 16px" wrap className={classes.readout}>
      <time className={classes.clock} title={utc}>
        {clock}
      </time>
      {days.map((each) => (
        <VehicleReadout key={each.vehicle.id} of={each} replay={replay} />
      ))}
    </Row>
  );
}

function VehicleReadout({ of, replay }: { of: DayVehicle; replay: Replay }) {
  const { vehicle, letter, side, day, lanes } = of;
  const doing = useDoing(of, replay);
  const calmMs = useCalmMoment(replay);
  const drivers = barsAt(lanes.drivers ?? [], calmMs);
  return (
    <Row as="p" align="baseline" gap="0 12px" className={classes.vehicle}>
      {letter !== undefined && (
        <b className={classes.letter} data-side={side} title={vehicle.name}>
          {letter}
        </b>
      )}
      <span className={classes.doing}>{doing}</span>
      {day && <PlaceOf key={vehicle.id} day={day} replay={replay} calmMs={calmMs} />}
      {drivers.map(({ id, label }) => (
        <Link key={id} to={paths.assignment} params={{ assignmentId: String(id) }}>
          {label}
        </Link>
      ))}
      <Temperatures of={of} replay={replay} />
    </Row>
  );
}

/** "Driving, 42 km/h", "Stop 3 for 14 min", "No signal"; empty if the day could not be loaded, which the panel explains. */
function useDoing({ day, error }: DayVehicle, replay: Replay): string {
  const format = useFormat();
  return useAtCursor(replay, (atMs) => {
    if (!day) return error ? '' : text.common.loading;
    const moment = momentOf(day.way, atMs);
    if (!moment) return words.noPosition;
    const span = spanAt(day.spans, atMs);
    if (span?.kind === 'stop') return stopWords(span, atMs, format);
    if (moment.silent || span?.kind !== 'trip') return words.kinds.silent;
    if (moment.speed === null) return words.kinds.trip;
    return isMoving(moment) ? words.drivingAt(format.speed(moment.speed)) : words.waiting;
  });
}

function stopWords(span: DaySpan, atMs: number, format: Format): string {
  const number = format.number(span.number);
  // A stop that began on the day before is longer than the lanes show.
  return span.beganBefore ? words.stop(number) : words.stopFor(number, format.duration((atMs - span.startMs) / 1000));
}

interface PlaceOfProps {
  day: VehicleDay;
  replay: Replay;
  calmMs: number;
}

/** A place names the vehicle's position up to this distance. */
const reachMetres = 100;

/** Keeps the last place until the next one has arrived, but only while the vehicle is there. */
function PlaceOf({ day, replay, calmMs }: PlaceOfProps) {
  const format = useFormat();
  const found = usePlaceNamed(useMemo(() => momentOf(day.way, calmMs), [day.way, calmMs]));
  const [shown, setShown] = useState(found);
  if (found && (found.position !== shown?.position || found.words !== shown.words)) setShown(found);
  const isThere = useAtCursor(replay, (atMs) => {
    const moment = momentOf(day.way, atMs);
    return Number(shown && moment && distanceMetres(moment, shown.position) <= reachMetres);
  });
  if (!shown || isThere !== 1) return <span className={classes.place} />;
  const coordinates = format.coordinates(shown.position);
  return (
    <span className={classes.place} title={shown.words === undefined ? coordinates : `${shown.words} · ${coordinates}`}>
      {shown.words ?? coordinates}
    </span>
  );
}

function Temperatures({ of: { lanes }, replay }: { of: DayVehicle; replay: Replay }) {
  const format = useFormat();
  const shown = useAtCursor(replay, (atMs) =>
    (lanes.probes ?? [])
      .flatMap(({ label, series }) => {
        const value = series && temperatureAt(series, atMs);
        return value === undefined ? [] : [`${label} ${format.reading(value)}`];
      })
      .join(' · '),
  );
  if (shown === '') return null;
  return (
    <span className={classes.temperatures} title={shown}>
      {shown}
    </span>
  );
}
