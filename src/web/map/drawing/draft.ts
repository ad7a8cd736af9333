/**
 * The shape in hand: what is placed, dragged, typed before it is saved. Everything here is pure; the map, the keys and the
 * fields beside it all come down to these functions, and undo is a list of what was.
 */
import { defaultRadiusMetres, minPolygonPoints } from '../../../contract/choices.ts';
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

export interface Draft {
  readonly tool: Shape['kind'];
  /** Undefined before the first point. */
  readonly shape: Shape | undefined;
  /** The next press on the map goes on with it: a circle waits for its radius, a polygon for its next point. */
  readonly placing: boolean;
}

/** What a pointer has hold of. `middle` is halfway along the side after node `index`, `edge` a circle's. */
export type Handle =
  | { readonly kind: 'centre' | 'edge' | 'inside' }
  | { readonly kind: 'node' | 'middle'; readonly index: number };

export const newDraft = (tool: Draft['tool']): Draft => ({ tool, shape: undefined, placing: true });

export const draftOf = (shape: Shape): Draft => ({ tool: shape.kind, shape, placing: false });

/** A radius by pointer: whole metres, held within the rule. */
export const radiusTo = (centre: Point, edge: Point): number => clampedRadius(Math.round(distanceMetres(centre, edge)));

/** A press on the map while placing. */
export function pressed(draft: Draft, at: Point): Draft {
  const point = roundedPoint(at);
  const { tool, shape } = draft;
  if (tool === 'polygon') {
    const nodes = shape?.kind === 'polygon' ? shape.nodes : [];
    return { ...draft, shape: { kind: 'polygon', nodes: [...nodes, point] } };
  }
  if (shape?.kind === 'circle') return draftOf(setRadius(shape, radiusTo(shape.centre, at)));
  return { ...draft, shape: { kind: 'circle', centre: point, radiusMetres: defaultRadiusMetres } };
}

/** A circle drawn in one stroke, from its centre to its edge. */
export function stroked(draft: Draft, from: Point, to: Point, placing: boolean): Draft {
  const centre = roundedPoint(from);
  return { ...draft, shape: { kind: 'circle', centre, radiusMetres: radiusTo(centre, to) }, placing };
}

/** The circle that waits for its radius follows the pointer. */
export function followed(draft: Draft, at: Point): Draft {
  const { shape, placing } = draft;
  return placing && shape?.kind === 'circle'
    ? { ...draft, shape: setRadius(shape, radiusTo(shape.centre, at)) }
    : draft;
}

/** The pointer has left the map: the circle that followed it is as large as it was when it was placed. */
export function unfollowed(draft: Draft): Draft {
  const { shape, placing } = draft;
  return placing && shape?.kind === 'circle' ? { ...draft, shape: setRadius(shape, defaultRadiusMetres) } : draft;
}

export const canClose = ({ placing, shape }: Draft): boolean =>
  placing && (shape?.kind === 'circle' || (shape?.kind === 'polygon' && shape.nodes.length >= minPolygonPoints));

/** Placing is over; a polygon with too few points stays open. */
export const closed = (draft: Draft): Draft => (canClose(draft) ? { ...draft, placing: false } : draft);

/** Without the last point placed. */
export function withoutLast(draft: Draft): Draft {
  const { shape, placing } = draft;
  if (!placing || !shape) return draft;
  if (shape.kind === 'circle' || shape.nodes.length <= 1) return { ...draft, shape: undefined };
  return { ...draft, shape: { kind: 'polygon', nodes: shape.nodes.slice(0, -1) } };
}

/** What a drag from `from` to `to` makes of the shape as it was when the drag began. */
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
  /** As it stood before the change under way: many small moves are one step back. */
  readonly before: Draft | undefined;
}

/**
 * `following`: the shape waits and shows where the pointer is; `moving`: one of many changes on the way; `settled`: a step
 * that can be undone.
 */
export type DraftStep = 'following' | 'moving' | 'settled';

export type DraftChange = { readonly kind: DraftStep; readonly draft: Draft } | { readonly kind: 'undo' | 'redo' };

/** More steps back than anybody counts. */
const mostSteps = 200;

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
      return { now: change.draft, past: [...past, before].slice(-mostSteps), future: [], before: undefined };
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
