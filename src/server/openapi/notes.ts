/** Descriptions that the endpoint table and schemas do not contain. */
import type { EndpointName } from '../../contract/endpoints/index.ts';
import type { WebhookEventName } from '../../contract/webhook-events.ts';

export const introduction = `All data belongs to the account of the user who signed in. GET reads. POST without an id creates a record, POST with an id updates it.

**Sign in.** Post \`grant_type=password\`, \`username\` and \`password\` as a form to \`/token\`. Send the \`access_token\` with each request as \`Authorization: Bearer …\`. It is valid for four hours. \`grant_type=refresh_token\` with the \`refresh_token\` gives a new pair.

**Bodies** are JSON in UTF-8, as \`application/json-patch+json\`, \`application/json\`, any \`application/*+json\` or \`text/json\`, up to 10 MB. Types are strict: \`"100"\` is not a number. Unknown fields are ignored. A record shows all its keys, null where empty. An update replaces the record, so read it, change it and post it back: an optional field of the API document that is missing or null is cleared. A field beyond the document that is missing does not change, and null clears it. An id of 0 counts as none. Texts are stored in NFC without white space at their ends, and their length counts after that; control characters are refused, and line breaks outside of notes and long descriptions. Numbers fit into a double.

**Times** are UTC: \`2026-11-20T09:30:00Z\`, with or without fractional seconds, kept to the millisecond. A period includes startDate and excludes endDate.

**Failures** are \`application/problem+json\` (RFC 9457). Bad input names every bad field at once in \`errors\`: \`pointer\` or \`parameter\`, \`code\`, \`reason\` where the code is not enough, \`params\`, \`detail\`. \`detail\` is English. \`reasons\` has the same content for translation. Records of other accounts do not exist for you. A failed request stores nothing.

**Lists** return all records. With \`limit\` they come in pages, and the \`Link\` header has the next page. Deleted records show under \`?deleted=true\` and can be restored for 24 hours.

**Parameters** that an operation does not have are 400 \`unknown\`. Names that begin with \`_\` are ignored.

**Versions.** Nothing is taken away or changes its meaning within \`/public/v1\`. Fields, events, optional parameters and values of enumerations may be added at any time. What will end is announced by \`Deprecation\` and \`Sunset\` headers a year before. The types of problems are a closed list.

**Concurrent changes.** Lists and records have an \`ETag\`. \`If-None-Match\` gets 304 while it is unchanged. \`If-Match\` with an update or a DELETE gets 412 when someone else has changed the record. A POST repeated with its \`Idempotency-Key\` within 24 hours runs only once and gets the same answer.`;

/** In the order of the document. */
export const groups: readonly (readonly [name: string, description: string])[] = [
  ['Token', 'Signing in, renewing, signing out.'],
  ['Drivers', 'Drivers, and buttons that belong to no driver yet.'],
  [
    'Assignments',
    'Who drives which vehicle. A vehicle has one driver and a driver has one vehicle at a time. Assignments that only touch do not overlap.',
  ],
  ['Vehicles', 'Vehicles and their positions.'],
  ['Fleets', 'Groups of vehicles.'],
  ['Geofences', 'Circles and polygons on the map.'],
  [
    'Geofence visits',
    'Which vehicle was in which geofence, and when. The service derives visits from plots. People only say whether they count.',
  ],
  ['Inputs', 'Switch sensors: their types, current values and history.'],
  ['Temperature', 'Probes, their profiles, readings and alarms.'],
  ['Alerts', 'Rules for alerts by email and text, and the alerts that were sent.'],
  ['Tags', 'Names and colours for groups of geofences.'],
  [
    'Places',
    'Towns of the world and streets by name, and positions in words. Names of towns are from GeoNames (CC BY 4.0).',
  ],
  ['External references', 'Names that other systems use for records.'],
  ['Users', 'Users of the account, and the signed-in user’s own settings.'],
  ['Account', 'The account itself, and who changed what in it.'],
  ['Live', 'Records as they are stored: a stream, and an order that a program can follow.'],
  ['Views', 'Saved filters of the dashboard.'],
  [
    'Webhooks',
    'Requests to other programs about events, by Standard Webhooks 1.0. The guide webhooks shows how to receive them.',
  ],
  [
    'Shared links',
    'Links for customers, who see one vehicle on its way to one geofence, or one temperature report, without a sign-in.',
  ],
  ['API keys', 'Keys of other programs, which they send in place of a token.'],
  ['Device keys', 'Keys that devices and gateways use to send messages.'],
];

