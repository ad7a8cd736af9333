import { memo, useMemo, useState } from 'react';
import { type Bounds, boundsOf, boundsOfPoints, pointBounds, unionOfBounds } from '../../../geo/bounds.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { CircleHere } from '../../components/CircleHere.tsx';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { PlacePin } from '../../map/frame/later.ts';
import type { MapGeofence } from '../../map/geofences/geofence-layer.tsx';
import { GeofenceLayer } from '../../map/geofences/geofence-layer.tsx';
import type { MapVehicle } from '../../map/vehicles/map-vehicle.ts';
import { VehicleLayer } from '../../map/vehicles/vehicle-layer.tsx';
import type { LiveSearch } from '../../paths/live.ts';
import { type FoundPlaceSearch, readPlace } from '../../paths/map-view.ts';
import { text } from '../../text/index.ts';
import { SelectedOnMap } from './lazy-panels.ts';
import type { LiveRow } from './live-row.ts';

interface LiveMapProps {
  rows: readonly LiveRow[];
  geofences: readonly MapGeofence[];
  selected: LiveRow | undefined;
  selectedGeofence: ListedGeofence | undefined;
  hoveredId: number | undefined;
  found: FoundPlaceSearch;
  view: LiveSearch['map'];
  onView: (view: NonNullable<LiveSearch['map']>) => void;
  onSelect: (id: number) => void;
  /** Undefined: a click outside all geofences. */
  onSelectGeofence: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  following: boolean;
  onLeave: () => void;
  onCloseFound: () => void;
}

export const LiveMap = memo(function LiveMap(props: LiveMapProps) {
  const { rows, geofences, selected, selectedGeofence, found, hoveredId, view, onView, onSelect, onHover, following } =
    props;
  const vehicles = useMemo(() => rows.flatMap(({ onMap }) => onMap ?? []), [rows]);
  const home = useHome(vehicles, geofences);
  const [hoveredGeofence, setHoveredGeofence] = useState<number>();
  const place = selected?.vehicle.lastPlot;
  const focusOnSelected = useMemo(
    () => (selected && place ? { key: selected.id, bounds: pointBounds(place) } : undefined),
    [selected, place],
  );
  const focusOnGeofence = useMemo(() => {
    const [onMap] = geofences.filter(({ id }) => id === selectedGeofence?.id);
    return onMap && { key: `geofence ${onMap.id}`, bounds: boundsOf(onMap.shape) };
  }, [geofences, selectedGeofence]);
  const foundAt = useMemo(() => readPlace(found.at), [found.at]);
  const focusOnFound = useMemo(
    () => foundAt && { key: `found ${found.at}`, bounds: pointBounds(foundAt) },
    [foundAt, found.at],
  );
  return (
    <FleetMap
      view={view}
      onViewChange={onView}
      home={home}
      keys={text.live.mapKeys}
      focus={focusOnFound ?? focusOnSelected ?? focusOnGeofence}
      background={useBackground()}
      menu={useMapMenu()}
    >
      <GeofenceLayer
        geofences={geofences}
        selectedId={selectedGeofence?.id}
        // A hovered vehicle wins over the geofence below it.
        hoveredId={hoveredId === undefined ? hoveredGeofence : undefined}
        onSelect={props.onSelectGeofence}
        onHover={setHoveredGeofence}
      />
      {selected && <SelectedOnMap key={selected.id} row={selected} following={following} onLeave={props.onLeave} />}
      {foundAt && (
        <PlacePin at={foundAt} name={found.place} onClose={props.onCloseFound}>
          <CircleHere {...found} />
        </PlacePin>
      )}
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

/** Bounds of all vehicles, or of the geofences if there are no vehicles. Stays the same while vehicles move. */
function useHome(vehicles: readonly MapVehicle[], geofences: readonly MapGeofence[]): Bounds | undefined {
  const [known, setKnown] = useState<{ count: number; geofences: typeof geofences; bounds: Bounds | undefined }>();
  if (known?.count === vehicles.length && known.geofences === geofences) return known.bounds;
  const bounds = boundsOfPoints(vehicles) ?? unionOfBounds(geofences.map(({ shape }) => boundsOf(shape)));
  setKnown({ count: vehicles.length, geofences, bounds });
  return bounds;
}
