/** Walks along the lines between the plots of a vehicle and tests them against the shapes near them. */
import type { Bounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { earthRadiusMetres, radians } from '../../geo/distance.ts';
import { grownBounds } from '../../geo/grow.ts';
import { turn, wrapLongitude } from '../../geo/longitude.ts';
import { NearbyShapes } from '../../geo/nearby-shapes.ts';
import type { SegmentTest } from '../../geo/segment-test.ts';
import type { Circle, Point, Shape } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';
import { nearStopMetres } from './edge-stops.ts';
import { passageAtMostMs } from './missed-passages.ts';
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

const metresPerDegree = radians(1) * earthRadiusMetres;
/** The distance from the edge of a circle is this exact at least, so nearer points need another test. */
const exactMetres = 0.01;

/** Where each number of a shape is in its record. Of a polygon, what follows `insideAt` is 0. */
const at = {
  /** Four numbers: south, north, west, east of all that matters for the shape. */
  reach: 0,
  middle: 4,
  /** Of the last plot that was tested: its index, its metres from the edge (0 in polygons), and whether it is inside. */
  testedAt: 5,
  metres: 6,
  isInside: 7,
  latitude: 8,
  longitude: 9,
  /** Of a circle, so that its distance from a point needs no trigonometry. Not 0. */
  shrink: 10,
  shrinkPerDegree: 11,
  radius: 12,
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
      return overlaps(this.aroundEdge, number * 4, latitude, latitude, x, x);
    });
  }

  /** All plots of one vehicle. */
  walk(plots: TimedColumns, heard: Heard): void {
    const { line, records, tested } = this;
    for (let number = 0; number < tested.length; number += 1) records[number * recordSize + at.testedAt] = -2;
    for (let index = 0; index < plots.count; index += 1) {
      line.endAt(plots, index);
      const near = this.nearby.near(line.south, line.west, line.north, line.east);
      for (let nth = 0; nth < near.length; nth += 1) {
        const number = near[nth] as number;
        const record = number * recordSize;
        const shift = shiftTo(records[record + at.middle] as number, line.to.longitude);
        if (line.overlaps(records, record, shift)) this.pass(number, shift, index, heard);
      }
    }
  }

  /** The current line passes a shape. `shift`: degrees that bring its longitudes near the shape. */
  private pass(number: number, shift: number, index: number, heard: Heard): void {
    const { line, records } = this;
    const { from, to, isPassage } = line;
    const record = number * recordSize;
    if (isPassage && records[record + at.testedAt] !== index - 1) this.test(number, from, shift);
    const wasInside = isPassage && records[record + at.isInside] === 1;
    const before = records[record + at.metres] as number;
    this.test(number, to, shift);
    records[record + at.testedAt] = index;
    const now = records[record + at.metres] as number;
    const isNow = records[record + at.isInside] === 1;
    const { suggestions, test } = this.tested[number] as Tested;
    if (isNow) heard.inside(number);
    else suggestions?.addPlot(now);
    if (!isPassage || (isNow && wasInside)) return;
    const length = line.length();
    // No point of the line is nearer than half of the detour. Most lines near a shape need no exact test for that.
    const mayMeet = before + now <= 1.01 * length + 1 && line.overlaps(this.bounds, number * 4, shift);
    if (mayMeet && !isNow && !wasInside && test.meets(from, to)) heard.missed(number, index);
    suggestions?.addLine(from, to, before, now, length);
  }

  private test(number: number, { latitude, longitude }: Point, shift: number): void {
    const { records } = this;
    const record = number * recordSize;
    if (records[record + at.shrink] === 0) return this.testPolygon(number, latitude, longitude + shift);
    const metres = metresToCircle(records, record, latitude, longitude + shift);
    records[record + at.metres] = metres;
    const isInside =
      metres < -exactMetres ||
      (metres <= exactMetres && contains((this.tested[number] as Tested).shape, { latitude, longitude }));
    records[record + at.isInside] = isInside ? 1 : 0;
  }

  /** `longitude`: near the middle of the shape. */
  private testPolygon(number: number, latitude: number, longitude: number): void {
    const { shape, test, suggestions } = this.tested[number] as Tested;
    const point = { latitude, longitude: wrapLongitude(longitude) };
    const isInside =
      overlaps(this.bounds, number * 4, latitude, latitude, longitude, longitude) && contains(shape, point);
    this.records[number * recordSize + at.isInside] = isInside ? 1 : 0;
    this.records[number * recordSize + at.metres] = isInside || !suggestions ? 0 : test.metresOutside(point);
  }
}

function setCircle(record: Float64Array, { centre, radiusMetres }: Circle): void {
  const angle = radians(centre.latitude);
  record[at.latitude] = centre.latitude;
  record[at.longitude] = longitudeBeside(centre.longitude, record[at.middle] as number);
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

/** The line from a plot to the next one, or one plot if they are too far apart in time. */
class Line {
  readonly from = { latitude: 0.5, longitude: 0.5 };
  readonly to = { latitude: 0.5, longitude: 0.5 };
  isPassage = false;
  south = 0.5;
  north = 0.5;
  west = 0.5;
  east = 0.5;
  /** Negative: not known yet. */
  private metres = -0.5;

  endAt({ utcMs, latitude, longitude }: TimedColumns, index: number): void {
    const { from, to } = this;
    this.isPassage = index > 0 && (utcMs[index] as number) - (utcMs[index - 1] as number) <= passageAtMostMs;
    to.latitude = latitude[index] as number;
    to.longitude = longitude[index] as number;
    from.latitude = this.isPassage ? (latitude[index - 1] as number) : to.latitude;
    from.longitude = this.isPassage ? longitudeBeside(longitude[index - 1] as number, to.longitude) : to.longitude;
    this.south = Math.min(from.latitude, to.latitude);
    this.north = Math.max(from.latitude, to.latitude);
    this.west = Math.min(from.longitude, to.longitude);
    this.east = Math.max(from.longitude, to.longitude);
    this.metres = -0.5;
  }

  overlaps(boxes: Float64Array, first: number, shift: number): boolean {
    return overlaps(boxes, first, this.south, this.north, this.west + shift, this.east + shift);
  }

  length(): number {
    const { from, to } = this;
    if (this.metres < 0) this.metres = lengthOf(from.latitude, from.longitude, to.latitude, to.longitude);
    return this.metres;
  }
}

const columnsOf = (boxes: readonly Bounds[]): Float64Array =>
  Float64Array.from(boxes.flatMap(({ south, north, west, east }) => [south, north, west, east]));

/** Whether a box meets the box of a shape, which begins at an index. */
function overlaps(
  boxes: Float64Array,
  first: number,
  south: number,
  north: number,
  west: number,
  east: number,
): boolean {
  return (
    north >= (boxes[first] as number) &&
    south <= (boxes[first + 1] as number) &&
    east >= (boxes[first + 2] as number) &&
    west <= (boxes[first + 3] as number)
  );
}

/** Degrees that bring a longitude to within half a turn of another one. */
function shiftTo(reference: number, longitude: number): number {
  const away = longitude - reference;
  return away > turn / 2 ? -turn : away < -turn / 2 ? turn : 0;
}

const longitudeBeside = (longitude: number, reference: number): number => longitude + shiftTo(reference, longitude);

/** On a flat earth between both: plots follow each other closely. */
function lengthOf(fromY: number, fromX: number, y: number, x: number): number {
  const shrink = Math.cos(radians((fromY + y) / 2));
  const [east, north] = [(x - fromX) * shrink, y - fromY];
  return Math.sqrt(east * east + north * north) * metresPerDegree;
}
