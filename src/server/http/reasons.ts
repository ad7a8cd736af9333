/** The English message of each reason. Ids are shown next to names. */
import type { Because, ProblemReason, ReasonParams, SoughtKind } from '../../contract/problem-reasons.ts';
import { waitIn } from '../../contract/waiting.ts';

const waiting = waitIn('en');

type Sentences = { readonly [Name in ProblemReason]: (params: ReasonParams<Name>) => string };

const sentences: Sentences = {
  seeErrors: () => 'The request has invalid fields. See errors for each one.',
  notUtf8: () => 'The body is not JSON: it is not valid UTF-8.',
  emptyJson: () => 'The body is not JSON: it is empty.',
  jsonEndsEarly: ({ line, column }) => `The body is not JSON: it ends too early, at line ${line}, column ${column}.`,
  jsonUnexpected: ({ character, line, column }) =>
    `The body is not JSON: unexpected ${JSON.stringify(character)} at line ${line}, column ${column}.`,
  brokenOff: ({ bytes }) => `The connection ended after ${bytes} bytes of the body.`,
  tokenMissing: () => 'Send the header Authorization: Bearer ACCESS_TOKEN.',
  tokenEnded: () => 'The access token is unknown, has expired or was revoked.',
  signInAgain: () =>
    'Sign in again first: this changes how you sign in, and the last sign-in is more than an hour ago.',
  accountSuspended: () => 'This account is suspended. Ask the operator of this service.',
  secondFactorRequired: () => 'This account requires a second factor. Add one first.',
  administratorsOnly: () => 'Only an administrator can do this.',
  rolesOnly: ({ roles }) => `The role of this user or key cannot do this. These roles can: ${roles.join(', ')}.`,
  allFleetsOnly: () => 'This user or key is limited to some fleets. Only one without that limit can do this.',
  viewOwnerOnly: () => 'Only the owner of the view can do this.',
  noRoute: () => 'This address does not exist.',
  notFound: ({ what }) => `This account has no such ${kindWords(what)}.`,
  methods: ({ allowed }) => `This address accepts ${allowed.join(', ')}.`,
  alreadySent: () => 'It was already sent.',
  assigned: ({ assignmentId, vehicleId, vehicleName, driverId, driverName, startUtc, endUtc }) => {
    const until = endUtc === undefined ? 'on' : `until ${endUtc}`;
    return `“${vehicleName}” (${vehicleId}) is assigned to “${driverName}” (${driverId}) from ${startUtc} ${until} (assignment ${assignmentId}).`;
  },
  assignmentsBesides: ({ count }) => `And ${count} more.`,
  endFirst: () => 'End or delete the assignment first.',
  driverDeleted: ({ driverId }) => `The driver ${driverId} is deleted, so the assignment cannot be active.`,
  vehicleDeleted: ({ vehicleId }) => `The vehicle ${vehicleId} is deleted, so the assignment cannot be active.`,
  fleetInUse: ({ name, ...use }) => inUse(use, ['vehicle is', 'vehicles are'], `in the fleet “${name}”`),
  inputTypeInUse: ({ name, count, inputs }) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, input ${number}`);
    return inUse({ count, names }, ['input has', 'inputs have'], `the type “${name}”`);
  },
  inputTypeInProfiles: ({ name, ...use }) =>
    inUse(use, ['profile suspends', 'profiles suspend'], `alarms by the type “${name}”`),
  profileInUse: ({ name, ...use }) => inUse(use, ['probe has', 'probes have'], `the profile “${name}”`),
  tagInUse: ({ name, ...use }) => inUse(use, ['geofence has', 'geofences have'], `the tag “${name}”`),
  hiddenConflict: () => 'A record that you do not see stands in the way.',
  hasSecondFactor: () => 'You have a second factor. Remove it first.',
  passkeysNeedAddress: () =>
    'Passkeys need the setting PUBLIC_URL with an https:// address and a host name. Without it they work only at http://localhost.',
  passkeysOfOrganisation: () => 'You sign in through your organisation. It has its own passkeys.',
  tooManyPasskeys: ({ limit }) => `A user can have ${limit} passkeys. Remove one first.`,
  limitReached: ({ what, limit }) =>
    `The account can have ${limit} ${what}. The host of this service can raise the limit.`,
  lastAdministrator: () => 'An account needs at least one active administrator with a password.',
  taken: ({ kind, field, value, holder }) => {
    if (!holder) return `The ${words(field)} “${value}” is taken.`;
    const { id, name } = holder;
    return `${name === null ? `The ${kindWords(kind)} ${id}` : `“${name}” (${id})`} has the ${words(field)} “${value}”.`;
  },
  referredDeleted: ({ what, resourceId }) => `The ${kindWords(what)} ${resourceId} is deleted. Restore it first.`,
  clashesWithRestored: ({ what, resourceId }) =>
    `The ${kindWords(what)} ${resourceId}, which this request also restores, has the same value or time.`,
  undoTooLate: () => 'A change can be undone for 24 hours.',
  undoneAlready: () => 'The change was already undone.',
  pastReplaced: () => 'The shape was changed since, or it was backfilled again.',
  tooManyWebhooks: ({ limit }) => `An account can have ${limit} webhooks. Delete one first.`,
  stillRunning: () => 'A request with this Idempotency-Key is still running. Repeat the request to get its answer.',
  changedMeanwhile: () => 'Someone else changed the record: If-Match does not match its current ETag.',
  tooLarge: ({ limitBytes }) =>
    `The body is larger than ${limitBytes < 1_000_000 ? `${limitBytes / 1000} kB` : `${limitBytes / 1_000_000} MB`}.`,
  noMediaType: ({ contentType }) => `"${contentType}" is not a media type.`,
  jsonWanted: ({ others }) =>
    `Send JSON in UTF-8, as application/json-patch+json or application/json${others && `, or ${others}`}.`,
  tooSlow: () => 'The body arrived too slowly: each megabyte may take a minute.',
  uncompressedWanted: () => 'Send the body without Content-Encoding.',
  keyReused: () => 'This Idempotency-Key was already used with a different body. Use a new key for a new request.',
  questionTooLong: () => 'The question took too long. Ask about a shorter period, fewer vehicles or a smaller shape.',
  findingsTooMuch: () => 'The question needs too much time or memory. Ask about a shorter period.',
  probesTooMuch: () => 'The question needs too much time or memory. Ask about a shorter period or fewer probes.',
  tooManyRequests: ({ limit, seconds }) =>
    `This token is limited to ${limit} requests per minute. Try again in ${waiting(seconds)}.`,
  cursorExpired: () =>
    'Changes after this cursor are no longer kept. Read the lists again, and take a new cursor before.',
  tooManyStreams: ({ of, limit }) => `This ${of} has reached the limit of ${limit} open live streams. Close one first.`,
  tooManyTests: ({ limit, minutes }) =>
    `A rule can be tested ${limit} times per hour. Try again in ${waiting(60 * minutes)}.`,
  tooManyWaiting: ({ of, limit }) =>
    `This ${of} has ${limit} requests of this kind waiting. Try again when one of them has its answer.`,
  unexpected: () => 'Something went wrong on the server. The requestId identifies the request in the log.',
  damagedDay: ({ of, id, name, day }) => {
    const owner = `${of}${name === undefined ? '' : ` “${name}”`} (${id})`;
    return `The stored ${of === 'vehicle' ? 'plots' : 'readings'} of the ${owner} on ${day} (UTC) are damaged. The host can restore that day from a backup.`;
  },
  databaseAway: () => 'The database is not responding.',
  busy: () => 'The service is busy.',
  geocoderAway: () => 'The geocoder does not answer as expected.',
  workStopped: () =>
    'The work was stopped because it needed too much time or memory, or because it failed. Try again later, or choose a shorter period.',
  diskFull: () => 'The disk of the service is full.',
  temporaryFolder: () => 'The service cannot write temporary files. Its log names the folder (TMPDIR).',
};

/** A reason as a sentence. */
export function sentenceOf<Name extends ProblemReason>({ reason, params }: Because<Name>): string {
  // The table gives each reason its own params; a union of names loses that.
  const sentence = sentences[reason] as (given: typeof params) => string;
  return sentence(params);
}

/** The same for a field's problem, which follows a pointer and is not a full sentence. */
export const clauseOf = (because: Because): string => sentenceOf(because).replace(/\.$/, '');

/** `inputType` -> `input type`. */
export const kindWords = (kind: SoughtKind): string => ownWords[kind] ?? words(kind);
/** `inputType` -> `an input type`. */
export const oneOfKind = (kind: SoughtKind): string =>
  `${/^(?:[aeio]|un)/.test(kindWords(kind)) ? 'an' : 'a'} ${kindWords(kind)}`;
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const ownWords: Partial<Record<SoughtKind, string>> = { profile: 'temperature profile' };

/** `5 geofences have the tag “Depots”: “A”, “B”, “C” and 2 more.` */
function inUse(
  { count, names }: { count: number; names: readonly string[] },
  [one, many]: readonly [one: string, many: string],
  it: string,
): string {
  const named = names.map((name) => `“${name}”`).join(', ');
  const others = count > names.length ? ` and ${count - names.length} more` : '';
  return `${count} ${count === 1 ? one : many} ${it}: ${named}${others}.`;
}
