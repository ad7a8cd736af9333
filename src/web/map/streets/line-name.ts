import { type LabelSymbolizer, LineLabelPlacement, LineLabelSymbolizer } from 'protomaps-leaflet';

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
