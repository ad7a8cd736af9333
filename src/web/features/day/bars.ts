/** Records with a start and an end as bars on a time axis. */
import type { Period } from '../../data/period.ts';

export interface Bar {
  id: number;
  label: string;
  startMs: number;
  endMs: number;
  /** It began before the period. */
  beganBefore: boolean;
  /** It lasts beyond the period, or until now. */
  open: boolean;
  /** Bars that overlap are in different rows, 0, 1, 2 … */
  row: number;
}

interface Lasting {
  id: number;
  startUtc: string;
  /** Null while it lasts. */
  endUtc: string | null;
}

/** The bars of a period by start time. An ongoing one ends at `nowMs`. */
export function barsOf<Record extends Lasting>(
  records: readonly Record[],
  { startMs, endMs }: Period,
  nowMs: number,
  nameOf: (record: Record) => string,
): Bar[] {
  const found = records.map((record) => {
    const recordStartMs = Date.parse(record.startUtc);
    const recordEndMs = record.endUtc === null ? nowMs : Date.parse(record.endUtc);
    return {
      id: record.id,
      label: nameOf(record),
      startMs: Math.max(startMs, recordStartMs),
      endMs: Math.min(endMs, recordEndMs),
      beganBefore: recordStartMs < startMs,
      open: record.endUtc === null || recordEndMs > endMs,
    };
  });
  const shown = found.filter((bar) => bar.endMs >= bar.startMs && bar.startMs < endMs && bar.endMs > startMs);
  return inRows(shown.sort((one, other) => one.startMs - other.startMs));
}

function inRows(bars: readonly Omit<Bar, 'row'>[]): Bar[] {
  const ends: number[] = [];
  return bars.map((bar) => {
    const free = ends.findIndex((endMs) => endMs <= bar.startMs);
    const row = free === -1 ? ends.length : free;
    ends[row] = bar.endMs;
    return { ...bar, row };
  });
}

/** The bars at a moment. */
export const barsAt = (bars: readonly Bar[], utcMs: number): Bar[] =>
  bars.filter(({ startMs, endMs }) => startMs <= utcMs && utcMs <= endMs);
