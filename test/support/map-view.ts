/** The map as a person sees it: where a place is on the screen, and in which colours. */
import type { Page } from 'playwright-core';
import type { TagColourName } from '../../src/contract/choices.ts';
import { destination } from '../../src/geo/distance.ts';
import type { Circle, Point, Shape } from '../../src/geo/shape.ts';
import { mapColours } from '../../src/web/map/colours/map-colours.ts';
import { neutralShade, type Scheme, shades } from '../../src/web/map/colours/shades.ts';
import { type Colour, type Picture, readPng } from './png.ts';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Pixel {
  readonly width: number;
  readonly height: number;
}

export const theMap = (page: Page) => page.getByRole('application', { name: 'Map' });

/** An address with this place in the middle of the map. */
export const lookingAt = ({ latitude, longitude }: Point, zoom: number): string =>
  `map=${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom}`;

/** Where places are on the page now, from the place and zoom in its address (Web Mercator). */
export async function placesOn(page: Page): Promise<(point: Point) => Pixel> {
  const view = new URL(page.url()).searchParams.get('map')?.split(',').map(Number);
  const [latitude, longitude, zoom] = view ?? [];
  if (latitude === undefined || longitude === undefined || zoom === undefined) {
    throw new Error(`the address names no place on the map: ${page.url()}`);
  }
  const box = await theMap(page).boundingBox();
  if (!box) throw new Error('the map is not to be seen');
  const world = 256 * 2 ** zoom;
  const centre = onWorld({ latitude, longitude });
  return (point) => {
    const { x, y } = onWorld(point);
    return {
      x: box.x + box.width / 2 + (x - centre.x) * world,
      y: box.y + box.height / 2 + (y - centre.y) * world,
    };
  };
}

function onWorld({ latitude, longitude }: Point): Pixel {
  const angle = (latitude * Math.PI) / 180;
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI) };
}

export async function drag(page: Page, from: Pixel, to: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

export async function press(page: Page, { x, y }: Pixel): Promise<void> {
  await page.mouse.click(x, y);
}

export const screenOf = async (page: Page): Promise<Picture> => readPng(await page.screenshot({ type: 'png' }));

/** A part of the screen, which costs as much less as it is smaller. */
export const partOfScreen = async (page: Page, clip: Area): Promise<Picture> =>
  readPng(await page.screenshot({ clip }));

export const rgb = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const apart = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Tolerance for antialiasing and rounding, of 441 between black and white. */
const tolerance = 30;
const fill = 0.16;

type Seen = TagColourName | 'no tag' | 'nothing';

/**
 * The tag colour of a shape's edge: the colour nearest to the pixels along it. For colours with a solid edge.
 */
export function edgeColour(picture: Picture, shape: Shape, place: (point: Point) => Pixel, scheme: Scheme): Seen {
  const edge = outline(shape).map(place);
  return nearest(scheme, (shade) => median(edge.map((pixel) => nearestAround(picture, pixel, shade))));
}

/** The tag colour that fills a place, over land. */
export function fillColour(picture: Picture, { x, y }: Pixel, scheme: Scheme): Seen {
  const land = rgb(mapColours[scheme].land);
  const seen = picture.at(x, y);
  // The fill has a sixth of the colour, so the ground must be this much closer.
  return nearest(scheme, (shade) => apart(seen, mixed(land, shade, fill)) / fill);
}

export const landSeen = (picture: Picture, { x, y }: Pixel, scheme: Scheme): boolean =>
  apart(picture.at(x, y), rgb(mapColours[scheme].land)) < 4;

export const waterSeen = (picture: Picture, { x, y }: Pixel, scheme: Scheme): boolean =>
  apart(picture.at(x, y), rgb(mapColours[scheme].water)) < 4;

function nearest(scheme: Scheme, distance: (shade: Colour) => number): Seen {
  const known: [Seen, string][] = Object.entries(shades).map(([name, shade]) => [name as TagColourName, shade[scheme]]);
  const ranked = [...known, ['no tag', neutralShade[scheme]] as const]
    .map(([name, shade]) => ({ name, distance: distance(rgb(shade)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance < tolerance ? best.name : 'nothing';
}

/** Points along the edge, close enough to hit every side. */
function outline(shape: Shape): Point[] {
  if (shape.kind === 'circle') return Array.from({ length: 72 }, (_, step) => onCircle(shape, step * 5));
  return shape.nodes.flatMap((from, index) => {
    const to = shape.nodes[(index + 1) % shape.nodes.length] ?? from;
    return [0.2, 0.35, 0.5, 0.65, 0.8].map((share) => ({
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
    }));
  });
}

/** `bearing` in degrees from north; `share` of the radius. */
export const onCircle = ({ centre, radiusMetres }: Circle, bearing: number, share = 1): Point =>
  destination(centre, bearing, radiusMetres * share);

/** An edge is two pixels wide and may be a pixel off the calculated position. */
function nearestAround(picture: Picture, { x, y }: Pixel, colour: Colour): number {
  const around = [-2, -1, 0, 1, 2];
  return Math.min(...around.flatMap((dx) => around.map((dy) => apart(picture.at(x + dx, y + dy), colour))));
}

const mixed = (ground: Colour, over: Colour, share: number): Colour => {
  const [red, green, blue] = ground.map((part, index) => part + share * ((over[index] ?? 0) - part));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
