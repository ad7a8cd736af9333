import { useRestoreRecord } from '../../api/records.ts';
import { DeletedRecord } from '../../components/MissingRecord.tsx';
import { restoreOne } from '../../data/delete-one.ts';
import { text } from '../../text/index.ts';

const missingWords = {
  ...text.geofenceForm.missing,
  panel: text.kinds.geofence,
  restore: text.records.missing.restore,
  viewerMayNot: text.geofences.viewerMayNot,
};

/** Panel for an address without a geofence of the list: offers to restore a deleted one. */
export function MissingGeofence({ geofenceId, onClose }: { geofenceId: number | undefined; onClose: () => void }) {
  const restoring = useRestoreRecord('geofence');
  return (
    <DeletedRecord
      kind="geofence"
      id={geofenceId}
      words={missingWords}
      nameOf={({ description }) => description}
      onClose={onClose}
      onRestore={(records) => records.forEach((each) => restoreOne(restoring, text.common, each))}
    />
  );
}
