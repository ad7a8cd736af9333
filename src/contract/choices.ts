/**
 * Every value that the API document leaves open, one line each with its reason. Both halves import it; nothing of it is
 * written a second time. What the document itself fixes (radius, token lifetime, resourceType) stands here too, marked so.
 */

/** Document: Geofence.radius, metres, both ends included. */
export const radiusMetresLimits = { min: 50, max: 1000 } as const;
/** A new circle starts at the size of a large yard, well inside the limits. */
export const defaultRadiusMetres = 200;
/** Document: a polygon has at least three nodes. */
export const minPolygonPoints = 3;
/** WGS84 degrees, both ends included. */
export const latitudeLimits = { min: -90, max: 90 } as const;
export const longitudeLimits = { min: -180, max: 180 } as const;

/** Document: two kinds; the numbers are ours, in the order in which it names them. */
export const geofenceTypes = { circle: 1, polygon: 2 } as const;

/** Document: "must always be 25, which means geofence". */
export const tagResourceType = 25;

/** Sixteen shades is what people tell apart with a pattern's help; the numbers never change, the shades are the dashboard's. */
export const tagColours = [
  'grey',
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'purple',
  'magenta',
  'pink',
  'brown',
] as const;
export type TagColourName = (typeof tagColours)[number];

/** What fits a 32-bit integer column. */
export const positionLimits = { min: 0, max: 2_147_483_647 } as const;

/** Strings are trimmed and count as Unicode characters (code points), not as UTF-16 units. */
export const textLength = { min: 1, max: 255 } as const;
/** Extended description and the list of e-mail addresses are the two long ones. */
export const longTextLength = { min: 1, max: 4000 } as const;
export const passwordLength = { min: 8, max: 200 } as const;

export const roles = { administrator: 0, viewer: 1 } as const;
export const userStatuses = { disabled: 0, active: 1 } as const;

