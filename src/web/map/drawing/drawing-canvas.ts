import type { Map as LeafletMap } from 'leaflet';
import { destination } from '../../../geo/distance.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import { circleRing, unwrapped } from '../../../geo/ring.ts';
import type { Point, Polygon, Shape } from '../../../geo/shape.ts';
import { CanvasOverlay, fontOf, type Sheet } from '../canvas-overlay.ts';
import { mapColours } from '../map-colours.ts';
import type { Scheme } from '../shades.ts';
import { canClose, type Draft, type Handle } from './draft.ts';
import { middles, type Pixel } from './handles.ts';

/** What is to be seen of the shape in hand. */
export interface Picture {
  readonly draft: Draft;
  readonly scheme: Scheme;
  /** A rule is broken: drawn in the colour of alarm. */
  readonly broken: boolean;
  /** The pointer's place while it goes ahead of what is placed. */
  readonly ahead: Point | undefined;
  readonly hovered: Handle | undefined;
  /** The circle's radius in words. */
  readonly radiusWords: string | undefined;
}

const pane = 'drawing';
const nodeRadius = 6;
const middleRadius = 4;

/** The shape in hand with its handles. */
export class DrawingCanvas extends CanvasOverlay {
  #picture: Picture | undefined;

  constructor(map: LeafletMap) {
    (map.getPane(pane) ?? map.createPane(pane)).style.zIndex = '450';
    super({ pane, padding: 0.2 });
  }

  show(picture: Picture): void {
    this.#picture = picture;
    this.redrawNext();
  }

  protected override draw({ context, map }: Sheet): undefined {
    const picture = this.#picture;
    if (!picture) return;
    const colours = mapColours[picture.scheme];
    const brush: Brush = {
      context,
      map,
      colour: picture.broken ? colours.alarm : colours.accent,
      ground: picture.scheme === 'light' ? '#ffffff' : '#181613',
    };
    const { shape } = picture.draft;
    if (shape?.kind === 'circle') drawCircle(brush, shape, picture, colours.halo);
    else if (shape?.kind === 'polygon') drawPolygon(brush, shape, picture);
  }
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly map: LeafletMap;
  readonly colour: string;
  /** Within handles. */
  readonly ground: string;
}

/** Layer points, not rounded to whole pixels as Leaflet's own are: a circle stays round. */
const exactLayerPoint = (map: LeafletMap, latitude: number, longitude: number): Pixel =>
  map.project([latitude, longitude]).subtract(map.getPixelOrigin());

/** A place on the world that the view shows. */
const layerPoint = (map: LeafletMap, { latitude, longitude }: Point): Pixel =>
  exactLayerPoint(map, latitude, longitudeNear(longitude, map.getCenter().lng));

/** Neighbours stay neighbours across the 180th meridian, whichever world the view shows. */
function layerPoints(map: LeafletMap, nodes: readonly Point[]): Pixel[] {
  const ring = unwrapped(nodes);
  const first = ring[0]?.longitude ?? 0;
  const shift = longitudeNear(first, map.getCenter().lng) - first;
  return ring.map(({ latitude, longitude }) => exactLayerPoint(map, latitude, longitude + shift));
}

function drawCircle(brush: Brush, shape: Extract<Shape, { kind: 'circle' }>, picture: Picture, halo: string): void {
  const { context, map, colour } = brush;
  drawRing(brush, layerPoints(map, circleRing(shape, 96)), true);
  const centre = layerPoint(map, shape.centre);
  const edge = layerPoint(map, destination(shape.centre, 90, shape.radiusMetres));
  line(brush, [centre, edge], [4, 4], 1.5);
  handle(brush, centre, nodeRadius, picture.hovered?.kind === 'centre');
  handle(brush, edge, nodeRadius, picture.hovered?.kind === 'edge');
  if (picture.radiusWords === undefined) return;
  context.font = fontOf(map, '600 12px');
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = halo;
  context.strokeText(picture.radiusWords, edge.x + 13, edge.y);
  context.fillStyle = colour;
  context.fillText(picture.radiusWords, edge.x + 13, edge.y);
}

function drawPolygon(brush: Brush, shape: Polygon, { draft, ahead, hovered }: Picture): void {
  const { map } = brush;
  const ring = layerPoints(map, ahead && draft.placing ? [...shape.nodes, ahead] : shape.nodes);
  const nodes = ring.slice(0, shape.nodes.length);
  if (draft.placing) {
    fill(brush, ring);
    line(brush, nodes, [], 3);
    const [first, last] = [nodes[0], nodes.at(-1)];
    const pointer = ring[shape.nodes.length];
    if (last && pointer) line(brush, [last, pointer], [6, 5], 2);
    if (first && (pointer ?? last) && ring.length > 2) line(brush, [pointer ?? last ?? first, first], [2, 5], 1.5);
  } else {
    drawRing(brush, ring, true);
    for (const { index, at } of middles(shape, (point) => layerPoint(map, point))) {
      dot(brush, at, middleRadius, hovered?.kind === 'middle' && hovered.index === index);
    }
  }
  nodes.forEach((node, index) => {
    const closing = index === 0 && canClose(draft);
    const active = hovered?.kind === 'node' && hovered.index === index;
    handle(brush, node, closing ? nodeRadius + 2 : nodeRadius, active || closing);
  });
}

function drawRing(brush: Brush, ring: readonly Pixel[], edge: boolean): void {
  fill(brush, ring);
  if (edge) line(brush, [...ring, ...ring.slice(0, 1)], [], 3);
}

function path(context: CanvasRenderingContext2D, pixels: readonly Pixel[]): void {
  context.beginPath();
  for (const { x, y } of pixels) context.lineTo(x, y);
}

function fill({ context, colour }: Brush, ring: readonly Pixel[]): void {
  path(context, ring);
  context.globalAlpha = 0.16;
  context.fillStyle = colour;
  context.fill('evenodd');
  context.globalAlpha = 1;
}

function line({ context, colour }: Brush, pixels: readonly Pixel[], dashes: number[], width: number): void {
  path(context, pixels);
  context.setLineDash(dashes);
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.stroke();
  context.setLineDash([]);
}

function handle({ context, colour, ground }: Brush, { x, y }: Pixel, radius: number, active: boolean): void {
  context.beginPath();
  context.arc(x, y, active ? radius + 1 : radius, 0, 2 * Math.PI);
  context.fillStyle = active ? colour : ground;
  context.fill();
  context.lineWidth = 2.5;
  context.strokeStyle = active ? ground : colour;
  context.stroke();
}

/** A place where a node could be: quieter than one. */
function dot({ context, colour, ground }: Brush, { x, y }: Pixel, radius: number, active: boolean): void {
  context.beginPath();
  context.arc(x, y, active ? radius + 2 : radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = ground;
  context.stroke();
}
