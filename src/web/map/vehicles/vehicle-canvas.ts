import { type Bounds, type Map as LeafletMap, Point } from 'leaflet';
import type { SlicedWork } from '../../ui/slices.ts';
import { CanvasOverlay, fontOf, type Sheet } from '../canvas-overlay.ts';
import { dropMarkBoxes, type Labels, labelsOn, setMarkBoxes } from '../label-boxes.ts';
import { worldX, worldY } from '../land.ts';
import { mapColours } from '../map-colours.ts';
import { paneOf } from '../panes.ts';
import { Pictures } from '../pictures.ts';
import { type Box, MapNames, placeIn, TakenBoxes } from '../placing.ts';
import type { Scheme } from '../shades.ts';
import { clusterRadius, drawCluster, lookOfCluster } from './cluster-drawing.ts';
import { clusterPlaces, eachAlone } from './clusters.ts';
import type { MapVehicle, Mark } from './map-vehicle.ts';
import { dotRadius, putVehicle } from './sprites.ts';

/** A mark where it was last drawn, layer points. */
interface DrawnMark {
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
}

/** From this zoom on every vehicle stands for itself: one looks at streets. */
const aloneFromZoom = 14;
/** So many within so many pixels are one mark. */
const cluster = { reach: 44, least: 3 };
/** More names than this nobody reads, and each costs time. */
const mostNames = 120;
const longestName = 150;

/**
 * All vehicles on one canvas. Where they are is kept as places in the world: a drag carries the canvas along, and only a
 * new position, a zoom or the end of a drag draws it anew.
 */
export class VehicleCanvas extends CanvasOverlay {
  readonly #pictures = new Pictures();
  readonly #names = new MapNames(longestName);
  readonly #wordsOf: (count: number) => string;
  #vehicles: readonly MapVehicle[] = [];
  /** Each vehicle's place on the world's square, 0 to 1. */
  #world = { xs: new Float64Array(), ys: new Float64Array() };
  #marks: { zoom: number; of: readonly Mark[] } | undefined;
  /** What is on the canvas, and the vehicles that it was drawn of. */
  #drawn: { marks: readonly DrawnMark[]; vehicles: readonly MapVehicle[] } = { marks: [], vehicles: [] };
  #scheme: Scheme = 'light';
  #selectedId: number | undefined;
  #hoveredId: number | undefined;
  #hasAsked = false;

  /** `wordsOf` says how many a cluster holds. */
  constructor(map: LeafletMap, wordsOf: (count: number) => string) {
    // After the geofences' names, which these keep clear of.
    super({ pane: 'vehicles', padding: 0.2, order: 1, inSlices: true });
    this.#wordsOf = wordsOf;
    paneOf(map, 'vehicles');
  }

