import { useEffect, useState } from 'react';
import { onServiceClock, serviceNowMs } from '../api/service-clock.ts';

/** The time by the service's clock, anew every so often, and whenever `anewWith` is another. */
export function useNow(everyMs = 15_000, anewWith?: unknown): number {
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
  useEffect(() => {
    if (anewWith !== undefined) setNowMs(serviceNowMs());
  }, [anewWith]);
  return nowMs;
}
