import { mapColours } from '../map-colours.ts';
import type { Scheme } from '../shades.ts';
import type { MapVehicle, Motion } from './map-vehicle.ts';

/** A picture is square: this many pixels, whatever is on it. */
export const spriteSize = 34;
/** What a finger or a pointer has to come near to. */
export const dotRadius = 7;
const ringRadius = 11;
/** Degrees between one picture of a heading and the next: finer is not seen. */
const headingStep = 10;

const motionColours = { driving: 'good', stopped: 'information', silent: 'unknown' } as const;
export const motionColour = (motion: Motion, scheme: Scheme): string => mapColours[scheme][motionColours[motion]];
const ringColour = (urgency: 'warning' | 'alarm', scheme: Scheme): string => mapColours[scheme][urgency];

/** Each picture is drawn once and copied from then on. */
export class VehicleSprites {
  readonly #made = new Map<string, HTMLCanvasElement>();

  /** `sharpness`: device pixels for each of the page's. */
  of({ motion, urgency, heading }: MapVehicle, scheme: Scheme, sharpness: number): HTMLCanvasElement {
    const turned = motion === 'driving' && heading !== null ? Math.round(heading / headingStep) * headingStep : null;
    const key = `${motion} ${urgency} ${turned} ${scheme} ${sharpness}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = draw({ motion, urgency, heading: turned }, scheme, sharpness);
    this.#made.set(key, made);
    return made;
  }
}

type Look = Pick<MapVehicle, 'motion' | 'urgency' | 'heading'>;

function draw({ motion, urgency, heading }: Look, scheme: Scheme, sharpness: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = spriteSize * sharpness;
  canvas.height = spriteSize * sharpness;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const { halo, ground } = mapColours[scheme];
  context.setTransform(sharpness, 0, 0, sharpness, (spriteSize / 2) * sharpness, (spriteSize / 2) * sharpness);
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
  return canvas;
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

/** An exclamation mark: a ring is not told by its colour alone. */
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

/** A drop whose point shows where it goes. */
function pointedDot(heading: number): Path2D {
  const path = new Path2D();
  const forward = ((heading - 90) * Math.PI) / 180;
  const opening = 0.62;
  path.arc(0, 0, dotRadius, forward + opening, forward - opening + 2 * Math.PI);
  path.lineTo(Math.cos(forward) * 13, Math.sin(forward) * 13);
  path.closePath();
  return path;
}
