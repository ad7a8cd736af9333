import { Suspense } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import { text } from '../../text/index.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import type { DrawingStore } from './drawing-store.ts';
import { AskPanel, GeofenceDetails, GeofenceEditor, MissingGeofence } from './lazy-editor.ts';
import type { PageNavigation, Place } from './use-address.ts';

interface GeofencePanelProps {
  place: Place;
  navigation: PageNavigation;
  /** The geofence in the URL, if the list has it. */
  selected: ListedGeofence | undefined;
  /** Whether the filters hide it in the list. */
  filteredOut: boolean;
  index: TagIndex;
  drawingStore: DrawingStore;
  search: GeofencesSearch;
}

/** The panel next to the map: the details of a geofence, the form, or nothing. */
export function GeofencePanel({
  place,
  navigation,
  selected,
  filteredOut,
  index,
  drawingStore,
  search,
}: GeofencePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') {
    return (
      <LaterPanel onClose={navigation.close}>
        <GeofenceEditor
          key={place.copyOf ?? place.shape}
          of={place.shape}
          drawn={place.drawn}
          copyOf={place.copyOf}
          {...{ search, index, drawingStore, navigation }}
        />
      </LaterPanel>
    );
  }
  if (place.kind === 'past') {
    return (
      <LaterPanel onClose={navigation.close}>
        <AskPanel key={place.shape} kind={place.shape} drawn={place.drawn} {...{ search, drawingStore, navigation }} />
      </LaterPanel>
    );
  }
  if (!selected) {
    return (
      <LaterPanel onClose={navigation.close}>
        <MissingGeofence key={place.geofenceId} geofenceId={place.geofenceId} onClose={navigation.close} />
      </LaterPanel>
    );
  }
  if (place.kind === 'edit') {
    return (
      <LaterPanel onClose={navigation.close}>
        <GeofenceEditor
          key={selected.id}
          of={selected}
          radius={place.radius}
          {...{ search, index, drawingStore, navigation }}
        />
      </LaterPanel>
    );
  }
  return (
    <LaterPanel onClose={navigation.close}>
      <GeofenceDetails
        geofence={selected}
        index={index}
        onUnfilter={filteredOut ? () => navigation.filter({ find: undefined, tags: undefined }) : undefined}
        onEdit={() => navigation.edit(selected.id)}
        onCopy={() => navigation.copy(selected.id)}
        onClose={navigation.close}
      />
    </LaterPanel>
  );
}

/** The code of the panel's content may still be loading. */
function LaterPanel({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const waiting = (
    <Panel title={text.common.loading} onClose={onClose}>
      <ListSkeleton rows={6} />
    </Panel>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
