import type { ReactNode } from 'react';
import type { Bounds } from '../../../geo/bounds.ts';
import { createShared, type Shared } from '../../shared.ts';

/** The shape that somebody draws or changes: the form holds it, the map shows it. */
export interface InHand {
  /** What goes onto the map. */
  drawing: ReactNode;
  /** The geofence that it is, not yet when it is new: the map leaves out its saved shape. */
  geofenceId: number | undefined;
  /** What the map is to look at, if it is not in sight: another key is another wish. */
  focus: { key: string; bounds: Bounds } | undefined;
}

/** The form puts here what the page's map should show. */
export type Hand = Shared<InHand | undefined>;
export const createHand = (): Hand => createShared<InHand | undefined>(undefined);
