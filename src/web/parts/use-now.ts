import { useEffect, useState } from 'react';
import { onServiceClock, serviceNowMs } from '../api/service-clock.ts';

/** The time by the service's clock, anew every so often. */
export function useNow(everyMs = 15_000): number {
  const [nowMs, setNowMs] = useState(serviceNowMs);
  useEffect(() => {
    const tick = (): void => setNowMs(serviceNowMs());
    const timer = setInterval(tick, everyMs);
    const stop = onServiceClock(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return nowMs;
}
