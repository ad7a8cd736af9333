/** Walks along the lines between the plots of a vehicle and tests them against the shapes near them. */
import type { Bounds } from '../../geo/bounds.ts';
import { contains } from '../../geo/contains.ts';
import { earthRadiusMetres, radians } from '../../geo/distance.ts';
import { grownBounds } from '../../geo/grow.ts';
import { turn, wrapLongitude } from '../../geo/longitude.ts';
import { NearbyShapes } from '../../geo/nearby-shapes.ts';
import type { SegmentTest } from '../../geo/segment-test.ts';
import type { Point, Shape } from '../../geo/shape.ts';
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

/** Numbers of all shapes are in columns, because millions of lines are tested against several of them each. */
export class NearLines {
  private readonly nearby: NearbyShapes;
  /** Four numbers of each shape: south, north, west, east. `reach`: all that matters for it. */
  private readonly reach: Float64Array;
  private readonly bounds: Float64Array;
  private readonly aroundEdge: Float64Array;
  private readonly middles: Float64Array;
  private readonly circles: Circles;
  /** Of the last plot that was tested against a shape: its index, whether it is inside, and metres from the edge (0 in polygons). */
  private readonly testedAt: Int32Array;
  private readonly isInside: Uint8Array;
  private readonly metres: Float64Array;

  constructor(private readonly tested: readonly Tested[]) {
    const bounds = tested.map(({ test }) => test.bounds);
    const reach = tested.map(({ test, suggestions }) =>
      grownBounds(test.bounds, Math.max(nearStopMetres, suggestions?.reachMetres ?? 0)),
    );
    this.nearby = new NearbyShapes(reach, 0);
    this.reach = columnsOf(reach);
    this.bounds = columnsOf(bounds);
    this.aroundEdge = columnsOf(bounds.map((each) => grownBounds(each, nearStopMetres)));
    this.middles = Float64Array.from(bounds, ({ west, east }) => (west + east) / 2);
    this.circles = new Circles(
      tested.map(({ shape }) => shape),
      this.middles,
    );
    this.testedAt = new Int32Array(tested.length);
    this.isInside = new Uint8Array(tested.length);
    this.metres = new Float64Array(tested.length);
  }

  /** Numbers of the shapes whose edge is at most `nearStopMetres` away, and of a few others. */
  near({ latitude, longitude }: Point): readonly number[] {
    const near = this.nearby.near(latitude, longitude, latitude, longitude);
    return near.filter((number) => {
      const x = longitude + shiftTo(this.middles[number] as number, longitude);
      return overlaps(this.aroundEdge, number, latitude, latitude, x, x);
    });
  }

  /** All plots of one vehicle. */
  walk({ count, utcMs, latitude, longitude }: TimedColumns, heard: Heard): void {
    const { reach, middles, testedAt, isInside, metres, tested, nearby } = this;
    const [from, to] = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0 },
    ];
    testedAt.fill(-2);
    for (let at = 0; at < count; at += 1) {
      const isNext = at > 0 && (utcMs[at] as number) - (utcMs[at - 1] as number) <= passageAtMostMs;
      const y = latitude[at] as number;
      const x = longitude[at] as number;
      const fromY = isNext ? (latitude[at - 1] as number) : y;
      const fromX = isNext ? longitudeBeside(longitude[at - 1] as number, x) : x;
      const south = Math.min(fromY, y);
      const north = Math.max(fromY, y);
      const west = Math.min(fromX, x);
      const east = Math.max(fromX, x);
      const near = nearby.near(south, west, north, east);
      let length = -1;
      for (let index = 0; index < near.length; index += 1) {
        const number = near[index] as number;
        const shift = shiftTo(middles[number] as number, x);
        if (!overlaps(reach, number, south, north, west + shift, east + shift)) continue;
        if (isNext && testedAt[number] !== at - 1) this.test(number, fromY, fromX + shift);
        const wasInside = isNext && isInside[number] === 1;
        const before = metres[number] as number;
        this.test(number, y, x + shift);
        testedAt[number] = at;
        const isNow = isInside[number] === 1;
        const { suggestions, test } = tested[number] as Tested;
        if (isNow) heard.inside(number);
        else suggestions?.addPlot(metres[number] as number);
        if (!isNext || (isNow && wasInside)) continue;
        from.latitude = fromY;
        from.longitude = fromX;
        to.latitude = y;
        to.longitude = x;
        if (!isNow && !wasInside && overlaps(this.bounds, number, south, north, west + shift, east + shift)) {
          if (test.meets(from, to)) heard.missed(number, at);
        }
        if (!suggestions) continue;
        if (length < 0) length = lengthOf(fromY, fromX, y, x);
        suggestions.addLine(from, to, before, metres[number] as number, length);
      }
    }
  }

  /** `longitude`: near the middle of the shape. */
  private test(number: number, latitude: number, longitude: number): void {
    const { shape, test, suggestions } = this.tested[number] as Tested;
    if (shape.kind === 'circle') {
      const metres = this.circles.metresTo(number, latitude, longitude);
      this.metres[number] = metres;
      const isInside = metres < -exactMetres || (metres <= exactMetres && contains(shape, { latitude, longitude }));
      this.isInside[number] = isInside ? 1 : 0;
    } else {
      const isInside = overlaps(this.bounds, number, latitude, latitude, longitude, longitude);
      const point = { latitude, longitude: wrapLongitude(longitude) };
      this.isInside[number] = isInside && contains(shape, point) ? 1 : 0;
      this.metres[number] = this.isInside[number] === 1 || !suggestions ? 0 : test.metresOutside(point);
    }
  }
}

/** Distances from the edges of circles, exact to a millimetre nearby, without trigonometry for each point. */
class Circles {
  private readonly columns: Float64Array;

  /** `middles`: longitudes, near which points are asked for. */
  constructor(shapes: readonly Shape[], middles: Float64Array) {
    this.columns = new Float64Array(shapes.length * 5);
    for (const [number, shape] of shapes.entries()) {
      if (shape.kind !== 'circle') continue;
      const { centre, radiusMetres } = shape;
      const angle = radians(centre.latitude);
      this.columns.set(
        [
          centre.latitude,
          longitudeBeside(centre.longitude, middles[number] as number),
          Math.cos(angle),
          radians(Math.sin(angle)) / 2,
          radiusMetres,
        ],
        number * 5,
      );
    }
  }

  metresTo(number: number, latitude: number, longitude: number): number {
    const { columns } = this;
    const first = number * 5;
    const y = latitude - (columns[first] as number);
    // Of the latitude between both.
    const shrink = (columns[first + 2] as number) - (columns[first + 3] as number) * y;
    const x = (longitude - (columns[first + 1] as number)) * shrink;
    return Math.sqrt(x * x + y * y) * metresPerDegree - (columns[first + 4] as number);
  }
}

const columnsOf = (boxes: readonly Bounds[]): Float64Array =>
  Float64Array.from(boxes.flatMap(({ south, north, west, east }) => [south, north, west, east]));

/** Whether a box meets the box of a shape. */
function overlaps(
  boxes: Float64Array,
  number: number,
  south: number,
  north: number,
  west: number,
  east: number,
): boolean {
  const first = number * 4;
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
