import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface RowsInHand {
  list: RefObject<HTMLElement | null>;
  ids: readonly number[];
  /** The record that stands in the panel. */
  openId: number | undefined;
  focusOn: (id: number) => void;
}

/**
 * When the panel goes, the focus is at the row of what it showed, or at the row in its place where that is gone: wherever
 * it came from, a link or a form that is there no more. A focus outside of the table is left alone.
 */
export function useFocusAfterPanel({ list, ids, openId, focusOn }: RowsInHand): void {
  const last = useRef<{ id: number; at: number }>(undefined);
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  useEffect(() => {
    if (openId !== undefined && at >= 0) last.current = { id: openId, at };
  }, [openId, at]);
  const onGone = useEffectEvent(() => {
    const shown = last.current;
    last.current = undefined;
    const active = document.activeElement;
    if (!shown || (active !== document.body && !list.current?.contains(active))) return;
    const id = ids.includes(shown.id) ? shown.id : ids[Math.min(shown.at, ids.length - 1)];
    if (id !== undefined) focusOn(id);
  });
  useEffect(() => {
    if (openId === undefined) onGone();
  }, [openId]);
}
