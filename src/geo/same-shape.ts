import { type Shape, toWire } from './shape.ts';

/** Whether both have the same numbers. */
export const sameShape = (one: Shape | undefined, other: Shape | undefined): boolean =>
  JSON.stringify(one && toWire(one)) === JSON.stringify(other && toWire(other));
