import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { boundsOf, unionOfBounds } from '../../../geo/bounds.ts';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import type { VisitTrack } from '../../data/visit-track.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { GeofenceLayer, type MapGeofence } from '../../map/geofences/geofence-layer.tsx';
import { TrackLayer } from '../../map/marks/TrackLayer.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconPause, IconPlay } from '../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { positionAt, replayMs, stepFrom } from './track.ts';
import classes from './VisitTrack.module.css';

interface TrackMapProps {
  track: VisitTrack;
  /** The visited geofence, unless it is deleted. */
  geofence: MapGeofence | undefined;
}

/** Radius of the first view around a single position. */
const leastMetres = 120;

/** The track on a map, with a replay. */
export function TrackMap({ track, geofence }: TrackMapProps) {
  const { before, inside, after } = track;
  const pieces = useMemo(() => [inside], [inside]);
  const replay = useReplay(inside);
  const at = useMemo(() => positionAt(inside, replay.atMs), [inside, replay.atMs]);
  const home = useMemo(
    () => unionOfBounds(inside.map((centre) => boundsOf({ kind: 'circle', centre, radiusMetres: leastMetres }))),
    [inside],
  );
  const geofences = useMemo(() => (geofence ? [geofence] : []), [geofence]);
  return (
    <>
      <div className={classes.map}>
        <FleetMap view={undefined} onViewChange={nowhere} home={home} background={useBackground()} menu={useMapMenu()}>
          <GeofenceLayer
            geofences={geofences}
            selectedId={undefined}
            hoveredId={undefined}
            onSelect={nowhere}
            onHover={nowhere}
          />
          <TrackLayer pieces={pieces} before={before} after={after} at={at} />
        </FleetMap>
      </div>
      {inside.length > 1 && <ReplayBar points={inside} replay={replay} />}
    </>
  );
}

/** The view of this map is not in the URL. */
const nowhere = (): void => {};

const words = text.visits;

const speeds = [1, 2, 4, 0.5];

/** Play button, speed, and a slider for the time, on which arrow keys move from position to position. */
function ReplayBar({ points, replay }: { points: VisitTrack['inside']; replay: Replay }) {
  const format = useFormat();
  const { atMs, playing, speed } = replay;
  const last = points.at(-1) ?? points[0];
  const { point } = useMemo(() => positionAt(points, atMs), [points, atMs]);
  const time = `${format.fullDay(new Date(atMs))}, ${format.timeOfDay(new Date(atMs))}`;
  const positionWords = words.track.at(time, point.speed === null ? words.track.noSpeed : format.speed(point.speed));
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    replay.pause();
    replay.seek(stepFrom(points, atMs, direction === 1 ? 1 : -1));
  };
  return (
    <Row className={classes.bar}>
      <button
        type="button"
        className={classes.play}
        aria-label={playing ? words.track.pause : words.track.play}
        onClick={playing ? replay.pause : replay.play}
      >
        {playing ? <IconPause size={20} /> : <IconPlay size={20} />}
      </button>
      <Stack gap={0} className={classes.middle}>
        <input
          type="range"
          className={classes.slider}
          aria-label={words.track.scrub}
          aria-valuetext={positionWords}
          min={points[0].utcMs}
          max={last.utcMs}
          step={1}
          value={atMs}
          onChange={(event) => {
            replay.pause();
            replay.seek(event.currentTarget.valueAsNumber);
          }}
          onKeyDown={onKeyDown}
        />
        <Quiet as="span" size={12}>
          {positionWords}
        </Quiet>
      </Stack>
      <button
        type="button"
        className={classes.speed}
        aria-label={`${words.track.speed}: ${words.track.times(format.number(speed, 1))}`}
        onClick={() => replay.setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1)}
      >
        {words.track.times(format.number(speed, 1))}
      </button>
    </Row>
  );
}

interface Replay {
  /** The current time of the replay. */
  atMs: number;
  playing: boolean;
  /** Speed factor. */
  speed: number;
  play: () => void;
  pause: () => void;
  seek: (utcMs: number) => void;
  setSpeed: (speed: number) => void;
}

const stepMs = 900;

/** Plays a track. With reduced motion it jumps from position to position. */
function useReplay(points: VisitTrack['inside']): Replay {
  const [first, last] = [points[0].utcMs, (points.at(-1) ?? points[0]).utcMs];
  const [atMs, setAtMs] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const still = useMedia('(prefers-reduced-motion: reduce)');

  const advance = useCallback(
    (next: (now: number) => number) => setAtMs((now) => Math.min(last, Math.max(first, next(now)))),
    [first, last],
  );
  useEffect(() => {
    if (!playing) return;
    if (still) {
      const timer = setInterval(() => advance((now) => stepFrom(points, now, 1)), stepMs / speed);
      return () => clearInterval(timer);
    }
    const rate = ((last - first) / replayMs(points)) * speed;
    let before = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const passed = now - before;
      before = now;
      advance((at) => at + passed * rate);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, still, speed, points, first, last, advance]);

  const over = atMs >= last;
  if (playing && over) setPlaying(false);
  return {
    atMs,
    playing,
    speed,
    play: () => {
      if (over) setAtMs(first);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek: (utcMs) => advance(() => utcMs),
    setSpeed,
  };
}
