import { type LeafletEventHandlerFn, type Map as LeafletMap, Point } from 'leaflet';
import type { Town } from '../../../contract/places.ts';
import { CanvasOverlay, type DrawTarget, fontOf } from '../canvas/canvas-overlay.ts';
import { labelsChange, labelsOn } from '../canvas/label-boxes.ts';
import { paneOf } from '../canvas/panes.ts';
import { type Box, MapNames, placeIn, TakenBoxes } from '../canvas/placing.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import type { MapColours } from '../colours/map-colours.ts';

const worldPixels = 256;
/** Between the dot and the name, and around both. */
const gap = 4;
const room = 3;
const longestName = 160;

/** Names of towns on the built-in map, the most populous first. Names that would overlap are left out. */
export class TownNames extends CanvasOverlay {
  #towns: readonly Town[] = [];
  #colours: MapColours;
  readonly #names = new Map<string, MapNames>();

  constructor(map: LeafletMap, colours: MapColours) {
    paneOf(map, 'towns');
    // After the names of geofences, which win.
    super({ pane: 'towns', padding: 0.2, order: 1 });
    this.#colours = colours;
  }

  /** Towns in and around the view, the most populous first. */
  set(towns: readonly Town[], colours: MapColours): void {
    if (towns === this.#towns && colours === this.#colours) return;
    this.#towns = towns;
    this.#colours = colours;
    this.redrawSoon();
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return { ...super.getEvents(), [labelsChange]: () => this.redrawSoon() };
  }

  protected override draw({ context, area, map }: DrawTarget): undefined {
    const taken = new TakenBoxes();
    for (const box of labelsOn(map)?.boxes ?? []) taken.take(box);
    const zoom = map.getZoom();
    const worldSize = worldPixels * 2 ** zoom;
    const origin = map.getPixelOrigin();
    const least = leastPopulation(zoom);
    Object.assign(context, { lineJoin: 'round', lineWidth: 3, textAlign: 'left', textBaseline: 'middle' });
    for (const { name, population, latitude, longitude } of this.#towns) {
      if (population < least) break;
      const at = new Point(worldX(longitude), worldY(latitude)).multiplyBy(worldSize).subtract(origin);
      const place = placeIn(area, at, worldSize);
      if (!place) continue;
      const looks = looksOf(population);
      context.font = fontOf(map, looks.font);
      const names = this.#names.get(looks.font) ?? new MapNames(longestName);
      this.#names.set(looks.font, names);
      const { words, width } = names.measure(context, name);
      const half = looks.pixels / 2 + room;
      const box: Box = {
        left: place.x - looks.dot - room,
        right: place.x + looks.dot + gap + width + room,
        top: place.y - half,
        bottom: place.y + half,
      };
      if (!taken.isFree(box)) continue;
      taken.take(box);
      this.#drawTown(context, words, place, looks.dot);
    }
  }

  #drawTown(context: CanvasRenderingContext2D, words: string, { x, y }: { x: number; y: number }, dot: number): void {
    const { halo, faint, ground } = this.#colours;
    context.beginPath();
    context.arc(x, y, dot, 0, 2 * Math.PI);
    context.fillStyle = ground;
    context.strokeStyle = faint;
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    context.lineWidth = 3;
    context.strokeStyle = halo;
    context.fillStyle = faint;
    context.strokeText(words, x + dot + gap, y);
    context.fillText(words, x + dot + gap, y);
  }
}

/** Which towns the built-in map names at a zoom, and how. */

/** Inhabitants that a town needs, from this zoom on. */
const leastFrom: readonly (readonly [zoom: number, population: number])[] = [
  [11, 0],
  [10, 2000],
  [9, 8000],
  [8, 20_000],
  [7, 50_000],
  [6, 100_000],
  [5, 250_000],
  [4, 600_000],
  [3, 1_500_000],
  [0, 4_000_000],
];

const leastPopulation = (zoom: number): number => leastFrom.find(([from]) => zoom >= from)?.[1] ?? 0;

interface TownLooks {
  readonly font: string;
  /** Height of the name. */
  readonly pixels: number;
  /** Radius of the dot. */
  readonly dot: number;
}

const looks: readonly (readonly [population: number, looks: TownLooks])[] = [
  [1_000_000, { font: '600 13px', pixels: 13, dot: 3 }],
  [100_000, { font: '12px', pixels: 12, dot: 2.5 }],
  [0, { font: '11px', pixels: 11, dot: 2 }],
];

function looksOf(population: number): TownLooks {
  const found = looks.find(([least]) => population >= least) ?? looks.at(-1);
  if (!found) throw new Error('There are no looks.');
  return found[1];
}
