import { lazy } from 'react';

/** The form and the drawing load when the person draws or edits, or earlier by preloading. */
export const loadEditor = () => import('./editor/GeofenceEditor.tsx');

export const GeofenceEditor = lazy(async () => ({ default: (await loadEditor()).GeofenceEditor }));

/** For a geofence with e-mail recipients. */
const loadNotices = () => import('./GeofenceNotices.tsx');
export const GeofenceNotices = lazy(async () => ({ default: (await loadNotices()).GeofenceNotices }));

const loadMore = () => import('./GeofenceMore.tsx');
export const GeofenceMore = lazy(async () => ({ default: (await loadMore()).GeofenceMore }));

/** For a place that a search has found. */
const loadPin = () => import('../../map/PlacePin.tsx');
export const PlacePin = lazy(async () => ({ default: (await loadPin()).PlacePin }));

/** For a URL that names no geofence of the list. */
const loadMissing = () => import('./MissingGeofence.tsx');
export const MissingGeofence = lazy(async () => ({ default: (await loadMissing()).MissingGeofence }));

/** Rarely opened, and needs the data table. */
const loadDeleted = () => import('./DeletedGeofences.tsx');
export const DeletedGeofences = lazy(async () => ({ default: (await loadDeleted()).DeletedGeofences }));

const loadImport = () => import('./import/ImportPanel.tsx');
export const ImportPanel = lazy(async () => ({ default: (await loadImport()).ImportPanel }));

const loadChosen = () => import('./chosen/ChosenBar.tsx');
export const ChosenBar = lazy(async () => ({ default: (await loadChosen()).ChosenBar }));
