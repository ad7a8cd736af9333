import type { Bounds, Map as LeafletMap } from 'leaflet';
import { CanvasOverlay, type DrawTarget, fontOf } from '../canvas/canvas-overlay.ts';
import { labelsOn, removeMarkBoxes, setMarkBoxes } from '../canvas/label-boxes.ts';
import { paneOf } from '../canvas/panes.ts';
import { type Box, TakenBoxes } from '../canvas/placing.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import { drawArrow, drawStop } from './marks.ts';
import { sideColours, speedRamps } from './speed-ramp.ts';
import type { WayOnMap } from './way-on-map.ts';

/** Points closer together than this many pixels are drawn as one. */
const leastPixels = 1.5;
/** Pixels of a way between two arrows, and between arrows of several passes of one street. */
const arrowEvery = 110;
const arrowsApart = 44;
const width = { line: 4, halo: 7, gap: 2 };

/** A piece of a way in one style: layer points as x, y, x, y … */
interface Piece {
  readonly style: number | 'gap';
  readonly xy: number[];
}

/** The ways of vehicles: speed as colour, direction as arrows, gaps dashed, stops as numbered discs. */
export class WayCanvas extends CanvasOverlay {
  #ways: readonly WayOnMap[] = [];
  #scheme: Scheme = 'light';
  /** The stops on the canvas with their durations, in layer points. Names of geofences avoid them. */
  #stops: readonly Box[] = [];

  constructor(map: LeafletMap) {
    super({ pane: 'tracks', padding: 0.3 });
    paneOf(map, 'tracks');
  }

  override onAdd(map: LeafletMap): this {
    setMarkBoxes(map, () => this.#stops);
    return super.onAdd(map);
  }

  override onRemove(): this {
    removeMarkBoxes(this._map);
    return super.onRemove();
  }

  set(ways: readonly WayOnMap[], scheme: Scheme): void {
    this.#ways = ways;
    this.#scheme = scheme;
    this.redrawNow();
  }

  protected override draw({ context, map, area }: DrawTarget): undefined {
    context.lineJoin = 'round';
    context.lineCap = 'round';
    const origin = map.getPixelOrigin();
    const scale = 256 * 2 ** map.getZoom();
    const place = (x: number, y: number): [number, number] => [x * scale - origin.x, y * scale - origin.y];
    const taken = new TakenBoxes();
    for (const way of this.#ways) {
      this.#drawLine(context, way, piecesOf(way, place), area);
    }
    context.font = fontOf(map, '650 12px');
    for (const way of this.#ways) {
      const colours = { fill: sideColours[this.#scheme][way.side], ...mapColours[this.#scheme] };
      for (const stop of way.stops) {
        const [x, y] = place(stop.worldX, stop.worldY);
        if (area.contains([x, y])) drawStop(context, { x, y, ...stop }, taken, colours);
      }
    }
    this.#stops = taken.boxes;
    const labels = labelsOn(map);
    if (labels && !this.#stops.every((box) => labels.names.isFree(box))) labels.placeAgain();
  }

  #drawLine(context: CanvasRenderingContext2D, { side }: WayOnMap, pieces: readonly Piece[], area: Bounds): void {
    const { halo, faint, ground } = mapColours[this.#scheme];
    const known = pieces.filter(({ style }) => style !== 'gap');
    stroke(context, known, halo, width.halo);
    context.setLineDash([2, 7]);
    stroke(
      context,
      pieces.filter(({ style }) => style === 'gap'),
      faint,
      width.gap,
    );
    context.setLineDash([]);
    for (const [style, colour] of speedRamps[this.#scheme][side].entries()) {
      stroke(
        context,
        known.filter((piece) => piece.style === style),
        colour,
        width.line,
      );
    }
    const fill = sideColours[this.#scheme][side];
    for (const arrow of arrowsOn(known, area)) drawArrow(context, arrow, { fill, ground });
  }
}

/** Neighbours of one style as one line, without points that no pixel shows. */
function piecesOf({ xs, ys, classes, gaps }: WayOnMap, place: (x: number, y: number) => [number, number]): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  let [lastX, lastY] = place(xs[0] ?? 0, ys[0] ?? 0);
  for (let at = 1; at < xs.length; at += 1) {
    const [x, y] = place(xs[at] ?? 0, ys[at] ?? 0);
    const style = gaps[at - 1] === 1 ? 'gap' : (classes[at - 1] ?? 0);
    const isClose = Math.abs(x - lastX) < leastPixels && Math.abs(y - lastY) < leastPixels;
    if (isClose && style !== 'gap' && at < xs.length - 1) continue;
    if (piece?.style !== style) {
      piece = { style, xy: [lastX, lastY] };
      pieces.push(piece);
    }
    piece.xy.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return pieces;
}

function stroke(context: CanvasRenderingContext2D, pieces: readonly Piece[], colour: string, pixels: number): void {
  context.beginPath();
  for (const { xy } of pieces) {
    context.moveTo(xy[0] ?? 0, xy[1] ?? 0);
    for (let at = 2; at < xy.length; at += 2) context.lineTo(xy[at] ?? 0, xy[at + 1] ?? 0);
  }
  context.strokeStyle = colour;
  context.lineWidth = pixels;
  context.stroke();
}

export interface Arrow {
  x: number;
  y: number;
  /** Radians, clockwise from east. */
  angle: number;
}

/** Arrows at even distances along the way, within the area. A long straight line has several. */
export function arrowsOn(pieces: readonly Piece[], area: Bounds): Arrow[] {
  const arrows: Arrow[] = [];
  const taken = new TakenBoxes();
  let left = arrowEvery / 2;
  for (const { xy } of pieces) {
    for (let at = 2; at < xy.length; at += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = xy.slice(at - 2, at + 2);
      const length = Math.hypot(toX - fromX, toY - fromY);
      const [start, end] = shareWithin(area, [fromX, fromY], [toX, toY]);
      // A side around the world has a million arrows at the last zoom.
      const skipped = Math.max(0, Math.ceil((start * length - left) / arrowEvery));
      for (let along = left + skipped * arrowEvery; along <= end * length; along += arrowEvery) {
        const share = along / length;
        const [x, y] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
        const half = arrowsApart / 2;
        const box = { left: x - half, right: x + half, top: y - half, bottom: y + half };
        if (taken.isFree(box)) arrows.push({ x, y, angle: Math.atan2(toY - fromY, toX - fromX) });
        if (taken.isFree(box)) taken.take(box);
      }
      left += Math.max(0, Math.floor((length - left) / arrowEvery) + 1) * arrowEvery - length;
    }
  }
  return arrows;
}

/** The part of a side that lies within the area, as shares of its length. The first one is larger if no part does. */
function shareWithin(
  { min, max }: Bounds,
  from: readonly [number, number],
  to: readonly [number, number],
): [number, number] {
  let [start, end] = [0, 1];
  for (const [at, step, low, high] of [
    [from[0], to[0] - from[0], min?.x ?? 0, max?.x ?? 0],
    [from[1], to[1] - from[1], min?.y ?? 0, max?.y ?? 0],
  ] as const) {
    if (step === 0 && (at < low || at > high)) return [1, 0];
    if (step === 0) continue;
    const [one, other] = [(low - at) / step, (high - at) / step];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return [start, end];
}