  override onAdd(map: LeafletMap): this {
    setMarkBoxes(map, (area) => this.#placed(area, map).map(boxOfMark));
    return super.onAdd(map);
  }

  override onRemove(): this {
    dropMarkBoxes(this._map);
    return super.onRemove();
  }

  set(vehicles: readonly MapVehicle[], scheme: Scheme): void {
    if (vehicles !== this.#vehicles) this.#place(vehicles);
    this.#scheme = scheme;
    this.redrawSoon();
  }

  /** Of many few have moved: the same object is at the same place. */
  #place(vehicles: readonly MapVehicle[]): void {
    const [before, was] = [this.#vehicles, this.#world];
    const [xs, ys] = [new Float64Array(vehicles.length), new Float64Array(vehicles.length)];
    for (const [at, vehicle] of vehicles.entries()) {
      const isThere = vehicle === before[at];
      xs[at] = isThere ? (was.xs[at] ?? 0) : worldX(vehicle.longitude);
      ys[at] = isThere ? (was.ys[at] ?? 0) : worldY(vehicle.latitude);
    }
    this.#world = { xs, ys };
    this.#vehicles = vehicles;
    this.#marks = undefined;
  }

  setMarked(selectedId: number | undefined, hoveredId: number | undefined): void {
    if (selectedId === this.#selectedId && hoveredId === this.#hoveredId) return;
    this.#selectedId = selectedId;
    this.#hoveredId = hoveredId;
    this.redrawNext();
  }

  /** The vehicles of the mark that is nearest to a layer point, no farther than `tolerance` from its edge. */
  at(point: Point, tolerance: number): readonly MapVehicle[] {
    let best: DrawnMark | undefined;
    let nearest = tolerance;
    // What was drawn last lies on top.
    const { marks, vehicles } = this.#drawn;
    for (const mark of marks) {
      const away = Math.hypot(mark.x - point.x, mark.y - point.y) - radiusOf(mark);
      if (away <= Math.max(nearest, 0)) [best, nearest] = [mark, away];
    }
    return best?.members.flatMap((member) => vehicles[member] ?? []) ?? [];
  }

  protected override *draw({ context, area, map, urgent }: Sheet): SlicedWork<void> {
    const vehicles = this.#vehicles;
    const marks = this.#placed(area, map);
    yield;
    const labels = labelsOn(map);
    const asks = this.#asksForRoom(labels, marks);
    if (asks && !urgent) return this.#redrawBehind(labels);
    const [clusters, single] = [marks.filter(isCluster), marks.filter((mark) => !isCluster(mark))];
    context.font = fontOf(map, '650 12px');
    yield* inSteps(clusters, (mark) => this.#drawCluster(context, mark, vehicles));
    const ordered = inOrder(single, vehicles);
    yield* inSteps(ordered, ({ mark, vehicle }) => {
      if (vehicle.id === this.#selectedId) this.#drawHalo(context, mark);
      putVehicle(this.#pictures, context, vehicle, mark, this.#scheme);
    });
    context.font = fontOf(map, '600 12px');
    yield* this.#drawNames(context, marks, ordered, labels?.boxes ?? []);
    this.#drawn = { marks, vehicles };
    if (asks) this.#redrawBehind(labels);
  }

  /** Where a mark has come to lie on a name; once, lest two ask each other for ever. */
  #asksForRoom(labels: Labels | undefined, marks: readonly DrawnMark[]): boolean {
    const hasAsked = this.#hasAsked;
    this.#hasAsked = !hasAsked && !!labels && marks.some((mark) => !labels.names.isFree(boxOfMark(mark)));
    return this.#hasAsked;
  }

  /** Behind the geofences' names, as its own go where theirs do not. */
  #redrawBehind(labels: Labels | undefined): void {
    labels?.placeAnew();
    this.redrawInstead();
  }

  /** What the sheet shows, in layer points. The selected and the hovered one always stand for themselves, last. */
  #placed(area: Bounds, map: LeafletMap): DrawnMark[] {
    const zoom = map.getZoom();
    const worldSize = 256 * 2 ** zoom;
    const origin = map.getPixelOrigin();
    const drawn: DrawnMark[] = [];
    const place = ({ x, y, members }: Mark): void => {
      const placed = placeIn(area, new Point(x - origin.x, y - origin.y), worldSize);
      if (placed) drawn.push({ x: placed.x, y: placed.y, members });
    };
    const marked = this.#marked();
    for (const mark of this.#marksAt(zoom)) {
      if (mark.members.length > 1 || !marked.includes(mark.members[0] ?? -1)) place(mark);
    }
    for (const at of marked) {
      const [x, y] = [this.#world.xs[at] ?? 0, this.#world.ys[at] ?? 0];
      place({ x: x * worldSize, y: y * worldSize, members: [at] });
    }
    return drawn;
  }

  #marksAt(zoom: number): readonly Mark[] {
    if (this.#marks?.zoom === zoom) return this.#marks.of;
    const worldSize = 256 * 2 ** zoom;
    const places = {
      xs: this.#world.xs.map((x) => x * worldSize),
      ys: this.#world.ys.map((y) => y * worldSize),
    };
    const of = zoom >= aloneFromZoom ? eachAlone(places) : clusterPlaces(places, cluster.reach, cluster.least);
    this.#marks = { zoom, of };
    return of;
  }

  #marked(): number[] {
    return [this.#hoveredId, this.#selectedId].flatMap((id, which, ids) => {
      if (id === undefined || ids.indexOf(id) !== which) return [];
      const at = this.#vehicles.findIndex((vehicle) => vehicle.id === id);
      return at < 0 ? [] : [at];
    });
  }

  #drawCluster(context: CanvasRenderingContext2D, mark: DrawnMark, vehicles: readonly MapVehicle[]): void {
    const look = lookOfCluster(mark.members.flatMap((member) => vehicles[member] ?? []));
    drawCluster(context, look, { x: mark.x, y: mark.y, words: this.#wordsOf(look.count) }, this.#scheme);
  }

  #drawHalo(context: CanvasRenderingContext2D, { x, y }: DrawnMark): void {
    const { accent, ground } = mapColours[this.#scheme];
    for (const [radius, width, colour] of [
      [17, 6, ground],
      [17, 3, accent],
    ] as const) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke();
    }
  }

  /**
   * The selected one's first, then those to look at: below its mark, else above it; one that would overlap another, a
   * cluster or a geofence's name in both places is dropped.
   */
  *#drawNames(
    context: CanvasRenderingContext2D,
    marks: readonly DrawnMark[],
    single: readonly Single[],
    labels: readonly Box[],
  ): SlicedWork<void> {
    const taken = new TakenBoxes();
    for (const box of labels) taken.take(box);
    for (const mark of marks) taken.take(boxOfMark(mark));
    const ink = mapColours[this.#scheme];
    let left = mostNames;
    yield* inSteps(single.toReversed(), ({ mark, vehicle }) => {
      const marked = vehicle.id === this.#selectedId || vehicle.id === this.#hoveredId;
      if (left <= 0 && !marked) return;
      const { width } = this.#names.measure(context, vehicle.name);
      const away = vehicle.id === this.#selectedId ? 27 : 21;
      const below = nameBox(mark, width, away);
      const box =
        [below, nameBox(mark, width, -away)].find((place) => taken.isFree(place)) ?? (marked ? below : undefined);
      if (!box) return;
      taken.take(box);
      left -= 1;
      this.#names.draw(context, vehicle.name, mark.x, (box.top + box.bottom) / 2, ink);
    });
  }
}

interface Single {
  readonly mark: DrawnMark;
  readonly vehicle: MapVehicle;
}

/** The quiet ones first, so that those to look at lie on top; among equals as they come. */
function inOrder(single: readonly DrawnMark[], vehicles: readonly MapVehicle[]): Single[] {
  const found = single.flatMap((mark) => {
    const vehicle = vehicles[mark.members[0] ?? -1];
    return vehicle ? [{ mark, vehicle }] : [];
  });
  return [
    ...found.filter(({ vehicle }) => vehicle.urgency === 'none'),
    ...found.filter(({ vehicle }) => vehicle.urgency !== 'none'),
  ];
}

/** Between two looks at the clock. */
const step = 32;

function* inSteps<Item>(items: readonly Item[], each: (item: Item) => void): SlicedWork<void> {
  for (const [at, item] of items.entries()) {
    each(item);
    if (at % step === step - 1) yield;
  }
}

const nameBox = ({ x, y }: DrawnMark, width: number, away: number): Box => ({
  left: x - width / 2 - 3,
  right: x + width / 2 + 3,
  top: y + away - 8,
  bottom: y + away + 8,
});

const isCluster = ({ members }: DrawnMark): boolean => members.length > 1;
const radiusOf = ({ members }: DrawnMark): number => (members.length > 1 ? clusterRadius(members.length) : dotRadius);
const boxOfMark = (mark: DrawnMark): Box => {
  const { x, y } = mark;
  const radius = radiusOf(mark);
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
};
