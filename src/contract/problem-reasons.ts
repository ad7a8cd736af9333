/**
 * Why the service refuses something, each reason with what its sentence needs: raw numbers, times in UTC, names as they are
 * stored. One truth for both halves: the service says them in English (`server/http/reasons.ts`), the dashboard in the reader's
 * language and units (`web/text/<language>/reasons.ts`); a reason that one of them cannot say is a type error there.
 */
import * as z from 'zod';
import { type KindName, kindNames } from './kinds.ts';

/** Kinds without an id of their own, and sent alerts, which messages call notices. */
const isUnsought = (kind: KindName): kind is 'account' | 'alertSent' => kind === 'account' || kind === 'alertSent';
const soughtRecords = kindNames.filter((kind): kind is Exclude<KindName, 'account' | 'alertSent'> => !isUnsought(kind));
const soughtOthers = ['alarm', 'auditEntry', 'geofenceVisit', 'notice', 'plot', 'runningAssignment'] as const;

/** What a request names by an id. */
const soughtKinds = [...soughtRecords, ...soughtOthers].sort();
export type SoughtKind = (typeof soughtKinds)[number];

const text = z.string();
const count = z.int();
const id = z.int();
const utcText = z.string().meta({ format: 'date-time' });
const texts = z.array(text);
const sought = z.enum(soughtKinds);
const place = { line: count, column: count };
/** `names`: the first few of them. */
const use = { name: text, count, names: texts };

/** What a text should have been: `params.expected` of the code `format`. */
export type ExpectedFormat = 'email' | 'json' | 'phone' | 'time' | 'timeZone' | 'utc';

/** What one field says besides its code, where the code and its usual parameters do not tell all of it. */
export const fieldReasons = {
  noSuch: { what: sought },
  referenceOfNone: { what: sought },
  unstorable: {},
  endNotAfterStart: {},
  endBeforeStart: {},
  endBeforeBegan: { min: utcText },
  neededBeside: { field: text },
  nameOrButton: {},
  recipient: {},
  timesAlike: {},
  boundsReversed: {},
  fewPoints: { min: count },
  fewItems: { min: count },
  manyItems: { max: count },
  manyValues: { max: count, nesting: count },
  addedAndRemoved: {},
  mask: {},
  passwordWrong: {},
  passwordCommon: {},
  passwordOwn: {},
  rowRepeated: { row: count },
  severalMatches: { what: sought, count },
  tagRepeated: {},
  tagsMissing: { names: texts },
} as const satisfies Reasons;

/** What a whole request is refused for; some of them stand on a field as well. */
export const problemReasons = {
  // 400
  seeErrors: {},
  notUtf8: {},
  emptyJson: {},
  jsonEndsEarly: place,
  jsonUnexpected: { character: text, ...place },
  brokenOff: { bytes: count },
  // 401, 403
  tokenMissing: {},
  tokenEnded: {},
  administratorsOnly: {},
  viewOwnerOnly: {},
  // 404, 405
  noRoute: {},
  notFound: { what: sought },
  methods: { allowed: texts },
  // 409
  alreadySent: {},
  assigned: {
    assignmentId: id,
    ...{ vehicleId: id, vehicleName: text, driverId: id, driverName: text },
    ...{ startUtc: utcText, endUtc: utcText.optional() },
  },
  assignmentsBesides: { count },
  endFirst: {},
  deviceTaken: { vehicleId: id, name: text, deviceId: text },
  driverNameTaken: { driverId: id, name: text, username: text },
  buttonTaken: { driverId: id, name: text, buttonId: text },
  driverDeleted: { driverId: id },
  vehicleDeleted: { vehicleId: id },
  fleetInUse: use,
  inputTypeInUse: { name: text, count, inputs: z.array(z.object({ vehicleName: text, number: count })) },
  profileInUse: use,
  tagInUse: use,
  lastAdministrator: {},
  usernameTaken: { username: text },
  referenceTaken: { what: sought, reference: text, resourceId: id },
  referencesTaken: { references: z.array(z.object({ reference: text, resourceId: id })) },
  referredDeleted: { what: sought, resourceId: id },
  stillRunning: {},
  undoTooLate: {},
  undoneAlready: {},
  // 412, 413, 415, 422
  changedMeanwhile: {},
  tooLarge: { limitBytes: count },
  noMediaType: { contentType: text },
  jsonWanted: { others: text },
  uncompressedWanted: {},
  keyReused: {},
  // 429, 500, 503
  tooManyRequests: { limit: count, seconds: count },
  tooManyStreams: { of: z.enum(['user', 'account']), limit: count },
  unexpected: {},
  databaseAway: {},
  busy: {},
} as const satisfies Reasons;

type Reasons = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
type Table = typeof fieldReasons & typeof problemReasons;

export type FieldReason = keyof typeof fieldReasons;
export type ProblemReason = keyof typeof problemReasons;
export type Reason = FieldReason | ProblemReason;

type ParamsOf<Shape> = Shape extends Readonly<Record<string, z.ZodType>> ? z.output<z.ZodObject<Shape>> : never;
export type ReasonParams<Name extends Reason> = ParamsOf<Table[Name]>;

/** A reason and what its sentence needs. */
export type Because<Name extends Reason = ProblemReason> = {
  [Each in Name]: { reason: Each; params: ReasonParams<Each> };
}[Name];
