/**
 * Finds the geofences that contain a point. Gives the same answer as `contains` for each of them, by a grid with a list
 * of geofences for each part. A quick test decides only if the point is farther from the edge than the test's error;
 * otherwise `contains` decides. Edits change the lists, so they take effect at once. See geofence-index/README.md.
 */
import { contains } from './contains.ts';
import { coverCircle, quickCircle } from './geofence-index/circle-cover.ts';
import { Directory, pairOfBlock, slotOfSquare } from './geofence-index/directory.ts';
import { below } from './geofence-index/edges.ts';
import { columnOf, columns, kinds, rowOf, type Visit } from './geofence-index/grid.ts';
import { KnownShapes } from './geofence-index/known-shapes.ts';
import {
  entryOf,
  extend,
  kindOf,
  numberOf,
  recordSize,
  recordsIn,
  takeOut,
  wordsInUse,
} from './geofence-index/lists.ts';
import { coverPolygon, found } from './geofence-index/polygon-cover.ts';
import type { Point, Shape } from './shape.ts';

/** Shared result for points outside of all geofences, so that an empty answer allocates nothing. */
const nothing: readonly number[] = Object.freeze([]);

export class GeofenceIndex {
  private readonly known = new KnownShapes();
  private readonly directory = new Directory();
  /** Numbers of geofences with coordinates outside the world (a latitude of 95). `contains` decides for every point. */
  private readonly strange = new Set<number>();
  /** Results of the current query. */
  private hits = new Float64Array(16);
  private count = 0;

  constructor(geofences: Iterable<{ id: number; shape: Shape }>) {
    for (const { id, shape } of geofences) this.put(id, shape);
  }

  get size(): number {
    return this.known.count;
  }

  /** Bytes. */
  get memory(): number {
    return this.directory.memory.size;
  }

  /** Adds a geofence or replaces its shape. */
  put(id: number, shape: Shape): void {
    this.remove(id);
    const number = this.known.add(id, shape);
    if (this.hits.length < this.known.ids.length) this.hits = new Float64Array(this.known.ids.length * 2);
    if (isStrange(shape)) {
      this.strange.add(number);
      return;
    }
    const quick = shape.kind === 'circle' ? quickCircle(shape) : undefined;
    if (shape.kind === 'circle' && quick) this.known.setCircle(number, shape, quick);
    const { memory } = this.directory;
    cover(shape, (level, row, column, kind) => {
      const place = this.directory.place(level, row, column);
      if (kind === kinds.edges) return this.enterEdges(place, number);
      // Call `extend` first: it may replace `memory.words`.
      const at = extend(memory, place, 1);
      memory.words[at] = entryOf(number, kind);
    });
  }

  private enterEdges(place: number, number: number): void {
    const { memory } = this.directory;
    const { edges, turned } = found;
    const at = extend(memory, place, 2 + edges.count * recordSize);
    memory.words[at] = entryOf(number, kinds.edges);
    memory.words[at + 1] = (edges.count << 1) | (turned ? 1 : 0);
    memory.floats.set(edges.records.subarray(0, edges.count * recordSize), at + 2);
  }

  remove(id: number): void {
    const number = this.known.numberOf(id);
    const shape = number === undefined ? undefined : this.known.shapes[number];
    if (number === undefined || shape === undefined) return;
    const { memory } = this.directory;
    if (!this.strange.delete(number)) {
      cover(shape, (level, row, column) => takeOut(memory, this.directory.place(level, row, column), number));
    }
    this.known.drop(id, number);
  }

  /** Geofence ids, ascending. */
  inside(latitude: number, longitude: number): readonly number[] {
    this.count = 0;
    if (latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180) this.lookUp(latitude, longitude);
    else for (const [, number] of this.known) this.ask(number, latitude, longitude);
    return this.count === 0 ? nothing : this.answer();
  }

  private lookUp(latitude: number, longitude: number): void {
    const y = rowOf(latitude);
    const across = columnOf(longitude);
    const x = across === columns ? 0 : across;
    const row = y | 0;
    const column = x | 0;
    const { keys, pairs, memory } = this.directory;
    const at = slotOfSquare(keys, (row >> 9) * 360 + (column >> 9));
    if (keys[at] !== 0) {
      const { words } = memory;
      const square = pairs[at] as number;
      const inSquare = words[square] as number;
      if (inSquare !== 0) this.read(inSquare, latitude, longitude, 0, 0);
      const blocks = words[square + 1] as number;
      if (blocks !== 0) {
        const block = blocks + pairOfBlock(row >> 4, column >> 4);
        const [u, v] = [x - (column & ~15), y - (row & ~15)];
        const inBlock = words[block] as number;
        if (inBlock !== 0) this.read(inBlock, latitude, longitude, u, v);
        const cells = words[block + 1] as number;
        const inCell = cells === 0 ? 0 : (words[cells + ((row & 15) << 4) + (column & 15)] as number);
        if (inCell !== 0) this.read(inCell, latitude, longitude, u, v);
      }
    }
    if (this.strange.size > 0) for (const number of this.strange) this.ask(number, latitude, longitude);
  }

  /** Reads one list; `u` and `v` as in the edge records. */
  private read(list: number, latitude: number, longitude: number, u: number, v: number): void {
    const { words, floats } = this.directory.memory;
    const end = list + wordsInUse(words[list] as number);
    for (let at = list + 1; at < end; at++) {
      const entry = words[at] as number;
      const number = numberOf(entry);
      const kind = kindOf(entry);
      if (kind === kinds.whole) this.hit(number);
      else if (kind === kinds.exact) this.ask(number, latitude, longitude);
      else if (kind === kinds.circle) {
        const quick = this.known.quickly(number, latitude, longitude);
        if (quick === 1) this.hit(number);
        else if (quick === -1) this.ask(number, latitude, longitude);
      } else {
        const head = words[at + 1] as number;
        const odd = below(floats, at + 2, recordsIn(head), u, v);
        if (odd === -1) this.ask(number, latitude, longitude);
        else if (odd !== (head & 1)) this.hit(number);
        at += 1 + recordsIn(head) * recordSize;
      }
    }
  }

  private ask(number: number, latitude: number, longitude: number): void {
    const shape = this.known.shapes[number];
    if (shape && contains(shape, { latitude, longitude })) this.hit(number);
  }

  private hit(number: number): void {
    this.hits[this.count++] = this.known.ids[number] as number;
  }

  private answer(): readonly number[] {
    const { hits, count } = this;
    if (count === 1) return [hits[0] as number];
    if (count > 32) return Array.from(hits.subarray(0, count).sort());
    // Insertion sort: ids are mostly in order.
    for (let next = 1; next < count; next++) {
      const id = hits[next] as number;
      let at = next;
      for (; at > 0 && (hits[at - 1] as number) > id; at--) hits[at] = hits[at - 1] as number;
      hits[at] = id;
    }
    const ids: number[] = new Array<number>(count);
    for (let at = 0; at < count; at++) ids[at] = hits[at] as number;
    return ids;
  }
}

function cover(shape: Shape, visit: Visit): void {
  if (shape.kind === 'polygon') coverPolygon(shape, visit);
  else coverCircle(shape, quickCircle(shape), visit);
}

const isStrange = (shape: Shape): boolean =>
  shape.kind === 'circle'
    ? !isOnMap(shape.centre) || shape.radiusMetres === Number.POSITIVE_INFINITY
    : !shape.nodes.every(isOnMap);

const isOnMap = ({ latitude, longitude }: Point): boolean =>
  latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
