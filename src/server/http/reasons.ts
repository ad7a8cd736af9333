/** The English message of each reason. Ids are shown next to names. */
import type { Because, ProblemReason, ReasonParams, SoughtKind } from '../../contract/problem-reasons.ts';

type Sentences = { readonly [Name in ProblemReason]: (params: ReasonParams<Name>) => string };

const sentences: Sentences = {
  seeErrors: () => 'See errors: each names a field and its rule.',
  notUtf8: () => 'The body is not JSON: it is not valid UTF-8.',
  emptyJson: () => 'The body is not JSON: it is empty.',
  jsonEndsEarly: ({ line, column }) => `The body is not JSON: it ends too early, at line ${line}, column ${column}.`,
  jsonUnexpected: ({ character, line, column }) =>
    `The body is not JSON: unexpected ${JSON.stringify(character)} at line ${line}, column ${column}.`,
  brokenOff: ({ bytes }) => `The body broke off after ${bytes} bytes.`,
  tokenMissing: () => 'Send the header Authorization: Bearer, a space and an access token.',
  tokenEnded: () => 'The access token is unknown, has expired or was ended.',
  administratorsOnly: () => 'Only an administrator may do this.',
  viewOwnerOnly: () => 'Only the owner of a view may do this.',
  noRoute: () => 'There is nothing at this address.',
  notFound: ({ what }) => `This account has no such ${kindWords(what)}.`,
  methods: ({ allowed }) => `This address takes ${allowed.join(', ')}.`,
  alreadySent: () => 'It was sent already.',
  assigned: ({ assignmentId, vehicleId, vehicleName, driverId, driverName, startUtc, endUtc }) => {
    const until = endUtc === undefined ? 'on' : `until ${endUtc}`;
    return `“${vehicleName}” (${vehicleId}) is assigned to “${driverName}” (${driverId}) from ${startUtc} ${until} (assignment ${assignmentId}).`;
  },
  assignmentsBesides: ({ count }) => `And ${count} more.`,
  endFirst: () => 'End it first.',
  deviceTaken: ({ vehicleId, name, deviceId }) => `“${name}” (${vehicleId}) has the device “${deviceId}”.`,
  driverNameTaken: ({ driverId, name, username }) => `“${name}” (${driverId}) has the username “${username}”.`,
  buttonTaken: ({ driverId, name, buttonId }) => `“${name}” (${driverId}) has the button “${buttonId}”.`,
  driverDeleted: ({ driverId }) => `The driver ${driverId} is deleted: the assignment cannot run.`,
  vehicleDeleted: ({ vehicleId }) => `The vehicle ${vehicleId} is deleted: the assignment cannot run.`,
  fleetInUse: ({ name, ...use }) => inUse(use, ['vehicle is', 'vehicles are'], `in the fleet “${name}”`),
  inputTypeInUse: ({ name, count, inputs }) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, input ${number}`);
    return inUse({ count, names }, ['input has', 'inputs have'], `the type “${name}”`);
  },
  profileInUse: ({ name, ...use }) => inUse(use, ['probe has', 'probes have'], `the profile “${name}”`),
  tagInUse: ({ name, ...use }) => inUse(use, ['geofence has', 'geofences have'], `the tag “${name}”`),
  lastAdministrator: () => 'An account keeps one active administrator at least.',
  usernameTaken: ({ username }) => `The username “${username}” is taken.`,
  referenceTaken: ({ what, reference, resourceId }) =>
    `“${reference}” is the reference of the ${kindWords(what)} ${resourceId} already.`,
  referencesTaken: ({ references }) => {
    const named = references.map(({ reference, resourceId }) => `“${reference}” (record ${resourceId})`).join(', ');
    return `Its external references are those of other records now: ${named}.`;
  },
  referredDeleted: ({ what, resourceId }) => `The ${kindWords(what)} ${resourceId} is deleted: restore that.`,
  undoTooLate: () => 'A change can be undone for 24 hours.',
  undoneAlready: () => 'The change was undone already.',
  stillRunning: () => 'A request with this Idempotency-Key is under way: ask again for its answer.',
  changedMeanwhile: () => 'The record is not the one that If-Match names.',
  tooLarge: ({ limitBytes }) =>
    `The body is larger than ${limitBytes < 1_000_000 ? `${limitBytes / 1000} kB` : `${limitBytes / 1_000_000} MB`}.`,
  noMediaType: ({ contentType }) => `"${contentType}" is no media type.`,
  jsonWanted: ({ others }) =>
    `Send JSON in UTF-8, as application/json-patch+json or application/json${others && `, or ${others}`}.`,
  uncompressedWanted: () => 'The body has to come without Content-Encoding.',
  keyReused: () => 'This Idempotency-Key came before with another body: take a new key for another request.',
  tooManyRequests: ({ limit, seconds }) =>
    `This token may be sent ${limit} times a minute: go on in ${seconds} seconds.`,
  tooManyStreams: ({ of, limit }) => `This ${of} has ${limit} live streams open, the limit: close one first.`,
  unexpected: () => 'Something went wrong here; the log has it by requestId.',
  databaseAway: () => 'The database does not answer just now.',
  busy: () => 'The service is busy.',
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
export const kindWords = (kind: SoughtKind): string =>
  ownWords[kind] ?? kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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
