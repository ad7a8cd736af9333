/** Descriptions of schemas and fields whose names and types are not enough. An input shares those of its record. */

export const schemaNotes: Readonly<Record<string, string>> = {
  Driver:
    'A person who drives. Not a user: a driver’s username and password are the fleet’s own record and never open /token.',
  DriverInput: 'A name or a button has to be there, or both.',
  VehicleDriverMapping: 'A driver has a vehicle from startUtc on and before endUtc.',
  AssignmentStart: 'Vehicle and driver are named by id or by external reference. Where both are sent, the id counts.',
  AssignmentEnd: 'Vehicle and driver are named by id or by external reference. Where both are sent, the id counts.',
  Geofence: 'A circle, or a polygon whose nodes are joined by straight lines in latitude and longitude.',
  GeofenceInput:
    'A circle needs description, geofenceType, latitude, longitude and radius; a polygon needs description, geofenceType and points. What the other kind needs is kept, given back and means nothing.',
  GeofenceVisit:
    'From the first plot inside to the last plot inside before one outside. One plot inside is a visit of zero length.',
  Input: 'A switch sensor of a device. It arises with its first message and goes with its vehicle.',
  InputChange: 'How long an input had a value.',
  InputType: 'What a switch means.',
  TemperatureProbe:
    'One sensor on a device. It arises with its first message and goes with its vehicle; name and profile are set by POST.',
  TemperatureProfile: 'Bounds; a reading that equals one is inside.',
  TemperatureAlarm:
    'Opens with the first reading outside the bounds of the probe’s profile, closes at the time of the first one inside. A jump beyond the other bound closes one and opens another.',
  Tag: 'Groups geofences and gives them a colour on maps.',
  ExternalReference: 'The name that another system has for a record of ours.',
  Plot: 'A position as it was received.',
  Problem: 'How every failure is told (RFC 9457).',
  FieldProblem:
    'One bad field. detail is English; to say it in another language, go by reason and params, or by code where there is no reason. pointer is a JSON Pointer into the body, parameter the name of a query, path or header parameter.',
  ProblemReason: 'Why a request failed, and what the sentence needs to say it in any language.',
  TokenError: 'How /token alone fails (RFC 6749, section 5.2).',
  IngestKeyMade: 'The key itself is shown here, once.',
};

type Notes = Readonly<Record<string, string>>;

