/** Draws spans above a line as marks to click. Marks that are too close together become one. */
import type { Span } from './series.ts';

export interface ChartMark extends Span {
  id: number;
}

export interface DrawnMark extends Span {
  ids: number[];
  from: number;
  to: number;
}

/** Narrower marks are too hard to click. */
const minimumWidth = 5;

/** The marks between two pixels. `marks` must be sorted by start. */
export function drawnMarks(
  marks: readonly ChartMark[],
  x: (timeMs: number) => number,
  left: number,
  right: number,
): DrawnMark[] {
  const drawn: DrawnMark[] = [];
  for (const { id, startMs, endMs } of marks) {
    if (x(endMs) < left || x(startMs) > right) continue;
    const from = Math.min(Math.max(left, x(startMs)), right - minimumWidth);
    const to = Math.max(from + minimumWidth, Math.min(right, x(endMs)));
    const last = drawn.at(-1);
    if (last && from < last.to) {
      last.ids.push(id);
      last.to = Math.max(last.to, to);
      last.endMs = Math.max(last.endMs, endMs);
    } else drawn.push({ ids: [id], startMs, endMs, from, to });
  }
  return drawn;
}
