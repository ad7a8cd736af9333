import { useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';

/** True while the browser prints: long lists render all rows, and collapsed parts open. */
export const printing = createShared(false);

export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);

/** More rows would be hundreds of pages. */
export const mostPrinted = 3000;

/** All rows of a virtual list or table. Paper has no use for their places. */
export const printedRows = (count: number) =>
  Array.from({ length: Math.min(count, mostPrinted) }, (_, index) => ({ index, start: 0, size: 0 }));
