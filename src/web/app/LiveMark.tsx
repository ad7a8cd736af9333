import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockWrongByMs, onServiceClock } from '../api/service-clock.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Row } from '../ui/layout.tsx';
import classes from './LiveMark.module.css';
import { useLiveState } from './live-context.ts';

const words = text.shell.live;
const clockWords = text.shell.clock;

/** State of the live stream: "live 2 s" is the time since the last event or heartbeat. */
export function LiveMark() {
  const { phase, lastEventMs } = useLiveState();
  useEachSecond();
  const seconds = lastEventMs === undefined ? undefined : Math.max(0, Math.round((Date.now() - lastEventMs) / 1000));
  const shown = phase === 'live' && seconds !== undefined ? words.age(words.phases.live, seconds) : words.phases[phase];
  return (
    <Row as="span" gap={6} className={classes.mark} data-phase={phase} title={words.hints[phase]}>
      {shown}
    </Row>
  );
}

/** Warns that this computer's clock is wrong, because the dashboard shows the service's time. */
export function ClockMark() {
  const { duration } = useFormat();
  const wrongByMs = useSyncExternalStore(onServiceClock, clockWrongByMs);
  if (wrongByMs === 0) return null;
  // The difference is known to two seconds. Rounding shows three hours instead of 2 h 59 min.
  const long = duration(60 * Math.round(Math.abs(wrongByMs) / 60_000));
  return (
    <span className={classes.clock} role="status" title={clockWords.hint}>
      {wrongByMs > 0 ? clockWords.ahead(long) : clockWords.behind(long)}
    </span>
  );
}

function useEachSecond(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}
