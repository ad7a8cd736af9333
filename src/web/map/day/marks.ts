/** Marks on the way of a vehicle, in layer points. */

import { onPixels, type TakenBoxes } from '../canvas/placing.ts';
import type { MapColours } from '../colours/map-colours.ts';
import type { Arrow } from './way-canvas.ts';

/** A triangle in the direction of travel. */
export function drawArrow(
  context: CanvasRenderingContext2D,
  { x, y, angle }: Arrow,
  { fill, ground }: Pick<StopColours, 'fill' | 'ground'>,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(-4.5, -5.5);
  context.lineTo(6, 0);
  context.lineTo(-4.5, 5.5);
  context.closePath();
  context.strokeStyle = ground;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
  context.restore();
}

interface StopMark {
  x: number;
  y: number;
  number: number;
  /** "14 min" */
  duration: string;
}

const radius = 10;

interface StopColours extends Pick<MapColours, 'label' | 'halo' | 'ground'> {
  fill: string;
}

/** A disc with the number of the stop, and its duration to the right. A later disc that would cover one is left out. */
export function drawStop(
  context: CanvasRenderingContext2D,
  { x, y, number, duration }: StopMark,
  taken: TakenBoxes,
  { fill, label, halo, ground }: StopColours,
): void {
  const half = number > 99 ? radius + 4 : radius;
  const disc = { left: x - half, right: x + half, top: y - radius, bottom: y + radius };
  if (!taken.isFree(disc)) return;
  taken.take(disc);
  context.beginPath();
  context.roundRect(x - half, y - radius, 2 * half, 2 * radius, radius);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = ground;
  context.lineWidth = 2;
  context.stroke();
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = ground;
  context.fillText(String(number), ...onPixels(context, x, y + 0.5));
  const words = { left: x + half + 3, right: x + half + 7 + context.measureText(duration).width };
  const box = { ...words, top: y - 8, bottom: y + 8 };
  if (!taken.isFree(box)) return;
  taken.take(box);
  context.textAlign = 'left';
  context.strokeStyle = halo;
  context.lineWidth = 4;
  context.strokeText(duration, ...onPixels(context, words.left + 2, y + 0.5));
  context.fillStyle = label;
  context.fillText(duration, ...onPixels(context, words.left + 2, y + 0.5));
}
