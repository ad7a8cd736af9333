/** Spans of states, cut to a window, and their total times. */
import type { Span } from './series.ts';

export interface StateSpan extends Span {
  value: number;
  /** It lasts beyond the window, or until now: its end is not drawn. */
  open: boolean;
}

interface Change {
  value: number;
  startUtc: string;
  /** Null while it lasts. */
  endUtc: string | null;
}

/** Spans of a history in a window, sorted by start. An ongoing state ends at `nowMs`. */
export function statesIn(changes: readonly Change[], { startMs, endMs }: Span, nowMs: number): StateSpan[] {
  const shown = changes.map(({ value, startUtc, endUtc }): StateSpan => {
    const lastsUntil = endUtc === null ? nowMs : Date.parse(endUtc);
    return {
      value,
      startMs: Math.max(Date.parse(startUtc), startMs),
      endMs: Math.min(lastsUntil, endMs),
      open: endUtc === null || lastsUntil > endMs,
    };
  });
  return shown.filter((span) => span.endMs > span.startMs).sort((one, other) => one.startMs - other.startMs);
}

/** The state at a moment; where two spans touch, the later one. Undefined if the state is unknown. */
export function stateAt(spans: readonly StateSpan[], momentMs: number): number | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.startMs ?? 0) <= momentMs) low = middle + 1;
    else high = middle;
  }
  const last = spans[low - 1];
  return last && momentMs <= last.endMs ? last.value : undefined;
}

export interface StateTotal {
  value: number;
  ms: number;
  /** Share of the time with a known state. */
  share: number;
}

/** Total time per state, the highest value first (open before closed). */
export function timeInStates(spans: readonly StateSpan[]): StateTotal[] {
  const sums = new Map<number, number>();
  for (const { value, startMs, endMs } of spans) sums.set(value, (sums.get(value) ?? 0) + endMs - startMs);
  const known = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return [...sums]
    .map(([value, ms]) => ({ value, ms, share: known === 0 ? 0 : ms / known }))
    .sort((one, other) => other.value - one.value);
}