/** When a webhook has the event. The guide webhooks says the same. */
export const eventNotes: Readonly<Record<WebhookEventName, string>> = {
  'visit.started': 'a vehicle is in a geofence',
  'visit.ended': 'it has left',
  'visit.changed': 'late data, or another driver, changed the visit',
  'visit.gone': 'late data or a backfill removed it, or joined it with another one',
  'alarm.raised': 'readings were out of range for long enough',
  'alarm.ended': 'they are back in range',
  'alarm.changed': 'for example a new peak',
  'alarm.gone': 'late readings took it back',
  'alarm.reviewed': 'a person reviewed it, or took a review back',
  'assignment.started': 'a driver has a vehicle',
  'assignment.ended': 'the assignment has an end, or was deleted',
  'input.changed': 'a door, an engine or another input changed its value',
  'vehicle.silent': 'no position for longer than its fleet allows, or 30 minutes',
  'vehicle.back': 'the first position after that',
  'button.unknown': 'a button that no driver has was read; once a day for each vehicle and button',
  'webhook.test': 'a person sends a test',
};

/** Common to all imports. */
const imported =
  'Each row is the body of a POST of one record. match says how a row finds the record that it updates: id (the default), name, reference (an external reference, in the row’s field reference) or none. A new record gets the reference of its row. No match creates; two matches reject the row. With mode all, a bad row is 400 with the pointer of every bad row, and nothing is stored. With mode good, the other rows are stored. absent says what an update does to fields that a row leaves out: what a POST does (clear, the default) or nothing (keep). deleted says what a row does whose match was deleted: restore it within 24 hours (the default), reject or new. A row’s etag is its precondition: 412 in that row. Rows that change nothing are not written and not recorded.';

const exported =
  'All rows that match, with names instead of ids. Heads are in language, times in timeZone and in UTC; defaults are the account’s. column, which may be repeated, names the columns and their order. xlsx has at most 200,000 rows. 429 with Retry-After when ten requests of the user or fifty of the account wait, 503 when it needs too much time.';

const byFilter =
  'Without ids it is about the rows that the list has with the same parameters, without those of exceptIds: startDate and endDate are required then, and at most 100,000 rows may match. All rows or none are changed.';

const totals =
  'Totals of the rows that the list has with the same filters. With overlap=true only seconds within the period count. By time, seconds are split at local borders, and a row counts in the group in which it begins. A row counts for each tag. Groups by time come in order, others longest first. With compareStartDate and compareEndDate, compared has the totals of that period.';

