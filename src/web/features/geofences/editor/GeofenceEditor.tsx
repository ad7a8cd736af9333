import { geofenceTypes } from '../../../../contract/choices.ts';
import { type ListedGeofence } from '../../../api/geofences.ts';
import { wholeGeofence } from '../../../api/lean-geofences.ts';
import { recordQuery } from '../../../api/records.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { RecordEditor } from '../../../parts/RecordEditor.tsx';
import { readPlace } from '../../../paths/map-view.ts';
import type { DrawingStore } from '../drawing-store.ts';
import type { PageNavigation } from '../use-address.ts';
import { GeofenceForm } from './GeofenceForm.tsx';

interface GeofenceEditorProps {
  /** A geofence of the list, or the kind of shape to draw. */
  of: ListedGeofence | 'circle' | 'polygon';
  /** Found place where a new circle begins. */
  at?: string | undefined;
  index: TagIndex;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
}

/** The form for a new or an existing geofence. */
export function GeofenceEditor({ of, at, ...rest }: GeofenceEditorProps) {
  if (typeof of !== 'object') {
    return <GeofenceForm record={undefined} kind={of} at={readPlace(at)} onTakeTheirs={() => {}} {...rest} />;
  }
  return (
    <RecordEditor
      query={recordQuery('geofence', of.id)}
      listed={wholeGeofence(of)}
      title={of.description}
      onClose={() => rest.navigation.open(of.id)}
    >
      {(record, onTakeTheirs) => {
        const kind = record.value.geofenceType === geofenceTypes.circle ? 'circle' : 'polygon';
        return <GeofenceForm record={record} kind={kind} onTakeTheirs={onTakeTheirs} {...rest} />;
      }}
    </RecordEditor>
  );
}
