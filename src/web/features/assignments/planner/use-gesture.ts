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
}

/** Smaller movements are a click. */
const leastPixels = 4;
/** The list scrolls while the pointer is this close to its edge. */
const edgePixels = 28;

/** Steers one gesture by mouse, pen, keys or buttons. A finger scrolls instead: the menu of a long press starts its gestures. */
export function useGesture(options: GestureOptions) {
  const { body, scroller, laneHeight, window: shown, lanes, scene, enabled, selected, nowMs, onDrop } = options;
  const [held, setHeld] = useState<Held>();
  const pressed = useRef<{ x: number; y: number; place: Place; from: Gesture; pointerId: number }>(undefined);
  /** The click after a drag opens nothing. */
  const ignoresClick = useRef(false);

  const placeAt = (x: number, y: number): Place | undefined => {
    const track = body.current?.querySelector('[data-track]')?.getBoundingClientRect();
    const top = body.current?.getBoundingClientRect().top;
    if (!track || top === undefined || track.width === 0) return undefined;
    const share = Math.max(0, Math.min(1, (x - track.left) / track.width));
    const index = Math.max(0, Math.min(lanes.length - 1, Math.floor((y - top) / laneHeight)));
    const lane = lanes[index];
    return lane && { laneId: lane.id, atMs: shown.startMs + share * (shown.endMs - shown.startMs) };
  };
  const gestureAt = (target: Element, place: Place): Gesture | undefined => {
    const key = target.closest<HTMLElement>('[data-piece]')?.dataset.piece;
    if (key === undefined) return undefined;
    if (!key.startsWith('a')) {
      const fromMs = snapped(place.atMs);
      return { kind: 'create', laneId: place.laneId, fromMs, toMs: fromMs };
    }
    const row = scene.rows.find(({ id }) => key === `a${id}`);
    if (!row) return undefined;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    if (edge === 'start') return { kind: 'resize', id: row.id, edge, toMs: row.startMs };
    if (edge === 'end') return { kind: 'resize', id: row.id, edge, toMs: row.endMs ?? nowMs };
    return moveOf(selected.has(row.id) ? [row.id, ...[...selected].filter((id) => id !== row.id)] : [row.id]);
  };

  const onMove = useEffectEvent((event: globalThis.PointerEvent): void => {
    const start = pressed.current;
    if (!start || event.pointerId !== start.pointerId) return;
    const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > leastPixels;
    if (!held && !isFar) return;
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    scrollAtEdge(scroller.current, event);
    const gesture = dragged(start.from, start.place, place, event.shiftKey, scene);
    setHeld({ gesture, pointer: { x: event.clientX, y: event.clientY } });
  });
  const release = (): void => {
    pressed.current = undefined;
    setHeld(undefined);
  };
  const onUp = useEffectEvent((event: globalThis.PointerEvent): void => {
    if (event.pointerId !== pressed.current?.pointerId) return;
    const done = held;
    release();
    if (!done) return;
    ignoresClick.current = true;
    if (event.type === 'pointerup') onDrop(done.gesture);
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

  return {
    held,
    placeAt,
    onPointerDown: (event: PointerEvent): void => {
      ignoresClick.current = false;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey;
      if (!enabled || !isPlain || event.pointerType === 'touch' || held) return;
      const place = placeAt(event.clientX, event.clientY);
      const from = place && gestureAt(event.target as Element, place);
      if (!place || !from) return;
      pressed.current = { x: event.clientX, y: event.clientY, place, from, pointerId: event.pointerId };
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

function scrollAtEdge(box: HTMLElement | null, { clientY }: { clientY: number }): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (clientY > bottom - edgePixels) box.scrollBy({ top: edgePixels / 2 });
  else if (clientY < top + edgePixels * 2) box.scrollBy({ top: -edgePixels / 2 });
}