export const distanceUnits = ['km', 'mi'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const themes = ['system', 'light', 'dark'] as const;
/** The languages whose catalogue is complete. */
export const languages = ['en', 'de', 'es'] as const;

/** Document: expires_in. */
export const accessTokenSeconds = 14_400;
/** Two weeks: a holiday does not sign anyone out, a lost laptop does not stay signed in for a season. */
export const refreshTokenSeconds = 14 * 24 * 3600;
/** A used refresh token gives further pairs for this long, because a page that reloads can lose the answer to the first use. */
export const refreshGraceSeconds = 10;
/** A session ends this long after its sign-in, however often it was renewed. */
export const sessionSeconds = 90 * 24 * 3600;
/** Failed sign-ins before 429: by name and address together, and by address alone. */
export const signInLimits = { perNameAndAddress: 10, perAddress: 100, windowSeconds: 900 } as const;

/** A deleted record can be brought back this long, and a change undone; the record's name stays for history for good. */
export const restoreSeconds = 24 * 3600;
/** The dashboard offers Undo this long. */
export const undoSeconds = 10;
/** The dashboard asks before it changes more records than this at once. */
export const bulkQuestionAbove = 20;

export const bodyLimitBytes = 10_000_000;
export const importBodyLimitBytes = 50_000_000;
/** Rows of any import, not of geofences alone. */
export const importMaxGeofences = 50_000;
/** Each new user's password is hashed, which takes its time: a thousand take about half a minute. */
export const importMaxUsers = 1000;
/** How the rows of an import find the records that they update; `id` where a request does not say. */
export const importMatches = ['none', 'id', 'reference', 'name'] as const;
export type ImportMatch = (typeof importMatches)[number];
/** Of `/token` and `/token/revoke`: whoever calls is not known yet. */
export const openBodyLimitBytes = 16_000;
/** Ids of one request. */
export const idsAtMost = 50_000;
/** Nodes of a polygon; a country's border in fine detail has about as many. */
export const polygonPointsAtMost = 10_000;
/** Tags of one geofence, and those that one request adds or removes. */
export const tagsAtMost = 100;
/** E-mail addresses of one geofence or rule, and telephone numbers: more is a mailing list's business. */
export const recipientsAtMost = 100;
/** Messages of one JSON array: more than fit into `bodyLimitBytes`, were all of them good. */
export const arrayMessagesAtMost = 250_000;
/**
 * Values, nesting and bytes of each text of one JSON body, or of one row of an import. The largest useful body has 50,000
 * ids or 10,000 points. The longest field has 4,000 characters.
 */
export const jsonLimits = { values: 200_000, nesting: 1000, textBytes: 1_000_000 } as const;
/** So many bad fields are listed; the others are counted. */
export const errorsAtMost = 100;
/** Of what somebody types to sign in: longer is neither a username nor a password. */
export const signInLength = { username: 255, password: 1000 } as const;
/** A page of a list, where somebody asks for pages. */
export const pageLimits = { min: 1, max: 10_000 } as const;

/** A POST that comes again with its `Idempotency-Key` within a day is not done again. */
export const idempotencySeconds = 24 * 3600;
export const idempotencyKeyLength = { min: 1, max: 255 } as const;

/** How long a stream of live events can be resumed: longer than a lift, a tunnel or a restart takes. */
export const liveKeptSeconds = 600;
/** A stream says something at least this often, so that either side knows when the other is gone. */
export const liveBeatSeconds = 15;

export const apiPrefix = '/public/v1';

/** Whether a vehicle or a driver is in use. */
export const recordStatuses = { inactive: 0, active: 1 } as const;
/** Who began an assignment: a person or a program through the API, or a driver's button. */
export const assignmentSources = { api: 0, button: 1 } as const;
/** Document: 0 = On/Off, 1 = Open/Closed. */
export const inputDescriptions = { onOff: 0, openClosed: 1 } as const;
/** What a secret reads as; sent back, it leaves the secret as it is. */
export const maskedPassword = '********';
/** A driver's password is the fleet's own record, of whatever length its other systems have. */
export const driverPasswordLength = { min: 1, max: 200 } as const;
/** What fits on a label and in an address. */
export const referenceLength = { min: 1, max: 100 } as const;

/** What became of a record; `erase` is when a person's data in it was replaced for good. */
export const auditActions = ['create', 'update', 'delete', 'restore', 'erase'] as const;
export type AuditAction = (typeof auditActions)[number];
/** An audit entry of many records shows so many of them; `GET /audit/{id}/records` has all. */
export const auditRecordsShown = 100;
/** The header of an answer that names the audit entry of the change, for its undo. */
export const auditHeader = 'Audit-Id';
/** Why an undo leaves a record as it is. */
export const undoLeftCodes = ['changed', 'gone', 'inUse', 'taken', 'unknown', 'last', 'final'] as const;
export type UndoLeftCode = (typeof undoLeftCodes)[number];
/** What begins an ingest key, so that people and secret scanners know one when they see it. */
export const ingestKeyPrefix = 'flk_';

/** °C: what a probe on a vehicle can read; the codes of broken ones lie beyond. */
export const temperatureLimits = { min: -100, max: 300 } as const;
/** km/h: the impossible speeds that trackers do report are kept as they came, a number in another unit is not. */
export const speedLimits = { min: 0, max: 10_000 } as const;
/** Degrees from north; a full turn is said as 360 by some. */
export const headingLimits = { min: 0, max: 360 } as const;
/** The lines of a device: what fits the widest numbering of any (AVL ids). */
export const lineNumberLimits = { min: 0, max: 65_535 } as const;
/** Before it no tracker was on the road: a clock that was never set says 1970 or 1980. */
export const earliestMessageUtc = '1990-01-01T00:00:00Z';
/** A clock that is wrong by a time zone is still a clock. */
export const messageAheadSeconds = 24 * 3600;
/** Of one NDJSON line. */
export const messageLimitBytes = 100_000;
/** Messages of one transaction of NDJSON, and bytes of their lines: a line may hold thousands of values. */
export const ndjsonChunk = { messages: 1000, bytes: 1_000_000 } as const;
/** An NDJSON stream ends after this many rejected lines: its sender is broken, and reading on costs everyone else. */
export const ndjsonRejectedAtMost = 10_000;
/** Blank lines that a stream may have for free. Each further one counts as rejected. */
export const ndjsonBlankLinesAtMost = 1000;
/** Bytes that come out of gzip for each byte that goes in, judged once `fromBytes` came out. Real messages stay below 50. */
export const inflateRatio = { max: 200, fromBytes: 1_000_000 } as const;
/** So many of the rejected are named; the others are counted. */
export const rejectedAtMost = 1000;

/** The quotas where the settings name none. A real fleet stays far below them: only a fault or an attack meets them. */
export const defaultQuotas = {
  sessionsPerUser: 50,
  liveStreamsPerUser: 20,
  liveStreamsPerAccount: 500,
  inputsPerVehicle: 64,
  probesPerVehicle: 64,
  /** Of one device key. */
  newVehiclesPerHour: 1000,
} as const;
export type Quotas = Record<keyof typeof defaultQuotas, number>;

/** Which probes an alert rule is about. */
export const ruleScopes = ['all', 'fleet', 'profile', 'probe'] as const;
/** What an alert rule waits for: too warm or too cold, or nothing to be read at all. */
export const ruleKinds = ['outOfRange', 'noReading'] as const;
/** A week at most; 0 is at once. */
export const alertMinutesLimits = { min: 0, max: 10_080 } as const;
/** What a notice tells. */
export const notifiedCauses = [
  'visitStart',
  'visitEnd',
  'outOfRange',
  'backInRange',
  'noReading',
  'readingAgain',
  'test',
] as const;
export const noticeChannels = ['email', 'text'] as const;
export const noticeStates = ['waiting', 'sent', 'failed', 'notConfigured', 'held'] as const;
/** A notice that could not be sent for so long is given up: by then it is no news. */
export const noticeGivenUpSeconds = 24 * 3600;
/** What was told stays to be seen for a season; it names people's addresses, so not for good. */
export const noticeKeptDays = 90;
