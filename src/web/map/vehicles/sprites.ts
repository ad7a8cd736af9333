import type { SpriteCache } from '../canvas/sprite-cache.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import type { MapVehicle, Motion } from './map-vehicle.ts';

/** Width and height of each sprite in pixels. */
const spriteSize = 34;
export const dotRadius = 7;
const ringRadius = 11;
/** Headings are rounded to this many degrees, because finer steps are invisible. */
const headingStep = 10;

const motionColours = { driving: 'good', stopped: 'information', silent: 'unknown' } as const;
export const motionColour = (motion: Motion, scheme: Scheme): string => mapColours[scheme][motionColours[motion]];
const ringColour = (urgency: 'warning' | 'alarm', scheme: Scheme): string => mapColours[scheme][urgency];

type Look = Pick<MapVehicle, 'motion' | 'urgency' | 'heading'>;

export function drawVehicle(
  sprites: SpriteCache,
  context: CanvasRenderingContext2D,
  { motion, urgency, heading }: Look,
  { x, y }: { x: number; y: number },
  scheme: Scheme,
): void {
  const turned = motion === 'driving' && heading !== null ? Math.round(heading / headingStep) * headingStep : null;
  sprites.draw(
    context,
    `${motion} ${urgency} ${turned} ${scheme}`,
    { x, y, width: spriteSize, height: spriteSize },
    (on) => draw(on, { motion, urgency, heading: turned }, scheme),
  );
}

function draw(context: CanvasRenderingContext2D, { motion, urgency, heading }: Look, scheme: Scheme): void {
  const { halo, ground } = mapColours[scheme];
  if (urgency !== 'none') drawRing(context, ringColour(urgency, scheme), halo);
  const dot = heading === null ? roundDot() : pointedDot(heading);
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = ground;
  context.stroke(dot);
  context.fillStyle = motion === 'silent' ? ground : motionColour(motion, scheme);
  context.fill(dot);
  if (motion === 'silent') drawHollow(context, motionColour(motion, scheme));
  if (urgency !== 'none') drawCall(context, motion === 'silent' ? ringColour(urgency, scheme) : ground);
}

function drawRing(context: CanvasRenderingContext2D, colour: string, halo: string): void {
  for (const [width, ink] of [
    [6, halo],
    [3, colour],
  ] as const) {
    context.beginPath();
    context.arc(0, 0, ringRadius, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = ink;
    context.stroke();
  }
}

function drawHollow(context: CanvasRenderingContext2D, colour: string): void {
  context.beginPath();
  context.arc(0, 0, dotRadius - 1.25, 0, 2 * Math.PI);
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
}

/** An exclamation mark, so that urgency does not depend on colour alone. */
function drawCall(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(-0.9, -3.8, 1.8, 4.8);
  context.fillRect(-0.9, 2, 1.8, 1.9);
}

function roundDot(): Path2D {
  const path = new Path2D();
  path.arc(0, 0, dotRadius, 0, 2 * Math.PI);
  return path;
}

/** A drop that points in the direction of travel. */
function pointedDot(heading: number): Path2D {
  const path = new Path2D();
  const forward = ((heading - 90) * Math.PI) / 180;
  const opening = 0.62;
  path.arc(0, 0, dotRadius, forward + opening, forward - opening + 2 * Math.PI);
  path.lineTo(Math.cos(forward) * 13, Math.sin(forward) * 13);
  path.closePath();
  return path;
}
