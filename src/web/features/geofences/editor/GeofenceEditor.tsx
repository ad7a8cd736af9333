import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { geofenceTypes } from '../../../../contract/choices.ts';
import type { Versioned } from '../../../api/client.ts';
import { type Geofence, geofenceQuery } from '../../../api/geofences.ts';
import { isProblemLike } from '../../../text/problems.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, ListSkeleton } from '../../../ui/states.tsx';
import type { Hand } from '../hand.ts';
import type { TagIndex } from '../tag-index.ts';
import type { Ways } from '../use-address.ts';
import { GeofenceForm } from './GeofenceForm.tsx';

interface FormPlace {
  index: TagIndex;
  hand: Hand;
  ways: Ways;
}

interface GeofenceEditorProps extends FormPlace {
  /** A geofence as the list has it, or what is to be drawn. */
  of: Geofence | 'circle' | 'polygon';
}

/** The form for a new geofence, or for one as it stands now. */
export function GeofenceEditor({ of, ...rest }: GeofenceEditorProps) {
  if (typeof of === 'object') return <OldGeofence listed={of} {...rest} />;
  return <GeofenceForm record={undefined} kind={of} onTakeTheirs={() => {}} {...rest} />;
}

interface OldGeofenceProps extends FormPlace {
  listed: Geofence;
}

function OldGeofence({ listed, ...rest }: OldGeofenceProps) {
  const { data, error, refetch } = useQuery({ ...geofenceQuery(listed.id), gcTime: 0 });
  // A server that gives lists alone has no version to compare with: whatever stands is replaced.
  const record = data ?? (isMissingRoute(error) ? { value: listed, etag: undefined } : undefined);
  if (record) return <FilledForm first={record} {...rest} />;
  const close = (): void => rest.ways.open(listed.id);
  return (
    <Panel title={listed.description} onClose={close}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Panel>
  );
}

interface FilledFormProps extends FormPlace {
  first: Versioned<Geofence>;
}

/** What the form was filled from stays what it is saved against, whatever has been fetched since. */
function FilledForm({ first, ...rest }: FilledFormProps) {
  const [{ record, times }, setFilled] = useState({ record: first, times: 0 });
  const kind = record.value.geofenceType === geofenceTypes.circle ? 'circle' : 'polygon';
  return (
    <GeofenceForm
      key={times}
      record={record}
      kind={kind}
      onTakeTheirs={(theirs) => setFilled({ record: theirs, times: times + 1 })}
      {...rest}
    />
  );
}

const isMissingRoute = (error: unknown): boolean =>
  isProblemLike(error) &&
  (error.kind === 'missing' || (error.status === 404 && !('slug' in error && error.slug === 'not-found')));
