/**
 * The draft of a shape before it is saved. Pointer, keys and form fields all use these pure functions. Undo is a list of
 * earlier drafts.
 */
import { defaultRadiusMetres, minPolygonPoints, radiusMetresLimits } from '../../../contract/choices.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import {
  clampedRadius,
  insertNode,
  moveNode,
  moveShape,
  roundedPoint,
  setCentre,
  setRadius,
} from '../../../geo/edit.ts';
import type { Point, Shape } from '../../../geo/shape.ts';

/** A finished rectangle is a polygon. */
export type Tool = Shape['kind'] | 'rectangle';

export interface Draft {
  readonly tool: Tool;
  /** Undefined before the first point. */
  readonly shape: Shape | undefined;
  /**
   * The next click on the map continues the shape: it sets the radius of a circle, the opposite corner of a rectangle, or
   * adds a point to a polygon.
   */
  readonly placing: boolean;
}

/** A part of the shape to drag. `middle` is halfway along the side after node `index`, `edge` is that of a circle. */
export type Handle =
  | { readonly kind: 'centre' | 'edge' | 'inside' }
  | { readonly kind: 'node' | 'middle'; readonly index: number };

/** With `at`, a circle of the default radius is there at once. Another shape begins with this corner. */
export function newDraft(tool: Draft['tool'], at?: Point): Draft {
  if (tool === 'circle' && at) {
    return draftOf({ kind: 'circle', centre: roundedPoint(at), radiusMetres: defaultRadiusMetres });
  }
  const empty: Draft = { tool, shape: undefined, placing: true };
  return at ? pressed(empty, at) : empty;
}

export const draftOf = (shape: Shape): Draft => ({ tool: shape.kind, shape, placing: false });

/** The radius for an edge at the pointer, in whole metres within the limits. */
export const radiusTo = (centre: Point, edge: Point): number => clampedRadius(Math.round(distanceMetres(centre, edge)));

/** Radii of a new circle until the person sets its edge. */
const startRadii = [50, 100, 200, 500, 1000];
const startPixels = 60;

/** The first radius of a circle: about 60 pixels, as a round number within the limits. */
export const startRadius = (pixelsPerMetre: number): number =>
  clampedRadius(startRadii.findLast((metres) => metres * pixelsPerMetre <= startPixels) ?? radiusMetresLimits.min);

/** A click on the map while placing. `radiusMetres` is that of a new circle. */
export function pressed(draft: Draft, at: Point, radiusMetres: number = defaultRadiusMetres): Draft {
  const point = roundedPoint(at);
  const { tool, shape } = draft;
  if (tool === 'polygon') {
    const nodes = shape?.kind === 'polygon' ? shape.nodes : [];
    return { ...draft, shape: { kind: 'polygon', nodes: [...nodes, point] } };
  }
  if (tool === 'rectangle') return pressedCorner(draft, point);
  if (shape?.kind === 'circle') return draftOf(setRadius(shape, radiusTo(shape.centre, at)));
  return { ...draft, shape: { kind: 'circle', centre: point, radiusMetres } };
}

/** The first corner of a rectangle, or the opposite one, which ends it. */
function pressedCorner(draft: Draft, corner: Point): Draft {
  const first = firstCorner(draft);
  if (!first) return { ...draft, shape: { kind: 'polygon', nodes: [corner] } };
  return isFlat(first, corner) ? draft : draftOf(rectangle(first, corner));
}

const firstCorner = ({ shape }: Draft): Point | undefined => (shape?.kind === 'polygon' ? shape.nodes[0] : undefined);

const isFlat = (one: Point, other: Point): boolean =>
  one.latitude === other.latitude || one.longitude === other.longitude;

/** By two opposite corners. */
const rectangle = (one: Point, other: Point): Shape => ({
  kind: 'polygon',
  nodes: [
    one,
    { latitude: one.latitude, longitude: other.longitude },
    other,
    { latitude: other.latitude, longitude: one.longitude },
  ],
});

/** A drag from the centre of a circle to its edge, or from corner to corner of a rectangle. */
export function stroked(draft: Draft, from: Point, to: Point, placing: boolean): Draft {
  if (draft.tool === 'rectangle') {
    const [one, other] = [roundedPoint(from), roundedPoint(to)];
    if (isFlat(one, other)) return { ...draft, shape: undefined };
    const shape = rectangle(one, other);
    return placing ? { ...draft, shape } : draftOf(shape);
  }
  const centre = roundedPoint(from);
  return { ...draft, shape: { kind: 'circle', centre, radiusMetres: radiusTo(centre, to) }, placing };
}

