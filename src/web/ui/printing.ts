import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';

/** True while the browser prints: long lists render all rows, and collapsed parts open. */
export const printing = createShared(false);

export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);

/** More rows would be hundreds of pages. */
export const mostPrinted = 3000;

/** All rows of a virtual list or table. Paper has no use for their places. */
export const printedRows = (count: number) =>
  Array.from({ length: Math.min(count, mostPrinted) }, (_, index) => ({ index, start: 0, size: 0 }));

/** What a page loads only for paper. */
export const printPreparations = new Set<() => Promise<void>>();

/** Runs before the page prints. A failure prints nothing and is shown. */
export function usePrintPreparation(prepare: () => Promise<void>): void {
  const current = useEffectEvent(prepare);
  useEffect(() => {
    const run = (): Promise<void> => current();
    printPreparations.add(run);
    return () => void printPreparations.delete(run);
  }, []);
}
