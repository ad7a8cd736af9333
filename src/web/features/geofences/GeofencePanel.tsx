import { Suspense } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { text } from '../../text/index.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { GeofenceDetails } from './GeofenceDetails.tsx';
import type { Hand } from './hand.ts';
import { GeofenceEditor, ImportPanel, MissingGeofence } from './lazy-editor.ts';
import type { Place, Ways } from './use-address.ts';
import { useDelete } from './use-delete.ts';

interface GeofencePanelProps {
  place: Place;
  ways: Ways;
  /** The geofence that the address names, where the list has it. */
  selected: ListedGeofence | undefined;
  /** Whether the filters leave it out of the list. */
  filteredOut: boolean;
  index: TagIndex;
  hand: Hand;
}

/** What stands beside the map: nothing, a geofence for reading, the form. */
export function GeofencePanel({ place, ways, selected, filteredOut, index, hand }: GeofencePanelProps) {
  const remove = useDelete(ways.close);
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') {
    return (
      <LaterPanel onClose={ways.close}>
        <GeofenceEditor key={place.shape} of={place.shape} {...{ index, hand, ways }} />
      </LaterPanel>
    );
  }
  if (place.kind === 'import') {
    return (
      <LaterPanel onClose={ways.close}>
        <ImportPanel index={index} onClose={ways.close} />
      </LaterPanel>
    );
  }
  if (!selected) {
    return (
      <LaterPanel onClose={ways.close}>
        <MissingGeofence key={place.geofenceId} geofenceId={place.geofenceId} onClose={ways.close} />
      </LaterPanel>
    );
  }
  if (place.kind === 'edit') {
    return (
      <LaterPanel onClose={ways.close}>
        <GeofenceEditor key={selected.id} of={selected} {...{ index, hand, ways }} />
      </LaterPanel>
    );
  }
  return (
    <GeofenceDetails
      geofence={selected}
      index={index}
      onUnfilter={filteredOut ? () => ways.filter({ find: undefined, tags: undefined }) : undefined}
      onEdit={() => ways.edit(selected.id)}
      onDelete={() => remove(selected)}
      onClose={ways.close}
    />
  );
}

/** The form's code may be on its way. */
function LaterPanel({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const waiting = (
    <Panel title={text.common.loading} onClose={onClose}>
      <ListSkeleton rows={6} />
    </Panel>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
