import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { type Bounds, boundsOf, boundsOfPoints, pointBounds, unionOfBounds } from '../../../geo/bounds.ts';
import { config } from '../../api/config.ts';
import { FleetMap } from '../../map/FleetMap.tsx';
import type { MapGeofence } from '../../map/geofence-layer.tsx';
import type { MapVehicle } from '../../map/vehicles/map-vehicle.ts';
import { VehicleLayer } from '../../map/vehicles/vehicle-layer.tsx';
import type { LiveSearch } from '../../paths/live.ts';
import { urgencyOf } from './attention.ts';
import { GeofenceLayer, SelectedOnMap } from './lazy-parts.ts';
import type { LiveRow } from './live-row.ts';
import { motionOf } from './vehicle-state.ts';

interface LiveMapProps {
  rows: readonly LiveRow[];
  geofences: readonly MapGeofence[];
  selected: LiveRow | undefined;
  hoveredId: number | undefined;
  view: LiveSearch['map'];
  onView: (view: NonNullable<LiveSearch['map']>) => void;
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  following: boolean;
  onLeave: () => void;
}

/** Geofences, above them the track, above all the vehicles. */
export const LiveMap = memo(function LiveMap(props: LiveMapProps) {
  const { rows, geofences, selected, hoveredId, view, onView, onSelect, onHover, following, onLeave } = props;
  const vehicles = useMemo(() => rows.flatMap((row) => toMapVehicle(row) ?? []), [rows]);
  const home = useHome(vehicles, geofences);
  const [hoveredGeofence, setHoveredGeofence] = useState<number>();
  // A geofence is ground here: a press on it is one on the bare map.
  const leaveSelected = useCallback(() => onSelect(undefined), [onSelect]);
  const place = selected?.vehicle.lastPlot;
  const focus = useMemo(
    () => (selected && place ? { key: selected.id, bounds: pointBounds(place) } : undefined),
    [selected, place],
  );
  return (
    <FleetMap view={view} onViewChange={onView} home={home} focus={focus} tiles={config().tiles}>
      <Suspense>
        <GeofenceLayer
          geofences={geofences}
          selectedId={undefined}
          // What lies above it is meant.
          hoveredId={hoveredId === undefined ? hoveredGeofence : undefined}
          onSelect={leaveSelected}
          onHover={setHoveredGeofence}
        />
      </Suspense>
      <Suspense>
        {selected && <SelectedOnMap key={selected.id} row={selected} following={following} onLeave={onLeave} />}
      </Suspense>
      <VehicleLayer
        vehicles={vehicles}
        selectedId={selected?.id}
        hoveredId={hoveredId}
        onSelect={onSelect}
        onHover={onHover}
      />
    </FleetMap>
  );
});

const made = new WeakMap<LiveRow, MapVehicle>();

/** The same row is the same vehicle on the map: of many few have moved. */
function toMapVehicle(row: LiveRow): MapVehicle | undefined {
  const { id, vehicle, state, attention } = row;
  if (!vehicle.lastPlot) return undefined;
  const known = made.get(row);
  if (known) return known;
  const { latitude, longitude, heading } = vehicle.lastPlot;
  const motion = motionOf(state);
  const next = { id, name: vehicle.name, latitude, longitude, heading, motion, urgency: urgencyOf(attention) };
  made.set(row, next);
  return next;
}

/** All vehicles, or while there are none the geofences. Where they have moved since is no reason to look elsewhere. */
function useHome(vehicles: readonly MapVehicle[], geofences: readonly MapGeofence[]): Bounds | undefined {
  const [known, setKnown] = useState<{ count: number; geofences: typeof geofences; bounds: Bounds | undefined }>();
  if (known?.count === vehicles.length && known.geofences === geofences) return known.bounds;
  const bounds = boundsOfPoints(vehicles) ?? unionOfBounds(geofences.map(({ shape }) => boundsOf(shape)));
  setKnown({ count: vehicles.length, geofences, bounds });
  return bounds;
}
