import { lazy } from 'react';
import { lazyAfterText } from '../../parts/lazy-after-text.ts';

/** Parts of the page that load after the map. */
const loadSelected = () => import('./SelectedOnMap.tsx');
const loadPin = () => import('../../map/PlacePin.tsx');
const loadGeofences = () => import('../../map/geofence-layer.tsx');
const loadLegend = () => import('../../map/tags/TagLegend.tsx');

export const VehiclePanel = lazyAfterText(
  () => import('./VehiclePanel.tsx'),
  (file) => file.VehiclePanel,
);
export const NoVehicles = lazyAfterText(
  () => import('./NoVehicles.tsx'),
  (file) => file.NoVehicles,
);
export const StateFilter = lazyAfterText(
  () => import('./StateFilter.tsx'),
  (file) => file.StateFilter,
);
export const GeofencePanel = lazyAfterText(
  () => import('./GeofencePanel.tsx'),
  (file) => file.GeofencePanel,
);
export const RowPlace = lazy(async () => ({ default: (await import('./RowPlace.tsx')).RowPlace }));
export const SelectedOnMap = lazy(async () => ({ default: (await loadSelected()).SelectedOnMap }));
export const PlacePin = lazy(async () => ({ default: (await loadPin()).PlacePin }));
export const GeofenceLayer = lazy(async () => ({ default: (await loadGeofences()).GeofenceLayer }));
export const TagLegend = lazy(async () => ({ default: (await loadLegend()).TagLegend }));
