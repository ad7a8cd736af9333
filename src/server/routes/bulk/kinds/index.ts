import type { AuditedResource } from '../../../../contract/choices.ts';
import type { BulkKind } from '../bulk-kind.ts';
import { bulkDrivers } from './drivers.ts';
import { bulkReferences } from './external-references.ts';
import { bulkGeofences } from './geofences.ts';
import { bulkInputs, bulkProbes } from './inputs.ts';
import { bulkAlertRules, bulkFleets, bulkInputTypes, bulkProfiles } from './simple.ts';
import { bulkTags } from './tags.ts';
import { bulkUsers } from './users.ts';
import { bulkVehicles } from './vehicles.ts';

/** The kinds whose changes can be undone. Of the others a change is final, or has a way back of its own. */
export const bulkKinds: { readonly [Resource in AuditedResource]?: BulkKind<object, object> } = {
  alertRule: bulkAlertRules,
  driver: bulkDrivers,
  externalReference: bulkReferences,
  fleet: bulkFleets,
  geofence: bulkGeofences,
  input: bulkInputs,
  inputType: bulkInputTypes,
  probe: bulkProbes,
  profile: bulkProfiles,
  tag: bulkTags,
  user: bulkUsers(),
  vehicle: bulkVehicles,
};
