import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lane } from '../lanes.ts';
import { type ShownWindow } from '../shown-window.ts';
import { dragged, type Gesture, type Nudge, nudged, type Place, type Scene, snapped } from './plan.ts';

/** A gesture in progress. */
export interface Held {
  gesture: Gesture;
  /** Pixels in the window; undefined: keys or buttons steer it. */
  pointer?: { x: number; y: number } | undefined;
}

interface GestureOptions {
  scene: Scene;
  lanes: readonly Lane[];
  window: ShownWindow;
  nowMs: number;
  laneHeight: number;
  /** The element with the lanes. */
  body: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** False: the person has no permission. */
  enabled: boolean;
  selected: ReadonlySet<number>;
  onDrop: (gesture: Gesture) => void;
  /** A finger rested and left without moving. */
  onLongPress: (target: EventTarget, x: number, y: number) => void;
}

/** What the pointer holds down. */
interface Press {
  pointerId: number;
  x: number;
  y: number;
  target: EventTarget;
  place: Place;
  /** Undefined: the person may not plan. */
  from: Gesture | undefined;
  /** A finger scrolls until it has rested. Undefined for a mouse. */
  finger?: { hasRested: boolean };
  hasMoved: boolean;
}

/** Smaller movements are a click. */
const leastPixels = 4;
/** The list scrolls while the pointer is this close to its edge. */
const edgePixels = 28;
const restMs = 400;
const steadyPixels = 8;
/** A finger is wider than the edges of a bar. */
const fingerEdgePixels = 24;

/** Steers one gesture by mouse, pen, finger, keys or buttons. A finger scrolls, unless it rests first. */
export function useGesture(options: GestureOptions) {
  const {
    body,
    scroller,
    laneHeight,
    window: shown,
    lanes,
    scene,
    enabled,
    selected,
    nowMs,
    onDrop,
    onLongPress,
  } = options;
  const [held, setHeld] = useState<Held>();
  const pressed = useRef<Press>(undefined);
  /** The finger whose rest is awaited. */
  const [fingerId, setFingerId] = useState<number>();
  /** The click after a drag opens nothing. */
  const ignoresClick = useRef(false);
  /** The end of a touch after a rest is not a tap. */
  const ignoresTouchEnd = useRef(false);

  const placeAt = (x: number, y: number): Place | undefined => {
    const track = body.current?.querySelector('[data-track]')?.getBoundingClientRect();
    const top = body.current?.getBoundingClientRect().top;
    if (!track || top === undefined || track.width === 0) return undefined;
    const share = Math.max(0, Math.min(1, (x - track.left) / track.width));
    const index = Math.max(0, Math.min(lanes.length - 1, Math.floor((y - top) / laneHeight)));
    const lane = lanes[index];
    return lane && { laneId: lane.id, atMs: shown.startMs + share * (shown.endMs - shown.startMs) };
  };
  const gestureAt = (target: Element, place: Place, fingerX: number | undefined): Gesture | undefined => {
    const key = target.closest<HTMLElement>('[data-piece]')?.dataset.piece;
    if (key === undefined) return undefined;
    if (!key.startsWith('a')) {
      const fromMs = snapped(place.atMs);
      return { kind: 'create', laneId: place.laneId, fromMs, toMs: fromMs };
    }
    const row = scene.rows.find(({ id }) => key === `a${id}`);
    if (!row) return undefined;
    const edge = edgeAt(target, fingerX);
    if (edge === 'start') return { kind: 'resize', id: row.id, edge, toMs: row.startMs };
    if (edge === 'end') return { kind: 'resize', id: row.id, edge, toMs: row.endMs ?? nowMs };
    return moveOf(selected.has(row.id) ? [row.id, ...[...selected].filter((id) => id !== row.id)] : [row.id]);
  };

  const onMove = useEffectEvent((event: globalThis.PointerEvent): void => {
    const start = pressed.current;
    if (!start || event.pointerId !== start.pointerId) return;
    const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (start.finger?.hasRested === false) {
      if (distance > steadyPixels) letGo();
      return;
    }
    start.hasMoved ||= distance > (start.finger ? steadyPixels : leastPixels);
    if (!start.from || !start.hasMoved) return;
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    scrollAtEdge(scroller.current, event);
    const gesture = dragged(start.from, start.place, place, event.shiftKey, scene);
    setHeld({ gesture, pointer: { x: event.clientX, y: event.clientY } });
  });
  const letGo = (): void => {
    setFingerId(undefined);
    pressed.current = undefined;
  };
  const release = (): void => {
    letGo();
    setHeld(undefined);
  };
  const onUp = useEffectEvent((event: globalThis.PointerEvent): void => {
    const start = pressed.current;
    if (!start || event.pointerId !== start.pointerId) return;
    const done = start.hasMoved ? held : undefined;
    const isLongPress = start.finger?.hasRested === true && !start.hasMoved;
    release();
    if (!done && !isLongPress) return;
    ignoresClick.current = true;
    if (event.type !== 'pointerup') return;
    ignoresTouchEnd.current = start.finger !== undefined;
    if (done) onDrop(done.gesture);
    else onLongPress(start.target, start.x, start.y);
  });
  const onRest = useEffectEvent((): void => {
    const start = pressed.current;
    if (!start?.finger) return;
    start.finger.hasRested = true;
    // Not on every device.
    navigator.vibrate?.(10);
    if (start.from) setHeld({ gesture: start.from, pointer: { x: start.x, y: start.y } });
  });
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !held) return;
    event.preventDefault();
    event.stopPropagation();
    ignoresClick.current = pressed.current !== undefined;
    release();
  });
  useEffect(() => {
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, []);

  useEffect(() => {
    if (fingerId === undefined) return;
    const timer = setTimeout(onRest, restMs);
    return () => clearTimeout(timer);
  }, [fingerId]);

  const hasLanes = lanes.length > 0;
  useEffect(() => {
    const box = hasLanes ? body.current : null;
    // Not by React, whose touch listeners cannot keep the page from scrolling.
    const keepFromScrolling = (event: TouchEvent): void => {
      if (pressed.current?.finger?.hasRested) event.preventDefault();
    };
    const keepFromClicking = (event: TouchEvent): void => {
      if (ignoresTouchEnd.current) event.preventDefault();
      ignoresTouchEnd.current = false;
    };
    box?.addEventListener('touchmove', keepFromScrolling, { passive: false });
    box?.addEventListener('touchend', keepFromClicking, { passive: false });
    return () => {
      box?.removeEventListener('touchmove', keepFromScrolling);
      box?.removeEventListener('touchend', keepFromClicking);
    };
  }, [body, hasLanes]);

  return {
    held,
    placeAt,
    /** Whether a finger is on the lanes, which browsers may report as a context menu. */
    isTouching: (): boolean => pressed.current?.finger !== undefined,
    onPointerDown: (event: PointerEvent): void => {
      ignoresClick.current = false;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey;
      const isTouch = event.pointerType === 'touch';
      // A second finger zooms.
      if (pressed.current && isTouch) return release();
      if (!isPlain || held) return;
      const { clientX: x, clientY: y, target, pointerId } = event;
      const place = placeAt(x, y);
      const from = place && enabled ? gestureAt(target as Element, place, isTouch ? x : undefined) : undefined;
      if (!place || (!from && !isTouch)) return;
      const finger = isTouch ? { hasRested: false } : undefined;
      pressed.current = { ...{ pointerId, x, y, target, place, from }, hasMoved: false, ...(finger && { finger }) };
      if (isTouch) setFingerId(pointerId);
    },
    /** Whether this click ended a drag. */
    isDragEnd: (): boolean => {
      const wasDrag = ignoresClick.current;
      ignoresClick.current = false;
      return wasDrag;
    },
    begin: (gesture: Gesture): void => setHeld({ gesture }),
    nudge: (step: Nudge): void => {
      if (held) setHeld({ gesture: nudged(held.gesture, step, scene) });
    },
    drop: (): void => {
      if (!held) return;
      release();
      onDrop(held.gesture);
    },
    cancel: release,
  };
}

