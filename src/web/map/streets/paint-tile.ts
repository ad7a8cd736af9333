import type { Bbox, Feature, PreparedTile } from 'protomaps-leaflet';
import { byKind } from './feature-kinds.ts';
import { directionOf, drawArrows } from './one-way.ts';
import type { PaintRule } from './paint-rules.ts';

/** CSS pixels. Points that are nearer to the one before are left out. */
const leastPixels = 0.4;

/**
 * Paints lines and areas. Each feature has a path of its own: one path for all features of a rule takes longer to paint.
 * `box` is the part to paint, and `corner` its upper left, in pixels of the world.
 */
export function paintTile(
  context: CanvasRenderingContext2D,
  { z, data, origin, scale }: PreparedTile,
  rules: readonly PaintRule[],
  box: Bbox,
  corner: { readonly x: number; readonly y: number },
): void {
  const [left, top] = [origin.x - corner.x, origin.y - corner.y];
  const isSeen = ({ bbox }: Feature): boolean =>
    bbox.maxX * scale + origin.x >= box.minX &&
    bbox.minX * scale + origin.x <= box.maxX &&
    bbox.maxY * scale + origin.y >= box.minY &&
    bbox.minY * scale + origin.y <= box.maxY;
  for (const rule of rules) {
    const layer = z >= rule.fromZoom && z <= (rule.toZoom ?? z) && data.get(rule.layer);
    if (!layer) continue;
    const kinds = byKind(rule.layer, layer);
    prepare(context, rule, z);
    for (const kind of rule.kinds) {
      for (const feature of kinds.get(kind) ?? []) {
        if (!isSeen(feature)) continue;
        context.beginPath();
        if (rule.arrows) addArrows(context, feature, scale, left, top);
        else addLines(context, feature, scale, left, top);
        if (rule.fill !== undefined) context.fill();
        if (rule.stroke !== undefined) context.stroke();
      }
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** CSS pixels from which round ends are visible. They cost time. */
const roundFrom = 3;

function prepare(
  context: CanvasRenderingContext2D,
  { opacity, fill, stroke, width, dash }: PaintRule,
  zoom: number,
): void {
  context.globalAlpha = opacity ?? 1;
  if (fill !== undefined) context.fillStyle = fill;
  if (stroke === undefined) return;
  context.strokeStyle = stroke;
  context.lineWidth = width?.(zoom) ?? 1;
  const isRound = !dash && context.lineWidth >= roundFrom;
  context.lineCap = isRound ? 'round' : 'butt';
  context.lineJoin = isRound ? 'round' : 'miter';
  context.setLineDash(dash ? [...dash] : []);
}

function addLines(
  context: CanvasRenderingContext2D,
  { geom }: Feature,
  scale: number,
  left: number,
  top: number,
): void {
  for (const line of geom) {
    const last = line.length - 1;
    let [penX, penY] = [0, 0];
    for (let index = 0; index <= last; index++) {
      const point = line[index];
      if (!point) continue;
      const [x, y] = [point.x * scale + left, point.y * scale + top];
      if (index === 0) context.moveTo(x, y);
      else if (index === last || Math.abs(x - penX) + Math.abs(y - penY) >= leastPixels) context.lineTo(x, y);
      else continue;
      [penX, penY] = [x, y];
    }
  }
}

function addArrows(
  context: CanvasRenderingContext2D,
  feature: Feature,
  scale: number,
  left: number,
  top: number,
): void {
  const direction = directionOf(feature);
  if (direction === 0) return;
  const lines = feature.geom.map((line) => line.map(({ x, y }) => ({ x: x * scale + left, y: y * scale + top })));
  drawArrows(context, lines, direction);
}
