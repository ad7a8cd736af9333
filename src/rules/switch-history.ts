/**
 * What an input was, and when. A change is a value and how long it lasted: from the first reading that had it until the next
 * reading of the other value, whatever was read again meanwhile; while it lasts its end is null. Nothing is known before the
 * first reading.
 */
import { fillGaps, type Gap, type Run, type RunKind } from './runs.ts';

export interface SwitchReading {
  utcMs: number;
  value: number;
}

export interface SwitchRun extends Run {
  value: number;
}

const kind: RunKind<SwitchReading, SwitchRun> = {
  stateOf: ({ value }) => value,
  begin: ({ first }, span) => ({ ...span, value: first.value, storedUtcMs: null }),
  change: (run, _, span) =>
    run.startUtcMs === span.startUtcMs && run.endUtcMs === span.endUtcMs ? run : { ...run, ...span },
};

/** Whether readings in a gap change the history at all; if not, no run has to be known. */
export const changesHistory = ({ before, inserted }: Gap<SwitchReading>): boolean =>
  inserted.some(({ value }) => value !== before?.value);

/** An input's history once its gaps are filled: see `fillGaps`. */
export const switchHistory = (runs: readonly SwitchRun[], gaps: readonly Gap<SwitchReading>[]): SwitchRun[] =>
  fillGaps(runs, gaps, kind);