export const operationNotes: { readonly [Name in EndpointName]?: string } = {
  requestToken:
    'Key names come in any case. After 10 failures for a name and address, or 100 for an address, in 15 minutes: 429. Passkeys count like passwords.',
  revokeToken: 'Takes an access token or a refresh token. An unknown token gets the same answer.',
  saveDriver:
    '409 if another driver has one of the unique values. Earlier reads of a new button are assigned to the driver.',
  deleteDriver: '409 while an assignment of the driver runs.',
  listUnknownButtons: 'One row for each button and vehicle, ordered by button.',
  listAssignments: 'With startDate and endDate, those that overlap the period. Ordered by id, unless sort is given.',
  startAssignment:
    'Repeating a start changes nothing: 204 both times. A start that overlaps another assignment of the vehicle or the driver is 409 and names it. endUtc is optional.',
  endAssignment:
    'Repeating an end changes nothing: 204 both times. 404 when no assignment of this vehicle and this driver runs; 400 when endUtc is before its start.',
  correctAssignment:
    'Replaces both times. Without reference it keeps the one that it has. 409 when it would overlap another one.',
  restoreAssignment: '409 when it would overlap another one, or would run for a vehicle or a driver that is deleted.',
  saveVehicle: 'deviceId is unique in the account: 409.',
  deleteVehicle: '409 while an assignment of the vehicle runs. Its inputs and probes go and come back with it.',
  deleteFleet: '409 while vehicles are in it.',
  listenLive:
    'Server-sent events, each with the record as its own endpoint shows it. The names of the events are those of kinds in GET /changes. A record that its list no longer shows is sent as { id, deletedUtc, replacedBy }; replacedBy names the record that took its place, or is null. hello is the first event. If you send the Last-Event-ID of the last event that arrived, and that was less than ten minutes ago, the stream first sends the records stored since, each at least once. reset, instead of hello or later, means that events may be missing: read the lists again. A comment every 15 seconds shows that the connection is alive. The stream ends when its token does.',
  listChanges:
    'One order of changes for the account, which agrees with commits: whatever makes the answer of a list or record differ is a change of that record, whether a person or a device caused it. Each record is shown as it is now, at least once. To keep a copy: take a cursor with a request without after, read the lists, then apply the changes after the cursor, page by page. With gone the record left its list; replacedBy names the one that took its place. A position also changes its vehicle, a reading its probe. Readings have no id: id is the probe’s. Plots and readings that retention deletes are not sent as gone. With wait the answer comes with the next change, or empty after so many seconds. Changes are kept for 30 days; an older cursor, or one from before a restored backup, is 410 cursor-expired: read the lists again.',
  findPlaces:
    'At most limit places, 10 by default. A whole name comes before the beginning of a name, and that before the beginning of a word. Then more populous and nearer places come first. Streets and house numbers are known from the street map of the service, near the account’s vehicles and geofences.',
  findAddresses:
    'Asks the geocoder of the setting GEOCODER_URL, once for each text and at most once per second; without it the list is empty. Do not send a request per letter. 503 while the geocoder does not answer.',
  listTownsOfTile:
    'Tiles are those of Web Mercator. At most 40 towns, the most populous first. They change only with a version of the service.',
  describePlaces:
    'One answer for each position, in their order. A geofence of the account wins if the position is inside or at most 300 m from it, unless geofences is false. kind unknown means that no town is known.',
  describeMoments:
    'One answer for each moment, in their order: the vehicle’s last plot up to it, at most 24 hours old, and what is there. Without such a plot, and for unknown vehicles, plot is null and the kind of the place is unknown.',
  sumDriven:
    'By the stop rule: at least 3 minutes within 60 m of their mean position is a stop, the rest a drive. The metres of a drive are the sum between its consecutive plots. Nothing counts where plots are more than 20 minutes apart. The figures of a day are those of its page, and a longer period has their sum. A drive that midnight or another driver cuts is divided by time; a stop counts where it begins, or at the start of the period. Times come in order, other groups by metres. 422 if it takes longer than a minute.',
  listDriven:
    'Zooms 8 to 14; x and y number the tiles of the web map. A tile is 4,096 units wide. Lines of the last 14 days, simplified, some minutes after the positions were stored. Where many lines lie in one place, the newest ones stay. Deleted vehicles have none.',
  listPlots: 'Plots with startDate ≤ utc < endDate, ordered by utc.',
  saveGeofence: 'The new record’s address is in the Location header.',
  askPast:
    'Also for viewers; stores nothing. The rule of visits over all stored plots, as if the shape had always existed, ordered by startUtc, then vehicleId. With overlap=true also visits that began before and last into the period. plotsJudged counts the plots that were tested; plots far away are not read. keptSinceUtc is the time since when plots are kept, or null. With geofenceId, compared says how the visits differ from those of that geofence. With Accept: application/x-ndjson each visit is a line as soon as it is found, in no order and without limit, and the last line has the rest; after a failure the last line is the problem instead. Without a last line the answer is incomplete. Questions of a user are answered one after the other, and users and accounts take turns: 429 with Retry-After when ten questions of the user wait, 422 when one takes longer than a minute. Hanging up ends the work.',
  listFindings:
    'Computed from stored plots and visits; stores nothing. missedPassage: two consecutive plots of a vehicle at most 5 minutes apart, both outside, whose straight line meets the shape; total adds the visits. neverVisited: no visit and no plot inside. flicker: a visit that begins within 2 minutes after one of the same vehicle ended. twin: at least 90 % of the visit time of each overlaps visits of the same vehicles to otherId, at least 10 visits each. edgeStop: a stop whose centre lies outside, at most 100 m from the edge, in no visit; a visit to another geofence counts unless that one surrounds this one. silence: visits with a gap of more than three usual intervals of the vehicle (the median within its visits). suggestion moves the edge out by the least that ends the finding, in steps of 5 m, or leaves at most a tenth of it; null if no shape does. For the 500 geofences with the most findings, others when geofenceId names them. The period has at most 366 days. An answer that took more than a second to compute is given again for ten times as long without plots that arrived since; plots that are more than an hour late count at once. Turns and limits are those of POST /temperature/profiles/past.',
  dismissFinding:
    'The finding is left out until the shape of its geofence changes, or its share of total grows by more than half and it counts three more. dismissed=true in the list shows it again.',
  listProposals:
    'Stops are those of the day page: at least 3 minutes within 60 m. Stops within 50 m of each other are one place. The edge keeps the distance to the stops that geofences of the account usually have. Ordered by seconds, most first. Turns and limits are those of GET /geofences/findings.',
  dismissProposal:
    'No place is proposed whose centre lies in this one, in any period. The key may come from any answer of GET /geofences/proposals.',
  askPastAlarms:
    'Also for viewers; stores nothing. Every stored reading of the probes is judged by the sent values, in place of those of its time. Alarms that overlap the period, ordered by startUtc, then probeId. compared says how they differ from the stored alarms of these probes: a stored alarm is the same if one of them with its bound overlaps it, each at most once. Questions and reports of a user are answered one after the other, and users and accounts take turns: 429 with Retry-After when ten of the user wait, 422 when a question takes longer than a minute, too much memory, or finds more than 50,000 alarms. Hanging up ends the work.',
  backfillGeofence:
    'Every plot stored with utc ≥ startDate gets the verdict of the shape that the geofence has now, in one transaction. Its visits are then those that the verdicts give; a visit that overlaps an old one keeps its id. The answer counts visits from startDate on. No notices are sent. 409 with Retry-After while another request changes a past of the account.',
  undoBackfill:
    'Plots stored since keep their verdict. Visits that the backfill removed return with their ids and reviews. 404 without a backfill, 409 after 24 hours, or when the shape was changed or backfilled again.',
  importGeofences: `${imported} By name: the description.`,
  importDrivers: `${imported} A row is bad if another driver or an earlier row has its username or button.`,
  importAssignments: `${imported} Vehicle and driver may be given by id or by external reference. A row that repeats the start of a stored assignment, with its end or without one, creates nothing, and gives it the reference. A row is bad if it overlaps another assignment or an earlier row.`,
  importVehicles: `${imported} A row is bad if another vehicle or an earlier row has its deviceId.`,
  importTags: `${imported} New tags without a position come last, in the order of their rows.`,
  importExternalReferences: `${imported} By reference or name: the reference among those of its resourceType.`,
  importUsers: `${imported} By name: the username. A new user needs a password.`,
  importInputs: 'Up to 50 MB. Each row is the body of POST /inputs. Inputs are updated and never created.',
  importAlertRules: `${imported} Rules without an id are created.`,
  importProbes: 'Up to 50 MB. Each row is the body of POST /temperature/probes. Probes are updated and never created.',
  listAudit:
    'All changes of one request are one entry. If it changed several records, records holds the first 100 and count says how many there are; the entry’s own record is the first one that the query asks for.',
  listAuditRecords: 'In the order in which they were changed.',
  undoAudit:
    'Deletes what the request created, restores what it deleted, and gives what it updated its old content; passwords stay. Records changed since then stay as they are, with the reason. 409 after 24 hours, or if the change was already undone. The undo is an entry of its own.',
  listTags: 'Ordered by position, then id. With limit the list comes in pages.',
  deleteTag: '409 while geofences have it.',
  listGeofenceVisits:
    'Visits with startDate ≤ startUtc < endDate. With overlap=true also visits that began before and last into the period. Ordered by startUtc, then id, unless sort is given.',
  exportGeofenceVisits: exported,
  exportDriven:
    'A row for each group; distances are in kilometres. Without timeZone and language those of the account.',
  exportAlarms: exported,
  exportInputHistory: exported,
  exportAssignments: exported,
  exportAudit: exported,
  exportAlertsSent: exported,
  sumGeofenceVisits: totals,
  sumAlarms: totals,
  sumInputHistory: totals,
  sumAssignments: totals,
  explainGeofenceVisit:
    'The plots around both edges of the visit, each with its distance to the edge of the shape that decided. A plot that retention removed is null, and so are its neighbours.',
  listInputHistory: 'The values that lasted in the period, ordered by startUtc, then inputId, unless sort is given.',
  deleteInputType: '409 while inputs have it.',
  saveInput: 'The service creates an input with the first message of its device. Only its type is set here.',
  deleteProfile: '409 while probes have it.',
  saveProbe:
    'The service creates a probe with the first message of its device. Only its name and profile are set here.',
  listReadings: 'Readings with startDate ≤ utc < endDate, ordered by utc.',
  listUnusualVisits:
    'Visits longer than 95 % or shorter than 5 % of at least 20 ended ones that began before them at the same geofence, within 400 days: of those in the same part of the week (weekdays or weekend, before or after noon of the account) if there are 20, else of all. Visits that do not count are left out on both sides. An open visit is never short. With byRule=true only open visits that an active alert rule of kind unusualStay is about, also those that began before the rule was saved; none without such a rule. The stays that an open visit is compared with may be five minutes old then. Ordered by startUtc, then id. 422 if more than 100,000 visits match.',
  reviewGeofenceVisits: `The caller’s name is kept with the review. Totals leave such visits out, and a late plot that splits a visit keeps the review at the part that began first. Without a note each visit keeps its own. ${byFilter} The audit can undo it.`,
  reviewAlarms: `The caller’s name is kept with the review. It replaces an earlier review of the same alarms. Without a note each alarm keeps its own. ${byFilter} The audit can undo it.`,
  listAlarms:
    'Alarms that overlap the period, ordered by startUtc, then id, unless sort is given. state=pending: excursions that are not yet alarms.',
  countAlertsSent: 'Takes the filters of the list.',
  countAudit: 'Takes the filters of the list.',
  countAlarms: 'Takes the filters of the list. The dashboard’s menu shows it with reviewed=false.',
  getReport:
    'The figures of /temperature/report/figures, with charts, as PDF or XLSX. paper is a4 unless given, language that of the account. The answer begins when the file is whole. Accounts, and users of an account, take turns. 429 with Retry-After when ten requests of the user or fifty of the account wait, 503 when a report needs too much time or memory, or when the disk is full.',
  getReportFigures:
    'With exactly one of probeId, vehicleId, fleetId and profileId. At most 366 days and 200 probes. A period that is not over ends now. Deleted probes and vehicles have reports too.',
  saveAlertRule:
    'scopeId is the id of the fleet, profile or probe, as scope says. At least one email address or phone number is required.',
  testAlertRule:
    'One message to each email address and phone number, also during quiet hours; for the rule of a report with the report of the last whole week or month. Five tests per rule and hour, then 429 with Retry-After. They do not count towards the account’s messages per hour.',
  listAlertsSent:
    'Alerts created in the period, ordered by createdUtc, then id. A held alert waits until dueUtc, for the reason in detail. mergedIntoId is the alert in whose message it was sent.',
  getAlertMessage:
    'For a text message only the text. The service writes the message from the current records, so names may have changed since it was sent. It includes all alerts of the same message, but not the recipient’s unsubscribe link.',
  getAlertChannels: 'Without a channel, alerts are recorded in the state notConfigured.',
  listUnsubscriptions:
    'Recipients who used the unsubscribe link of an email about a geofence or with a report, ordered by id. Addresses are in lower case. Those of a deleted alert rule are left out until it is restored.',
  deleteUnsubscription: 'The address gets emails again, as long as the geofence or alert rule has it.',
  retryAlert: 'Sends all alerts of the same message. 409 when it was already sent.',
  retryAlerts: `Skips alerts that were already sent, and those whose rule was deleted. ${byFilter}`,
  saveExternalReference: 'A reference is unique among those of its kind of record: 409.',
  saveUser:
    'username is unique in the service: 409. The last active administrator can be neither demoted nor disabled: 409.',
  inviteUser:
    'The e-mail address becomes the username, and the person gets a mail with a link. The link works once, for 72 hours. If the service cannot send mails with links (SMTP_URL and PUBLIC_URL), the answer is an object with the id and the link, which is shown only once. Inviting a person again who has not chosen a password makes a new link.',
  startTotp: 'Also for viewers. 409 while the user has a second factor. Beginning again makes another secret.',
  confirmTotp: 'Also for viewers. The answer contains ten recovery codes. They are not shown again.',
  removeTotp:
    'Also for viewers. code is a code of the authenticator app or a recovery code. 429 after ten wrong ones in 15 minutes.',
  resetTotp:
    'For users who lost their device. They sign in with their password, and can add a second factor or a passkey again.',
  startPasskeySignIn:
    'For navigator.credentials.get(). Send what the device answers, as JSON, in credential to /token with grant_type=urn:fenceline:passkey. 409 if the service has no address at which passkeys work (PUBLIC_URL). 429 after 100 in five minutes.',
  startPasskey:
    'Also for viewers. For navigator.credentials.create(). 409 if the service has no address at which passkeys work (PUBLIC_URL), for people who sign in through their organisation, and with 20 passkeys.',
  confirmPasskey:
    'Also for viewers. credential is what the device answers, as JSON; other members of it are ignored. 400 at credential: it does not answer a challenge of this user and address, or was made without a check of the person.',
  removePasskey: 'Also for viewers. It signs in no more. Sessions that began with it go on.',
  listMyPasskeys: 'Also for viewers. Ordered by id.',
  requestPassword:
    'Always 204, whether a user has the name or not. The user gets a mail with a link that works once, for one hour. At most 3 mails per username and 20 per address in an hour; further requests are answered alike and send nothing.',
  readPasswordLink: 'For the page behind the link. It can be read again until it is used or expires.',
  resetPassword:
    'Ends all sessions of the user. Links that were sent before stop working when the password changes. 400 at token: the link was used, has expired, or the password has changed.',
  getMe: 'Also for viewers.',
  saveMe: 'Also for viewers. Username, role and status are for administrators to change.',
  listMySessions: 'Also for viewers. The session of the request is marked as current.',
  endMySession: 'Also for viewers. Its tokens stop working within 5 seconds.',
  getAccountLogo: 'A PNG in base64.',
  saveAccountLogo:
    'It is shown at the top of reports and lists as PDF. A PNG without interlacing, with eight bits for each of red, green and blue, with or without transparency. Texts and times inside the file are not kept.',
  getAccountUsage: 'The guide deployment shows how the host sets limits.',
  getSingleSignOn: 'Asks the provider each time. The host sets it up: the guide single-sign-on shows how.',
  getAccount: 'Its name, time zone and language.',
  listViews: 'Ordered by id. With limit the list comes in pages.',
  saveView: 'Also for viewers. Only its owner can change a view: 403 for a shared view of someone else.',
  deleteView: 'Also for viewers. Only its owner can delete a view: 403 for a shared view of someone else.',
  restoreView: 'Also for viewers. Only its owner can restore a view: 403 for a shared view of someone else.',
  changeMyPassword: 'Ends the person’s other sessions.',
  saveWebhook:
    'A filter limits the events that have what it names: a vehicle, and for visits and alarms geofences and their tags. With status 0 events wait, and are sent when it is 1 again. 409 beyond 50 webhooks.',
  testWebhook:
    'Waits up to 15 seconds for the answer of the receiver. A test is not repeated. 429 while others of the user wait.',
  replayWebhook:
    'Sends the events of the last 30 days again that pass its filters now, with the same webhook-id. 410 for a cursor from before a restored backup.',
  retryWebhookDelivery: 'The delivery has all its attempts again. A delivered one is sent again.',
  listWebhookDeliveries: 'Deliveries that were made in the period. They are kept for 30 days.',
  makeApiKey:
    'The answer contains the key. It is not shown again. Send it as Authorization: Bearer, wherever an access token may be sent. A key does what a user of its role and fleets does, and has no own settings (/users/me answers 404).',
  makeSharedLink:
    'The answer contains the address. It is not shown again. Whoever has it sees the page without a sign-in, until the link expires (at most 90 days from now), is deleted, or ends on arrival. It shows what its maker may see at that moment: it ends when the maker is removed or disabled, or may no longer share or see the vehicle. A report covers a period, as PDF and XLSX: the temperature report of a scope, or a list with the filters and columns of reportQuery.',
  makeIngestKey: 'The answer contains the key. It is not shown again.',
  rotateIngestKey:
    'The new key has the name of the old one. Both work until the old one ends or is deleted. The answer contains the new key. It is not shown again. An old key that ends earlier is not prolonged.',
};

