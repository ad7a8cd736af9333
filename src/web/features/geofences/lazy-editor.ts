import { lazy } from 'react';

/** Form and drawing come when somebody draws or edits; asking for them early makes them quick. */
export const loadEditor = () => import('./editor/GeofenceEditor.tsx');

export const GeofenceEditor = lazy(async () => ({ default: (await loadEditor()).GeofenceEditor }));

/** Seldom needed: for an address that names no geofence of the list. */
export const MissingGeofence = lazy(async () => ({ default: (await import('./MissingGeofence.tsx')).MissingGeofence }));
