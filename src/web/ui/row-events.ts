import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Selection } from './use-selection.ts';

interface RowHandlers {
  /** Called with the row that gets the tab stop. */
  takeStop(id: number | undefined): void;
  /** Called with the row under the mouse, or undefined. */
  onHover?(id: number | undefined): void;
  onOpen(id: number): void;
  selection: Selection | undefined;
}

/**
 * Event handlers of a list or table for all its rows: elements with `data-id`, and checkboxes with `data-choose`. A click opens the row
 * in this page. Shift and click chooses all rows from the last chosen one.
 */
export const rowEvents = ({ takeStop, onHover, onOpen, selection }: RowHandlers) => ({
  onFocus: (event: FocusEvent) => takeStop(idAt(event.target)),
  onPointerOver: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onHover?.(idAt(event.target));
  },
  onPointerLeave: () => onHover?.(undefined),
  onClick: (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    const chooses = selection && (isBox(event.target) || (event.shiftKey && event.button === 0));
    if (!chooses && !isPlain(event)) return;
    // A click on the checkbox itself must not toggle it a second time.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    if (chooses) selection.toggle(id, event.shiftKey);
    else onOpen(id);
  },
});

/** Space chooses the row, Shift+Space a range, Ctrl+A all, Escape none. Returns whether it handled the key. */
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
  // A focused checkbox handles Space itself.
  if (event.key !== ' ' || held || id === undefined || isBox(event.target)) return undefined;
  return () => selection.toggle(id, event.shiftKey);
}

function idAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-choose]') : null;
  return row ? Number(row.dataset.id ?? row.dataset.choose) : undefined;
}

const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-choose]') !== null;

/** Whether a click means "open here": not "in a new tab", and not the end of a text selection. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && getSelection()?.isCollapsed !== false;
