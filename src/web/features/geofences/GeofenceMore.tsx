import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import type { Geofence, ListedGeofence } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { GeofenceNow } from '../../components/GeofenceNow.tsx';
import { RecordChanges } from '../../components/RecordChanges.tsx';
import { References } from '../../components/References.tsx';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { fieldsOf } from './editor/differences.ts';
import { CountsFrom } from './past/CountsFrom.tsx';
import { useRestoreVersion } from './use-restore-version.ts';

const words = text.geofences;

interface GeofenceMoreProps {
  geofence: ListedGeofence;
  index: TagIndex;
}

/** Who is in a geofence now, its visits, from when it counts, external references and changes. */
export function GeofenceMore({ geofence, index }: GeofenceMoreProps) {
  const format = useFormat();
  const mayChange = useMayChange();
  const restore = useRestoreVersion(geofence.id, index);
  const { id: geofenceId, description: name, countsFromUtc, shape } = geofence;
  return (
    <>
      <GeofenceNow geofenceId={geofenceId} />
      <Link to={paths.visits} search={{ geofence: [String(geofenceId)] }}>
        {words.details.visits}
      </Link>
      <CountsFrom {...{ geofenceId, name, countsFromUtc, shape }} />
      <References resourceType={resourceTypes.geofence} resourceId={geofenceId} />
      <RecordChanges
        resource="geofence"
        resourceId={geofenceId}
        fieldsOf={(record: Geofence) => fieldsOf(record, index, format)}
        {...(mayChange && { onRestore: restore })}
      />
    </>
  );
}
