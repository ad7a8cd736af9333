import { type Bounds, type Map as LeafletMap, Point } from 'leaflet';
import type { SlicedWork } from '../../ui/slices.ts';
import { CanvasOverlay, type DrawTarget, fontOf } from '../canvas/canvas-overlay.ts';
import { type Labels, labelsOn, removeMarkBoxes, setMarkBoxes } from '../canvas/label-boxes.ts';
import { paneOf } from '../canvas/panes.ts';
import { type Box, MapNames, placeIn, TakenBoxes } from '../canvas/placing.ts';
import { SpriteCache } from '../canvas/sprite-cache.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import { clusterRadius, drawCluster, summarizeCluster } from './cluster-drawing.ts';
import { clusterPlaces } from './clusters.ts';
import type { MapVehicle, Mark } from './map-vehicle.ts';
import { dotRadius, drawVehicle } from './sprites.ts';

/** A mark as last drawn, in layer points. */
interface DrawnMark {
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
}

/** From this zoom on a cluster is a single spot, because the view shows streets. */
const spotsFromZoom = 14;
/** A cluster has at least `least` vehicles within `reach` pixels. */
const cluster = { reach: 44, least: 3 };
/** Vehicles that cover each other. */
const spot = { reach: 9, least: 2 };
/** More names are unreadable, and each costs time. */
const maxNames = 120;
const longestName = 150;

/**
 * All vehicles on one canvas. Positions are stored on the unit square of the world, so a drag only moves the canvas. A new
 * position, a zoom or the end of a drag draws it again.
 */
export class VehicleCanvas extends CanvasOverlay {
  readonly #sprites = new SpriteCache();
  readonly #names = new MapNames(longestName);
  readonly #formatCount: (count: number) => string;
  #vehicles: readonly MapVehicle[] = [];
  /** Positions on the unit square of the world (0 to 1). */
  #world = { xs: new Float64Array(), ys: new Float64Array() };
  #marks: { zoom: number; of: readonly Mark[] } | undefined;
  /** The marks on the canvas, and the vehicles at that time. */
  #drawn: { marks: readonly DrawnMark[]; vehicles: readonly MapVehicle[] } = { marks: [], vehicles: [] };
  #scheme: Scheme = 'light';
  #selectedId: number | undefined;
  #hoveredId: number | undefined;
  #wasRequested = false;

  /** `formatCount` formats the number in a cluster. */
  constructor(map: LeafletMap, formatCount: (count: number) => string) {
    // After the names of geofences, which the names of vehicles avoid.
    super({ pane: 'vehicles', padding: 0.2, order: 1, inSlices: true });
    this.#formatCount = formatCount;
    paneOf(map, 'vehicles');
  }

  override onAdd(map: LeafletMap): this {
    setMarkBoxes(map, (area) => this.#placed(area, map).map(boxOfMark));
    return super.onAdd(map);
  }

  override onRemove(): this {
    removeMarkBoxes(this._map);
    return super.onRemove();
  }

  set(vehicles: readonly MapVehicle[], scheme: Scheme): void {
    if (vehicles !== this.#vehicles) this.#place(vehicles);
    this.#scheme = scheme;
    this.redrawSoon();
  }

  /** Computes positions only for new objects, because few vehicles of many have moved. */
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
    this.redrawNow();
  }

  /** The vehicles of the mark nearest to a layer point, within `tolerance` of its edge. */
  at(point: Point, tolerance: number): readonly MapVehicle[] {
    let best: DrawnMark | undefined;
    let nearest = tolerance;
    // Later marks are drawn on top.
    const { marks, vehicles } = this.#drawn;
    for (const mark of marks) {
      const away = Math.hypot(mark.x - point.x, mark.y - point.y) - radiusOf(mark);
      if (away <= Math.max(nearest, 0)) [best, nearest] = [mark, away];
    }
    return best?.members.flatMap((member) => vehicles[member] ?? []) ?? [];
  }

  /** The vehicles of the cluster that this vehicle is in. */
  together(vehicleId: number): readonly MapVehicle[] {
    const { marks, vehicles } = this.#drawn;
    const inMark = marks
      .filter(isCluster)
      .map(({ members }) => members.flatMap((member) => vehicles[member] ?? []))
      .find((members) => members.some(({ id }) => id === vehicleId));
    return inMark ?? [];
  }

  /** The vehicles in this box of layer points, the nearest to its middle first. */
  inView(view: Bounds): readonly MapVehicle[] {
    const { marks, vehicles } = this.#drawn;
    const middle = view.getCenter();
    const away = (mark: DrawnMark): number => Math.hypot(mark.x - middle.x, mark.y - middle.y);
    const seen = marks.filter(({ x, y }) => view.contains([x, y])).sort((one, other) => away(one) - away(other));
    return [...new Set(seen.flatMap(({ members }) => members.flatMap((member) => vehicles[member] ?? [])))];
  }

  protected override *draw({ context, area, map, urgent }: DrawTarget): SlicedWork<void> {
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
      drawVehicle(this.#sprites, context, vehicle, mark, this.#scheme);
    });
    context.font = fontOf(map, '600 12px');
    yield* this.#drawNames(context, marks, ordered, labels?.boxes ?? []);
    this.#drawn = { marks, vehicles };
    if (asks) this.#redrawBehind(labels);
  }

  /** Whether a mark covers a name of a geofence. True only once in a row, so that the two layers do not redraw for ever. */
  #asksForRoom(labels: Labels | undefined, marks: readonly DrawnMark[]): boolean {
    const wasRequested = this.#wasRequested;
    this.#wasRequested = !wasRequested && !!labels && marks.some((mark) => !labels.names.isFree(boxOfMark(mark)));
    return this.#wasRequested;
  }

  /** Draws again after the names of geofences, because the names of vehicles avoid them. */
  #redrawBehind(labels: Labels | undefined): void {
    labels?.placeAgain();
    this.restartDrawing();
  }

  /** The marks on the canvas, in layer points. The selected and the hovered vehicle are never in a cluster, and come last. */
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
    const isSpot = zoom >= spotsFromZoom;
    const { reach, least } = isSpot ? spot : cluster;
    // A driving vehicle covers others for a moment only.
    const drives = (at: number): boolean => this.#vehicles[at]?.motion === 'driving';
    const of = clusterPlaces(places, reach, least, isSpot ? drives : undefined);
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
    const look = summarizeCluster(mark.members.flatMap((member) => vehicles[member] ?? []));
    drawCluster(context, look, { x: mark.x, y: mark.y, words: this.#formatCount(look.count) }, this.#scheme);
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
   * Draws names below their marks or above them, those of the selected vehicle and of urgent ones first. Leaves out names
   * that would overlap other names, clusters or geofence labels.
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
    let left = maxNames;
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

/** Vehicles without urgency first, so that urgent ones are on top. */
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

/** Items per step of sliced work. */
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