/** By schema, then by field; `*` is any schema. */
export const fieldNotes: Readonly<Record<string, Notes>> = {
  '*': {
    deletedUtc: 'Only with ?deleted=true: when it was deleted. It can be restored for 24 hours.',
    updated: 'When it last changed',
  },
  Driver: {
    mobile: 'Free text',
    email: 'Free text',
    username: 'Unique in the account',
    password:
      'Reads as ********. The service stores only that one was set. ******** leaves it as it is on update, and is refused on create.',
    buttonId:
      'What the driver’s button sends; unique in the account, upper and lower case alike. All zeros are no button.',
  },
  DriverInput: { id: 'Only on update' },
  VehicleDriverMapping: { endUtc: 'Null while it runs', assignmentSource: '0 API or dashboard, 1 button' },
  AssignmentStart: {
    vehicleId: 'Required, unless vehicleReference is there',
    driverId: 'Required, unless driverReference is there',
    endUtc: 'Left out: it runs until it is ended',
  },
  AssignmentEnd: {
    vehicleId: 'Required, unless vehicleReference is there',
    driverId: 'Required, unless driverReference is there',
  },
  AssignmentCorrection: { endUtc: 'Left out: it runs' },
  Geofence: {
    addr1: 'Address, line 1',
    addr2: 'Address, line 2',
    addr3: 'Address, line 3',
    addr4: 'Address, line 4',
    descriptionExt: 'Extended description',
    email: 'E-mail addresses for notifications, separated by semicolons',
    geofenceType: '1 circle, 2 polygon',
    latitude: 'Of the centre, −90 to 90',
    longitude: 'Of the centre, −180 to 180',
    radius: 'Metres; a circle’s is 50 to 1000, both included',
    points: '3 or more pairs of latitude and longitude, in this order; a closing point equal to the first is dropped',
    tags: 'Ids of tags',
  },
  GeofenceInput: { id: 'Only on update' },
  GeofenceImport: {
    mode: 'all stores everything or nothing; good stores what is good and reports the rest',
    geofences: 'Up to 50,000, each as in POST /geofences',
  },
  ImportReply: { ids: 'By place; null where the row was rejected' },
  GeofenceVisit: {
    startPlotId: 'The first plot inside',
    endPlotId: 'The last plot inside; null while the vehicle is there',
    endUtc: 'Null while the vehicle is there',
    driverId: 'Who had the vehicle at startUtc, by the assignments; null if unknown',
  },
  Input: {
    inputTypeId: 'Null until it is set',
    number: 'The line on the device',
    value: '1 or 0; null before the first message',
    changedUtc: 'Since when it has this value',
    deletedUtc: 'Only with ?deleted=true: when its vehicle was deleted',
  },
  InputChange: { endUtc: 'Null while it lasts' },
  InputType: { inputDescription: '0 On/Off, 1 Open/Closed' },
  InputTypeInput: { inputTypeId: 'Only on update' },
  TemperatureProfile: {
    upperBound: '°C',
    lowerBound: '°C, less than upperBound',
    created: 'Set by the service',
    updated: 'Set by the service',
  },
  TemperatureProfileInput: { id: '0 or left out to add a profile' },
  TemperatureProbe: {
    profileId: 'Null until it is set',
    number: 'The line on the device',
    temperature: '°C, of the last reading',
    readUtc: 'When that was',
    alarm: 'Whether an alarm lasts',
    alarmStartUtc: 'Since when',
    deletedUtc: 'Only with ?deleted=true: when its vehicle was deleted',
  },
  TemperatureReading: { temperature: '°C' },
  TemperatureAlarm: {
    bound: 'Which bound was passed',
    limit: '°C: that bound at the first reading',
    peak: '°C: the reading farthest outside',
    endUtc: 'Null while it lasts',
  },
  Tag: {
    position: 'Left out on create: the highest plus one. Left out on update: it stays.',
    resourceType: 'Always 25, geofence',
    colour:
      '0 grey, 1 red, 2 orange, 3 amber, 4 yellow, 5 lime, 6 green, 7 teal, 8 cyan, 9 blue, 10 indigo, 11 violet, 12 purple, 13 magenta, 14 pink, 15 brown',
  },
  TagInput: { id: 'Only on update' },
  TagOrder: { ids: 'Every tag of the account, once' },
  Vehicle: {
    deviceId: 'The tracker’s own id; unique in the account',
    status: '0 inactive, 1 active',
    fleetId: 'Null: in no fleet',
  },
  VehicleInput: { id: 'Only on update', status: '0 inactive, 1 active; left out: active' },
  FleetInput: { id: 'Only on update' },
  Plot: { speed: 'km/h', heading: 'Degrees from north' },
  ExternalReference: {
    resourceType:
      '1 vehicle, 2 driver, 3 fleet, 4 input, 5 input type, 6 temperature probe, 7 temperature profile, 25 geofence',
    resourceId: 'The id of that record',
    reference: 'Unique among the references of that kind of record',
  },
  ExternalReferenceInput: { id: 'Only on update' },
  AlertRule: {
    scope: 'Which probes: all, or those of a fleet, of a profile, or a single one',
    scopeId: 'The id of that fleet, profile or probe; null with all',
    kind: 'outOfRange: an alarm lasts as long; noReading: nothing was read for as long',
    afterMinutes: 'So long before anybody is told',
    notifyBack: 'Whether to tell the end of it, too',
    quietFrom: 'From this time of day on, in the account’s zone, notices are held',
    quietTo: 'Until this time of day, when they are told together',
    phones: 'E.164',
    status: '0 inactive, 1 active',
  },
  AlertRuleInput: { id: 'Only on update', status: '0 inactive, 1 active; left out: active' },
  AlertSent: {
    ruleId: 'Null for a geofence’s notice',
    geofenceId: 'Null for a rule’s notice',
    utc: 'When what it tells happened',
    detail: 'Why it is in this state',
    dueUtc: 'When it is tried next; null when it is over',
    toldWith: 'The notice whose message told this one, too; null: its own',
    messageId: 'Of the e-mail; the same in every attempt',
  },
  AlertMessage: { subject: 'Null for a text', html: 'Null for a text' },
  Unsubscription: { utc: 'When the address unsubscribed' },
  User: { username: 'Unique in the service', role: '0 administrator, 1 viewer', status: '0 disabled, 1 active' },
  UserInput: {
    id: 'Only on update',
    password: '8 to 200 characters, no rule of composition. Required on create; left out of an update it stays',
  },
  Account: { timeZone: 'IANA name; notices use it', language: 'Of notices' },
  View: { query: 'The filter, as the dashboard writes it in its address', shared: 'With the whole account' },
  UnknownButton: { reads: 'How often it was read in this vehicle' },
  Problem: {
    type: 'A stable URI',
    instance: 'The path of the request',
    requestId: 'Finds the request in the service’s log',
    reasons: 'Why, for words of your own: detail says the same in English, one sentence for each',
  },
  TokenRequest: {
    grant_type: 'password or refresh_token; key names are read in any case',
    refresh_token: 'Works once, for 14 days; a second use later than 10 seconds after the first ends the session',
  },
  TokenReply: { refresh_token: 'A GUID' },
};
