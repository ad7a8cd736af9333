import { Bounds, type Map as LeafletMap, Point } from 'leaflet';
import { labelPoint } from '../../../geo/label-point.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import { CanvasOverlay, type DrawTarget, fontOf } from '../canvas/canvas-overlay.ts';
import { markBoxesOn, setLabels } from '../canvas/label-boxes.ts';
import { paneOf } from '../canvas/panes.ts';
import { around, type Box, MapNames, nameBoxIn, placeIn, TakenBoxes } from '../canvas/placing.ts';
import { SpriteCache } from '../canvas/sprite-cache.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import { mapColours } from '../colours/map-colours.ts';
import { dimmedNames, type Scheme, shadeOf } from '../colours/shades.ts';
import { boxesOver } from '../view/fit.ts';
import type { MapGeofence } from './geofence-layer.tsx';
import type { GeofenceSet, ShapePack } from './shape-pack.ts';

/** Position of a geofence's label on the unit square of the world (0 to 1). */
interface Spot {
  readonly x: number;
  readonly y: number;
}

const glyphSize = 14;
/** Minimum size of a shape in pixels for a glyph. A smaller one has a lighter name only. */
const minimumGlyphPixels = 28;
/** A name moves away from the glyph by up to this share of the shape. */
const nameShare = 0.25;
/** More labels are unreadable, and each costs time. */
const maxLabels = 300;
const maxSmallNames = 80;
/** After this many attempts there is no room for the smaller shapes either. */
const maxTried = 2500;
const maxSmallTried = 600;
/** Up to this many small shapes in view, their names leave all of them visible. */
const maxSmallShapes = 300;
/** Pixels around the name of a small shape, so that names do not merge into a carpet. */
const smallNameRoom = { x: 10, y: 5 };
/** Pixels around a vehicle mark that belong to the vehicle's own name, for up to this many vehicles. */
const vehicleNameRoom = { x: 34, y: 22, atMost: 120 };
const longestName = 180;
/** Geofences per step of sliced work, when placing labels and when searching. */
const stepTried = 8;
const stepLooked = 4096;

/** Glyphs and names over the geofences, larger geofences first. Labels that would overlap are left out. */
export class GeofenceLabels extends CanvasOverlay {
  readonly #pane: HTMLElement;
  readonly #spots = new WeakMap<MapGeofence, Spot>();
  readonly #names = new MapNames(longestName);
  readonly #smallNames = new MapNames(longestName);
  readonly #glyphs = new SpriteCache();
  #set: GeofenceSet | undefined;
  #hidden: number | undefined;
  #scheme: Scheme = 'light';
  #namedElsewhere: readonly (number | undefined)[] = [];

  constructor(map: LeafletMap) {
    super({ pane: 'geofenceLabels', padding: 0.2, inSlices: true });
    this.#pane = paneOf(map, 'geofenceLabels');
  }

  /** `hidden`: index of the geofence that is being edited. */
  set(set: GeofenceSet, hidden: number | undefined, scheme: Scheme): void {
    this.#set = set;
    this.#hidden = hidden;
    this.#scheme = scheme;
    this.redrawSoon();
  }

  /** Leaves out these names, which the highlights show. Their glyphs stay. */
  setNamedElsewhere(ids: readonly (number | undefined)[]): void {
    this.#namedElsewhere = ids;
    this.redrawSoon();
  }

  setDimmed(dimmed: boolean): void {
    this.#pane.style.opacity = dimmed ? String(dimmedNames) : '';
  }

