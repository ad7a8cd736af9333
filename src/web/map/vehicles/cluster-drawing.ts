import { onPixels } from '../canvas/placing.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import type { MapVehicle, Motion, Urgency } from './map-vehicle.ts';
import { motionColour } from './sprites.ts';

const motions = ['driving', 'stopped', 'silent'] as const satisfies readonly Motion[];

export interface ClusterSummary {
  readonly count: number;
  readonly motions: Readonly<Record<Motion, number>>;
  /** The highest urgency of any vehicle. */
  readonly urgency: Urgency;
}

export function summarizeCluster(vehicles: readonly MapVehicle[]): ClusterSummary {
  const counts = { driving: 0, stopped: 0, silent: 0 };
  let urgency: Urgency = 'none';
  for (const vehicle of vehicles) {
    counts[vehicle.motion] += 1;
    if (vehicle.urgency === 'alarm' || urgency === 'none') urgency = vehicle.urgency;
  }
  return { count: vehicles.length, motions: counts, urgency };
}

/** Pixels. Grows slowly with the count. */
export const clusterRadius = (count: number): number => 13 + Math.min(12, 2.4 * Math.log2(count));

/** A disc with the count, a ring with the share of each motion, and a badge for the highest urgency. */
export function drawCluster(
  context: CanvasRenderingContext2D,
  look: ClusterSummary,
  { x, y, words }: { x: number; y: number; words: string },
  scheme: Scheme,
): void {
  context.save();
  context.translate(...onPixels(context, x, y));
  draw(context, look, words, scheme);
  context.restore();
}

function draw(
  context: CanvasRenderingContext2D,
  { count, motions: counts, urgency }: ClusterSummary,
  words: string,
  scheme: Scheme,
): void {
  const { ground, label } = mapColours[scheme];
  const radius = clusterRadius(count);
  disc(context, 0, 0, radius + 2, ground);
  let from = -Math.PI / 2;
  for (const motion of motions) {
    const to = from + (2 * Math.PI * counts[motion]) / count;
    if (counts[motion] > 0) arc(context, radius - 1.5, from, to, motionColour(motion, scheme));
    from = to;
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = label;
  context.fillText(words, 0, 0.5);
  if (urgency !== 'none') badge(context, radius * 0.72, -radius * 0.72, mapColours[scheme][urgency], ground);
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

function arc(context: CanvasRenderingContext2D, radius: number, from: number, to: number, colour: string): void {
  context.beginPath();
  context.arc(0, 0, radius, from, to);
  context.lineWidth = 3.5;
  context.strokeStyle = colour;
  context.stroke();
}

function badge(context: CanvasRenderingContext2D, x: number, y: number, colour: string, ground: string): void {
  disc(context, x, y, 7.5, ground);
  disc(context, x, y, 6, colour);
  context.fillStyle = ground;
  context.fillRect(x - 0.9, y - 3.6, 1.8, 4.6);
  context.fillRect(x - 0.9, y + 2, 1.8, 1.8);
}
