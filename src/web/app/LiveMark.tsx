import { useEffect, useState } from 'react';
import { text } from '../text/index.ts';
import classes from './LiveMark.module.css';
import { useLiveState } from './live-context.ts';

const words = text.shell.live;

/** Whether what is shown is what is: "live 2 s", the time since the service was last heard. */
export function LiveMark() {
  const { phase, lastEventMs } = useLiveState();
  useEachSecond();
  const seconds = lastEventMs === undefined ? undefined : Math.max(0, Math.round((Date.now() - lastEventMs) / 1000));
  const shown = phase === 'live' && seconds !== undefined ? words.age(words.phases.live, seconds) : words.phases[phase];
  return (
    <span className={classes.mark} data-phase={phase} title={words.hints[phase]}>
      {shown}
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
