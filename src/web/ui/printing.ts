import { useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';

/** True while the browser prints: long lists render all rows, and collapsed parts open. */
export const printing = createShared(false);

export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
