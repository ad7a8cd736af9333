/**
 * The history of an input. A change is a value with its period: from the first reading with that value to the next
 * reading with the other one. The last change is open: its end is null. Before the first reading nothing is known.
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

/** Whether readings in a gap can change the history. If not, no run has to be read. */
export const changesHistory = ({ before, inserted }: Gap<SwitchReading>): boolean =>
  inserted.some(({ value }) => value !== before?.value);

/** An input's history after its gaps are filled: see `fillGaps`. */
export const switchHistory = (runs: readonly SwitchRun[], gaps: readonly Gap<SwitchReading>[]): SwitchRun[] =>
  fillGaps(runs, gaps, kind);
