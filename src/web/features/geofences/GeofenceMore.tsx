import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import type { Geofence } from '../../api/geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { GeofenceNow } from '../../parts/GeofenceNow.tsx';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { References } from '../../parts/References.tsx';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { fieldsOf } from './editor/differences.ts';

const words = text.geofences;

/** Who is in a geofence now, its visits, external references and changes. */
export function GeofenceMore({ geofenceId, index }: { geofenceId: number; index: TagIndex }) {
  const format = useFormat();
  return (
    <>
      <GeofenceNow geofenceId={geofenceId} />
      <Link to={paths.visits} search={{ geofence: [String(geofenceId)] }}>
        {words.details.visits}
      </Link>
      <References resourceType={resourceTypes.geofence} resourceId={geofenceId} />
      <RecordChanges
        resource="geofence"
        resourceId={geofenceId}
        fieldsOf={(record: Geofence) => fieldsOf(record, index, format)}
      />
    </>
  );
}
