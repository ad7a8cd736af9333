/** Spans above a line as what can be seen and pressed of them: those too close to be told apart are one. */
import type { Span } from './series.ts';

export interface ChartMark extends Span {
  id: number;
}

export interface DrawnMark extends Span {
  ids: number[];
  from: number;
  to: number;
}

/** Narrower ones could not be hit. */
const leastWidth = 5;

/** Of marks by their start: what is seen between two pixels. */
export function drawnMarks(
  marks: readonly ChartMark[],
  x: (timeMs: number) => number,
  left: number,
  right: number,
): DrawnMark[] {
  const drawn: DrawnMark[] = [];
  for (const { id, startMs, endMs } of marks) {
    if (x(endMs) < left || x(startMs) > right) continue;
    const from = Math.min(Math.max(left, x(startMs)), right - leastWidth);
    const to = Math.max(from + leastWidth, Math.min(right, x(endMs)));
    const last = drawn.at(-1);
    if (last && from < last.to) {
      last.ids.push(id);
      last.to = Math.max(last.to, to);
      last.endMs = Math.max(last.endMs, endMs);
    } else drawn.push({ ids: [id], startMs, endMs, from, to });
  }
  return drawn;
}
