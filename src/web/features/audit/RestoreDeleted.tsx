import type { KindName } from '../../../contract/kinds.ts';
import { useRestoreAlertRule } from '../../api/alerts.ts';
import { useRestoreAssignment } from '../../api/assignments.ts';
import { useRestoreDriver } from '../../api/drivers.ts';
import { useRestoreFleet } from '../../api/fleets.ts';
import { useRestoreGeofence } from '../../api/geofences.ts';
import { useRestoreIngestKey } from '../../api/ingest-keys.ts';
import { useRestoreInputType } from '../../api/input-types.ts';
import { useRestoreProfile } from '../../api/profiles.ts';
import { useRestoreExternalReference } from '../../api/references.ts';
import { useRestoreTag } from '../../api/tags.ts';
import { useRestoreVehicle } from '../../api/vehicles.ts';
import { useRestoreView } from '../../api/views.ts';
import { RestoreButton } from '../../parts/RestoreButton.tsx';
import { isRestorable } from '../../parts/restorable.ts';
import { type Mutation, useBringBack } from '../../parts/use-delete-with-undo.ts';
import { useNow } from '../../parts/use-now.ts';
import type { AuditRow } from './columns.tsx';

/** In the entry of a deletion: Restore, while the service still restores the record. */
export function RestoreDeleted({ entry }: { entry: AuditRow }) {
  const mutation = useRestoreMutations()[entry.resource];
  const nowMs = useNow();
  if (!mutation || !isRestorable(entry.utc, nowMs)) return null;
  return <Restore mutation={mutation} entry={entry} />;
}

function Restore({ mutation, entry }: { mutation: Mutation; entry: AuditRow }) {
  const bringBack = useBringBack(mutation);
  return <RestoreButton onRestore={() => void bringBack([{ id: entry.resourceId, name: entry.record }])} />;
}

/** Of every kind of record that can be restored. */
function useRestoreMutations(): Partial<Record<KindName, Mutation>> {
  return {
    alertRule: useRestoreAlertRule(),
    assignment: useRestoreAssignment(),
    driver: useRestoreDriver(),
    externalReference: useRestoreExternalReference(),
    fleet: useRestoreFleet(),
    geofence: useRestoreGeofence(),
    ingestKey: useRestoreIngestKey(),
    inputType: useRestoreInputType(),
    profile: useRestoreProfile(),
    tag: useRestoreTag(),
    vehicle: useRestoreVehicle(),
    view: useRestoreView(),
  };
}
