import { memo, useMemo, useState, useSyncExternalStore } from 'react';
import { type Bounds, boundsOf, pointBounds, unionOfBounds } from '../../../geo/bounds.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { CircleHere } from '../../components/CircleHere.tsx';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { PlacePin } from '../../map/frame/later.ts';
import { GeofenceLayer } from '../../map/geofences/geofence-layer.tsx';
import { toMapGeofences, withGeofence } from '../../map/tags/map-geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { Focus } from '../../map/view/use-map-view.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import { type FoundPlaceSearch, readPlace } from '../../paths/map-view.ts';
import type { DrawingStore } from './drawing-store.ts';

/** Loads in parallel with the list of geofences. */

interface GeofencesMapProps {
  /** Geofences that match the filters. */
  shown: readonly ListedGeofence[];
  /** Shown even if the filters hide it. */
  selected: ListedGeofence | undefined;
  /** Chosen for a bulk action. */
  chosen: readonly ListedGeofence[];
  hoveredId: number | undefined;
  index: TagIndex;
  /** Where the vehicles are, if the account has no geofences. */
  fleetBounds: Bounds | undefined;
  /** A place that a search has found. */
  found: FoundPlaceSearch;
  onCloseFound: () => void;
  view: GeofencesSearch['map'];
  onView: (view: NonNullable<GeofencesSearch['map']>) => void;
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  drawing: boolean;
  drawingStore: DrawingStore;
}

/** Maximum number of halos. More would slow down the map and be unreadable. */
const maxHaloed = 500;
const none: readonly [] = [];

export const GeofencesMap = memo(function GeofencesMap(props: GeofencesMapProps) {
  const { shown, selected, chosen, hoveredId, index, found, view, onView, onSelect, onHover, drawing, drawingStore } =
    props;
  const { fleetBounds } = props;
  const listed = useMemo(() => toMapGeofences(shown, index), [shown, index]);
  const onMap = useMemo(() => withGeofence(listed, selected, index), [listed, selected, index]);
  const haloed = useMemo(() => (chosen.length > maxHaloed ? [] : toMapGeofences(chosen, index)), [chosen, index]);
  const around = useMemo(() => unionOfBounds(listed.map(({ shape }) => boundsOf(shape))), [listed]);
  const focusOnSelected = useMemo(() => focusOn(selected, index, drawing), [selected, index, drawing]);
  const foundAt = useMemo(() => readPlace(found.at), [found.at]);
  const focusOnFound = useMemo(
    () => foundAt && { key: `found ${found.at}`, bounds: pointBounds(foundAt) },
    [foundAt, found.at],
  );
  const menu = useMapMenu();
  const drawingFocus = useSyncExternalStore(drawingStore.subscribe, () => drawingStore.get()?.focus);
  const hiddenId = useSyncExternalStore(drawingStore.subscribe, () => drawingStore.get()?.geofenceId);
  return (
    <FleetMap
      view={view}
      onViewChange={onView}
      home={around ?? fleetBounds}
      focus={useNewest(drawingFocus, focusOnFound) ?? focusOnSelected}
      background={useBackground()}
      menu={drawing ? undefined : menu}
    >
      <GeofenceLayer
        geofences={onMap}
        selectedId={selected?.id}
        chosen={drawing ? none : haloed}
        hoveredId={drawing ? undefined : hoveredId}
        onSelect={onSelect}
        onHover={onHover}
        dimmed={drawing}
        hiddenId={hiddenId}
      />
      {foundAt && (
        <PlacePin at={foundAt} name={found.place} onClose={props.onCloseFound} pinOnly={drawing}>
          <CircleHere {...found} />
        </PlacePin>
      )}
      <DrawingOnMap drawingStore={drawingStore} />
    </FleetMap>
  );
});

/** Of a drawn shape and a found place, the one that has changed last. */
function useNewest(drawn: Focus | undefined, found: Focus | undefined): Focus | undefined {
  const [last, setLast] = useState({ drawn, found, newest: drawn ?? found });
  if (last.drawn?.key === drawn?.key && last.found?.key === found?.key) return last.newest;
  const newest = last.found?.key === found?.key ? (drawn ?? found) : (found ?? drawn);
  setLast({ drawn, found, newest });
  return newest;
}

/** A component of its own, so that dragging a shape renders nothing else. */
function DrawingOnMap({ drawingStore }: { drawingStore: DrawingStore }) {
  return useSyncExternalStore(drawingStore.subscribe, drawingStore.get)?.drawing;
}

function focusOn(selected: ListedGeofence | undefined, index: TagIndex, closely: boolean): Focus | undefined {
  const [onMap] = selected ? toMapGeofences([selected], index) : [];
  return onMap && { key: `${closely ? 'edit' : 'show'} ${onMap.id}`, bounds: boundsOf(onMap.shape), closely };
}
