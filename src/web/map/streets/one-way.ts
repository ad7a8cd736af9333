import type { Feature } from 'protomaps-leaflet';
import { wordOf } from './word-of.ts';

/** The direction of traffic against the direction of the line: 1 along, -1 against, 0 both. */
export function directionOf({ props }: Pick<Feature, 'props'>): 1 | -1 | 0 {
  const value = wordOf(props['oneway']);
  if (value === '-1' || value === 'reverse') return -1;
  return value === 'yes' || value === 'true' || value === '1' ? 1 : 0;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels between two arrows. The first one is at half of it, so a shorter piece than that has none. */
const everyPixels = 110;
const arrowPixels = 7;

/** Adds small arrows to the path, along the lines of a one-way road. */
export function drawArrows(context: CanvasRenderingContext2D, lines: readonly Spot[][], direction: 1 | -1): void {
  for (const line of lines) {
    let next = everyPixels / 2;
    line.forEach((to, index) => {
      const from = line[index - 1];
      if (!from) return;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = Math.hypot(dx, dy);
      for (; next <= length; next += everyPixels) {
        arrow(context, from.x + (dx * next) / length, from.y + (dy * next) / length, Math.atan2(dy, dx), direction);
      }
      next -= length;
    });
  }
}

/** Adds an arrow to the path. */
function arrow(context: CanvasRenderingContext2D, x: number, y: number, angle: number, direction: number): void {
  const turned = direction < 0 ? angle + Math.PI : angle;
  const [along, aside] = [Math.cos(turned), Math.sin(turned)];
  const at = (u: number, v: number): [number, number] => [x + u * along - v * aside, y + u * aside + v * along];
  const tip = arrowPixels / 2;
  context.moveTo(...at(-tip, 0));
  context.lineTo(...at(tip, 0));
  context.moveTo(...at(tip - 2.6, -2.2));
  context.lineTo(...at(tip, 0));
  context.lineTo(...at(tip - 2.6, 2.2));
}
