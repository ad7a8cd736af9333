/**
 * Every value that the API document leaves open, each with its reason. Both halves import this file. Values that the
 * document does fix (radius, token lifetime, resourceType) are here too, and marked.
 */

/** Document: Geofence.radius, metres, both ends included. */
export const radiusMetresLimits = { min: 50, max: 1000 } as const;
/** The size of a large yard. */
export const defaultRadiusMetres = 200;
/** Document: a polygon has at least three nodes. */
export const minPolygonPoints = 3;
/** WGS84 degrees, both ends included. */
export const latitudeLimits = { min: -90, max: 90 } as const;
export const longitudeLimits = { min: -180, max: 180 } as const;

/** Document: two kinds. The numbers are ours, in the document's order. */
export const geofenceTypes = { circle: 1, polygon: 2 } as const;

/** Document: "must always be 25, which means geofence". */
export const tagResourceType = 25;

/**
 * People can distinguish sixteen shades if each also has a pattern. The numbers never change; the dashboard chooses the
 * shades.
 */
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

/** The range of a 32-bit integer column. */
export const positionLimits = { min: 0, max: 2_147_483_647 } as const;

/** Strings are trimmed and counted in Unicode code points, not UTF-16 units. */
export const textLength = { min: 1, max: 255 } as const;
/** For the extended description and the list of e-mail addresses. */
export const longTextLength = { min: 1, max: 4000 } as const;
export const passwordLength = { min: 8, max: 200 } as const;

/** What each may do: `roles.ts`. */
export const roles = { administrator: 0, viewer: 1, dispatcher: 2, quality: 3 } as const;
export type RoleName = keyof typeof roles;
export const userStatuses = { disabled: 0, active: 1 } as const;

