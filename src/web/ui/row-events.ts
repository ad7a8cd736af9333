import type { FocusEvent, MouseEvent, PointerEvent } from 'react';

interface RowWays {
  /** The row that Tab comes to. */
  takeStop(id: number | undefined): void;
  /** The row under the mouse; undefined for none. */
  onHover(id: number | undefined): void;
  onOpen(id: number): void;
}

/** What a list hears for all its rows, which are links and say their number as `data-id`. A plain click opens here. */
export const rowEvents = ({ takeStop, onHover, onOpen }: RowWays) => ({
  onFocus: (event: FocusEvent) => takeStop(idAt(event.target)),
  onPointerOver: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onHover(idAt(event.target));
  },
  onPointerLeave: () => onHover(undefined),
  onClick: (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined || !isPlain(event)) return;
    event.preventDefault();
    onOpen(id);
  },
});

function idAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return row ? Number(row.dataset.id) : undefined;
}

/** Not one that asks for a tab or a window of its own. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
