/**
 * Why the service refuses something. Each reason has the values for its message: raw numbers, UTC times, stored names.
 * The service has the English messages (`server/http/reasons.ts`), the dashboard those of each language
 * (`web/text/<language>/reasons.ts`). A missing message is a type error there.
 */
import * as z from 'zod';
import { enforcedUsage } from './choices.ts';
import { type KindName, kindNames } from './kinds.ts';
import { roleNames } from './roles.ts';

/** Kinds that have no row in the table of kinds. */
const isUnnamed = (kind: KindName): kind is 'account' | 'alertSent' => kind === 'account' || kind === 'alertSent';
const soughtRecords = kindNames.filter((kind): kind is Exclude<KindName, 'account' | 'alertSent'> => !isUnnamed(kind));
const soughtOthers = [
  'auditEntry',
  'delivery',
  'geofencePast',
  'notice',
  'passkey',
  'plot',
  'runningAssignment',
] as const;

/** Kinds that a request can name by id. */
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

/** The record that has a value. Null in place of it: a user, who may belong to another account. */
export const holder = z.object({ id, name: text.nullable() });

/** `params.expected` of the code `format`. */
export type ExpectedFormat = 'date' | 'email' | 'json' | 'logo' | 'phone' | 'time' | 'timeZone' | 'utc' | 'webAddress';

/** Reasons of a field, if its code and params do not say everything. */
export const fieldReasons = {
  noSuch: { what: sought },
  referenceOfNone: { what: sought },
  unstorable: {},
  controlCharacter: {},
  lineBreak: {},
  endNotAfterStart: {},
  endBeforeStart: {},
  endBeforeBegan: { min: utcText },
  endInPast: {},
  neededBeside: { field: text },
  nameOrButton: {},
  recipient: {},
  timesAlike: {},
  boundsReversed: {},
  asciiAddress: { value: text },
  httpsOnly: { host: text },
  fewPoints: { min: count },
  fewItems: { min: count },
  manyItems: { max: count },
  manyWords: { max: count },
  manyMatch: { max: count },
  manyValues: { max: count, nesting: count, members: count },
  addedAndRemoved: {},
  mask: {},
  passwordWrong: {},
  passwordCommon: {},
  passwordOwn: {},
  linkUsedUp: {},
  codeWrong: {},
  passkeyRefused: {},
  rowRepeated: { row: count },
  rowOverlaps: { row: count },
  severalMatches: { what: sought, count },
  tagRepeated: {},
  tagsMissing: { names: texts },
} as const satisfies Reasons;

/** Reasons of a whole request. Some of them apply to a field as well. */
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
  signInAgain: {},
  administratorsOnly: {},
  accountSuspended: {},
  secondFactorRequired: {},
  rolesOnly: { roles: z.array(z.enum(roleNames)) },
  allFleetsOnly: {},
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
  driverDeleted: { driverId: id },
  vehicleDeleted: { vehicleId: id },
  fleetInUse: use,
  inputTypeInUse: { name: text, count, inputs: z.array(z.object({ vehicleName: text, number: count })) },
  inputTypeInProfiles: use,
  profileInUse: use,
  tagInUse: use,
  lastAdministrator: {},
  limitReached: { what: z.enum(enforcedUsage), limit: count },
  hiddenConflict: {},
  hasSecondFactor: {},
  passkeysNeedAddress: {},
  passkeysOfOrganisation: {},
  tooManyPasskeys: { limit: count },
  taken: { kind: sought, field: text, value: text, holder: holder.nullable() },
  referredDeleted: { what: sought, resourceId: id },
  clashesWithRestored: { what: sought, resourceId: id },
  stillRunning: {},
  undoTooLate: {},
  undoneAlready: {},
  pastReplaced: {},
  tooManyWebhooks: { limit: count },
  // 408, 412, 413, 415, 422
  tooSlow: {},
  changedMeanwhile: {},
  tooLarge: { limitBytes: count },
  noMediaType: { contentType: text },
  jsonWanted: { others: text },
  uncompressedWanted: {},
  keyReused: {},
  questionTooLong: {},
  probesTooMuch: {},
  findingsTooMuch: {},
  // 429, 500, 503
  tooManyRequests: { limit: count, seconds: count },
  cursorExpired: {},
  tooManyStreams: { of: z.enum(['user', 'account']), limit: count },
  tooManyTests: { limit: count, minutes: count },
  tooManyWaiting: { of: z.enum(['user', 'account']), limit: count },
  unexpected: {},
  damagedDay: { of: z.enum(['vehicle', 'probe']), id, name: text.optional(), day: z.iso.date() },
  databaseAway: {},
  busy: {},
  geocoderAway: {},
  workStopped: {},
  diskFull: {},
  temporaryFolder: {},
} as const satisfies Reasons;

type Reasons = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
type Table = typeof fieldReasons & typeof problemReasons;

export type FieldReason = keyof typeof fieldReasons;
export type ProblemReason = keyof typeof problemReasons;
export type Reason = FieldReason | ProblemReason;

type ParamsOf<Shape> = Shape extends Readonly<Record<string, z.ZodType>> ? z.output<z.ZodObject<Shape>> : never;
export type ReasonParams<Name extends Reason> = ParamsOf<Table[Name]>;

/** A reason and the values for its message. */
export type Because<Name extends Reason = ProblemReason> = {
  [Each in Name]: { reason: Each; params: ReasonParams<Each> };
}[Name];