/** By parameter name. */
export const parameterNotes: Readonly<Record<string, string>> = {
  context: 'true: each row also has driverId and geofenceIds: who drove, and where, when it started.',
  limit: 'Maximum number of records. The next page: of lists in the Link header, of changes in cursor',
  device: 'The id of the tracker. Left out: messages whose device cannot be read',
  find: 'The beginning of a name, or of a word in it. Case and accents do not matter.',
  column: 'Columns of the file, in their order. Left out: those of the format',
  zoom: 'Zoom of the tile',
  x: 'Column of the tile, from the west',
  y: 'Row of the tile, from the north',
  latitude: 'The view, with longitude: nearer places come first',
  longitude: 'The view, with latitude',
  language: 'Of the names, if the geocoder knows them',
  cursor: 'From the link to the next page',
  deleted: 'Deleted records instead of live ones',
  externalReference: 'The records with one of these external references',
  include: 'references: each record shows its external references',
  startDate: 'Start of the period, included',
  endDate: 'End of the period, excluded',
  vehicleId: 'Of this vehicle',
  driverId: 'Of this driver',
  geofenceId: 'Of this geofence',
  tagId: 'Of geofences with this tag',
  fleetId: 'Of vehicles in this fleet',
  probeId: 'Of this probe',
  format: 'Kind of the file',
  paper: 'Of the PDF',
  profileId: 'Of this temperature profile',
  inputId: 'Of this input',
  minSeconds:
    'Minimum duration. An open visit counts up to its vehicle’s last plot, an open alarm up to its probe’s last reading, others up to now.',
  maxSeconds: 'Maximum duration, as for minSeconds',
  search:
    'Every word is in one of the names that the row shows. Case, accents, apostrophes, hyphens, dots and spaces do not matter',
  similar:
    'true: a word that no name has finds the names with the fewest typos. The header Similar-Words has these words. Default: only exact matches',
  sort: 'Order, with - before it for descending; ties by start, then id. Names by their folded text. Rows without a value come last.',
  by: 'Groups of the totals',
  timeZone: 'IANA zone of groups by time. Default: the account’s.',
  compareStartDate: 'Start of a period to compare with, included',
  compareEndDate: 'End of a period to compare with, excluded',
  reviewed: 'Only reviewed alarms, or only the others',
  disregarded: 'Only visits that do not count, or only the others. Default: all, in totals those that count',
  dismissed: 'Also findings that a person dismissed',
  minStops: 'Stops that a place has at least. Default: 5',
  minVehicles: 'Vehicles that stopped there at least. Default: 1',
  minStoppedSeconds: 'Of visits that ended: how long the vehicle stood at least',
  maxStoppedSeconds: 'How long it stood at most',
  bound: 'Above the upper or below the lower limit',
  cause: 'For this reason',
  value: '1 on, 0 off',
  assignmentSource: '0 API or dashboard, 1 button',
  action: 'What happened',
  channel: 'By email or text message',
  inputTypeId: 'Of inputs of this type',
  byRule: 'true: only open visits that an active alert rule of kind unusualStay is about',
  overlap:
    'Also visits that began before the period and last into it. In totals: only seconds within the period count.',
  after: 'The cursor of the last answer. Without it the answer is the present end, without changes',
  kinds: 'Only these kinds: the names of live events, repeated or with commas between them',
  wait: 'Seconds to wait for a change if there is none',
  updatedSince: 'Changed at this time or later. The list needs no period then and is ordered by updated, then id',
  resourceType: 'Of records of this kind',
  resourceId: 'Of the record with this id',
  resource: 'Of records of this kind, by its name',
  userId: 'By this user',
  ruleId: 'Of this alert rule',
  state: 'In this state',
};
