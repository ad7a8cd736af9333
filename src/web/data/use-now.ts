import { useEffect, useState } from 'react';
import { onServiceClock, serviceNowMs } from '../api/service-clock.ts';

/** Current time of the service's clock. Updates every `everyMs` and when `refreshKey` changes. */
export function useNow(everyMs = 15_000, refreshKey?: unknown): number {
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
    if (refreshKey !== undefined) setNowMs(serviceNowMs());
  }, [refreshKey]);
  return nowMs;
}
