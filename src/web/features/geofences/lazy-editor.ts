import { lazyNamed, loadCode } from '../../ui/lazy-named.ts';

/** What the person opens beside the list and the map, in one file: details, the form with the drawing, questions. */
const load = () => import('./opened.ts');
export const loadEditor = () => loadCode(load);
export const DraftOffers = lazyNamed(load, (file) => file.DraftOffers);
export const GeofenceEditor = lazyNamed(load, (file) => file.GeofenceEditor);
export const DeletedGeofences = lazyNamed(load, (file) => file.DeletedGeofences);
export const AskPanel = lazyNamed(load, (file) => file.AskPanel);
export const ChosenBar = lazyNamed(load, (file) => file.ChosenBar);
export const GeofenceDetails = lazyNamed(load, (file) => file.GeofenceDetails);
export const MissingGeofence = lazyNamed(load, (file) => file.MissingGeofence);
