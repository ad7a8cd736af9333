import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface ListFocus {
  list: RefObject<HTMLElement | null>;
  ids: readonly number[];
  /** The record in the panel. */
  openId: number | undefined;
  focusOn: (id: number) => void;
}

/**
 * When the panel closes, focuses the row of its record, or the row in its place if the record is gone. A focus outside of the
 * table stays.
 */
export function useFocusAfterPanel({ list, ids, openId, focusOn }: ListFocus): void {
  const last = useRef<{ id: number; at: number }>(undefined);
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  useEffect(() => {
    if (openId !== undefined && at >= 0) last.current = { id: openId, at };
  }, [openId, at]);
  const onGone = useEffectEvent(() => {
    const shown = last.current;
    last.current = undefined;
    const active = document.activeElement;
    // The page's heading has the focus when it was lost before this, as on a busy machine.
    const isLost = active === null || active === document.body || active.matches('main h1');
    if (!shown || (!isLost && !list.current?.contains(active))) return;
    const id = ids.includes(shown.id) ? shown.id : ids[Math.min(shown.at, ids.length - 1)];
    if (id !== undefined) focusOn(id);
  });
  useEffect(() => {
    if (openId === undefined) onGone();
  }, [openId]);
}
