import { lazy } from 'react';
import { lazyAfterText } from '../../parts/lazy-after-text.ts';
import { loadAllText } from '../../text/load-all.ts';

/** The form and the drawing load when the person draws or edits, or earlier by preloading. */
export const loadEditor = () => loadAllText().then(() => import('./editor/GeofenceEditor.tsx'));
export const GeofenceEditor = lazyAfterText(loadEditor, (file) => file.GeofenceEditor);

/** For the selected geofence. */
export const GeofenceDetails = lazyAfterText(
  () => import('./GeofenceDetails.tsx'),
  (file) => file.GeofenceDetails,
);

/** For a geofence with e-mail recipients. */
export const GeofenceNotices = lazyAfterText(
  () => import('./GeofenceNotices.tsx'),
  (file) => file.GeofenceNotices,
);

export const GeofenceMore = lazyAfterText(
  () => import('./GeofenceMore.tsx'),
  (file) => file.GeofenceMore,
);

/** The list does not wait for the number of vehicles inside. */
export const CountInside = lazy(async () => ({ default: (await import('./CountInside.tsx')).CountInside }));

/** For a place that a search has found. */
export const PlacePin = lazyAfterText(
  () => import('../../map/PlacePin.tsx'),
  (file) => file.PlacePin,
);

/** For a URL that names no geofence of the list. */
export const MissingGeofence = lazyAfterText(
  () => import('./MissingGeofence.tsx'),
  (file) => file.MissingGeofence,
);

/** Rarely opened, and needs the data table. */
export const DeletedGeofences = lazyAfterText(
  () => import('./DeletedGeofences.tsx'),
  (file) => file.DeletedGeofences,
);

export const AskPanel = lazyAfterText(
  () => import('./past/AskPanel.tsx'),
  (file) => file.AskPanel,
);

export const ImportPanel = lazyAfterText(
  () => import('./import/ImportPanel.tsx'),
  (file) => file.ImportPanel,
);

export const ChosenBar = lazyAfterText(
  () => import('./chosen/ChosenBar.tsx'),
  (file) => file.ChosenBar,
);