  #spotOf(geofence: MapGeofence): Spot {
    const known = this.#spots.get(geofence);
    if (known) return known;
    const { latitude, longitude } = labelPoint(geofence.shape);
    const spot = { x: worldX(longitude), y: worldY(latitude) };
    this.#spots.set(geofence, spot);
    return spot;
  }

  protected override *draw({ context, area, map }: DrawTarget): SlicedWork<void> {
    const set = this.#set;
    if (!set) return;
    const worldSize = 256 * 2 ** map.getZoom();
    const origin = map.getPixelOrigin();
    const marks = [...markBoxesOn(map, reachOf(area)), ...boxesOverLayer(map)];
    const room: Room = { taken: taking([]), names: taking([]), marks: taking(marks), view: viewOf(map) };
    const { taken } = room;
    context.font = fontOf(map, '600 12px');
    let tried = 0;
    const found = yield* inSight(set, area, origin, worldSize);
    const small: SmallShape[] = [];
    for (const { at, size } of found) {
      if (taken.size >= maxLabels || tried >= maxTried) break;
      const geofence = set.geofences[at];
      if (!geofence || at === this.#hidden) continue;
      const isSmall = size < minimumGlyphPixels;
      const { x, y } = isSmall ? middleIn(set.pack, at) : this.#spotOf(geofence);
      const place = placeIn(area, new Point(x * worldSize - origin.x, y * worldSize - origin.y), worldSize);
      if (!place) continue;
      tried += 1;
      if (isSmall) small.push({ geofence, place, size });
      else this.#label(context, geofence, place, size, room);
      if (tried % stepTried === 0) yield;
    }
    context.font = fontOf(map, '500 11px');
    yield* this.#nameSmall(context, small, marks, room);
    setLabels(map, { boxes: taken.boxes, names: room.names, placeAgain: () => this.redrawSoon() });
  }

  /** Draws the name and the glyph, or only the glyph if there is no room for the name. */
  #label(
    context: CanvasRenderingContext2D,
    geofence: MapGeofence,
    { x, y }: Point,
    size: number,
    { taken, names, marks, view }: Room,
  ): void {
    const { glyph, [this.#scheme]: colour } = shadeOf(geofence.colour);
    const ink = mapColours[this.#scheme];
    const half = glyph === '' ? 0 : glyphSize / 2;
    const { width } = this.#names.measure(context, geofence.name);
    const glyphBox = { left: x - half, right: x + half, top: y - half - 2, bottom: y + half + 2 };
    const isFree = (name: Box): boolean => marks.isFree(name) && taken.isFree(around(name, glyphBox));
    const nameBox = nameBoxIn(view, { x, y }, width / 2 + 4, half, isFree, size * nameShare);
    if (nameBox) {
      taken.take(around(nameBox, glyphBox));
      this.#putGlyph(context, glyph, x, y, colour);
      if (this.#namedElsewhere.includes(geofence.id)) return;
      names.take(nameBox);
      this.#names.draw(context, geofence.name, ...middleOf(nameBox), ink);
      return;
    }
    if (half === 0) return;
    const box = { left: x - half - 2, right: x + half + 2, top: y - half - 2, bottom: y + half + 2 };
    if (!taken.isFree(box)) return;
    taken.take(box);
    this.#putGlyph(context, glyph, x, y, colour);
  }

  /** Draws the names of shapes without a glyph below or above them. They leave room for the names of vehicles. */
  *#nameSmall(
    context: CanvasRenderingContext2D,
    small: readonly SmallShape[],
    marks: readonly Box[],
    { taken, names, view }: Room,
  ): SlicedWork<void> {
    const ink = mapColours[this.#scheme];
    const wide = marks.length <= vehicleNameRoom.atMost ? marks.map((box) => grown(box, vehicleNameRoom)) : marks;
    const others = taking([...wide, ...(small.length <= maxSmallShapes ? small.map(boxOfSmall) : [])]);
    let left = maxSmallNames;
    for (const [tried, { geofence, place, size }] of small.slice(0, maxSmallTried).entries()) {
      if (left === 0 || taken.size >= maxLabels) return;
      if (tried % stepTried === stepTried - 1) yield;
      const { width } = this.#smallNames.measure(context, geofence.name);
      const isFree = (name: Box): boolean => others.isFree(name) && taken.isFree(grown(name, smallNameRoom));
      const box = nameBoxIn(view, place, width / 2 + 4, size / 2, isFree);
      if (!box) continue;
      left -= 1;
      taken.take(box);
      if (this.#namedElsewhere.includes(geofence.id)) continue;
      names.take(box);
      this.#smallNames.draw(context, geofence.name, ...middleOf(box), ink);
    }
  }

  #putGlyph(context: CanvasRenderingContext2D, glyph: string, x: number, y: number, colour: string): void {
    if (glyph === '') return;
    const size = glyphSize + 2 * glyphLine;
    this.#glyphs.draw(context, `${glyph} ${colour}`, { x, y, width: size, height: size }, (on) =>
      drawGlyph(on, new Path2D(glyph), colour, mapColours[this.#scheme].halo),
    );
  }
}

/** A shape without a glyph. */
interface SmallShape {
  readonly geofence: MapGeofence;
  /** Its middle, in layer points. */
  readonly place: Point;
  readonly size: number;
}

const boxOfSmall = ({ place: { x, y }, size }: SmallShape): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});

const grown = ({ left, right, top, bottom }: Box, by: { x: number; y: number }): Box => ({
  left: left - by.x,
  right: right + by.x,
  top: top - by.y,
  bottom: bottom + by.y,
});

const middleOf = ({ left, right, top, bottom }: Box): [number, number] => [(left + right) / 2, (top + bottom) / 2];

function taking(boxes: readonly Box[]): TakenBoxes {
  const taken = new TakenBoxes();
  for (const box of boxes) taken.take(box);
  return taken;
}

function middleIn({ boxes }: ShapePack, at: number): Spot {
  const box = 4 * at;
  return {
    x: ((boxes[box] as number) + (boxes[box + 2] as number)) / 2,
    y: ((boxes[box + 1] as number) + (boxes[box + 3] as number)) / 2,
  };
}

/** The occupied boxes, in layer points. */
interface Room {
  /** Glyphs, with their names. */
  readonly taken: TakenBoxes;
  readonly names: TakenBoxes;
  /** Vehicle marks and elements over the map, which may cover a glyph but not a name. */
  readonly marks: TakenBoxes;
  /** The visible part of the canvas. */
  readonly view: Box;
}

/** The area whose marks may cover a name on the canvas: names and marks extend beyond its edge. */
const reachOf = ({ min, max }: Bounds): Bounds =>
  min && max
    ? new Bounds(min.subtract([longestName, longestName]), max.add([longestName, longestName]))
    : new Bounds([]);

/** The elements over the map, in layer points. */
function boxesOverLayer(map: LeafletMap): Box[] {
  const { x, y } = map.containerPointToLayerPoint([0, 0]);
  return boxesOver(map).map(({ left, right, top, bottom }) => ({
    left: left + x,
    right: right + x,
    top: top + y,
    bottom: bottom + y,
  }));
}

function viewOf(map: LeafletMap): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
  const { x: width, y: height } = map.getSize();
  return { left, top, right: left + width, bottom: top + height };
}

const ranked = new WeakMap<ShapePack, Float64Array>();

/** The boxes in drawing order. Reading them in sequence is faster than following `order`. */
function* boxesByRank(pack: ShapePack): SlicedWork<Float64Array> {
  const known = ranked.get(pack);
  if (known) return known;
  const { order, boxes } = pack;
  const found = new Float64Array(4 * order.length);
  for (let rank = 0; rank < order.length; rank += 1) {
    const box = 4 * (order[rank] as number);
    for (let side = 0; side < 4; side += 1) found[4 * rank + side] = boxes[box + side] as number;
    if (rank % stepLooked === stepLooked - 1) yield;
  }
  ranked.set(pack, found);
  return found;
}

/** The visible shapes, larger shapes first. */
function* inSight(
  { pack }: GeofenceSet,
  { min, max }: Bounds,
  origin: Point,
  worldSize: number,
): SlicedWork<{ at: number; size: number }[]> {
  const found: { at: number; size: number }[] = [];
  if (!min || !max) return found;
  const boxes = yield* boxesByRank(pack);
  const [west, east] = [(min.x + origin.x) / worldSize, (max.x + origin.x) / worldSize];
  const [north, south] = [(min.y + origin.y) / worldSize, (max.y + origin.y) / worldSize];
  for (let box = 0; box < boxes.length && found.length < maxTried; box += 4) {
    if (box % (4 * stepLooked) === 4 * (stepLooked - 1)) yield;
    const top = boxes[box + 1] as number;
    const bottom = boxes[box + 3] as number;
    if (bottom < north || top > south) continue;
    const left = boxes[box] as number;
    const right = boxes[box + 2] as number;
    const size = Math.max(right - left, bottom - top);
    // The canvas may show its copy in another world.
    if (right + Math.ceil(west - right) > east + (right - left)) continue;
    found.push({ at: pack.order[box / 4] as number, size: size * worldSize });
  }
  return found;
}

const glyphLine = 5;

/** The path of a glyph is on a grid of 16. */
function drawGlyph(context: CanvasRenderingContext2D, path: Path2D, colour: string, halo: string): void {
  context.translate(-glyphSize / 2, -glyphSize / 2);
  context.scale(glyphSize / 16, glyphSize / 16);
  context.lineJoin = 'round';
  context.lineWidth = glyphLine;
  context.strokeStyle = halo;
  context.stroke(path);
  context.fillStyle = colour;
  context.fill(path, 'evenodd');
}
