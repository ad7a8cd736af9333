import type { Bounds } from '../../geo/bounds.ts';

/** Degrees, about a centimetre: more than the rounding errors of the box of a circle. */
const margin = 1e-7;

/** A box that contains every point of a shape, on both sides of the 180th meridian if it touches that. */
export function boxAround({ south, west, north, east }: Bounds): Bounds {
  const turns = west - margin < -180 ? 360 : 0;
  return {
    south: south - margin,
    west: west - margin + turns,
    north: north + margin,
    east: east + margin + turns,
  };
}
