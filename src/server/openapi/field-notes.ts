/** Descriptions of schemas and fields whose names and types are not enough. An input shares those of its record. */

import { type ConditionField, kindsRequiring, ruleKinds } from '../../contract/alert-kinds.ts';
import { english } from '../../contract/alert-words/en.ts';
import { roleNumbers } from '../../contract/roles.ts';

const requiredFor = (field: ConditionField): string => `Required for ${kindsRequiring(field).join(', ')}`;

export const schemaNotes: Readonly<Record<string, string>> = {
  Driver: 'A person who drives. A driver is not a user and cannot sign in with the username and password stored here.',
  DriverInput: 'A name or a buttonId is required.',
  VehicleDriverMapping: 'A driver has a vehicle from startUtc (included) to endUtc (excluded).',
  AssignmentStart: 'Identifies vehicle and driver by id or by external reference. If both are sent, the id is used.',
  AssignmentEnd: 'Identifies vehicle and driver by id or by external reference. If both are sent, the id is used.',
  Geofence: 'A circle, or a polygon whose nodes are joined by straight lines in latitude and longitude.',
  GeofenceInput:
    'A circle needs description, geofenceType, latitude, longitude and radius; a polygon needs description, geofenceType and points. Fields of the other type are stored and returned, but have no effect.',
  GeofenceVisit:
    'Lasts from the first plot inside to the last plot inside before a plot outside. A single plot inside is a visit of zero length.',
  Input: 'A switch sensor of a device. The service creates it with its first message and deletes it with its vehicle.',
  InputChange: 'A period during which an input had one value.',
  InputType: 'The meaning of a switch and its states.',
  TemperatureProbe:
    'A temperature sensor of a device. The service creates it with its first message and deletes it with its vehicle. POST sets its name and profile.',
  TemperatureProfile: 'Temperature limits. A reading equal to a limit is within limits.',
  TemperatureAlarm:
    'Readings outside the limits of the probe’s profile for at least alarmAfterMinutes. Starts with the first of them and ends with the first reading within, once readings stayed within for clearAfterMinutes. A jump beyond the other limit ends one alarm and starts another.',
  TemperatureReport: 'The figures of probes in a period.',
  TemperatureReportProbe:
    'The figures of a probe. A reading counts until the next one. Before a silence, which is longer than three usual intervals and five minutes, it counts for one usual interval; the rest is without data.',
  TemperatureReportAlarm: 'An alarm that overlaps the period, with what was going on.',
  Tag: 'A label for geofences, with a colour for the map.',
  ExternalReference: 'The identifier of a record in another system.',
  Plot: 'A received position.',
  Problem: 'An error response (RFC 9457).',
  FieldProblem:
    'An invalid field. detail is in English. To translate it, use reason and params, or code if there is no reason. pointer is a JSON Pointer into the body. parameter is the name of a query, path or header parameter.',
  ProblemReason: 'Why a request failed, with the parameters needed to translate the message.',
  TokenError: 'An error response of /token (RFC 6749, section 5.2).',
  IngestKeyMade: 'The key, which is shown only in this response.',
  Webhook: 'An address that gets a request for each event. Without ids in a filter, all count.',
  WebhookSaved: 'The secret, which is shown only in this response.',
  WebhookSecret: 'The new secret, which is shown only in this response.',
  WebhookDelivery: 'A request to a webhook about one event, with its attempts.',
};

const fleetLimitNote =
  'The person sees and changes only what belongs to vehicles of these fleets; null: everything. Geofences, tags, drivers, profiles and types stay visible';

type Notes = Readonly<Record<string, string>>;

