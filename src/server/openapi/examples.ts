/** An example for each named schema, all from one small fleet. */
const driver = {
  name: 'Ana Lee',
  mobile: '+49 151 2345678',
  status: 1,
  username: 'ana',
  email: 'ana@fleet.example',
  buttonId: '01A2B3C4',
  employeeNumber: 'E-1042',
  licenceExpires: '2028-05-31',
};
const vehicle = { name: 'Van 7', registration: 'L-FL 700', fleetId: 2, deviceId: '352093081234567', status: 1 };
const plot = {
  id: 901,
  vehicleId: 3,
  utc: '2026-11-20T09:30:00.000Z',
  latitude: 51.3397,
  longitude: 12.3731,
  speed: 32.5,
  heading: 270,
};
const plotOfVisit = { latitude: 51.3381, longitude: 12.3702, speed: 12, heading: 15 };
const westOfTown = {
  ...{ kind: 'town', name: 'Schkeuditz', place: null, geofenceId: null },
  ...{ inside: false, distanceMetres: 2179.3, bearing: 270.1 },
};
const circle = { description: 'Yard', geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200, tags: [4] };
const pastShape = { geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 180 };
const pastVisit = {
  ...{ vehicleId: 3, startUtc: '2026-11-20T08:12:00.000Z', endUtc: '2026-11-20T08:36:00.000Z' },
  ...{ startPlotId: 880, endPlotId: 891, plots: 12 },
};
const profile = { name: 'Frozen', upperBound: -15, lowerBound: -25 };
const snooze = { vehicleId: 7, untilUtc: '2026-11-20T13:30:00.000Z' };
const reminder = {
  vehicleId: 3,
  title: 'Inspection',
  dueDate: '2026-12-12',
  note: 'At the workshop in Taucha',
  status: 0,
};
const moments = { startUtc: '2026-11-20T08:00:00.000Z', endUtc: '2026-11-20T16:30:00.000Z' };
const settings = { timeZone: 'Europe/Berlin', language: 'en', distance: 'km', temperature: 'C', theme: 'system' };
const reference = { resourceType: 1, resourceId: 3, reference: 'TRUCK-0007' };
const tag = { position: 1, name: 'Depots', resourceType: 25, colour: 9, longStayMinutes: 0 };
const view = { name: 'Depots today', page: 'visits', query: 'tagId=4', shared: true };
const user = { username: 'lee', name: 'Robin Lee', email: 'lee@fleet.example', role: 1, fleetIds: null, status: 1 };
const webhook = {
  ...{ name: 'ERP', url: 'https://erp.example/fenceline', events: ['visit.started', 'visit.ended'] },
  ...{ fleetIds: [], geofenceIds: [], tagIds: [7], status: 1 },
};

const alertRule = {
  ...{ name: 'Cold chain', scope: 'fleet', scopeId: 2, kind: 'outOfRange', afterMinutes: 10, notifyBack: true },
  ...{ quietFrom: '22:00', quietTo: '06:00', emails: ['ana@fleet.example'], phones: ['+4917012345678'] },
};
const account = { name: 'Fleet Ltd', timeZone: 'Europe/Berlin', language: 'en' };

const auditRecord = {
  ...{ action: 'update', resource: 'fleet', resourceType: 3, resourceId: 2 },
  ...{ before: { id: 2, name: 'Van' }, after: { id: 2, name: 'Vans' } },
};

