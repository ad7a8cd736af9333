import { lazy } from 'react';

/** Form and drawing come when somebody draws or edits; asking for them early makes them quick. */
export const loadEditor = () => import('./editor/GeofenceEditor.tsx');

export const GeofenceEditor = lazy(async () => ({ default: (await loadEditor()).GeofenceEditor }));

/** For one that tells somebody by e-mail. */
const loadNotices = () => import('./GeofenceNotices.tsx');
export const GeofenceNotices = lazy(async () => ({ default: (await loadNotices()).GeofenceNotices }));

/** What is known of one beyond its own fields. */
const loadMore = () => import('./GeofenceMore.tsx');
export const GeofenceMore = lazy(async () => ({ default: (await loadMore()).GeofenceMore }));

/** Seldom needed: for an address that names no geofence of the list. */
const loadMissing = () => import('./MissingGeofence.tsx');
export const MissingGeofence = lazy(async () => ({ default: (await loadMissing()).MissingGeofence }));

/** Rarely opened, and it brings the data table with it. */
const loadDeleted = () => import('./DeletedGeofences.tsx');
export const DeletedGeofences = lazy(async () => ({ default: (await loadDeleted()).DeletedGeofences }));

/** A file comes seldom. */
const loadImport = () => import('./import/ImportPanel.tsx');
export const ImportPanel = lazy(async () => ({ default: (await loadImport()).ImportPanel }));

/** Several are chosen now and then. */
const loadChosen = () => import('./chosen/ChosenBar.tsx');
export const ChosenBar = lazy(async () => ({ default: (await loadChosen()).ChosenBar }));
