import { lazy } from 'react';

/** Parts of the page that load after the map. */
const loadPanel = () => import('./VehiclePanel.tsx');
const loadSelected = () => import('./SelectedOnMap.tsx');
const loadPin = () => import('../../map/PlacePin.tsx');
const loadGeofences = () => import('../../map/geofence-layer.tsx');
const loadLegend = () => import('../../map/tags/TagLegend.tsx');

export const VehiclePanel = lazy(async () => ({ default: (await loadPanel()).VehiclePanel }));
export const SelectedOnMap = lazy(async () => ({ default: (await loadSelected()).SelectedOnMap }));
export const PlacePin = lazy(async () => ({ default: (await loadPin()).PlacePin }));
export const GeofenceLayer = lazy(async () => ({ default: (await loadGeofences()).GeofenceLayer }));
export const TagLegend = lazy(async () => ({ default: (await loadLegend()).TagLegend }));
