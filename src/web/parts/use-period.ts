import { useEffect, useState } from 'react';
import type { LastPeriod, PeriodSearch } from '../paths/period.ts';

export interface Period {
  startMs: number;
  endMs: number;
}

const hourMs = 3600_000;
const periodMs: Readonly<Record<LastPeriod, number>> = {
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
};

export const usualPeriod: LastPeriod = '24h';

export const isExact = ({ start, end }: PeriodSearch): boolean => start !== undefined && end !== undefined;

export const exactPeriod = (startMs: number, endMs: number): PeriodSearch => ({
  start: new Date(startMs).toISOString(),
  end: new Date(endMs).toISOString(),
});

/** What the address says, in moments; periods up to now go on with it. */
export function periodOf({ last, start, end }: PeriodSearch, nowMs: number, usual = usualPeriod): Period {
  if (start !== undefined && end !== undefined) return { startMs: Date.parse(start), endMs: Date.parse(end) };
  return { startMs: nowMs - periodMs[last ?? usual], endMs: nowMs };
}

/**
 * The same question for an hour: what is asked for begins at a full hour and ends at one, so that a period up to now is not
 * asked for anew whenever it has moved on.
 */
export const askedFor = ({ startMs, endMs }: Period): { startDate: string; endDate: string } => ({
  startDate: new Date(Math.floor(startMs / hourMs) * hourMs).toISOString(),
  endDate: new Date((Math.floor(endMs / hourMs) + 1) * hourMs).toISOString(),
});

/** Now, every so often. */
export function useNow(everyMs = 15_000): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
