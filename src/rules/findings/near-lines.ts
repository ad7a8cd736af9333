/** Walks along the lines between the plots of a vehicle and tests them against the shapes near them. */
import type { Bounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { radians } from '../../geo/distance.ts';
import { grownBounds } from '../../geo/grow.ts';
import { wrapLongitude } from '../../geo/longitude.ts';
import { NearbyShapes } from '../../geo/nearby-shapes.ts';
import type { SegmentTest } from '../../geo/segment-test.ts';
import type { Circle, Point, Shape } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';
import { nearStopMetres } from './edge-stops.ts';
import { Line, metresPerDegree, of, shiftTo } from './line.ts';
import type { Suggestions } from './suggest.ts';

interface Tested {
  shape: Shape;
  test: SegmentTest;
  suggestions: Suggestions | undefined;
}

/** Called with the number of a shape, and the index of the plot at the end of the line. */
interface Heard {
  inside(number: number): void;
  missed(number: number, index: number): void;
}

/** The distance from the edge of a circle is this exact at least, so nearer points need another test. */
const exactMetres = 0.01;

/** Where each number of a shape is in its record. Of a polygon, what follows `nearest` is 0. */
const at = {
  /** Four numbers: south, north, west, east of all that matters for the shape. */
  reach: 0,
  middle: 4,
  /** Of the last plot that was tested: its index, its metres from the edge (0 in polygons), and whether it is inside. */
  testedAt: 5,
  metres: 6,
  isInside: 7,
  /** Metres of the nearest plot outside. */
  nearest: 8,
  latitude: 9,
  longitude: 10,
  /** Of a circle, so that its distance from a point needs no trigonometry. Not 0. */
  shrink: 11,
  shrinkPerDegree: 12,
  radius: 13,
};
const recordSize = 16;

/** Each shape is a record of numbers, because millions of lines are tested against several of them each. */
export class NearLines {
  private readonly nearby: NearbyShapes;
  private readonly records: Float64Array;
  /** Four numbers of each shape: south, north, west, east. */
  private readonly bounds: Float64Array;
  private readonly aroundEdge: Float64Array;
  private readonly line = new Line();

  constructor(private readonly tested: readonly Tested[]) {
    const bounds = tested.map(({ test }) => test.bounds);
    const reach = tested.map(({ test, suggestions }) =>
      grownBounds(test.bounds, Math.max(nearStopMetres, suggestions?.reachMetres ?? 0)),
    );
    this.nearby = new NearbyShapes(reach, 0);
    this.records = new Float64Array(tested.length * recordSize);
    for (const [number, { shape, test }] of tested.entries()) {
      const record = this.records.subarray(number * recordSize, (number + 1) * recordSize);
      record.set(columnsOf([reach[number] as Bounds]), at.reach);
      record[at.middle] = (test.bounds.west + test.bounds.east) / 2;
      if (shape.kind === 'circle') setCircle(record, shape);
    }
    this.bounds = columnsOf(bounds);
    this.aroundEdge = columnsOf(bounds.map((each) => grownBounds(each, nearStopMetres)));
  }

  /** Numbers of the shapes whose edge is at most `nearStopMetres` away, and of a few others. */
  near({ latitude, longitude }: Point): readonly number[] {
    const near = this.nearby.near(latitude, longitude, latitude, longitude);
    return near.filter((number) => {
      const x = longitude + shiftTo(this.records[number * recordSize + at.middle] as number, longitude);
      return overlaps(this.aroundEdge, number * 4, latitude, x);
    });
  }

  /** All plots of one vehicle. */
  walk(plots: TimedColumns, heard: Heard): void {
    const { line, records } = this;
    this.begin();
    for (let index = 0; index < plots.count; index += 1) {
      line.endAt(plots, index);
      const { numbers } = line;
      const longitude = numbers[of.toLongitude] as number;
      const near = this.nearby.near(
        numbers[of.south] as number,
        numbers[of.west] as number,
        numbers[of.north] as number,
        numbers[of.east] as number,
      );
      for (let nth = 0; nth < near.length; nth += 1) {
        const number = near[nth] as number;
        const record = number * recordSize;
        const shift = shiftTo(records[record + at.middle] as number, longitude);
        if (line.overlaps(records, record, shift)) this.pass(number, shift, index, heard);
      }
    }
    this.end();
  }

  private begin(): void {
    const { records } = this;
    for (let record = 0; record < records.length; record += recordSize) {
      records[record + at.testedAt] = -2;
      records[record + at.nearest] = Number.POSITIVE_INFINITY;
    }
  }

  private end(): void {
    for (const [number, { suggestions }] of this.tested.entries()) {
      suggestions?.addPlot(this.records[number * recordSize + at.nearest] as number);
    }
  }

  /** The current line passes a shape. `shift`: degrees that bring its longitudes near the shape. */
  private pass(number: number, shift: number, index: number, heard: Heard): void {
    const { line, records } = this;
    const { isPassage } = line;
    const record = number * recordSize;
    if (isPassage && records[record + at.testedAt] !== index - 1) this.test(number, of.fromLatitude, shift);
    const wasInside = isPassage && records[record + at.isInside] === 1;
    const before = records[record + at.metres] as number;
    this.test(number, of.toLatitude, shift);
    records[record + at.testedAt] = index;
    const now = records[record + at.metres] as number;
    const isNow = records[record + at.isInside] === 1;
    if (isNow) heard.inside(number);
    else if (now < (records[record + at.nearest] as number)) records[record + at.nearest] = now;
    if (!isPassage || (isNow && wasInside)) return;
    const { test, suggestions } = this.tested[number] as Tested;
    // No point of the line is nearer than half of the detour. Most lines near a shape need no exact test for that.
    const mayMeet = before + now <= 1.01 * line.length() + 1 && line.overlaps(this.bounds, number * 4, shift);
    if (mayMeet && !isNow && !wasInside && test.meets(line.from, line.to)) heard.missed(number, index);
    suggestions?.addLine(line, shift, before, now);
  }

  /** `end`: where the position of the tested end is in the numbers of the line. */
  private test(number: number, end: number, shift: number): void {
    const { records } = this;
    const { numbers } = this.line;
    const record = number * recordSize;
    if (records[record + at.shrink] === 0) return this.testPolygon(number, end, shift);
    const metres = metresToCircle(records, record, numbers[end] as number, (numbers[end + 1] as number) + shift);
    records[record + at.metres] = metres;
    const isInside = metres < -exactMetres || (metres <= exactMetres && this.isIn(number, end));
    records[record + at.isInside] = isInside ? 1 : 0;
  }

  private isIn(number: number, end: number): boolean {
    const { numbers } = this.line;
    const point = { latitude: numbers[end] as number, longitude: numbers[end + 1] as number };
    return contains((this.tested[number] as Tested).shape, point);
  }

  private testPolygon(number: number, end: number, shift: number): void {
    const { numbers } = this.line;
    const { shape, test, suggestions } = this.tested[number] as Tested;
    const record = number * recordSize;
    const latitude = numbers[end] as number;
    const longitude = (numbers[end + 1] as number) + shift;
    const metres = suggestions && test.ring ? test.ring.metresTo(latitude, longitude) : 0;
    const isSure = test.ring?.isPlain && (metres > exactMetres || metres < -exactMetres);
    const isInside = isSure
      ? metres < 0
      : overlaps(this.bounds, number * 4, latitude, longitude) &&
        contains(shape, { latitude, longitude: wrapLongitude(longitude) });
    this.records[record + at.isInside] = isInside ? 1 : 0;
    this.records[record + at.metres] = isInside ? 0 : Math.abs(metres);
  }
}

function setCircle(record: Float64Array, { centre, radiusMetres }: Circle): void {
  const angle = radians(centre.latitude);
  record[at.latitude] = centre.latitude;
  record[at.longitude] = centre.longitude + shiftTo(record[at.middle] as number, centre.longitude);
  record[at.shrink] = Math.cos(angle);
  record[at.shrinkPerDegree] = radians(Math.sin(angle)) / 2;
  record[at.radius] = radiusMetres;
}

/** Metres from the edge of a circle, exact to a millimetre nearby, without trigonometry. */
function metresToCircle(records: Float64Array, record: number, latitude: number, longitude: number): number {
  const y = latitude - (records[record + at.latitude] as number);
  // Of the latitude between both.
  const shrink = (records[record + at.shrink] as number) - (records[record + at.shrinkPerDegree] as number) * y;
  const x = (longitude - (records[record + at.longitude] as number)) * shrink;
  return Math.sqrt(x * x + y * y) * metresPerDegree - (records[record + at.radius] as number);
}

const columnsOf = (boxes: readonly Bounds[]): Float64Array =>
  Float64Array.from(boxes.flatMap(({ south, north, west, east }) => [south, north, west, east]));

/** Whether a point is in the box of a shape, which begins at an index. */
function overlaps(boxes: Float64Array, first: number, latitude: number, longitude: number): boolean {
  return (
    latitude >= (boxes[first] as number) &&
    latitude <= (boxes[first + 1] as number) &&
    longitude >= (boxes[first + 2] as number) &&
    longitude <= (boxes[first + 3] as number)
  );
}
