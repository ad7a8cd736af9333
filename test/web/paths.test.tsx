import { expect, test } from 'vitest';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { createAppRouter } from '../../src/web/app/router.ts';
import { readDriversSearch } from '../../src/web/paths/drivers.ts';
import { readGeofencesSearch } from '../../src/web/paths/geofences.ts';
import { paths } from '../../src/web/paths/index.ts';
import { readId } from '../../src/web/paths/read.ts';
import { readSearch, writeSearch } from '../../src/web/paths/search.ts';

test('every address of the dashboard', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "alarm": "/temperature/alarms/$alarmId",
      "alarms": "/temperature/alarms",
      "alertRule": "/alerts/$alertRuleId",
      "alertRules": "/alerts",
      "alertSent": "/alerts/sent/$alertSentId",
      "alertsSent": "/alerts/sent",
      "apiKey": "/api-keys/$apiKeyId",
      "apiKeys": "/api-keys",
      "askPast": "/geofences/past",
      "assignment": "/assignments/$assignmentId",
      "assignments": "/assignments",
      "audit": "/audit",
      "auditEntry": "/audit/$auditEntryId",
      "driven": "/vehicles/driven",
      "driver": "/drivers/$driverId",
      "drivers": "/drivers",
      "editAlertRule": "/alerts/$alertRuleId/edit",
      "editAssignment": "/assignments/$assignmentId/edit",
      "editDriver": "/drivers/$driverId/edit",
      "editFleet": "/fleets/$fleetId/edit",
      "editGeofence": "/geofences/$geofenceId/edit",
      "editIngestKey": "/ingest-keys/$ingestKeyId/edit",
      "editInput": "/inputs/$inputId/edit",
      "editInputType": "/inputs/types/$inputTypeId/edit",
      "editProbe": "/temperature/$probeId/edit",
      "editProfile": "/temperature/profiles/$profileId/edit",
      "editReference": "/references/$referenceId/edit",
      "editReminder": "/reminders/$reminderId/edit",
      "editUser": "/users/$userId/edit",
      "editVehicle": "/vehicles/$vehicleId/edit",
      "editWebhook": "/webhooks/$webhookId/edit",
      "fleet": "/fleets/$fleetId",
      "fleets": "/fleets",
      "geofence": "/geofences/$geofenceId",
      "geofences": "/geofences",
      "importAlertRules": "/alerts/import",
      "importAssignments": "/assignments/import",
      "importDrivers": "/drivers/import",
      "importGeofences": "/geofences/import",
      "importInputs": "/inputs/import",
      "importProbes": "/temperature/import",
      "importReferences": "/references/import",
      "importReminders": "/reminders/import",
      "importTags": "/tags/import",
      "importUsers": "/users/import",
      "importVehicles": "/vehicles/import",
      "ingestKey": "/ingest-keys/$ingestKeyId",
      "ingestKeys": "/ingest-keys",
      "input": "/inputs/$inputId",
      "inputHistory": "/inputs/history",
      "inputType": "/inputs/types/$inputTypeId",
      "inputTypes": "/inputs/types",
      "inputs": "/inputs",
      "live": "/live",
      "newAlertRule": "/alerts/new",
      "newApiKey": "/api-keys/new",
      "newAssignment": "/assignments/new",
      "newDriver": "/drivers/new",
      "newFleet": "/fleets/new",
      "newGeofence": "/geofences/new",
      "newIngestKey": "/ingest-keys/new",
      "newInputType": "/inputs/types/new",
      "newProfile": "/temperature/profiles/new",
      "newReference": "/references/new",
      "newReminder": "/reminders/new",
      "newSharedLink": "/shared-links/new",
      "newTag": "/tags/new",
      "newUser": "/users/new",
      "newVehicle": "/vehicles/new",
      "newWebhook": "/webhooks/new",
      "places": "/places",
      "probe": "/temperature/$probeId",
      "probeChart": "/temperature/$probeId/chart",
      "profile": "/temperature/profiles/$profileId",
      "profiles": "/temperature/profiles",
      "reference": "/references/$referenceId",
      "references": "/references",
      "reminder": "/reminders/$reminderId",
      "reminders": "/reminders",
      "sharedLink": "/shared-links/$sharedLinkId",
      "sharedLinks": "/shared-links",
      "start": "/",
      "tag": "/tags/$tagId",
      "tags": "/tags",
      "temperature": "/temperature",
      "temperatureReport": "/temperature/report",
      "trackers": "/vehicles/trackers",
      "user": "/users/$userId",
      "users": "/users",
      "vehicle": "/vehicles/$vehicleId",
      "vehicleDay": "/vehicles/$vehicleId/day/$day",
      "vehicles": "/vehicles",
      "visit": "/visits/$visitId",
      "visits": "/visits",
      "webhook": "/webhooks/$webhookId",
      "webhooks": "/webhooks",
    }
  `);
});

test('every address has a route, and every route an address', () => {
  const router = createAppRouter(createQueryClient(), '/');
  expect(Object.keys(router.routesByPath).sort()).toEqual(Object.values(paths).sort());
});

test('search parameters are readable in the URL, and parse back unchanged', () => {
  const search = { find: 'Depot & Söhne', tags: [3, 14], map: { latitude: 52.52, longitude: -0.1, zoom: 13 } };
  const written = writeSearch(search);
  expect(written).toBe('?find=Depot%20%26%20S%C3%B6hne&tags=3,14&map=52.52000,-0.10000,13');
  expect(readGeofencesSearch(readSearch(written))).toEqual(search);
  expect(writeSearch({})).toBe('');
  expect(writeSearch({ find: '', tags: [] })).toBe('');
});

test("a table's search, order, columns and filters are in its URL", () => {
  const search = { find: 'ana', sort: '-name', columns: ['name', 'mobile'], status: ['0', '1'] };
  expect(writeSearch(search)).toBe('?find=ana&sort=-name&columns=name,mobile&status=0,1');
  expect(readDriversSearch(readSearch(writeSearch(search)))).toEqual(search);
  expect(readDriversSearch(search)).toEqual(search);
  expect(readDriversSearch({ find: '', sort: '', columns: '', status: ',,' })).toEqual({});
});

test('hand-written URLs are read as far as they are valid', () => {
  expect(readGeofencesSearch({ tags: 'a,-1,7,7,2.5', map: '91,0,3', find: '' })).toEqual({ tags: [7] });
  expect(readGeofencesSearch({ map: '1,2' })).toEqual({});
  expect(readGeofencesSearch({ map: 'a,b,c' })).toEqual({});
});

test.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['new', undefined],
  ['7.5', undefined],
  [undefined, undefined],
])('%s as an id is %s', (parameter, id) => expect(readId(parameter)).toBe(id));
