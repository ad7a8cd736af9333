import { accounts } from './0001-accounts.ts';
import { geofences } from './0002-geofences.ts';
import { fleet } from './0003-fleet.ts';
import { telemetry } from './0004-telemetry.ts';
import { administration } from './0005-administration.ts';
import { idempotency } from './0006-idempotency.ts';
import { tracking } from './0007-tracking.ts';
import { liveEvents } from './0008-live-events.ts';
import { requestCounts } from './0012-request-counts.ts';
import { buttons } from './0013-buttons.ts';
import { notices } from './0014-notices.ts';
import { unsubscriptions } from './0015-unsubscriptions.ts';
import { noticeDoubts } from './0016-notice-doubts.ts';
import { runningAlarms } from './0017-running-alarms.ts';
import { keyQuotas } from './0019-key-quotas.ts';
import { noDriverPasswords } from './0021-no-driver-passwords.ts';
import { auditBatches } from './0022-audit-batches.ts';
import { driverLicences } from './0023-driver-licences.ts';
import { reminders } from './0024-reminders.ts';
import { mapNames } from './0025-map-names.ts';
import { driven } from './0026-driven.ts';
import { geofenceShapes } from './0031-geofence-shapes.ts';

/** In order. Never change a released migration; add another one. */
export const migrations: readonly { name: string; text: string }[] = [
  { name: '0001-accounts', text: accounts },
  { name: '0002-geofences', text: geofences },
  { name: '0003-fleet', text: fleet },
  { name: '0004-telemetry', text: telemetry },
  { name: '0005-administration', text: administration },
  { name: '0006-idempotency', text: idempotency },
  { name: '0007-tracking', text: tracking },
  { name: '0008-live-events', text: liveEvents },
  { name: '0012-request-counts', text: requestCounts },
  { name: '0013-buttons', text: buttons },
  { name: '0014-notices', text: notices },
  { name: '0015-unsubscriptions', text: unsubscriptions },
  { name: '0016-notice-doubts', text: noticeDoubts },
  { name: '0017-running-alarms', text: runningAlarms },
  { name: '0019-key-quotas', text: keyQuotas },
  { name: '0021-no-driver-passwords', text: noDriverPasswords },
  { name: '0022-audit-batches', text: auditBatches },
  { name: '0023-driver-licences', text: driverLicences },
  { name: '0024-reminders', text: reminders },
  { name: '0025-map-names', text: mapNames },
  { name: '0026-driven', text: driven },
  { name: '0031-geofence-shapes', text: geofenceShapes },
];