/** The edge of a circle that waits for its radius, and the corner of a rectangle, follow the pointer. */
export function followed(draft: Draft, at: Point): Draft {
  const { shape, placing } = draft;
  const first = draft.tool === 'rectangle' && placing ? firstCorner(draft) : undefined;
  if (first) return { ...draft, shape: rectangle(first, roundedPoint(at)) };
  return placing && shape?.kind === 'circle'
    ? { ...draft, shape: setRadius(shape, radiusTo(shape.centre, at)) }
    : draft;
}

/** Resets the radius of a circle that waits for it, after the pointer has left the map. */
export function unfollowed(draft: Draft, radiusMetres: number = defaultRadiusMetres): Draft {
  const { shape, placing } = draft;
  return placing && shape?.kind === 'circle' ? { ...draft, shape: setRadius(shape, radiusMetres) } : draft;
}

export const canClose = ({ tool, placing, shape }: Draft): boolean =>
  placing &&
  tool !== 'rectangle' &&
  (shape?.kind === 'circle' || (shape?.kind === 'polygon' && shape.nodes.length >= minPolygonPoints));

/** Ends placing, unless a polygon has too few points. */
export const closed = (draft: Draft): Draft => (canClose(draft) ? { ...draft, placing: false } : draft);

/** Removes the last point placed. */
export function withoutLast(draft: Draft): Draft {
  const { shape, placing } = draft;
  if (!placing || !shape) return draft;
  if (draft.tool !== 'polygon' || shape.kind === 'circle' || shape.nodes.length <= 1)
    return { ...draft, shape: undefined };
  return { ...draft, shape: { kind: 'polygon', nodes: shape.nodes.slice(0, -1) } };
}

/** The result of a drag. `shape` is the shape at the start of the drag. */
export function dragged(shape: Shape, handle: Handle, from: Point, to: Point): Shape {
  const point = roundedPoint(to);
  if (handle.kind === 'inside') return moveShape(shape, from, to);
  if (shape.kind === 'circle') {
    if (handle.kind === 'centre') return setCentre(shape, point);
    return handle.kind === 'edge' ? setRadius(shape, radiusTo(shape.centre, to)) : shape;
  }
  if (handle.kind === 'node') return moveNode(shape, handle.index, point);
  return handle.kind === 'middle' ? insertNode(shape, handle.index + 1, point) : shape;
}

export interface DraftHistory {
  readonly now: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The draft before the current drag or typing, so that undo takes all of its small changes back at once. */
  readonly before: Draft | undefined;
}

/**
 * `following`: the shape follows the pointer, nothing is decided. `moving`: one of many changes of a drag or of typing.
 * `settled`: the change ends, as one step of undo.
 */
export type DraftStep = 'following' | 'moving' | 'settled';

export type DraftChange = { readonly kind: DraftStep; readonly draft: Draft } | { readonly kind: 'undo' | 'redo' };

const maxSteps = 200;

export const beginHistory = (now: Draft): DraftHistory => ({ now, past: [], future: [], before: undefined });

export function draftHistory(history: DraftHistory, change: DraftChange): DraftHistory {
  const { now, past, future } = history;
  const before = history.before ?? now;
  switch (change.kind) {
    case 'following':
      return { ...history, now: change.draft };
    case 'moving':
      return { ...history, now: change.draft, before };
    case 'settled':
      if (sameDraft(before, change.draft)) return { ...history, now: before, before: undefined };
      return { now: change.draft, past: [...past, before].slice(-maxSteps), future: [], before: undefined };
    case 'undo': {
      const last = history.before ?? past.at(-1);
      if (!last) return history;
      const left = history.before ? past : past.slice(0, -1);
      return { now: last, past: left, future: history.before ? future : [now, ...future], before: undefined };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next || history.before) return history;
      return { now: next, past: [...past, now], future: rest, before: undefined };
    }
  }
}

const sameDraft = (one: Draft, other: Draft): boolean =>
  one.placing === other.placing && JSON.stringify(one.shape) === JSON.stringify(other.shape);
