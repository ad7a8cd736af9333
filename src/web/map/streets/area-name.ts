import { type Feature, GeomType, type LabelSymbolizer } from 'protomaps-leaflet';

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
