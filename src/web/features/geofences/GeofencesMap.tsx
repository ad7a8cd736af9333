import { lazy, memo, Suspense, useMemo, useSyncExternalStore } from 'react';
import { type Bounds, boundsOf, unionOfBounds } from '../../../geo/bounds.ts';
import { config } from '../../api/config.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { FleetMap } from '../../map/FleetMap.tsx';
import { toMapGeofences } from '../../map/tags/map-geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import type { Hand } from './hand.ts';

/** Comes while the list of geofences is on its way. */
const load = () => import('../../map/geofence-layer.tsx');
const GeofenceLayer = lazy(async () => ({ default: (await load()).GeofenceLayer }));

interface GeofencesMapProps {
  /** What matches the filters. */
  shown: readonly ListedGeofence[];
  /** Shown even where the filters leave it out. */
  selected: ListedGeofence | undefined;
  /** Several at once, for something to be done with. */
  chosen: readonly ListedGeofence[];
  hoveredId: number | undefined;
  index: TagIndex;
  view: GeofencesSearch['map'];
  onView: (view: NonNullable<GeofencesSearch['map']>) => void;
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  /** Somebody draws. */
  drawing: boolean;
  hand: Hand;
}

/** Of more than these the map says nothing: a halo around everything says no more, and costs each move. */
const mostHaloed = 500;
const none: readonly [] = [];

export const GeofencesMap = memo(function GeofencesMap(props: GeofencesMapProps) {
  const { shown, selected, chosen, hoveredId, index, view, onView, onSelect, onHover, drawing, hand } = props;
  const listed = useMemo(() => toMapGeofences(shown, index), [shown, index]);
  const onMap = useMemo(() => withSelected(listed, selected, index), [listed, selected, index]);
  const haloed = useMemo(() => (chosen.length > mostHaloed ? [] : toMapGeofences(chosen, index)), [chosen, index]);
  const home = useMemo(() => unionOfBounds(listed.map(({ shape }) => boundsOf(shape))), [listed]);
  const focusOnSelected = useMemo(() => focusOn(selected, index), [selected, index]);
  const focusOnHand = useSyncExternalStore(hand.subscribe, () => hand.get()?.focus);
  const hiddenId = useSyncExternalStore(hand.subscribe, () => hand.get()?.geofenceId);
  return (
    <FleetMap
      view={view}
      onViewChange={onView}
      home={home}
      focus={focusOnHand ?? focusOnSelected}
      tiles={config().tiles}
    >
      <Suspense>
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
      </Suspense>
      <InHand hand={hand} />
    </FleetMap>
  );
});

/** Alone, so that a shape that is dragged draws nothing else anew. */
function InHand({ hand }: { hand: Hand }) {
  return useSyncExternalStore(hand.subscribe, hand.get)?.drawing;
}

function withSelected(
  listed: ReturnType<typeof toMapGeofences>,
  selected: ListedGeofence | undefined,
  index: TagIndex,
) {
  if (!selected || listed.some(({ id }) => id === selected.id)) return listed;
  return [...listed, ...toMapGeofences([selected], index)];
}

function focusOn(selected: ListedGeofence | undefined, index: TagIndex): { key: number; bounds: Bounds } | undefined {
  const [onMap] = selected ? toMapGeofences([selected], index) : [];
  return onMap && { key: onMap.id, bounds: boundsOf(onMap.shape) };
}
