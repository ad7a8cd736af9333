import type { ReactNode } from 'react';
import type { Focus } from '../../map/view/use-map-view.ts';
import { createShared, type Shared } from '../../shared.ts';

/** The drawing of the form, which the page shows on its map. */
export interface MapDrawing {
  /** The layer for the map. */
  drawing: ReactNode;
  /** The geofence that is being changed, whose saved shape the map hides. Undefined for a new one. */
  geofenceId: number | undefined;
  /** The map moves here if it is not visible. A new key is a new request. */
  focus: Focus | undefined;
}

/** What the form adds to its drawing, such as a track. */
export interface MapOverlay {
  layer?: ReactNode;
  focus: MapDrawing['focus'];
}

/** The store in which the form puts its drawing for the map. */
export type DrawingStore = Shared<MapDrawing | undefined>;
export const createDrawingStore = (): DrawingStore => createShared<MapDrawing | undefined>(undefined);
