import { useSyncExternalStore } from 'react';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { IconNext, IconPause, IconPlay, IconPrevious } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import classes from './Player.module.css';
import { type Replay, speeds } from './replay.ts';
import { nextStart } from './steps.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

interface PlayerProps {
  replay: Replay;
  days: readonly DayVehicle[];
}

/** Plays the period at several speeds, and moves from one stop or drive to the next. */
export function Player({ replay, days }: PlayerProps) {
  const format = useFormat();
  const playing = useSyncExternalStore(replay.subscribe, () => replay.get().playing);
  const speed = useSyncExternalStore(replay.subscribe, () => replay.get().speed);
  const canPlay = days.some(({ day }) => day && day.inside[0] < day.inside[1]);
  const step = (direction: 1 | -1): void => {
    replay.pause();
    const next = nextStart(days, replay.get().atMs, direction);
    if (next !== undefined) replay.seek(next);
  };
  return (
    <Row gap={4} className={classes.player} role="group" aria-label={words.player} data-print="hidden">
      <IconButton aria-label={words.previousPart} title={words.previousPart} onClick={() => step(-1)}>
        <IconPrevious />
      </IconButton>
      <button
        type="button"
        className={classes.play}
        aria-label={playing ? words.pause : words.play}
        title={playing ? words.pause : words.play}
        disabled={!canPlay}
        onClick={() => (playing ? replay.pause() : replay.play())}
      >
        {playing ? <IconPause size={20} /> : <IconPlay size={20} />}
      </button>
      <IconButton aria-label={words.nextPart} title={words.nextPart} onClick={() => step(1)}>
        <IconNext />
      </IconButton>
      <select
        className={classes.speed}
        aria-label={words.speed}
        value={speed}
        onChange={({ target }) => {
          const chosen = speeds.find((each) => each === Number(target.value));
          if (chosen !== undefined) replay.setSpeed(chosen);
        }}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {words.faster(format.number(each))}
          </option>
        ))}
      </select>
    </Row>
  );
}
