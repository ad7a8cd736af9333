export { GeofencePanel } from './GeofencePanel.tsx';
export { NoVehicles } from './NoVehicles.tsx';
export { SelectedOnMap } from './SelectedOnMap.tsx';
export { VehiclePanel } from './VehiclePanel.tsx';
