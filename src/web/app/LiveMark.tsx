import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from '../api/live.ts';
import { clockWrongByMs, onServiceClock } from '../api/service-clock.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Row } from '../ui/layout.tsx';
import classes from './LiveMark.module.css';
import { useLiveState } from './live-context.ts';

const words = text.shell.live;
const clockWords = text.shell.clock;

/** State of the live stream: "live 2 s", or "no connection, updated 2 min ago", by the last event or heartbeat. */
export function LiveMark() {
  const { phase, lastEventMs } = useLiveState();
  useEachSecond();
  const format = useFormat();
  const seconds = lastEventMs === undefined ? undefined : Math.max(0, Math.round((Date.now() - lastEventMs) / 1000));
  const shown = seconds === undefined ? words.phases[phase] : agedWords(phase, seconds, format);
  return (
    <Row as="span" gap={6} className={classes.mark} data-phase={phase} title={words.hints[phase]}>
      {shown}
    </Row>
  );
}

function agedWords(phase: LiveState['phase'], seconds: number, { duration }: Format): string {
  if (phase === 'live') return words.age(words.phases.live, seconds);
  return phase === 'reconnecting' ? words.updated(words.phases.reconnecting, duration(seconds)) : words.phases[phase];
}

/** Warns that this computer's clock is wrong, because the dashboard shows the service's time. */
export function ClockMark() {
  const { span } = useFormat();
  const wrongByMs = useSyncExternalStore(onServiceClock, clockWrongByMs);
  if (wrongByMs === 0) return null;
  // The difference is known to two seconds. Rounding shows three hours instead of 2 h 59 min.
  const long = span(60 * Math.round(Math.abs(wrongByMs) / 60_000));
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
