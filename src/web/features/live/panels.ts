export { GeofencePanel } from './GeofencePanel.tsx';
export { VehiclePanel } from './VehiclePanel.tsx';
