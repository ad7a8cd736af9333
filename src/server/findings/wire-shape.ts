import type { Proposal } from '../../contract/proposals.ts';
import { type Shape, toWire } from '../../geo/shape.ts';

/** All five fields, as records show them. */
export const wireShapeOf = (shape: Shape): Proposal['shape'] => ({
  ...{ latitude: null, longitude: null, radius: null, points: null },
  ...toWire(shape),
});
