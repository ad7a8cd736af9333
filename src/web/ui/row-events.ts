import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Selection } from './use-selection.ts';

interface RowWays {
  /** The row that Tab comes to. */
  takeStop(id: number | undefined): void;
  /** The row under the mouse; undefined for none. */
  onHover(id: number | undefined): void;
  onOpen(id: number): void;
  selection: Selection | undefined;
}

/**
 * What a list hears for all its rows: links, which say their number as `data-id`, and boxes to choose them by
 * (`data-choose`). A plain press opens here; Shift and a press choose all from the last one chosen.
 */
export const rowEvents = ({ takeStop, onHover, onOpen, selection }: RowWays) => ({
  onFocus: (event: FocusEvent) => takeStop(idAt(event.target)),
  onPointerOver: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onHover(idAt(event.target));
  },
  onPointerLeave: () => onHover(undefined),
  onClick: (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    const chooses = selection && (isBox(event.target) || (event.shiftKey && event.button === 0));
    if (!chooses && !isPlain(event)) return;
    // A box that is pressed itself is drawn anew by whoever hears it; what is around it would press it once more.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    if (chooses) selection.toggle(id, event.shiftKey);
    else onOpen(id);
  },
});

/** Space chooses the row, with Shift all from the last one chosen; Ctrl+A chooses all, Escape none. True: it was one of these. */
export function chooseByKey(event: KeyboardEvent, selection: Selection | undefined): boolean {
  const work = selection && workOf(event, selection);
  if (!work) return false;
  event.preventDefault();
  work();
  return true;
}

function workOf(event: KeyboardEvent, selection: Selection): (() => void) | undefined {
  const id = idAt(event.target);
  const held = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') return selection.count > 0 ? selection.none : undefined;
  if (event.key === 'a' && held) return selection.all;
  // A box that has the focus hears its Space itself.
  if (event.key !== ' ' || held || id === undefined || isBox(event.target)) return undefined;
  return () => selection.toggle(id, event.shiftKey);
}

function idAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-choose]') : null;
  return row ? Number(row.dataset.id ?? row.dataset.choose) : undefined;
}

const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-choose]') !== null;

/** Not one that asks for a tab or a window of its own. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