const temperatureAlarm = {
  id: 31,
  probeId: 14,
  vehicleId: 3,
  profileId: 10,
  bound: 'upper',
  limit: -15,
  peak: -9.5,
  startUtc: '2026-11-20T03:05:00.000Z',
  raisedUtc: '2026-11-20T03:15:00.000Z',
  endUtc: '2026-11-20T03:50:00.000Z',
  ...{ driverId: 5, geofenceIds: [100], latitude: 51.3397, longitude: 12.3731 },
  ...{
    reviewedUtc: '2026-11-20T07:10:00.000Z',
    reviewedBy: 'Ana Ruiz',
    cause: 2,
    note: 'Unloading with the door open',
  },
  updated: '2026-11-20T03:50:02.000Z',
};
const pastAlarm = {
  ...{ probeId: 40, vehicleId: 3, bound: 'upper', limit: -15, peak: -9.5 },
  startUtc: '2026-11-20T03:05:00.000Z',
  raisedUtc: '2026-11-20T03:15:00.000Z',
  endUtc: '2026-11-20T03:50:00.000Z',
};
const reportAlarm = {
  ...temperatureAlarm,
  driverName: 'Ana Lee',
  place: {
    kind: 'geofence',
    name: 'Depot North',
    place: null,
    geofenceId: 100,
    inside: true,
    distanceMetres: 0,
    bearing: null,
  },
  inputs: [{ inputId: 7, name: 'Rear door', number: 1, secondsOn: 1260 }],
};
const reportProbe = {
  probeId: 14,
  name: 'Cargo, rear',
  number: 1,
  vehicleId: 3,
  vehicleName: 'Van 7',
  registration: 'L-FL 700',
  readings: 1437,
  usualIntervalSeconds: 60,
  minimum: { temperature: -21.5, utc: '2026-11-20T12:00:00.000Z' },
  maximum: { temperature: -9.5, utc: '2026-11-20T03:31:00.000Z' },
  mean: -18.62,
  meanKinetic: -18.31,
  secondsInside: 83520,
  secondsAbove: 2700,
  secondsBelow: 0,
  secondsUnjudged: 0,
  secondsWithoutData: 180,
  silences: [{ startUtc: '2026-11-20T17:01:00.000Z', endUtc: '2026-11-20T17:04:00.000Z' }],
  profiles: [
    {
      startUtc: '2026-11-20T00:00:00.000Z',
      profileId: 10,
      name: 'Frozen',
      lowerBound: -25,
      upperBound: -15,
      alarmAfterMinutes: 15,
      clearAfterMinutes: 5,
      suspendInputTypeId: null,
      suspendInputTypeName: null,
      suspendMinutes: 60,
      changedBy: null,
    },
  ],
  alarms: [reportAlarm],
  checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const temperatureReport = {
  startUtc: '2026-11-20T00:00:00.000Z',
  endUtc: '2026-11-21T00:00:00.000Z',
  createdUtc: '2026-11-21T07:00:00.000Z',
  createdBy: 'Ana Lee',
  accountName: 'Frost Logistics',
  timeZone: 'Europe/Berlin',
  scopeName: 'Cargo, rear',
  probes: [reportProbe],
};

export const examples: Readonly<Record<string, unknown>> = {
  Message: {
    device: '352093081234567',
    utc: '2026-11-20T09:30:00Z',
    latitude: 51.3397,
    longitude: 12.3731,
    speed: 32.5,
    heading: 270,
    inputs: { '1': 0 },
    temperatures: { '1': -18.5 },
    buttonId: '01A2B3C4',
  },
  IngestReply: {
    accepted: 998,
    duplicates: 1,
    rejectedCount: 1,
    rejected: [{ index: 7, detail: 'latitude must be between -90 and 90' }],
  },
  TokenRequest: { grant_type: 'password', username: 'lee', password: 'correct horse battery' },
  TokenReply: {
    access_token: 'Zk3v0m5cT1r8yQ2wXn7bJd4hLs9pKf6gAe0uRi3oMt8',
    token_type: 'bearer',
    expires_in: 14400,
    refresh_token: '0f8fad5b-d9cb-469f-a165-70867728950e',
    '.issued': '2026-11-20T08:00:00.000Z',
    '.expires': '2026-11-20T12:00:00.000Z',
  },
  TokenRevocation: { token: '0f8fad5b-d9cb-469f-a165-70867728950e' },
  Driver: { id: 5, ...driver, password: '********', updated: '2026-11-20T09:30:01.250Z' },
  DriverInput: { ...driver, password: 'fleet record 5' },
  UnknownButton: {
    buttonId: '0A0B0C0D',
    vehicleId: 3,
    firstUtc: '2026-11-19T06:02:11.000Z',
    lastUtc: '2026-11-20T06:01:40.000Z',
    reads: 2,
  },
  VehicleDriverMapping: {
    id: 9,
    vehicleId: 3,
    driverId: 5,
    ...moments,
    assignmentSource: 0,
    reference: 'TOUR-4711',
    updated: '2026-11-20T09:30:01.250Z',
  },
  AssignmentStart: { vehicleId: 3, driverId: 5, startUtc: '2026-11-20T08:00:00Z' },
  AssignmentEnd: { vehicleId: 3, driverId: 5, endUtc: '2026-11-20T16:30:00Z' },
  AssignmentCorrection: { id: 9, startUtc: '2026-11-20T07:45:00Z', endUtc: '2026-11-20T16:30:00Z' },
  Vehicle: { id: 3, ...vehicle, lastPlot: plot, clock: null, updated: '2026-11-20T09:30:01.250Z' },
  VehicleInput: vehicle,
  Reminder: { id: 18, ...reminder },
  ReminderInput: reminder,
  Snooze: { id: 21, ...snooze, createdUtc: '2026-11-20T09:30:00.000Z', createdBy: 'Ana Ruiz' },
  SnoozeInput: snooze,
  RemindersChange: { mode: 'good', match: 'id', rows: [{ id: 18, ...reminder, status: 1 }] },
  Fleet: { id: 2, name: 'Vans', silentAfterMinutes: 60, updated: '2026-11-20T09:30:01.250Z' },
  FleetInput: { name: 'Vans', silentAfterMinutes: 60 },
  AlertRule: {
    id: 12,
    ...alertRule,
    inputTypeId: null,
    tagId: null,
    location: 'anywhere',
    daysBefore: null,
    status: 1,
  },
  AlertRuleInput: alertRule,
  AlertSent: {
    ...{ id: 31, ruleId: 12, geofenceId: null, cause: 'outOfRange', vehicleId: 3, visitId: null, probeId: 14 },
    ...{
      alarmId: 21,
      inputId: null,
      buttonId: null,
      resource: null,
      resourceId: null,
      day: null,
      utc: '2026-11-20T09:12:00.000Z',
      channel: 'email',
      recipient: 'ana@fleet.example',
    },
    ...{ state: 'sent', attempts: 1, detail: null, createdUtc: '2026-11-20T09:22:00.120Z', dueUtc: null },
    ...{
      sentUtc: '2026-11-20T09:22:01.004Z',
      mergedIntoId: null,
      othersInMessage: 0,
      messageId: '<1.31.1795339320120@fleet.example>',
    },
  },
  AlertMessage: {
    subject: 'Front of Van 7 is too warm',
    text: 'Front of Van 7 is too warm\nSince: 20 Nov 2026, 10:12:00 CET\n\nSent for Fleet Ltd by Fenceline.',
    html: '<!doctype html><html lang="en"><body><h2>Front of Van 7 is too warm</h2></body></html>',
  },
  AlertChannels: { email: true, text: false },
  Unsubscription: { id: 4, geofenceId: 6, address: 'yard@fleet.example', utc: '2026-11-20T10:00:00.000Z' },
  Plot: plot,
  Geofence: {
    id: 6,
    updated: '2026-11-20T09:30:01.250Z',
    addr1: 'Harbour Street 12',
    addr2: null,
    addr3: null,
    addr4: null,
    descriptionExt: null,
    email: 'yard@fleet.example',
    points: null,
    ...circle,
    countsFromUtc: '2026-11-01T10:00:00.000Z',
  },
  GeofenceInput: circle,
  GeofenceImport: { mode: 'all', match: 'none', absent: 'clear', deleted: 'restore', geofences: [circle] },
  DriverImport: {
    mode: 'good',
    match: 'reference',
    absent: 'keep',
    deleted: 'reject',
    rows: [{ name: 'Ana Lee', status: 1, username: 'ana', reference: 'P-5' }],
  },
  VehicleImport: { mode: 'all', match: 'name', rows: [vehicle] },
  AssignmentImport: {
    ...{ mode: 'good', match: 'reference', absent: 'keep' },
    rows: [{ vehicleId: 3, driverReference: 'P-5', startUtc: '2026-11-20T08:12:00.000Z', reference: 'SHIFT-118' }],
  },
  TagImport: { mode: 'all', match: 'none', rows: [tag] },
  ExternalReferenceImport: { mode: 'all', match: 'reference', rows: [reference] },
  UserImport: { mode: 'all', match: 'name', rows: [{ ...user, password: 'correct horse battery' }] },
  InputsChange: { mode: 'good', match: 'id', rows: [{ inputId: 12, inputTypeId: 8 }] },
  ProbesChange: { mode: 'good', match: 'id', rows: [{ probeId: 14, name: 'Cargo, rear', profileId: 10 }] },
  AlertRulesChange: { mode: 'good', match: 'id', rows: [{ ...alertRule, status: 0 }] },
  ImportReply: {
    ids: [6, null],
    outcomes: ['updated', null],
    rejectedCount: 1,
    rejected: [
      {
        index: 1,
        status: 400,
        errors: [
          {
            pointer: '#/radius',
            code: 'range',
            params: { min: 50, max: 1000 },
            detail: 'must be between 50 and 1000 metres',
          },
        ],
      },
    ],
    warnings: [],
  },
  GeofenceTagging: { ids: [6, 7], add: [4], remove: [] },
  RecordIds: { ids: [6, 7] },
  GeofenceVisit: {
    id: 71,
    geofenceId: 6,
    vehicleId: 3,
    startPlotId: 880,
    endPlotId: 893,
    startUtc: '2026-11-20T08:12:00.000Z',
    endUtc: '2026-11-20T08:40:00.000Z',
    driverId: 5,
    updated: '2026-11-20T08:41:03.000Z',
  },
  PastQuestion: {
    ...pastShape,
    startDate: '2026-11-20T00:00:00Z',
    endDate: '2026-11-21T00:00:00Z',
    fleetId: 2,
    geofenceId: 6,
  },
  PastVisit: pastVisit,
  PastStart: { startDate: '2026-11-01T00:00:00Z' },
  PastTaken: { same: 40, changed: 2, gone: 3, new: 1 },
  PastAnswer: {
    visits: [pastVisit],
    plotsJudged: 1840,
    keptSinceUtc: '2026-08-22T12:00:00.000Z',
    compared: {
      same: 40,
      changed: [{ id: 71, startUtc: '2026-11-20T08:12:00.000Z', endUtc: '2026-11-20T08:36:00.000Z' }],
      gone: [73],
      new: [],
    },
  },
  TemperaturePastQuestion: {
    ...{ lowerBound: -25, upperBound: -15, alarmAfterMinutes: 15, clearAfterMinutes: 5 },
    ...{ profileId: 10, startDate: '2026-11-06T00:00:00Z', endDate: '2026-11-20T00:00:00Z' },
  },
  TemperaturePastAlarm: pastAlarm,
  RowCount: { count: 7 },
  ListTotals: {
    count: 3,
    seconds: 5400,
    longest: { id: 42, seconds: 3600 },
    groups: [
      { key: 7, count: 2, seconds: 4200, longestSeconds: 3600 },
      { key: 0, count: 1, seconds: 1200, longestSeconds: 1200 },
    ],
  },
  TemperaturePastAnswer: {
    alarms: [pastAlarm],
    compared: { same: 7, gone: [61, 62], new: [] },
  },
  VisitEvidence: {
    before: { ...plotOfVisit, plotId: 879, utc: '2026-11-20T08:11:00.000Z', metres: 46.2, receivedUtc: null },
    first: { ...plotOfVisit, plotId: 880, utc: '2026-11-20T08:12:00.000Z', metres: -12.5, receivedUtc: null },
    last: { ...plotOfVisit, plotId: 893, utc: '2026-11-20T08:40:00.000Z', metres: -88.1, receivedUtc: null },
    after: { ...plotOfVisit, plotId: 894, utc: '2026-11-20T08:41:00.000Z', metres: 61.7, receivedUtc: null },
    shape: {
      ...{ geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200, points: null },
      changedUtc: '2026-11-21T09:00:00.000Z',
    },
  },
  Place: {
    kind: 'town',
    name: 'Leipzig',
    place: null,
    country: 'DE',
    population: 504971,
    distanceMetres: 5240.5,
    latitude: 51.33962,
    longitude: 12.37129,
  },
  Town: { name: 'Leipzig', population: 504971, latitude: 51.33962, longitude: 12.37129 },
  PositionsToDescribe: { positions: [{ latitude: 51.3968, longitude: 12.19 }] },
  PlaceDescription: westOfTown,
  DeviceHealth: {
    ...{ device: '352093081234567', vehicleId: 3, usualIntervalSeconds: 30, clock: null },
    ...{ receivedUtc: '2026-11-20T09:30:02.000Z', sentUtc: '2026-11-20T09:30:00.000Z' },
    ...{ messages: 11_140, late: 12, duplicates: 3, partial: 2, rejected: 0 },
    reasons: [{ reason: 'temperature', count: 2, lastDay: '2026-11-20' }],
  },
  RawMessage: {
    ...{ receivedUtc: '2026-11-20T09:30:02.000Z', outcome: 'accepted' },
    detail: 'temperatures.1 must be between -100 and 300',
    reasons: ['temperature'],
    body: '{"device":"352093081234567","utc":"2026-11-20T09:30:00Z","inputs":{"1":0},"temperatures":{"1":-127}}',
  },
  DrivenLine: { steps: [0, 2048, 512, -96, 640, 12] },
  MomentsToDescribe: { moments: [{ vehicleId: 3, utc: '2026-11-20T09:30:00.000Z' }] },
  MomentDescription: { plot, place: westOfTown },
  InputType: { inputTypeId: 8, name: 'Rear door', inputDescription: 1 },
  InputTypeInput: { name: 'Rear door', inputDescription: 1 },
  InputAssignment: { inputId: 12, inputTypeId: 8 },
  Input: {
    inputId: 12,
    inputTypeId: 8,
    vehicleId: 3,
    number: 1,
    value: 1,
    changedUtc: '2026-11-20T08:13:30.000Z',
    updated: '2026-11-20T09:30:01.250Z',
  },
  InputChange: { inputId: 12, value: 1, startUtc: '2026-11-20T08:13:30.000Z', endUtc: null },
  TemperatureProfile: {
    id: 10,
    ...profile,
    ...{ alarmAfterMinutes: 10, clearAfterMinutes: 5, suspendInputTypeId: 8, suspendMinutes: 30 },
    created: '2026-11-01T10:00:00.000Z',
    updated: '2026-11-01T10:00:00.000Z',
  },
  TemperatureProfileInput: { ...profile, alarmAfterMinutes: 10, clearAfterMinutes: 5 },
  TemperatureProbe: {
    probeId: 14,
    updated: '2026-11-20T09:30:01.250Z',
    name: 'Cargo, rear',
    profileId: 10,
    vehicleId: 3,
    number: 1,
    temperature: -18.5,
    readUtc: '2026-11-20T09:30:00.000Z',
    alarm: false,
    alarmStartUtc: null,
    usualIntervalSeconds: 60,
    pendingSinceUtc: null,
  },
  TemperatureProbeInput: { probeId: 14, name: 'Cargo, rear', profileId: 10 },
  TemperatureReading: { probeId: 14, utc: '2026-11-20T09:30:00.000Z', temperature: -18.5 },
  TemperatureAlarm: temperatureAlarm,
  TemperatureReportAlarm: reportAlarm,
  TemperatureReportProbe: reportProbe,
  TemperatureReport: temperatureReport,
  AlertRetry: { ids: [41, 42] },
  AlertRetryReply: { retried: 2 },
  TemperatureAlarmReview: { ids: [31, 32], cause: 2, note: 'Unloading with the door open' },
  Tag: { id: 4, ...tag, updated: '2026-11-20T09:30:01.250Z' },
  TagInput: tag,
  TagOrder: { ids: [4, 11] },
  ExternalReference: { id: 21, ...reference, updated: '2026-11-20T09:30:01.250Z' },
  ExternalReferenceInput: reference,
  User: { id: 2, ...user },
  UserInput: { ...user, password: 'correct horse battery' },
  Me: { id: 2, ...user, settings },
  MeInput: { name: 'Robin Lee', email: 'lee@fleet.example', settings },
  Settings: settings,
  SettingsInput: settings,
  PasswordChange: { current: 'correct horse battery', new: 'a longer one, and new' },
  Session: {
    id: 40,
    createdUtc: '2026-11-20T08:00:00.000Z',
    lastUsedUtc: '2026-11-20T09:30:00.000Z',
    userAgent: 'Mozilla/5.0',
    address: '203.0.113.7',
    current: true,
  },
  Account: account,
  AccountInput: account,
  AuditRecord: auditRecord,
  UndoReply: {
    ids: [2],
    left: [{ id: 7, resource: 'fleet', code: 'changed', reason: 'It was changed since.' }],
  },
  AuditEntry: {
    id: 300,
    utc: '2026-11-20T09:30:00.000Z',
    userId: 2,
    username: 'lee',
    sessionId: 40,
    ingestKeyId: null,
    ...auditRecord,
    undoneUtc: null,
    count: 2,
    records: [
      auditRecord,
      { ...auditRecord, resourceId: 7, before: { id: 7, name: 'Car' }, after: { id: 7, name: 'Cars' } },
    ],
  },
  View: { id: 15, ...view, userId: 2 },
  ViewInput: view,
  IngestKey: { id: 16, name: 'Gateway', createdUtc: '2026-11-01T10:00:00.000Z', lastUsedUtc: null, endsUtc: null },
  IngestKeyInput: { name: 'Gateway' },
  Webhook: { id: 17, ...webhook, endedUtc: null, createdUtc: '2026-11-01T10:00:00.000Z' },
  WebhookInput: webhook,
  WebhookSaved: { id: 17, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw7xEoYrYdkQM=' },
  WebhookSecret: {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw7xEoYrYdkQM=',
    oldSecretUntilUtc: '2026-11-21T10:00:00.000Z',
  },
  WebhookReplay: { after: '2026-11-20T09:30:00.000Z' },
  WebhookDelivery: {
    ...{ id: 5, webhookId: 17, messageId: 'msg_0f3a1c2b4d5e6f708192a3b4c5d6e7f8', type: 'visit.started' },
    ...{ state: 'waiting', attempts: 1, createdUtc: '2026-11-20T09:30:00.400Z', dueUtc: '2026-11-20T09:30:05.700Z' },
    ...{ attemptUtc: '2026-11-20T09:30:00.600Z', deliveredUtc: null, status: 503, problem: 'badStatus' },
    ...{ milliseconds: 87, answer: 'Service Unavailable' },
    body: '{"type":"visit.started","timestamp":"2026-11-20T09:30:00.312Z","data":{"id":9}}',
  },
  ChangesPage: {
    changes: [
      { kind: 'plot', id: plot.id, utc: '2026-11-20T09:30:01.250Z', gone: false, record: plot },
      { kind: 'visit', id: 5521, utc: '2026-11-20T09:31:00.000Z', gone: true, record: null, replacedBy: 5514 },
    ],
    cursor: '9f4c1c2e.81740',
    more: false,
  },
  IngestKeyMade: { id: 16, name: 'Gateway', key: 'flk_Jr2mQ0v9sXc4bT7yKp1nWd8hLf5gZe3uAi6oRt0kMvE' },
};

/** The beginning of a stream. */
export const liveExample = `event: hello
id: 9f4c1c2e.81734
data: {}

event: plot
id: 9f4c1c2e.81740.1
data: ${JSON.stringify(plot)}

`;
