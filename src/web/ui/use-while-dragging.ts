import { useLayoutEffect, useRef } from 'react';

interface DragEvents {
  move(event: PointerEvent): void;
  drop(): void;
  /** After Escape, or when the system takes the pointer away. */
  cancel(): void;
}

/** Listens on the document, because an element that moves in the DOM loses its pointer capture. */
export function useWhileDragging(dragging: boolean, events: DragEvents): void {
  const current = useRef(events);
  useLayoutEffect(() => {
    current.current = events;
  });
  useLayoutEffect(() => {
    if (!dragging) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointermove', (event) => current.current.move(event), { signal });
    document.addEventListener('pointerup', () => current.current.drop(), { signal });
    document.addEventListener('pointercancel', () => current.current.cancel(), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        current.current.cancel();
      },
      { signal, capture: true },
    );
    return () => listeners.abort();
  }, [dragging]);
}
