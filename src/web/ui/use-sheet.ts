import { type PointerEvent, useRef, useState } from 'react';

/** How much of a phone's page a sheet takes: its head and foot, half of it, all of it. */
export type SheetHeight = 'low' | 'half' | 'tall';

const heights: readonly SheetHeight[] = ['low', 'half', 'tall'];
/** A finger that wanders less has pressed. */
const wanderPixels = 24;

/**
 * The sheet's height: as the page wants it, until somebody drags or presses its handle; anew when the page changes its
 * mind.
 */
export function useSheet(wanted: 'low' | 'half') {
  const [chosen, setChosen] = useState<{ height: SheetHeight; instead: 'low' | 'half' }>();
  const from = useRef<number>(undefined);
  const dragged = useRef(false);
  const height = chosen?.instead === wanted ? chosen.height : wanted;
  const move = (steps: number): void => {
    const at = Math.min(heights.length - 1, Math.max(0, heights.indexOf(height) + steps));
    setChosen({ height: heights[at] ?? height, instead: wanted });
  };
  const handle = {
    onClick: () => {
      if (!dragged.current) move(height === 'tall' ? -1 : 1);
      dragged.current = false;
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
      dragged.current = false;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = event.clientY - (from.current ?? event.clientY);
      from.current = undefined;
      dragged.current = Math.abs(by) > wanderPixels;
      if (dragged.current) move(by > 0 ? -1 : 1);
    },
  };
  return { height, handle };
}
