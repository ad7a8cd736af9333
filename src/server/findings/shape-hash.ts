import { createHash } from 'node:crypto';
import { type Shape, toWire } from '../../geo/shape.ts';

/** Tells a shape from every other one. */
export const hashOf = (shape: Shape): string =>
  createHash('sha256')
    .update(JSON.stringify(toWire(shape)))
    .digest('base64url')
    .slice(0, 22);
