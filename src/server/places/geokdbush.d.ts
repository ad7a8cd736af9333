declare module 'geokdbush' {
  import type KDBush from 'kdbush';

  /** Ids of the points of an index of longitudes and latitudes, the nearest first, up to a distance in kilometres. */
  export function around(
    index: KDBush,
    longitude: number,
    latitude: number,
    maxResults?: number,
    maxKilometres?: number,
  ): number[];
}
