import { type PointerEvent, useRef, useState } from 'react';

/** Heights of a sheet on a phone: head and foot only, half of the page, the whole page. */
export type SheetHeight = 'low' | 'half' | 'tall';

const heights: readonly SheetHeight[] = ['low', 'half', 'tall'];
/** Pixels; a shorter move is a tap. */
const wanderPixels = 24;

/**
 * The height of the sheet: as the page requests, until the person drags or taps its handle. A new request of the page wins.
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
