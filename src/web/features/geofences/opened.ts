export { ChosenBar } from './chosen/ChosenBar.tsx';
export { DeletedGeofences } from './DeletedGeofences.tsx';
export { DraftOffers } from './DraftOffers.tsx';
export { GeofenceEditor } from './editor/GeofenceEditor.tsx';
export { GeofenceDetails, MissingGeofence } from './GeofenceDetails.tsx';
export { AskPanel } from './past/AskPanel.tsx';
export { saveGeofences } from './save-geofences.ts';
