/** Descriptions that the endpoint table and schemas do not contain. */
import type { EndpointName } from '../../contract/endpoints/index.ts';

export const introduction = `All data belongs to the account of the user who signed in. GET reads; POST creates without an id and updates with one.

**Sign in.** Post \`grant_type=password\`, \`username\` and \`password\` as a form to \`/token\`; send the \`access_token\` with each request as \`Authorization: Bearer …\`. It lives four hours. \`grant_type=refresh_token\` with the \`refresh_token\` gives a new pair.

**Bodies** are JSON in UTF-8, as \`application/json-patch+json\`, \`application/json\`, any \`application/*+json\` or \`text/json\`, up to 10 MB. Types are strict: \`"100"\` is no number. Unknown fields are ignored; null and absent read alike. A record shows all its keys, null where empty; an update replaces the record, so read it, change it and post it back. Texts are trimmed before their length is checked; they are well-formed Unicode without NUL. Numbers fit into a double.

**Times** are UTC: \`2026-11-20T09:30:00Z\`, with or without fractional seconds, kept to the millisecond. A period goes from startDate on and ends before endDate.

**Failures** are \`application/problem+json\` (RFC 9457). Bad input names every bad field at once in \`errors\`: \`pointer\` or \`parameter\`, \`code\`, \`reason\` where the code does not tell all, \`params\`, \`detail\`. \`detail\` is English; \`reasons\` says the same for words in another language. An id of another account is an id that is not there. A request that fails stores nothing.

**Lists** are whole. With \`limit\` they come in pages; the \`Link\` header leads to the next. Deleted records show under \`?deleted=true\` and can be restored for 24 hours.

**Changes by several.** Lists and records carry an \`ETag\`; \`If-None-Match\` gets 304, \`If-Match\` with an update gets 412 when the record has changed meanwhile. A POST that is sent again with its \`Idempotency-Key\` within 24 hours is not done again and gets the same answer.`;

/** In the order of the document. */
export const groups: readonly (readonly [name: string, description: string])[] = [
  ['Token', 'Signing in, renewing, signing out.'],
  ['Drivers', 'The people who drive, and the buttons that nobody has yet.'],
  [
    'Assignments',
    'Who drives what. One driver per vehicle and one vehicle per driver at any moment; touching ends are no overlap.',
  ],
  ['Vehicles', 'Vehicles and where they are and were.'],
  ['Fleets', 'Vehicles in groups.'],
  ['Geofences', 'Circles and polygons on the map.'],
  ['Geofence visits', 'Which vehicle was in which geofence, and when. They follow from the plots; they are only read.'],
  ['Inputs', 'Switch sensors: what they mean, what they are and were.'],
  ['Temperature', 'Probes, their profiles, what they read, and the alarms that follow.'],
  ['Alerts', 'Who is told of temperatures by e-mail and text, and what everybody was told.'],
  ['Tags', 'Names and colours that geofences are grouped by.'],
  ['External references', 'What other systems call our records.'],
  ['Users', 'Who signs in, and one’s own affairs.'],
  ['Account', 'The account itself, and who changed what in it.'],
  ['Live', 'What is stored, as it is stored.'],
  ['Views', 'Filters of the dashboard under a name.'],
  ['Ingest keys', 'What devices and gateways send their messages with.'],
];

/** Common to all imports. */
const imported =
  'Each row is the body of a POST of one record. match says how a row finds the record that it updates: id (the default), name, reference (an external reference, in the row’s field reference; a new record gets it) or none. No match creates; two matches reject the row. A bad row of mode all is 400 with every bad row’s pointer, and nothing is stored; mode good stores the others. Rows that change nothing leave no trace.';

