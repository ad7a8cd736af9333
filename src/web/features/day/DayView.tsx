import { type CSSProperties, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Period } from '../../data/period.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { playedPart } from '../../data/vehicle-day.ts';
import { sideColours } from '../../map/day/speed-ramp.ts';
import type { DaySearch } from '../../paths/day.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { useScheme } from '../../ui/colour-scheme.ts';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DayActions } from './DayActions.tsx';
import { DayMap } from './DayMap.tsx';
import classes from './DayPage.module.css';
import { DayTools } from './DayTools.tsx';
import { daysWords, totalsWords } from './day-words.ts';
import { periodOfDays } from './days.ts';
import { Player } from './Player.tsx';
import { Readout } from './Readout.tsx';
import { Replay } from './replay.ts';
import { SpanList } from './SpanList.tsx';
import { Timeline } from './Timeline.tsx';
import { type DayVehicle, useDayVehicles } from './use-day-vehicles.ts';

interface DayViewProps {
  vehicles: readonly Vehicle[];
  first: string;
  last: string;
  search: DaySearch;
}

/** Map, lanes and list of a period, with one cursor through all of them. */
export function DayView({ vehicles, first, last, search }: DayViewProps) {
  const format = useFormat();
  const period = useMemo(() => periodOfDays(first, last, format.timeZone), [first, last, format.timeZone]);
  const days = useDayVehicles(vehicles, period);
  const replay = useReplay(period, search.at);
  usePlayedPart(replay, days, period);
  useCursorAddress(replay, search.at);
  // The track is on the map before the list and the lanes, which take longer.
  const later = useDeferredValue(days);
  const names = days.map(({ vehicle }) => vehicle.name);
  const [day] = days.map((each) => each.day);
  return (
    <>
      <TitleLine
        title={format.list(names)}
        pageTitle={text.day.pageTitle(format.list(names), daysWords(period, format))}
        count={[daysWords(period, format), ...(days.length === 1 && day ? [totalsWords(day, format)] : [])].join(' · ')}
        actions={<DayActions days={days} period={period} />}
      />
      <Stack gap={0} className={classes.page} data-print="page" style={useSideColours()}>
        <DayTools vehicles={vehicles} first={first} last={last} />
        <div className={classes.body}>
          <List days={later} period={period} replay={replay} />
          <div className={classes.mapCell}>
            <DayMap days={days} replay={replay} />
          </div>
          <Dock days={later} period={period} replay={replay} />
        </div>
      </Stack>
    </>
  );
}

interface PartProps {
  days: readonly DayVehicle[];
  period: Period;
  replay: Replay;
}

const List = memo(({ days, period, replay }: PartProps) => {
  const failed = days.find(({ error }) => error);
  return (
    <div className={classes.list}>
      <LoadNote days={days} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={failed.retry} />
      ) : (
        days.map((each) => <SpanList key={each.vehicle.id} of={each} period={period} replay={replay} />)
      )}
    </div>
  );
});

const Dock = memo(({ days, period, replay }: PartProps) => (
  <div className={classes.dock} data-vehicles={days.length}>
    <Player replay={replay} days={days} />
    <Readout days={days} replay={replay} />
    <Timeline days={days} period={period} replay={replay} />
  </div>
));

function useReplay(period: { startMs: number; endMs: number }, at: string | undefined): Replay {
  const jumps = useMedia('(prefers-reduced-motion: reduce)');
  const [replay] = useState(() => new Replay(period, at === undefined ? undefined : Date.parse(at), jumps));
  useEffect(() => () => replay.pause(), [replay]);
  return replay;
}

/** Plays from the first drive to the last position. The cursor begins at the end of an ongoing day, else at the start. */
function usePlayedPart(replay: Replay, days: readonly DayVehicle[], { endMs }: Period): void {
  const [one, other] = days;
  useEffect(() => {
    const played = playedPart([one, other].flatMap((each) => each?.day ?? []));
    if (!played) return;
    replay.limit(played);
    const isOngoing = endMs > serviceNowMs();
    replay.propose(isOngoing ? played.endMs : played.startMs);
  }, [replay, one, other, endMs]);
}

const words = text.day;

/** Says what is still loading, and which lanes could not be loaded. */
function LoadNote({ days }: { days: readonly DayVehicle[] }) {
  const format = useFormat();
  const named = (names: readonly string[]): string => format.list([...new Set(names)]);
  const loading = days.flatMap(({ day, error, lanes }) => [
    ...(day || error ? [] : [words.loads.positions]),
    ...lanes.loading.map((name) => words.loads[name]),
  ]);
  const failed = days.flatMap(({ lanes }) => lanes.failed.map((name) => words.loads[name]));
  return (
    <>
      {loading.length > 0 && (
        <Quiet size={13} className={classes.note} role="status" data-print="loading">
          {words.loading(named(loading))}
        </Quiet>
      )}
      {failed.length > 0 && (
        <Quiet size={13} className={classes.note} role="alert">
          {words.failed(named(failed))}{' '}
          <Button compact variant="subtle" onClick={() => days.forEach(({ lanes }) => lanes.retry())}>
            {text.common.retry}
          </Button>
        </Quiet>
      )}
    </>
  );
}

/** The colours of both vehicles as properties of the page: `--side-0` and `--side-1`. */
function useSideColours(): CSSProperties {
  const [one, other] = sideColours[useScheme()];
  return { '--side-0': one, '--side-1': other };
}

/** The address changes when the cursor has rested for this long. Browsers refuse many changes in a short time. */
const restMs = 400;

/** Writes the moment of the resting cursor into the address, and follows an address that names another moment. */
function useCursorAddress(replay: Replay, at: string | undefined): void {
  const change = useChangeSearch<DaySearch>();
  const written = useRef(at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const first = replay.get().atMs;
    let lastMs = first;
    const stop = replay.subscribe(() => {
      const { atMs, playing } = replay.get();
      if (atMs === lastMs && !playing) return;
      lastMs = atMs;
      clearTimeout(timer);
      // A link to the day alone stays as it is.
      if (playing || !replay.wasMoved) return;
      timer = setTimeout(() => {
        written.current = new Date(Math.round(atMs / 1000) * 1000).toISOString();
        change({ at: written.current });
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [replay, change]);
  useEffect(() => {
    if (at === undefined || at === written.current) return;
    written.current = at;
    replay.seek(Date.parse(at));
  }, [replay, at]);
}
