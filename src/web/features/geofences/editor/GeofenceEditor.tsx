import { useState } from 'react';
import { geofenceTypes } from '../../../../contract/choices.ts';
import { shapeOf } from '../../../../geo/shape.ts';
import type { ListedGeofence } from '../../../api/geofences.ts';
import { type Geofence } from '../../../api/geofences.ts';
import { recordQuery } from '../../../api/records.ts';
import { RecordEditor } from '../../../components/RecordEditor.tsx';
import { type Draft, draftOf, newDraft } from '../../../map/drawing/draft.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../../paths/geofences.ts';
import { readPlace } from '../../../paths/map-view.ts';
import type { DrawingStore } from '../drawing-store.ts';
import { readDrawn } from '../past/shape-in-url.ts';
import type { PageNavigation } from '../use-address.ts';
import { GeofenceForm } from './GeofenceForm.tsx';

interface GeofenceEditorProps {
  /** A geofence of the list, or the kind of shape to draw. */
  of: ListedGeofence | 'circle' | 'polygon';
  /** Of a new geofence: its shape, if it has been drawn. */
  drawn?: string | undefined;
  /** Found place where a new circle begins, and the period of questions about the past. */
  search: GeofencesSearch;
  index: TagIndex;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
}

/** The form for a new or an existing geofence. */
export function GeofenceEditor({ of, drawn, ...rest }: GeofenceEditorProps) {
  if (typeof of !== 'object') return <NewGeofence kind={of} drawn={drawn} {...rest} />;
  return (
    <RecordEditor
      query={recordQuery('geofence', of.id)}
      title={of.description}
      onClose={() => rest.navigation.open(of.id)}
    >
      {(record, onTakeTheirs) => (
        <GeofenceForm record={record} startsAs={storedDraft(record.value)} onTakeTheirs={onTakeTheirs} {...rest} />
      )}
    </RecordEditor>
  );
}

function storedDraft(geofence: Geofence): Draft {
  const shape = shapeOf(geofence);
  if (shape) return draftOf(shape);
  return newDraft(geofence.geofenceType === geofenceTypes.circle ? 'circle' : 'polygon');
}

type NewGeofenceProps = Omit<GeofenceEditorProps, 'of'> & { kind: Draft['tool'] };

function NewGeofence({ kind, drawn, ...rest }: NewGeofenceProps) {
  const [asked] = useState(() => readDrawn(kind, drawn));
  const [firstDraft] = useState(() => (asked ? draftOf(asked) : newDraft(kind, readPlace(rest.search.at))));
  const isAsked = asked !== undefined;
  return <GeofenceForm record={undefined} startsAs={firstDraft} isAsked={isAsked} onTakeTheirs={() => {}} {...rest} />;
}
