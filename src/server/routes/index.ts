import type { Handlers } from '../api/handlers.ts';
import { accountHandlers } from './account.ts';
import { alertHandlers } from './alerts.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { assignmentHandlers } from './assignments.ts';
import { auditHandlers } from './audit.ts';
import { changesHandlers } from './changes.ts';
import { deviceHandlers } from './devices.ts';
import { drivenHandlers } from './driven.ts';
import { driverHandlers } from './drivers.ts';
import { externalReferenceHandlers } from './external-references.ts';
import { fleetHandlers } from './fleets.ts';
import { geofenceBackfillHandlers } from './geofence-backfill.ts';
import { geofenceFindingHandlers } from './geofence-findings.ts';
import { geofencePastHandlers } from './geofence-past.ts';
import { geofenceProposalHandlers } from './geofence-proposals.ts';
import { geofenceHandlers } from './geofences.ts';
import { importHandlers } from './imports.ts';
import { ingestKeyHandlers } from './ingest-keys.ts';
import { inputTypeHandlers } from './input-types.ts';
import { inputHandlers } from './inputs.ts';
import { manyRecordsHandlers } from './many-records.ts';
import { meHandlers } from './me.ts';
import { passkeyHandlers } from './passkeys.ts';
import { passwordHandlers } from './passwords.ts';
import { placeHandlers } from './places.ts';
import { plotHandlers } from './plots.ts';
import { probeHandlers } from './probes.ts';
import { profilePastHandlers } from './profile-past.ts';
import { profileHandlers } from './profiles.ts';
import { reminderHandlers } from './reminders.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { sharedLinkHandlers } from './shared-links.ts';
import { snoozeHandlers } from './snoozes.ts';
import { tagHandlers } from './tags.ts';
import { reportHandlers } from './temperature-report.ts';
import { tokenHandlers } from './token.ts';
import { userHandlers } from './users.ts';
import { vehicleHandlers } from './vehicles.ts';
import { viewHandlers } from './views.ts';
import { visitHandlers } from './visits.ts';
import { webhookHandlers } from './webhooks.ts';

/** All handlers. A missing one is a type error. */
export const handlers: Handlers = {
  ...tokenHandlers,
  ...passwordHandlers,
  ...meHandlers,
  ...userHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...accountHandlers,
  ...auditHandlers,
  ...importHandlers,
  ...manyRecordsHandlers,
  ...viewHandlers,
  ...ingestKeyHandlers,
  ...apiKeyHandlers,
  ...sharedLinkHandlers,
  ...tagHandlers,
  ...geofenceHandlers,
  ...geofenceFindingHandlers,
  ...geofenceProposalHandlers,
  ...geofencePastHandlers,
  ...geofenceBackfillHandlers,
  ...assignmentHandlers,
  ...placeHandlers,
  ...plotHandlers,
  ...deviceHandlers,
  ...drivenHandlers,
  ...visitHandlers,
  ...inputHandlers,
  ...probeHandlers,
  ...reportHandlers,
  ...driverHandlers,
  ...fleetHandlers,
  ...vehicleHandlers,
  ...reminderHandlers,
  ...snoozeHandlers,
  ...inputTypeHandlers,
  ...profileHandlers,
  ...profilePastHandlers,
  ...externalReferenceHandlers,
  ...changesHandlers,
  listenLive: { stream: ({ live, ...listening }) => live.open(listening) },
  ...alertHandlers,
  ...webhookHandlers,
};
