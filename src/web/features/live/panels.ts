export { GeofencePanel } from './GeofencePanel.tsx';
export { SelectedOnMap } from './SelectedOnMap.tsx';
export { VehiclePanel } from './VehiclePanel.tsx';
