import type { Feature, PaintSymbolizer } from 'protomaps-leaflet';
import { wordOf } from './word-of.ts';

/** The direction of traffic against the direction of the line: 1 along, -1 against, 0 both. */
export function directionOf({ props }: Pick<Feature, 'props'>): 1 | -1 | 0 {
  const value = wordOf(props['oneway']);
  if (value === '-1' || value === 'reverse') return -1;
  return value === 'yes' || value === 'true' || value === '1' ? 1 : 0;
}

/** CSS pixels between two arrows. The first one is at half of it, so a shorter piece than that has none. */
const everyPixels = 110;
const arrowPixels = 7;

/** Draws small arrows on one-way roads. */
export const oneWayArrows = (colour: string): PaintSymbolizer => ({
  before: (context) => {
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.lineWidth = 1.2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
  },
  draw: (context, lines, _zoom, feature) => {
    const direction = directionOf(feature);
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
  },
});

function arrow(context: CanvasRenderingContext2D, x: number, y: number, angle: number, direction: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(direction < 0 ? angle + Math.PI : angle);
  const tip = arrowPixels / 2;
  context.beginPath();
  context.moveTo(-tip, 0);
  context.lineTo(tip, 0);
  context.moveTo(tip - 2.6, -2.2);
  context.lineTo(tip, 0);
  context.lineTo(tip - 2.6, 2.2);
  context.stroke();
  context.restore();
}