export const distanceUnits = ['km', 'mi'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const themes = ['system', 'light', 'dark'] as const;
/** All languages of texts. A further one makes the compiler name every place without its words: see `web/README.md`. */
export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** The language of a stored setting; English for one that this version does not have. */
export const languageIn = (stored: string): Language => languages.find((known) => known === stored) ?? 'en';

/** Document: expires_in. */
export const accessTokenSeconds = 14_400;
/** Two weeks: long enough for a holiday, short enough for a lost laptop. */
export const refreshTokenSeconds = 14 * 24 * 3600;
/** A used refresh token still gives new pairs for this long, because a page that reloads can lose the first answer. */
export const refreshGraceSeconds = 10;
/** A session ends this long after its sign-in, even if it is renewed. */
export const sessionSeconds = 90 * 24 * 3600;
/** The same after single sign-on: the organisation decides again once a day, also if its provider ends no sessions by itself. */
export const singleSignOnSeconds = 12 * 3600;
/** Devices of a suspended account may send for this long, so that nothing is lost while the matter is settled. */
export const suspendedIntakeDays = 30;
export const signOnStatuses = ['off', 'ready', 'away'] as const;
/** The dashboard exchanges the code of a single sign-on within this time. */
export const signInCodeSeconds = 60;
/**
 * Failed sign-ins before 429: for a name and address together, and for an address alone. The limit of an address does not
 * apply to right passwords of names that signed in from there within `knownDays`.
 */
export const signInLimits = { perNameAndAddress: 10, perAddress: 100, windowSeconds: 900, knownDays: 30 } as const;

/**
 * Codes of a user from addresses where the user never signed in, before 429. Many addresses with ten attempts each could guess
 * a code, once they have the password.
 */
export const codesFromNewAddresses = { perUser: 100, windowSeconds: 24 * 3600 } as const;

export const recoveryCodesPerUser = 10;
/** Of /token. */
export const passkeyGrantType = 'urn:fenceline:passkey';
export const passkeysPerUser = 20;
/** A session signs in again after this time before it changes how its person signs in. */
export const recentSignInSeconds = 3600;
/** How long a device may take to sign a challenge, and how many of them wait for an address that signs in. */
export const passkeyChallenges = { seconds: 300, perAddress: 100 } as const;
/** Characters of base64url in a body: credential ids, signatures, attestations. */
export const encodedLength = { min: 1, max: 16_384 } as const;
/** How long a link works with which a person sets a password. */
export const passwordLinkSeconds = { reset: 3600, invitation: 72 * 3600 } as const;
/** After people changed their own address, links that set a password go to the earlier one for this long. */
export const earlierEmailSeconds = 72 * 3600;
/** Requests for a new password that lead to a mail: of one username, and from one address. */
export const passwordRequestLimits = { perName: 3, perAddress: 20, windowSeconds: 3600 } as const;

/** A deleted record can be restored, and a change undone, for this long. The record's name stays in history. */
export const restoreSeconds = 24 * 3600;
/** The dashboard asks before it changes more records than this at once. */
export const bulkQuestionAbove = 20;

export const bodyLimitBytes = 10_000_000;
export const importBodyLimitBytes = 50_000_000;
/** Maximum rows of an import of any kind. */
export const importMaxGeofences = 50_000;
/** Lower, because hashing a thousand passwords takes about half a minute. */
export const importMaxUsers = 1000;
/** How an import finds the records to update. The default is `id`. */
export const importMatches = ['none', 'id', 'reference', 'name'] as const;
export type ImportMatch = (typeof importMatches)[number];
/** For `/token` and `/token/revoke`, whose caller is unknown. */
export const openBodyLimitBytes = 16_000;
/** Fleets that limit a user or a key. */
export const fleetLimitsAtMost = 1000;
/** What an account uses, and what its host may limit. */
export const usageKinds = ['vehicles', 'users', 'positions', 'notices', 'bytes'] as const;
export type UsageKind = (typeof usageKinds)[number];
/** Refused beyond the limit. Of the others nothing may be lost, so a limit only warns. */
export const enforcedUsage = ['vehicles', 'users'] as const satisfies readonly UsageKind[];
/** How long plots and readings can be kept, for the service and for an account. */
export const retentionDays = { min: 1, max: 36_500 } as const;
export const bytesOfMegabyte = 1_000_000;
/** As the host and the administrators of an account see them: little is not shown as nothing. */
export const wholeMegabytes = (bytes: number): number => Math.ceil(bytes / bytesOfMegabyte);
/** Devices that a device key is bound to. */
export const keyDevicesAtMost = 1000;
/** A rotated device key and the new one both work for at most 90 days, if the old one ends by itself. */
export const keyOverlapMinutesAtMost = 90 * 24 * 60;
/** Ids in one request. */
export const idsAtMost = 50_000;
/** Nodes of a polygon. A detailed country border has about this many. */
export const polygonPointsAtMost = 10_000;
/** Tags of one geofence, and tags that one request adds or removes. */
export const tagsAtMost = 100;
/** E-mail addresses or telephone numbers of one geofence or rule. */
export const recipientsAtMost = 100;
/** Messages in one JSON array: more than fit into `bodyLimitBytes` if all are valid. */
export const arrayMessagesAtMost = 250_000;
/**
 * Limits of one JSON body, or of one row of an import: values, nesting, members of one object, and bytes per text. The largest
 * useful body has 50,000 ids or 10,000 points. The longest field has 4,000 characters. An object of many names takes longest to parse.
 */
export const jsonLimits = { values: 200_000, nesting: 1000, members: 10_000, textBytes: 1_000_000 } as const;
/** An answer lists this many bad fields and counts the others. */
export const errorsAtMost = 100;
/** Once an import lists this many errors, each further rejected row lists only its first one: 1,000 rows could have 100,000. */
export const importErrorsAtMost = 10_000;
/** For credentials: no username or password is longer. */
export const signInLength = { username: 255, password: 1000 } as const;
/** The page size of a list. */
export const pageLimits = { min: 1, max: 10_000 } as const;
/** Of the search in a list. */
export const searchLength = { min: 1, max: 200 } as const;
/** Different words of a search: each is looked for in every name. */
export const searchWordsAtMost = 10;
/** Values of one repeated filter in a query. */
export const repeatedAtMost = 1000;
/** Of `minSeconds` and `maxSeconds`: some thirty years. */
export const secondsLimits = { min: 0, max: 1_000_000_000 } as const;
/** Rows of a list in one workbook, which a worker thread holds in memory. CSV has no limit. */
export const xlsxRowsAtMost = 200_000;
/** A list on paper has its first rows, and says so. */
export const pdfRowsAtMost = 2000;
/** Totals by time have at most this many groups: hours of eleven years. */
export const timeGroupsAtMost = 100_000;
/** Of the search for places: characters of the text, and answers. */
export const placeTextLength = { min: 2, max: 100 } as const;
/** Tiles of 512 pixels with the most populous towns. Clients enlarge those of the largest zoom. */
export const townZooms = { min: 0, max: 10 } as const;
export const townsPerTile = 40;
export const placesLimits = { min: 1, max: 20 } as const;
/** Positions that one request describes. */
export const positionsAtMost = 500;
/** A vehicle is assumed to be at its last position for this long: sleeping trackers send seldom. */
export const positionHoursAtMost = 24;
/** A position this far from a geofence is described by its distance from it, and a farther one by the nearest town. */
export const nearGeofenceMetres = 300;
/** Tiles of `GET /driven`. Clients enlarge those of the last zoom. */
export const drivenZooms = { min: 8, max: 14 } as const;
/** Units across such a tile. */
export const drivenTileSize = 4096;
/** Days whose positions are shown as lines. */
export const drivenDays = 14;

/** For this long a repeated POST with the same `Idempotency-Key` is not executed again. */
export const idempotencySeconds = 24 * 3600;
export const idempotencyKeyLength = { min: 1, max: 255 } as const;

/** How long changes are kept, for programs that read them from a cursor, and the events and deliveries of webhooks. */
export const changesKeptDays = 30;
/** Seconds that a request for changes may wait for one, and changes of a page without `limit`. */
export const changesWaitLimits = { min: 0, max: 30 } as const;
export const changesPerPage = 1000;
/** A live stream resumes after an event within this time. Then events of the same kind are joined into few rows. */
export const liveKeptSeconds = 600;
/** A stream sends something at least this often, so that both sides notice a dead connection. */
export const liveBeatSeconds = 15;

export const apiPrefix = '/public/v1';

/** Whether a vehicle or a driver is in use. */
export const recordStatuses = { inactive: 0, active: 1 } as const;
/** How an assignment started: through the API or the dashboard, or by a driver's button. */
export const assignmentSources = { api: 0, button: 1 } as const;
/** Document: 0 = On/Off, 1 = Open/Closed. */
export const inputDescriptions = { onOff: 0, openClosed: 1 } as const;
/** The value shown for a secret. Sending it back keeps the secret. */
export const maskedPassword = '********';
/** The fleet's own record, which may come from other systems, so any length is allowed. */
export const driverPasswordLength = { min: 1, max: 200 } as const;
/** Limits of a saved view's name and query. */
export const referenceLength = { min: 1, max: 100 } as const;

/** What happened to a record; `erase` means that personal data was replaced permanently. */
export const auditActions = ['create', 'update', 'delete', 'restore', 'erase'] as const;
export type AuditAction = (typeof auditActions)[number];
/** An audit entry lists this many records; `GET /audit/{id}/records` returns all. */
export const auditRecordsShown = 100;
/** Response header with the id of the change's audit entry, for undo. */
export const auditHeader = 'Audit-Id';
/** Why an undo leaves a record unchanged. */
export const undoLeftCodes = ['changed', 'gone', 'inUse', 'taken', 'unknown', 'last', 'final', 'secret'] as const;
export type UndoLeftCode = (typeof undoLeftCodes)[number];
/** Prefix of a device key, so that people and secret scanners recognise one. */
export const ingestKeyPrefix = 'flk_';
/** Of an API key. Longer than that of a device key, so that people and scanners can tell them apart. */
export const apiKeyPrefix = 'flk_api_';

/** °C: the range of vehicle probes. Error codes of broken probes are outside. */
export const temperatureLimits = { min: -100, max: 300 } as const;
/** km/h. Allows the impossible speeds that trackers report, but not numbers in another unit. */
export const speedLimits = { min: 0, max: 10_000 } as const;
/** Degrees from north. Some trackers send 360 for north. */
export const headingLimits = { min: 0, max: 360 } as const;
/**
 * A probe is silent after this many of its usual intervals, and not before trackers pause in normal operation. Charts and
 * reports show a silence as time without data.
 */
const readingGap = { factor: 3, minimumMs: 5 * 60_000 } as const;
/** Nothing is known between two positions of a vehicle that are further apart than this. */
export const positionGapMs = 20 * 60_000;

/** The longest interval between readings that is no silence. `usualMs`: the median interval, null if it is unknown. */
export const longestInterval = (usualMs: number | null): number =>
  Math.max((usualMs ?? 0) * readingGap.factor, readingGap.minimumMs);
/** A temperature report: its period, and its probes. A year of 200 probes takes minutes. */
export const reportLimits = { days: 366, probes: 200 } as const;
/** The longest period of questions about findings and proposals. A year of 50 vehicles takes some seconds. */
export const findingDaysAtMost = 366;
/** A finding of a smaller share is slight, because it happens at every geofence. */
export const notableShare = 0.1;
/** Stops and vehicles that a proposed geofence needs. */
export const proposalStopsLimits = { min: 1, max: 1000 } as const;
export const reportFormats = ['pdf', 'xlsx'] as const;
export const reportPapers = ['a4', 'letter'] as const;
/** Number of an input or probe on a device: the widest numbering in use (AVL ids). */
export const lineNumberLimits = { min: 0, max: 65_535 } as const;
/** No tracker existed before. Clocks that were never set report 1970 or 1980. */
export const earliestMessageUtc = '1990-01-01T00:00:00Z';
/** Allows clocks that are wrong by a time zone. */
export const messageAheadSeconds = 24 * 3600;
/** Of one message, in a list or alone. It is parsed at once. */
export const messageLimitBytes = 100_000;
/** NDJSON: messages per transaction, and bytes of their lines, since a line may hold thousands of values. */
export const ndjsonChunk = { messages: 1000, bytes: 1_000_000 } as const;
/** An NDJSON stream ends after this many rejected lines: its sender is broken, and reading on slows down everyone. */
export const ndjsonRejectedAtMost = 10_000;
/** Blank lines allowed in a stream. Each further one counts as rejected. */
export const ndjsonBlankLinesAtMost = 1000;
/** Maximum ratio of inflated to compressed bytes, checked after `fromBytes`. Real messages stay below 50. */
export const inflateRatio = { max: 200, fromBytes: 1_000_000 } as const;
/** An answer lists this many rejected messages and counts the others. */
export const rejectedAtMost = 1000;

/** Default quotas. A real fleet stays far below them, so only a fault or an attack reaches them. */
export const defaultQuotas = {
  sessionsPerUser: 50,
  liveStreamsPerUser: 20,
  liveStreamsPerAccount: 500,
  inputsPerVehicle: 64,
  probesPerVehicle: 64,
  /** Per device key. */
  newVehiclesPerHour: 1000,
} as const;
export type Quotas = Record<keyof typeof defaultQuotas, number>;

/** At most a week; 0 means at once. */
export const alertMinutesLimits = { min: 0, max: 10_080 } as const;
/** Of an alert rule: after its alert, minutes until a second list gets one if nobody has reviewed the alarm. */
export const escalationMinutesLimits = { min: 1, max: 10_080 } as const;
/** Of an alert rule about a day: how many days before it notifies; 0 means on the day. */
export const alertDaysLimits = { min: 0, max: 365 } as const;
/** Of a profile's `alarmAfterMinutes`, `clearAfterMinutes` and `suspendMinutes`: at most a day. */
export const profileMinutesLimits = { min: 0, max: 1440 } as const;
/** Of a tag's `longStayMinutes`: at most 30 days; 0 means that a stay is never long. */
export const longStayMinutesLimits = { min: 0, max: 43_200 } as const;
/** Of a fleet's `silentAfterMinutes`: at most three days, because after a week silence no longer needs attention. */
export const silentMinutesLimits = { min: 1, max: 4320 } as const;
/** Why there was an alarm, as the person who reviews it says. */
export const alarmCauses = { loading: 1, door: 2, defrost: 3, equipment: 4, sensor: 5, other: 6 } as const;
export const alarmCauseNumbers = Object.values(alarmCauses);
/** Why a visit does not count. */
export const disregardReasons = { passing: 1, wrongShape: 2, test: 3, other: 4 } as const;
export const disregardReasonNumbers = Object.values(disregardReasons);
/** Of the note of a reviewed alarm or visit. */
export const alarmNoteLength = { min: 1, max: 1000 } as const;
/** Rows of a growing list that one request changes by its filters. Their ids have the limit of all ids. */
export const changedRowsAtMost = 100_000;

/** With these, each reading outside is an alarm at once: see rules/temperature-alarms.ts. */
export const plainAlarms = {
  alarmAfterMinutes: 0,
  clearAfterMinutes: 0,
  suspendInputTypeId: null,
  suspendMinutes: 60,
} as const;

export const noticeChannels = ['email', 'text'] as const;
export const noticeStates = ['waiting', 'sent', 'failed', 'notConfigured', 'held'] as const;
/** Tests of one alert rule. */
export const ruleTestsPerHour = 5;
/** A notice is dropped if it could not be sent for this long. */
export const noticeGivenUpSeconds = 24 * 3600;
/** Sent messages are kept for this long. They contain addresses, so they are not kept forever. */
export const noticeKeptDays = 90;

/** The events that a webhook can report. More may be added. */
export const webhookEvents = [
  'visit.started',
  'visit.ended',
  'visit.changed',
  'visit.gone',
  'alarm.raised',
  'alarm.ended',
  'alarm.changed',
  'alarm.gone',
  'alarm.reviewed',
  'assignment.started',
  'assignment.ended',
  'input.changed',
  'vehicle.silent',
  'vehicle.back',
  'button.unknown',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The event of a test, which every webhook gets. */
export const webhookTest = 'webhook.test';
export const webhookUrlLength = { min: 1, max: 2000 } as const;
/** Records of one kind that a webhook is limited to. */
export const webhookFiltersAtMost = 1000;
export const webhooksPerAccount = 50;
/** Time limit of a delivery, from the connection to the end of the answer. */
export const webhookTimeoutSeconds = 15;
/** A failed delivery is repeated after these times, then never again. */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 86_400] as const;
/** After a new secret the one before signs too for this long. */
export const webhookOldSecretSeconds = 24 * 3600;
/** Characters of an answer that the log keeps. */
export const webhookAnswerLength = 1024;
/** One button of one vehicle is reported as unknown once in this time: readers repeat it while it is held. */
export const unknownButtonAgainSeconds = 24 * 3600;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Why a delivery failed, if it was not the status of the answer. */
export const deliveryProblems = [
  'badStatus',
  'redirect',
  'timeout',
  'refused',
  'noHost',
  'privateAddress',
  'notHttps',
  'certificate',
  'brokenOff',
  'badAnswer',
  'erased',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const sharedLinkKinds = ['arrival', 'report'] as const;
export type SharedLinkKind = (typeof sharedLinkKinds)[number];
export const sharedLinkStates = ['open', 'arrived', 'expired', 'ended'] as const;
/** A link for a customer expires at the latest after this many days. */
export const sharedLinkDays = 90;
/** The longest period of a shared report. */
export const sharedReportDays = 366;
/** A link that ends on arrival says for this long that the vehicle has arrived, without its position. */
export const sharedArrivalShownSeconds = 3600;
/** Files of one shared report per hour, because each takes seconds of work. */
export const sharedFilesPerHour = 12;