/** By schema, then by field; `*` is any schema. */
export const fieldNotes: Readonly<Record<string, Notes>> = {
  '*': {
    deletedUtc: 'Only with ?deleted=true: the time of deletion. The record can be restored for 24 hours.',
    updated: 'Time of the last change',
  },
  Driver: {
    mobile: 'Free text',
    email: 'Free text',
    username: 'Unique in the account',
    password:
      'Always returned as ********. The service stores only whether a password is set. On update, ******** keeps the password. On create, it is rejected.',
    buttonId: 'The id that the driver’s button sends. Unique in the account, ignoring case. All zeros means no button.',
  },
  DriverInput: { id: 'Only on update' },
  VehicleDriverMapping: {
    endUtc: 'Null while the assignment is active',
    assignmentSource: '0 API or dashboard, 1 button',
  },
  AssignmentStart: {
    vehicleId: 'Required without vehicleReference',
    driverId: 'Required without driverReference',
    endUtc: 'If omitted, the assignment is active until it is ended',
  },
  AssignmentEnd: {
    vehicleId: 'Required without vehicleReference',
    driverId: 'Required without driverReference',
  },
  AssignmentCorrection: { endUtc: 'If omitted, the assignment stays active' },
  Geofence: {
    addr1: 'Address, line 1',
    addr2: 'Address, line 2',
    addr3: 'Address, line 3',
    addr4: 'Address, line 4',
    descriptionExt: 'Extended description',
    email: 'E-mail addresses for notifications, separated by semicolons',
    geofenceType: '1 circle, 2 polygon',
    latitude: 'Latitude of the centre, −90 to 90',
    longitude: 'Longitude of the centre, −180 to 180',
    radius: 'Metres, 50 to 1000 for a circle',
    points: 'At least 3 pairs of latitude and longitude, in this order. A last point equal to the first is removed',
    tags: 'Ids of tags',
    countsFromUtc: 'Since when its current shape decides which plots are inside',
  },
  GeofenceInput: { id: 'Only on update' },
  GeofenceImport: {
    mode: 'all: stores all rows or none. good: stores valid rows and reports the others',
    geofences: 'Up to 50,000, each in the format of POST /geofences',
  },
  ImportReply: { ids: 'One id per row, in order; null for a rejected row' },
  GeofenceVisit: {
    startPlotId: 'The first plot inside',
    endPlotId: 'The last plot inside; null while the vehicle is there',
    endUtc: 'Null while the vehicle is there',
    driverId: 'The assigned driver at startUtc; null if unknown',
    stoppedSeconds:
      'How long the vehicle stood, by the stop rule over the plots of the visit: at least 3 minutes within 60 m of their mean position. Null while the vehicle is there',
    disregarded: 'A person said that the visit does not count',
    reason: 'Why it does not count: 1 only passing, 2 wrong shape, 3 test, 4 other',
    reviewedBy: 'The name of the person who said so',
    reviewedUtc: 'When; null if the visit counts',
  },
  UnusualVisit: { usual: 'What is usual for it' },
  GeofenceVisitReview: {
    ids: 'The visits; without them, those that match the parameters',
    exceptIds: 'Visits that match but keep their review',
    disregarded: 'true: they do not count; false: they count again, and lose reason and note',
    reason: 'Required with disregarded: 1 only passing, 2 wrong shape, 3 test, 4 other',
    note: 'Without it each visit keeps its own',
  },
  Input: {
    inputTypeId: 'Null until one is set',
    number: 'The input’s number on the device',
    value: '1 or 0; null before the first message',
    changedUtc: 'When it changed to this value',
    deletedUtc: 'Only with ?deleted=true: when its vehicle was deleted',
  },
  InputChange: { endUtc: 'Null while the input has this value' },
  InputType: { inputDescription: '0 On/Off, 1 Open/Closed' },
  InputTypeInput: { inputTypeId: 'Only on update' },
  TemperatureProfile: {
    upperBound: '°C',
    lowerBound: '°C, less than upperBound',
    alarmAfterMinutes: 'Time outside the limits before it is an alarm; 0: at once',
    clearAfterMinutes: 'Time inside the limits after which an alarm ends; 0: at once',
    suspendInputTypeId: 'Readings do not count while an input of this type is on; null: never',
    suspendMinutes: 'Readings count again if the input is on for longer',
    created: 'Set by the service',
    updated: 'Set by the service',
  },
  TemperatureProfileInput: { id: '0 or omitted to create a profile' },
  TemperatureProbe: {
    profileId: 'Null until one is set',
    number: 'The probe’s number on the device',
    temperature: '°C, the last reading',
    readUtc: 'Time of the last reading',
    alarm: 'Whether an alarm is active',
    alarmStartUtc: 'Start of the active alarm',
    deletedUtc: 'Only with ?deleted=true: when its vehicle was deleted',
  },
  TemperatureReading: { temperature: '°C' },
  TemperatureAlarm: {
    bound: 'The limit that was passed: upper or lower',
    limit: '°C, the limit at the first reading',
    peak: '°C, the reading furthest beyond the limit',
    raisedUtc: 'The reading with which it became an alarm; null while it is pending',
    endUtc: 'Null while the alarm is active',
    driverId: 'Who drove at startUtc; null if unknown',
    geofenceIds: 'Geofences that the vehicle was in at startUtc',
    latitude: 'Of the last position at or before startUtc; null if it is older than 15 minutes',
    longitude: 'As latitude',
    reviewedUtc: 'Null until a person reviews it. A later judgedUtc means that late data changed the alarm since',
    reviewedBy: 'Name of the user',
    cause: '1 loading, 2 door, 3 defrost, 4 equipment, 5 sensor, 6 other; null without review',
    judgedUtc: 'When readings or switch states last changed the alarm',
  },
  TemperatureAlarmReview: {
    cause: '1 loading, 2 door, 3 defrost, 4 equipment, 5 sensor, 6 other; null or left out: takes the review back',
  },
  TemperatureReport: {
    endUtc: 'End of the period, or now if that is earlier',
    createdBy: 'Name of the person who asked for it',
    timeZone: 'Of the account',
    scopeName: 'Name of the probe, vehicle, fleet or profile',
    probes: 'By vehicle, then by number',
  },
  TemperatureReportProbe: {
    readings: 'Number of readings in the period',
    usualIntervalSeconds: 'Median interval between readings; null with fewer than two',
    minimum: 'Null without readings',
    maximum: 'Null without readings',
    mean: '°C, weighted by time; null without readings',
    meanKinetic: '°C, mean kinetic temperature with ΔH = 83.14472 kJ/mol; null without readings',
    secondsInside: 'Within the limits of the profile',
    secondsAbove: 'Above the upper limit',
    secondsBelow: 'Below the lower limit',
    secondsUnjudged: 'With readings but without a profile',
    secondsWithoutData: 'Counts neither as inside nor as outside',
    silences: 'The stretches without data',
    profiles: 'What judged the readings, by time',
    alarms: 'By start',
    checksum:
      'SHA-256 of a line "utc,temperature" for each reading of the period, as GET /temperature/readings sends them',
  },
  Tag: {
    position: 'If omitted on create, the tag becomes the last one. If omitted on update, the position does not change.',
    resourceType: 'Always 25, geofence',
    colour:
      '0 grey, 1 red, 2 orange, 3 amber, 4 yellow, 5 lime, 6 green, 7 teal, 8 cyan, 9 blue, 10 indigo, 11 violet, 12 purple, 13 magenta, 14 pink, 15 brown',
    longStayMinutes:
      'A stay of this many minutes at a geofence with this tag needs attention; 0: never. Null: the next tag of the geofence decides, or else 12 hours',
  },
  TagInput: {
    id: 'Only on update',
    longStayMinutes:
      'A stay of this many minutes at a geofence with this tag needs attention; 0: never. Null: the next tag of the geofence decides, or else 12 hours',
  },
  Snooze: {
    untilUtc: 'End of the snooze. Later the vehicle needs attention again, if the reason lasts',
    createdUtc: 'It covers the reasons that began before this time',
    createdBy: 'Name of the user',
  },
  SnoozeInput: { untilUtc: 'In the future' },
  TagOrder: { ids: 'All tags of the account, each once' },
  Vehicle: {
    deviceId: 'The tracker’s id, unique in the account',
    status: '0 inactive, 1 active',
    fleetId: 'Null if the vehicle is not in a fleet',
  },
  VehicleInput: { id: 'Only on update', status: '0 inactive, 1 active (default)' },
  Fleet: {
    silentAfterMinutes:
      'Vehicles of the fleet that send nothing for this many minutes are silent and need attention. Null: 30 minutes, and attention after a day if they stood',
  },
  FleetInput: {
    id: 'Only on update',
    silentAfterMinutes:
      'Vehicles of the fleet that send nothing for this many minutes are silent and need attention. Null: 30 minutes, and attention after a day if they stood',
  },
  Plot: { speed: 'km/h', heading: 'Degrees from north' },
  ExternalReference: {
    resourceType:
      '1 vehicle, 2 driver, 3 fleet, 4 input, 5 input type, 6 temperature probe, 7 temperature profile, 25 geofence',
    resourceId: 'The id of the record',
    reference: 'Unique among references of the same resourceType',
  },
  ExternalReferenceInput: { id: 'Only on update' },
  AlertRule: {
    scope:
      'What the rule watches: all probes or vehicles, those of a fleet or vehicle, or for rules about probes those of a profile or a single one',
    scopeId: 'The id of the fleet, vehicle, profile or probe; null for all',
    kind: ruleKinds.map((kind) => `${kind}: ${english[kind].option}`).join('. '),
    inputTypeId: requiredFor('inputTypeId'),
    tagId: `${requiredFor('tagId')}. For arrives, leaves, unusualStay and inputOn the geofences that location is about; null: all`,
    daysBefore: `${requiredFor('daysBefore')}: on which day before the licence expires or the reminder is due, in the account’s time zone. What is nearer when the rule is saved is notified at once`,
    geofenceId: 'At this geofence only, for arrives, leaves and unusualStay; null with tagId null: at any',
    timeFrom: 'For arrives and leaves: between this local time of the account and timeTo, past midnight if it is later',
    timeTo: 'The end of these times',
    weekdays:
      'For arrives and leaves: 1 Monday to 7 Sunday; null or empty for all. After midnight the day before counts',
    onlyIfStopped: 'For arrives and leaves: only if the vehicle stood there, by the stop rule',
    location: 'Where the vehicle was when the input was turned on, for inputOn',
    afterMinutes: 'How long it lasts before a notification is sent; 0 for kinds that do not last',
    notifyBack: 'Whether to notify when it ends, too',
    quietFrom: 'Start of quiet hours, in the account’s time zone. Alerts are held until quietTo',
    quietTo: 'End of quiet hours. Held alerts are then sent in one message',
    quietHours:
      'Quiet hours of weekdays, besides those of every day. A period may last past midnight; with equal times it lasts 24 hours',
    content: 'Of a report: temperature (PDF), or a list as PDF and XLSX',
    reportQuery:
      'Of a list that a report sends: its filters, as in the query of its export, without a period. The scope is added to them',
    sendAt:
      'Of a report: when it is sent on the day after its period, in the account’s time zone. Null: when the period is over',
    escalateAfterMinutes:
      'Only outOfRange: minutes after the alert until escalateEmails and escalatePhones get one, unless the alarm is reviewed. Null: never',
    phones: 'Phone numbers in E.164 format',
    userIds:
      'Users who get the e-mails at their own address, unless they are disabled or limited to fleets that do not contain everything that the rule is about',
    status: '0 inactive, 1 active',
  },
  AlertRuleInput: { id: 'Only on update', status: '0 inactive, 1 active (default)' },
  AlertSent: {
    ruleId: 'Null for a geofence alert',
    buttonId: 'The unknown button',
    resource: 'The kind of record that the alert is about; null for other kinds of rules',
    resourceId: 'The id of that record',
    day: 'The day of that record: when the licence expires, or the reminder is due',
    geofenceId: 'Null for an alert of a rule',
    utc: 'Time of the event',
    detail: 'The reason for the state',
    dueUtc: 'Time of the next attempt; null if there is none',
    mergedIntoId: 'The alert in whose message this one was sent; null for a message of its own',
    othersInMessage: 'The number of other alerts in the same message',
    messageId: 'Message-ID of the email, the same for every attempt',
  },
  AlertMessage: { subject: 'Null for a text message', html: 'Null for a text message' },
  Unsubscription: {
    geofenceId: 'Null if the address unsubscribed from a report',
    ruleId: 'The alert rule that sends the report; null if the address unsubscribed from a geofence',
    utc: 'When the address unsubscribed',
  },
  User: {
    username: 'Unique in the service',
    role: roleNumbers,
    fleetIds: fleetLimitNote,
    status: '0 disabled, 1 active',
  },
  UserInput: {
    id: 'Only on update',
    fleetIds: fleetLimitNote,
    password: '8 to 200 characters of any kind. Required on create; if omitted on update, it does not change',
  },
  Account: { timeZone: 'IANA name, for times in alerts', language: 'Language of alerts' },
  View: {
    query: 'The filter, in the format of the dashboard’s URL',
    shared: 'Whether all users of the account can see it',
  },
  UnknownButton: { reads: 'Number of reads in this vehicle' },
  Problem: {
    type: 'A stable URI',
    instance: 'The path of the request',
    requestId: 'Identifies the request in the service’s log',
    reasons: 'Reasons with codes and parameters, for translation. detail has one English sentence for each',
  },
  TokenRequest: {
    grant_type:
      'password, refresh_token, authorization_code or urn:fenceline:passkey. Names of form fields ignore case',
    credential: 'What a passkey has signed: PublicKeyCredential.toJSON(), as JSON',
    refresh_token: 'Can be used once within 14 days. A second use more than 10 seconds later ends the session',
  },
  TokenReply: { refresh_token: 'A GUID' },
};
