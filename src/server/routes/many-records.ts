/** Many records of a kind deleted or restored in one request. */
import type { Handlers } from '../api/handlers.ts';
import { driversInUse, vehiclesInUse } from './assignment-clash.ts';
import { deleteManyOf, restoreManyOf } from './bulk/delete-many.ts';
import { bulkDrivers } from './bulk/kinds/drivers.ts';
import { bulkReferences } from './bulk/kinds/external-references.ts';
import { bulkGeofences } from './bulk/kinds/geofences.ts';
import { bulkAlertRules, bulkFleets, bulkInputTypes, bulkProfiles } from './bulk/kinds/simple.ts';
import { bulkTags } from './bulk/kinds/tags.ts';
import { bulkVehicles } from './bulk/kinds/vehicles.ts';
import { bulkReminders } from './reminders.ts';

export const manyRecordsHandlers = {
  deleteAlertRules: deleteManyOf(bulkAlertRules),
  deleteDrivers: deleteManyOf(bulkDrivers, driversInUse),
  deleteGeofences: deleteManyOf(bulkGeofences),
  deleteReminders: deleteManyOf(bulkReminders),
  deleteVehicles: deleteManyOf(bulkVehicles, vehiclesInUse),
  restoreAlertRules: restoreManyOf(bulkAlertRules),
  restoreDrivers: restoreManyOf(bulkDrivers),
  restoreExternalReferences: restoreManyOf(bulkReferences),
  restoreFleets: restoreManyOf(bulkFleets),
  restoreGeofences: restoreManyOf(bulkGeofences),
  restoreInputTypes: restoreManyOf(bulkInputTypes),
  restoreProfiles: restoreManyOf(bulkProfiles),
  restoreReminders: restoreManyOf(bulkReminders),
  restoreTags: restoreManyOf(bulkTags),
  restoreVehicles: restoreManyOf(bulkVehicles),
} satisfies Partial<Handlers>;
