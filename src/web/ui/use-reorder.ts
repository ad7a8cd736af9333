import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWhileDragging } from './use-while-dragging.ts';

interface Row {
  id: number;
}

interface Drag {
  id: number;
  from: number;
  to: number;
}

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/**
 * Lets the person sort a list by handles: by dragging, or with arrow keys, Home and End. Escape cancels a drag. `onMove` runs
 * once at the end of a drag.
 */
export function useReorder<Item extends Row>(items: readonly Item[], onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const rows = useRef(new Map<number, HTMLElement>());
  const shown = drag ? moved(items, drag.from, drag.to) : items;

  const move = (from: number, wanted: number): void => {
    const to = Math.min(items.length - 1, Math.max(0, wanted));
    if (to !== from) onMove(from, to);
  };

  useWhileDragging(drag !== undefined, {
    // Renders at once, so that the next event finds the rows in their new places.
    move: ({ clientY }) =>
      flushSync(() => setDrag((now) => now && { ...now, to: placeAt(clientY, shown, rows.current, now.to) })),
    drop: () => {
      setDrag(undefined);
      if (drag) move(drag.from, drag.to);
    },
    cancel: () => setDrag(undefined),
  });

  const handle = (id: number, index: number) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
      if (to === undefined || drag) return;
      event.preventDefault();
      move(index, to);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) setDrag({ id, from: index, to: index });
    },
  });

  const item = (id: number) => ({
    ref: (element: HTMLElement | null) => {
      if (element) rows.current.set(id, element);
      else rows.current.delete(id);
    },
    'data-dragged': drag?.id === id || undefined,
  });

  return { shown, handle, item };
}

/** The index for the dragged row: it moves when the pointer passes the middle of the next row. */
function placeAt(y: number, shown: readonly Row[], rows: ReadonlyMap<number, HTMLElement>, now: number): number {
  const middle = (index: number): number | undefined => {
    const box = rows.get(shown[index]?.id ?? -1)?.getBoundingClientRect();
    return box && box.top + box.height / 2;
  };
  let place = now;
  for (let above = middle(place - 1); above !== undefined && y < above; above = middle(place - 1)) place -= 1;
  for (let below = middle(place + 1); below !== undefined && y > below; below = middle(place + 1)) place += 1;
  return place;
}
