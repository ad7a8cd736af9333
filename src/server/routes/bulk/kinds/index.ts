import { isUndoableKind, type KindName, type UndoableKind } from '../../../../contract/kinds.ts';
import { bulkReminders } from '../../reminders.ts';
import type { BulkKind } from '../bulk-kind.ts';
import { bulkAlarms } from './alarms.ts';
import { bulkAssignments } from './assignments.ts';
import { bulkDrivers } from './drivers.ts';
import { bulkReferences } from './external-references.ts';
import { bulkGeofences } from './geofences.ts';
import { bulkInputs, bulkProbes } from './inputs.ts';
import { bulkAlertRules, bulkFleets, bulkInputTypes, bulkProfiles } from './simple.ts';
import { bulkTags } from './tags.ts';
import { bulkUsers } from './users.ts';
import { bulkVehicles } from './vehicles.ts';
import { bulkVisits } from './visits.ts';

/** Writes of each undoable kind. */
const bulkKinds: Readonly<Record<UndoableKind, BulkKind<object, object>>> = {
  alarm: bulkAlarms,
  alertRule: bulkAlertRules,
  assignment: bulkAssignments,
  driver: bulkDrivers,
  externalReference: bulkReferences,
  fleet: bulkFleets,
  geofence: bulkGeofences,
  input: bulkInputs,
  inputType: bulkInputTypes,
  probe: bulkProbes,
  profile: bulkProfiles,
  reminder: bulkReminders,
  tag: bulkTags,
  user: bulkUsers(),
  vehicle: bulkVehicles,
  visit: bulkVisits,
};

/** Undefined for kinds whose changes are final or are undone by another request. */
export const bulkKindOf = (kind: KindName): BulkKind<object, object> | undefined =>
  isUndoableKind(kind) ? bulkKinds[kind] : undefined;
