import { type ComponentProps, useState } from 'react';
import { geofenceTypes } from '../../../../contract/choices.ts';
import { shapeOf } from '../../../../geo/shape.ts';
import type { ListedGeofence } from '../../../api/geofences.ts';
import { type Geofence } from '../../../api/geofences.ts';
import { recordQuery } from '../../../api/records.ts';
import { RecordEditor } from '../../../components/RecordEditor.tsx';
import { readDrawn } from '../../../data/shape-in-url.ts';
import { type Draft, draftOf, newDraft, type Tool } from '../../../map/drawing/draft.ts';
import type { TagIndex } from '../../../map/tags/tag-index.ts';
import type { DrawnShape, GeofencesSearch } from '../../../paths/geofences.ts';
import { readPlace } from '../../../paths/map-view.ts';
import { text } from '../../../text/index.ts';
import type { DrawingStore } from '../drawing-store.ts';
import type { PageNavigation } from '../use-address.ts';
import { valuesOf } from './form-values.ts';
import { GeofenceForm } from './GeofenceForm.tsx';

interface GeofenceEditorProps {
  /** A geofence of the list, or the kind of shape to draw. */
  of: ListedGeofence | DrawnShape;
  /** Of a new geofence: its shape, if it has been drawn. */
  drawn?: string | undefined;
  /** Of a circle: the radius that the form begins with, as a change. */
  radius?: number | undefined;
  /** The geofence whose content a new one begins with. */
  copyOf?: number | undefined;
  /** Found place where a new circle begins, and the period of questions about the past. */
  search: GeofencesSearch;
  index: TagIndex;
  drawingStore: DrawingStore;
  navigation: PageNavigation;
}

/** The form for a new or an existing geofence. */
export function GeofenceEditor({ of, drawn, radius, copyOf, ...rest }: GeofenceEditorProps) {
  const [asked, setAsked] = useState(radius);
  if (copyOf !== undefined) {
    return (
      <RecordEditor
        query={recordQuery('geofence', copyOf)}
        title={text.geofences.details.copy}
        onClose={rest.navigation.close}
      >
        {({ value }) => {
          const first = { ...valuesOf(value), description: text.geofences.details.copyOf(value.description) };
          return <NewForm first={first} startsAs={storedDraft(value)} {...rest} />;
        }}
      </RecordEditor>
    );
  }
  if (typeof of !== 'object') return <NewGeofence tool={of} drawn={drawn} {...rest} />;
  return (
    <RecordEditor
      query={recordQuery('geofence', of.id)}
      title={of.description}
      onClose={() => rest.navigation.open(of.id)}
    >
      {(record, onTakeTheirs) => (
        <GeofenceForm
          record={record}
          startsAs={storedDraft(record.value)}
          radius={asked}
          onTakeTheirs={(theirs) => {
            setAsked(undefined);
            onTakeTheirs(theirs);
          }}
          {...rest}
        />
      )}
    </RecordEditor>
  );
}

function storedDraft(geofence: Geofence): Draft {
  const shape = shapeOf(geofence);
  if (shape) return draftOf(shape);
  return newDraft(geofence.geofenceType === geofenceTypes.circle ? 'circle' : 'polygon');
}

type NewGeofenceProps = Omit<GeofenceEditorProps, 'of' | 'radius' | 'copyOf'> & { tool: Tool };

function NewGeofence({ tool, drawn, ...rest }: NewGeofenceProps) {
  const [asked] = useState(() => readDrawn(tool, drawn));
  const [firstDraft] = useState(() => (asked ? draftOf(asked) : newDraft(tool, startOf(tool, rest.search))));
  return <NewForm startsAs={firstDraft} isAsked={asked !== undefined} {...rest} />;
}

/** A polygon or rectangle begins where the map's menu opened. A place that a search has found only moves the map. */
const startOf = (tool: Tool, { at, place }: GeofencesSearch) =>
  tool === 'circle' || place === undefined ? readPlace(at) : undefined;

const NewForm = (props: Omit<ComponentProps<typeof GeofenceForm>, 'record' | 'onTakeTheirs'>) => (
  <GeofenceForm record={undefined} onTakeTheirs={() => {}} {...props} />
);
