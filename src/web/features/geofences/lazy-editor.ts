import { inTurn } from '../../ui/in-turn.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

/** What the person opens beside the list and the map, in one file: details, the form with the drawing, questions. */
export const loadEditor = () => inTurn(() => import('./opened.ts'));
export const DraftOffers = lazyNamed(loadEditor, (file) => file.DraftOffers);
export const GeofenceEditor = lazyNamed(loadEditor, (file) => file.GeofenceEditor);
export const DeletedGeofences = lazyNamed(loadEditor, (file) => file.DeletedGeofences);
export const AskPanel = lazyNamed(loadEditor, (file) => file.AskPanel);
export const ChosenBar = lazyNamed(loadEditor, (file) => file.ChosenBar);
export const GeofenceDetails = lazyNamed(loadEditor, (file) => file.GeofenceDetails);
export const MissingGeofence = lazyNamed(loadEditor, (file) => file.MissingGeofence);
