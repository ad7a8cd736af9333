import { type KeyboardEvent, useMemo } from 'react';
import type { VisitTrack } from '../../data/visit-track.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconPause, IconPlay } from '../../ui/icons.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import classes from './ReplayBar.module.css';
import { positionAt, stepFrom } from './track.ts';
import type { Replay } from './use-replay.ts';

const words = text.visits;

const speeds = [1, 2, 4, 0.5];

/** Play button, speed, and a slider for the time, on which arrow keys move from position to position. */
export function ReplayBar({ points, replay }: { points: VisitTrack['inside']; replay: Replay }) {
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