export const operationNotes: { readonly [Name in EndpointName]?: string } = {
  requestToken:
    'Key names come in any case. After 10 failures for a name and address, or 100 for an address, in 15 minutes: 429.',
  revokeToken: 'Takes an access token or a refresh token. An unknown token is answered alike.',
  saveDriver:
    'username and buttonId are unique in the account: 409. A button that was read before becomes the driver’s.',
  deleteDriver: '409 while an assignment of the driver runs.',
  listUnknownButtons: 'One row for each button and vehicle, ordered by button.',
  listAssignments: 'With startDate and endDate, those that overlap the period. Ordered by id.',
  startAssignment:
    'The same start twice is one: 204 both times. A start that overlaps another assignment of the vehicle or the driver is 409 and names it. endUtc may be sent along.',
  endAssignment:
    'The same end twice is one: 204 both times. 404 when no assignment of this vehicle and this driver runs; 400 when endUtc is before its start.',
  correctAssignment: 'Replaces both times. 409 when it would overlap another one.',
  restoreAssignment: '409 when it would overlap another one, or would run for a vehicle or a driver that is deleted.',
  saveVehicle: 'deviceId is unique in the account: 409.',
  deleteVehicle: '409 while an assignment of the vehicle runs. Its inputs and probes go and come back with it.',
  deleteFleet: '409 while vehicles are in it.',
  listenLive:
    'Server-sent events: plot, visit, input, temperature, alarm, assignment and geofence, each with the record as its own endpoint shows it, deleted ones with deletedUtc. hello comes first and means nothing more. With the Last-Event-ID of the last event that arrived, what was stored since comes first, at least once, if that was less than ten minutes ago. reset, in place of hello or later, says that something may have been missed: read anew what you show. A comment every 15 seconds says that the connection lives. The stream ends when its token does.',
  listPlots: 'Those with startDate ≤ utc < endDate, ordered by utc.',
  saveGeofence: 'The new record’s address is in the Location header.',
  importGeofences: `${imported} By name: the description.`,
  importDrivers: `${imported} A username or button that another driver has, or an earlier row, makes a bad row.`,
  importVehicles: `${imported} A deviceId that another vehicle has, or an earlier row, makes a bad row.`,
  importTags: `${imported} New tags without a position come last, in the order of their rows.`,
  importExternalReferences: `${imported} By reference or name: the reference among those of its resourceType.`,
  importUsers: `${imported} By name: the username. A new user needs a password.`,
  importInputs: 'Up to 50 MB. Each row is the body of POST /inputs. Inputs are updated and never created.',
  importAlertRules:
    'Up to 50 MB. Each row is the body of POST /alerts/rules with its id. Rules are updated and never created.',
  importProbes: 'Up to 50 MB. Each row is the body of POST /temperature/probes. Probes are updated and never created.',
  listAudit:
    'What a request changed is one entry. Where it changed several records, records holds the first 100 and count says how many there are; the entry’s own record is the first one that the query asks for.',
  listAuditRecords: 'In the order in which they were changed.',
  undoAudit:
    'Deletes what the request created, restores what it deleted, and gives what it updated its old content; passwords stay. What was changed since is left, with the reason. 409 after 24 hours, and when the change was undone before. The undo is an entry of its own.',
  listTags: 'The whole list, ordered by position, then id. With limit it comes in pages.',
  deleteTag: '409 while geofences have it.',
  listGeofenceVisits:
    'Those with startDate ≤ startUtc < endDate; with overlap=true also those that began before and last into the period. Ordered by startUtc, then id.',
  listInputHistory: 'The values that lasted in the period, ordered by startUtc, then inputId.',
  deleteInputType: '409 while inputs have it.',
  saveInput: 'Inputs arise with the first message of their device; only their type is set here.',
  deleteProfile: '409 while probes have it.',
  saveProbe: 'Probes arise with the first message of their device; only name and profile are set here.',
  listReadings: 'Those with startDate ≤ utc < endDate, ordered by utc.',
  listAlarms: 'Those that overlap the period, ordered by startUtc, then id.',
  saveAlertRule:
    'scopeId names the fleet, the profile or the probe that scope says. At least one e-mail address or telephone number has to be there.',
  testAlertRule: 'One message to each e-mail address and telephone number, quiet hours or not.',
  listAlertsSent:
    'Those that were made in the period, ordered by createdUtc, then id. Held: until dueUtc, for the reason in detail. Told together with others: toldWith is the notice whose message told it, too.',
  getAlertMessage:
    'Of a text the text alone. It is written from the records as they stand, with all that the same message tells; names may have changed since it was sent. The link that unsubscribes its recipient is not shown.',
  getAlertChannels: 'What is not sent is recorded all the same, in the state notConfigured.',
  listUnsubscriptions: 'Whoever followed the link of a geofence’s mail, ordered by id. Addresses are in small letters.',
  deleteUnsubscription: 'The address is told again, as long as the geofence has it.',
  retryAlert: 'With all that the same message tells. 409 when it was sent.',
  saveExternalReference: 'A reference is unique among those of its kind of record: 409.',
  saveUser:
    'username is unique in the service: 409. The last active administrator can be neither demoted nor disabled: 409.',
  getMe: 'Also for viewers.',
  saveMe: 'Also for viewers. Username, role and status are for administrators to change.',
  listMySessions: 'Also for viewers. The session of the request is marked as current.',
  endMySession: 'Also for viewers. Its tokens stop working within 5 seconds.',
  getAccount: 'Its name, time zone and language.',
  listViews: 'The whole list, ordered by id. With limit it comes in pages.',
  saveView: 'Also for viewers. Only its owner can change a view: 403 for a shared view of somebody else.',
  deleteView: 'Also for viewers. Only its owner can delete a view: 403 for a shared view of somebody else.',
  restoreView: 'Also for viewers. Only its owner can restore a view: 403 for a shared view of somebody else.',
  changeMyPassword: 'Ends the person’s other sessions.',
  makeIngestKey: 'The answer holds the key. It is not shown again.',
};

/** By parameter name. */
export const parameterNotes: Readonly<Record<string, string>> = {
  limit: 'So many records at most; the Link header leads to the next ones',
  cursor: 'From the link to the next page',
  deleted: 'The deleted records in place of the live ones',
  externalReference: 'The one record with this external reference, or none',
  startDate: 'From this moment on',
  endDate: 'Before this moment',
  vehicleId: 'Of this vehicle',
  driverId: 'Of this driver',
  geofenceId: 'Of this geofence',
  tagId: 'Of geofences with this tag',
  fleetId: 'Of vehicles in this fleet',
  probeId: 'Of this probe',
  inputId: 'Of this input',
  minSeconds: 'That lasted as long at least; one that has not ended counts up to its vehicle’s last plot',
  overlap: 'Those, too, that began before the period and last into it',
  updatedSince: 'That changed at this moment or later',
  resourceType: 'Of records of this kind',
  resourceId: 'Of the record with this id',
  resource: 'Of records of this kind, by its name',
  userId: 'By this user',
  ruleId: 'Of this alert rule',
  state: 'In this state',
};
