import type { ReactNode } from 'react';
import type { Bounds } from '../../../geo/bounds.ts';

/** The shape that somebody draws or changes: the form holds it, the map shows it. */
export interface InHand {
  /** What goes onto the map. */
  drawing: ReactNode;
  /** The geofence that it is, not yet when it is new: the map leaves out its saved shape. */
  geofenceId: number | undefined;
  /** What the map is to look at, if it is not in sight: another key is another wish. */
  focus: { key: string; bounds: Bounds } | undefined;
}

/** Where the form's chunk, once it is there, puts what it wants on the page's map. */
export interface Hand {
  get: () => InHand | undefined;
  put: (inHand: InHand | undefined) => void;
  subscribe: (tell: () => void) => () => void;
}

export function createHand(): Hand {
  let inHand: InHand | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => inHand,
    put: (next) => {
      inHand = next;
      for (const tell of listeners) tell();
    },
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
