import { type Coords, GridLayer } from 'leaflet';
import { guarded } from '../canvas/layer-failure.ts';
import type { MapColours } from '../colours/map-colours.ts';
import { frameOf, meets, tileSize, traceRing, traceSeen, worldsOn } from './land-tiles.ts';
import type { Waters } from './waters.ts';

/** Beyond it the coarse lines would be wrong by more than a street. */
const maxZoom = 9;
/** Rivers become wider with the zoom, up to this width. */
const widest = 3;

/** Rivers and lakes on the land of the built-in map. */
export class WaterTiles extends GridLayer {
  readonly #waters: Waters;
  #colours: MapColours;

  constructor(waters: Waters, colours: MapColours) {
    super({ pane: 'tilePane', zIndex: 1, maxZoom });
    this.#waters = waters;
    this.#colours = colours;
  }

  setColours(colours: MapColours): void {
    if (colours === this.#colours) return;
    this.#colours = colours;
    this.redraw();
  }

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const sharpness = Math.max(1, Math.min(3, window.devicePixelRatio));
    canvas.width = tileSize * sharpness;
    canvas.height = tileSize * sharpness;
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(sharpness, sharpness);
    guarded(this, drawWaters)(context, this.#waters, coords, this.#colours);
    return canvas;
  }
}

function drawWaters(
  context: CanvasRenderingContext2D,
  { lakes, rivers }: Waters,
  coords: Coords,
  { water, coast }: MapColours,
): void {
  const frames = worldsOn(frameOf(coords));
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = coast;
  context.beginPath();
  for (const { fromZoom, lines } of rivers) {
    if (coords.z < fromZoom) continue;
    for (const frame of frames) for (const line of lines) if (meets(line, frame)) traceSeen(context, line, frame);
  }
  context.lineWidth = Math.min(widest, Math.max(0.8, coords.z / 4));
  context.stroke();
  context.beginPath();
  for (const { rings } of lakes) {
    for (const frame of frames) for (const ring of rings) if (meets(ring, frame)) traceRing(context, ring, frame);
  }
  context.fillStyle = water;
  context.fill('evenodd');
  context.lineWidth = 1;
  context.stroke();
}
