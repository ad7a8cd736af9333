import type { Scheme } from '../colours/shades.ts';

/** CSS pixels of a tile. One tile of the file covers as much, so that each is decoded and painted once. */
export const streetTileSize = 512;

/** A tile: x and y count tiles of `streetTileSize` pixels at this zoom of the map. */
export interface StreetPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Device pixels per CSS pixel. */
  readonly sharpness: number;
}

/** What a file has, and which rules draw it: streets, or the built-in world. */
export type Ground = 'streets' | 'world' | 'world and graticule';

export interface StreetScene {
  readonly ground: Ground;
  readonly scheme: Scheme;
  /** `de` reads `name:de`. */
  readonly language: string;
  /** A CSS font family. */
  readonly family: string;
}
