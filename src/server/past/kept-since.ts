import { dayMs } from '../../contract/durations.ts';

/** Since when plots are kept; null if retention is off. */
export const keptSince = (days: number | undefined, now: Date): string | null =>
  days === undefined ? null : new Date(now.getTime() - days * dayMs).toISOString();
