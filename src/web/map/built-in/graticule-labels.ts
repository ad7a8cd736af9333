import { Bounds, type Map as LeafletMap, type Point, point } from 'leaflet';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { CanvasOverlay, type DrawTarget, fontOf } from '../canvas/canvas-overlay.ts';
import { paneOf } from '../canvas/panes.ts';
import type { MapColours } from '../colours/map-colours.ts';
import { graticuleDigits, graticuleStep, multiplesBetween } from './graticule.ts';

/** Formats degrees in the person's language; `digits` is the number of decimals. */
export interface DegreeWords {
  latitude(degrees: number, digits: number): string;
  longitude(degrees: number, digits: number): string;
}

/** "51.34° N", "12.4° W", "0°". */
export const degreeWords = (format: Format): DegreeWords => ({
  latitude: (degrees, digits) => {
    if (degrees === 0) return text.map.degrees(format.number(0));
    return (degrees > 0 ? text.map.north : text.map.south)(format.number(Math.abs(degrees), digits));
  },
  longitude: (degrees, digits) => {
    const size = format.number(Math.abs(degrees), digits);
    if (degrees === 0 || Math.abs(degrees) === 180) return text.map.degrees(size);
    return (degrees > 0 ? text.map.east : text.map.west)(size);
  },
});

/** Size of the labelled edges in pixels. */
const breadth = { top: 24, left: 110 };
export const graticuleEdges = ['top', 'left'] as const satisfies readonly (keyof typeof breadth)[];
/** Pixels at the ends of the edges without labels: the corner they share, and the map's controls. */
const free = { meridians: 70, parallels: { north: 30, south: 40 } };

interface Label {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Labels of meridians along the top of the view, or of parallels along its left. Each edge has a small canvas of its own,
 * because it is drawn at each step of a drag.
 */
export class GraticuleLabels extends CanvasOverlay {
  readonly #edge: keyof typeof breadth;
  #words: DegreeWords;
  #colours: MapColours;

  constructor(map: LeafletMap, edge: keyof typeof breadth, words: DegreeWords, colours: MapColours) {
    paneOf(map, 'graticule');
    super({ pane: 'graticule', live: true });
    this.#edge = edge;
    this.#words = words;
    this.#colours = colours;
  }

  set(words: DegreeWords, colours: MapColours): void {
    if (words === this.#words && colours === this.#colours) return;
    this.#words = words;
    this.#colours = colours;
    this.redrawSoon();
  }

  protected override boxOf({ x, y }: Point): Bounds {
    const far = this.#edge === 'top' ? point(x, Math.min(y, breadth.top)) : point(Math.min(x, breadth.left), y);
    return new Bounds(point(0, 0), far);
  }

  protected override draw({ context, area, map }: DrawTarget): undefined {
    const top = this.#edge === 'top';
    context.font = fontOf(map, '11px');
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = this.#colours.halo;
    context.fillStyle = this.#colours.faint;
    context.textAlign = top ? 'center' : 'left';
    context.textBaseline = top ? 'top' : 'middle';
    for (const { words, x, y } of top ? this.#meridians(area, map) : this.#parallels(area, map)) {
      context.strokeText(words, x, y);
      context.fillText(words, x, y);
    }
  }

  #meridians(area: Bounds, map: LeafletMap): Label[] {
    const { x: west, y: top } = area.getTopLeft();
    const { x: east } = area.getBottomRight();
    const step = graticuleStep(map.getZoom());
    const [first, last] = [west, east].map((x) => map.layerPointToLatLng([x, top]).lng);
    return multiplesBetween(first ?? 0, last ?? 0, step)
      .map((longitude) => ({
        words: this.#words.longitude(longitude - 360 * Math.floor((longitude + 180) / 360), graticuleDigits(step)),
        x: map.latLngToLayerPoint([0, longitude]).x,
        y: top + 5,
      }))
      .filter(({ x }) => x > west + free.meridians && x < east - free.meridians);
  }

  #parallels(area: Bounds, map: LeafletMap): Label[] {
    const { x: west, y: top } = area.getTopLeft();
    const { y: bottom } = area.getBottomRight();
    const step = graticuleStep(map.getZoom());
    const [first, last] = [bottom, top].map((y) => map.layerPointToLatLng([west, y]).lat);
    return multiplesBetween(first ?? 0, last ?? 0, step)
      .map((latitude) => ({
        words: this.#words.latitude(latitude, graticuleDigits(step)),
        x: west + 6,
        y: map.latLngToLayerPoint([latitude, 0]).y,
      }))
      .filter(({ y }) => y > top + free.parallels.north && y < bottom - free.parallels.south);
  }
}