export const moveOf = (ids: readonly number[]): Gesture => ({ kind: 'move', ids, byDays: 0, byMs: 0, byLanes: 0 });

/** The end of a bar under the pointer. For a finger also beside the end, if enough of the bar is left to move it. */
function edgeAt(target: Element, fingerX: number | undefined): string | undefined {
  const edge = target.closest<HTMLElement>('[data-edge]');
  if (edge || fingerX === undefined) return edge?.dataset.edge;
  const bar = target.closest<HTMLElement>('[data-piece]');
  const { left = 0, right = 0 } = bar?.getBoundingClientRect() ?? {};
  if (right - left < 3 * fingerEdgePixels) return undefined;
  const near = fingerX - left < fingerEdgePixels ? 'start' : right - fingerX < fingerEdgePixels ? 'end' : undefined;
  return bar?.querySelector(`[data-edge=${near}]`) ? near : undefined;
}

function scrollAtEdge(box: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): void {
  if (!box) return;
  const { top, bottom, left, right } = box.getBoundingClientRect();
  // The names stay in front of the lanes.
  const names = box.querySelector<HTMLElement>('[data-track]')?.offsetLeft ?? 0;
  if (clientX > right - edgePixels) box.scrollBy({ left: edgePixels / 2 });
  else if (clientX < left + names + edgePixels) box.scrollBy({ left: -edgePixels / 2 });
  if (clientY > bottom - edgePixels) box.scrollBy({ top: edgePixels / 2 });
  else if (clientY < top + edgePixels * 2) box.scrollBy({ top: -edgePixels / 2 });
}
