import type { DrivenLine } from '../../../contract/driven.ts';

/** Corners of a line in units of its tile (x, y, x, y, …), and their bounds. */
export interface ScreenLine {
  readonly xy: Int16Array;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const linesOf = (lines: readonly DrivenLine[]): ScreenLine[] =>
  lines.map(({ steps }) => {
    const xy = new Int16Array(steps.length);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    let [x, y] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] ?? 0;
      y += steps[at + 1] ?? 0;
      xy[at] = x;
      xy[at + 1] = y;
      [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    }
    return { xy, minX, minY, maxX, maxY };
  });
