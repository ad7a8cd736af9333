import { geofenceTypes } from '../../../../contract/choices.ts';
import { type ListedGeofence } from '../../../api/geofences.ts';
import { wholeGeofence } from '../../../api/lean-geofences.ts';
import { recordQuery } from '../../../api/records.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import { RecordEditor } from '../../../parts/RecordEditor.tsx';
import type { Hand } from '../hand.ts';
import type { Ways } from '../use-address.ts';
import { GeofenceForm } from './GeofenceForm.tsx';

interface GeofenceEditorProps {
  /** A geofence as the list has it, or what is to be drawn. */
  of: ListedGeofence | 'circle' | 'polygon';
  index: TagIndex;
  hand: Hand;
  ways: Ways;
}

/** The form for a new geofence, or for one as it stands now. */
export function GeofenceEditor({ of, ...rest }: GeofenceEditorProps) {
  if (typeof of !== 'object') return <GeofenceForm record={undefined} kind={of} onTakeTheirs={() => {}} {...rest} />;
  return (
    <RecordEditor
      query={recordQuery('geofence', of.id)}
      listed={wholeGeofence(of)}
      title={of.description}
      onClose={() => rest.ways.open(of.id)}
    >
      {(record, onTakeTheirs) => {
        const kind = record.value.geofenceType === geofenceTypes.circle ? 'circle' : 'polygon';
        return <GeofenceForm record={record} kind={kind} onTakeTheirs={onTakeTheirs} {...rest} />;
      }}
    </RecordEditor>
  );
}
