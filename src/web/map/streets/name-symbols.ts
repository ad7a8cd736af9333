import {
  type Feature,
  GeomType,
  type LabelSymbolizer,
  LineLabelPlacement,
  LineLabelSymbolizer,
} from 'protomaps-leaflet';

type LineLabelOptions = ConstructorParameters<typeof LineLabelSymbolizer>[0];

/** CSS pixels that a name may be off its line. */
const tolerance = 2.5;

/** CSS pixels that a letter needs at least, on average. */
const leastLetterPixels = 4;

/** A name on the middle of its line. The library needs a nearly straight piece, so small bends are removed first. */
export function lineName(options: LineLabelOptions): LabelSymbolizer {
  const symbolizer = new LineLabelSymbolizer({ ...options, position: LineLabelPlacement.Center });
  return {
    place: (layout, lines, feature) => {
      const name = feature.props['name'];
      if (typeof name !== 'string') return undefined;
      const long = lines.filter((line) => lengthOf(line) > name.length * leastLetterPixels).map(straightened);
      return long.length > 0 ? symbolizer.place(layout, long, feature) : undefined;
    },
  };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const lengthOf = (line: readonly Spot[]): number =>
  line.reduce((sum, { x, y }, index) => {
    const before = line[index - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

/** Leaves out points that are within the tolerance of the line through the others (Douglas and Peucker). */
export function straightened<Point extends Spot>(line: Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const length = Math.hypot(dx, dy);
  let [farthest, most] = [0, 0];
  line.forEach(({ x, y }, index) => {
    const [fx, fy] = [x - first.x, y - first.y];
    // A closed line has no direction.
    const away = length === 0 ? Math.hypot(fx, fy) : Math.abs(fx * dy - fy * dx) / length;
    if (away > most) [farthest, most] = [index, away];
  });
  if (most <= tolerance) return [first, last];
  return [...straightened(line.slice(0, farthest + 1)), ...straightened(line.slice(farthest)).slice(1)];
}

interface AreaNameOptions {
  readonly labelProps: (zoom: number, feature?: Feature) => string[];
  readonly fill: string;
  readonly halo: { readonly stroke: string; readonly width: number };
  readonly font: string;
}

/** CSS pixels in which a name is not repeated. An area across tiles is one feature in each of them. */
const repeatPixels = 600;

/** The name in the middle of an area, if the area is wide enough for it. */
export const areaName = ({ labelProps, fill, halo, font }: AreaNameOptions): LabelSymbolizer => ({
  place: ({ scratch, zoom }, geometry, feature) => {
    if (feature.geomType !== GeomType.Polygon) return undefined;
    const name = labelProps(zoom, feature)
      .map((property) => feature.props[property])
      .find((value) => typeof value === 'string');
    const outline = geometry[0];
    const anchor = outline?.[0]?.clone();
    if (typeof name !== 'string' || !outline || !anchor) return undefined;
    scratch.font = font;
    const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = scratch.measureText(name);
    const [left, right] = [Math.min(...outline.map(({ x }) => x)), Math.max(...outline.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...outline.map(({ y }) => y)), Math.max(...outline.map(({ y }) => y))];
    if (right - left < width || bottom - top < 2 * (ascent + descent)) return undefined;
    [anchor.x, anchor.y] = [(left + right) / 2, (top + bottom) / 2];
    if (!contains(outline, anchor.x, anchor.y)) return undefined;
    const draw = (context: CanvasRenderingContext2D): void => {
      context.globalAlpha = 1;
      context.font = font;
      context.lineWidth = halo.width * 2;
      context.strokeStyle = halo.stroke;
      context.fillStyle = fill;
      context.strokeText(name, -width / 2, ascent / 2);
      context.fillText(name, -width / 2, ascent / 2);
    };
    const box = {
      minX: anchor.x - width / 2,
      maxX: anchor.x + width / 2,
      minY: anchor.y - ascent,
      maxY: anchor.y + ascent / 2 + descent,
    };
    return [{ anchor, bboxes: [box], draw, deduplicationKey: name, deduplicationDistance: repeatPixels }];
  },
});

function contains(ring: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach((one, index) => {
    const other = ring.at(index - 1) ?? one;
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x)
      inside = !inside;
  });
  return inside;
}
