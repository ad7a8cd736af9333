import type { Format } from '../format.ts';
import { english, waiting } from '../plural.ts';
import type { ReasonWords } from '../reason-words.ts';
import * as kinds from './kinds.ts';

/** Why the service refuses something, by the contract's reasons. */
export const reasons: ReasonWords = {
  noSuch: ({ what }) => `This ${kinds.sought[what]} no longer exists.`,
  referenceOfNone: ({ what }) => `No ${kinds.sought[what]} has this reference.`,
  unstorable: () => 'This contains characters that cannot be stored.',
  controlCharacter: () => 'This contains control characters, which are not allowed here.',
  lineBreak: () => 'This must be on one line.',
  endNotAfterStart: () => 'The end must be after the start.',
  endBeforeStart: () => 'The end must not be before the start.',
  endBeforeBegan: ({ min }, format) => `The end must not be before the start (${format.dateTime(min)}).`,
  endInPast: () => 'The end must be in the future.',
  neededBeside: () => 'Required, because a related field is filled in.',
  nameOrButton: () => 'Enter a name or a button.',
  recipient: () => 'Add at least one recipient.',
  timesAlike: () => 'The two times must be different.',
  boundsReversed: () => 'The lower limit must be below the upper limit.',
  asciiAddress: ({ value }) =>
    `The mail server cannot deliver to ${value}. Before the @ it accepts only letters without accents, digits and common signs.`,
  httpsOnly: ({ host }) =>
    `Must begin with https://. For ${host}, the operator of this server can allow http with WEBHOOK_HOSTS.`,
  fewPoints: ({ min }, format) => `Must have at least ${format.number(min)} different points.`,
  fewItems: ({ min }, format) => `Must be at least ${format.number(min)}.`,
  manyItems: ({ max }, format) => `Must be no more than ${format.number(max)} at once.`,
  manyWords: ({ max }, format) => `A search has at most ${format.number(max)} words.`,
  manyMatch: ({ max }, format) =>
    `At most ${format.number(max)} rows can be changed at once. Choose a shorter period or more filters.`,
  manyValues: ({ max, nesting, members }, format) =>
    `Must have no more than ${format.number(max)} values, nested at most ${format.number(nesting)} levels deep, with at most ${format.number(members)} in one object.`,
  addedAndRemoved: () => 'A tag cannot be added and removed at the same time.',
  mask: () => 'The asterisks stand for the stored password. Please type a password.',
  passwordWrong: () => 'Incorrect password.',
  passwordCommon: () => 'This is one of the most common passwords. Choose another password.',
  passwordOwn: () => 'Change your own password under Account and settings.',
  codeWrong: () => 'The code is wrong or was used before.',
  passkeyRefused: () => 'The passkey was not accepted. Try again.',
  passkeysNeedAddress: () =>
    'Passkeys work only at an https address with a name that the operator of this server has set up (PUBLIC_URL).',
  passkeysOfOrganisation: () => 'You sign in through your organisation. It has its own passkeys.',
  tooManyPasskeys: ({ limit }, format) => `A person can have ${format.number(limit)} passkeys. Remove one first.`,
  accountSuspended: () => 'This account is suspended. Ask the operator of this server.',
  secondFactorRequired: () => 'This account requires a second factor. Add one first.',
  hasSecondFactor: () => 'You have a second factor. Remove it first.',
  linkUsedUp: () => 'This link no longer works. It was used, it has expired, or the password has changed.',
  rowRepeated: ({ row }, format) => `Row ${format.number(row + 1)} has the same record.`,
  rowOverlaps: ({ row }, format) => `Row ${format.number(row + 1)} assigns the same vehicle or driver at this time.`,
  severalMatches: ({ count }, format) => `${format.number(count)} records match this row.`,
  tagRepeated: () => 'This tag appears twice.',
  tagsMissing: ({ names }, format) => `The order does not include these new tags: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Please check what you entered.',
  notUtf8: () => 'The server could not read the request: it is not UTF-8.',
  emptyJson: () => 'The server could not read the request: it is empty.',
  jsonEndsEarly: (place, format) =>
    `The server could not read the request: it ends too early, ${placed(place, format)}.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `The server could not read the request: unexpected ${quoted(character)} ${placed(place, format)}.`,
  brokenOff: () => 'The request was interrupted. Please try again.',
  tokenMissing: () => 'You are not signed in. Please sign in again.',
  tokenEnded: () => 'Your session has expired or was ended. Please sign in again.',
  signInAgain: () => 'Sign in again first. Your last sign-in is more than an hour ago.',
  administratorsOnly: () => 'Only administrators can do this. Ask an administrator of your account.',
  rolesOnly: ({ roles }, format) =>
    `Your role does not allow this. These roles can do it: ${format.list(roles.map((role) => kinds.roleNames[role]))}.`,
  hiddenConflict: () => 'A record that you cannot see is in the way. Ask a person who sees all fleets.',
  allFleetsOnly: () => 'You see only some fleets. This needs a person who sees all fleets.',
  viewOwnerOnly: () => 'Only the person who saved this view can change it.',
  noRoute: () => 'This address does not exist.',
  notFound: ({ what }) => `This ${kinds.sought[what]} does not exist. It may have been deleted.`,
  methods: () => 'This address does not support that kind of request.',
  alreadySent: () => 'It was already sent.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const until = endUtc === undefined ? '(ongoing)' : `until ${format.dateAtTime(endUtc)}`;
    return `${quoted(vehicleName)} is assigned to ${quoted(driverName)} from ${format.dateAtTime(startUtc)} ${until}.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} more ${english(count, { one: 'assignment conflicts', other: 'assignments conflict' })} with this.`,
  endFirst: () => 'End or delete the assignment first.',
  driverDeleted: () => 'The driver was deleted, so the assignment cannot be active.',
  vehicleDeleted: () => 'The vehicle was deleted, so the assignment cannot be active.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in the fleet ${quoted(name)}`, ['vehicle is', 'vehicles are']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, channel ${number}`);
    return inUse({ count, names }, format, `the type ${quoted(name)}`, ['input has', 'inputs have']);
  },
  inputTypeInProfiles: ({ name, ...use }, format) =>
    inUse(use, format, `readings because of ${quoted(name)}`, ['profile ignores', 'profiles ignore']),
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `the profile ${quoted(name)}`, ['probe has', 'probes have']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `the tag ${quoted(name)}`, ['geofence has', 'geofences have']),
  limitReached: ({ what, limit }, format) =>
    `Your account can have ${format.number(limit)} ${what === 'users' ? 'users' : 'vehicles'}. The operator of this server can raise the limit.`,
  lastAdministrator: () =>
    'An account needs at least one active administrator with a password, and this is the last one.',
  taken: ({ kind, field, value, holder }, _format, labelOf) => {
    const what = `${labelOf(field)} ${quoted(value)}`;
    if (!holder) return `${what} is already taken.`;
    return holder.name === null
      ? `${what} already belongs to another ${kinds.sought[kind]}.`
      : `${what} already belongs to ${quoted(holder.name)}.`;
  },
  referredDeleted: ({ what }) => `The ${kinds.sought[what]} that it belongs to was deleted. Restore that first.`,
  clashesWithRestored: () => 'Another record that would be restored with it has the same value or time.',
  undoTooLate: () => 'A change can be undone only within 24 hours.',
  pastReplaced: () => 'The shape has changed since then, or its earlier visits were counted again.',
  undoneAlready: () => 'This change has already been undone.',
  tooManyWebhooks: ({ limit }, format) => `An account can have ${format.number(limit)} webhooks. Delete one first.`,
  stillRunning: () => 'This change is still being saved. Please wait a moment.',
  changedMeanwhile: () => 'Someone else changed this after you opened it.',
  tooLarge: ({ limitBytes }, format) =>
    `The server accepts at most ${format.number(limitBytes / 1_000_000)} MB at once.`,
  noMediaType: () => 'The server does not know this content type.',
  jsonWanted: () => 'The server accepts only JSON.',
  tooSlow: () => 'The data arrived too slowly. Please try again with a better connection.',
  uncompressedWanted: () => 'The server does not accept compressed data here.',
  keyReused: () => 'This was already sent with different content. Please try again.',
  questionTooLong: () => 'This took too long. Choose a shorter period, fewer vehicles or a smaller shape.',
  findingsTooMuch: () => 'This takes too long. Choose a shorter period.',
  probesTooMuch: () => 'This takes too long. Choose a shorter period or fewer probes.',
  tooManyRequests: ({ seconds }) => `Please try again in ${waiting(seconds)}.`,
  cursorExpired: () => 'Changes after this point are no longer stored. Read the lists again.',
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} pages already receive live updates. Close one of them.`,
  tooManyTests: ({ limit, minutes }, format) =>
    `You can test a rule ${format.number(limit)} times an hour. Please try again in ${waiting(60 * minutes)}.`,
  tooManyWaiting: ({ of, limit }, format) =>
    `${of === 'user' ? 'You already have' : 'Your account already has'} ${format.number(limit)} requests waiting. Please try again when one of them is done.`,
  unexpected: () => 'Something went wrong on the server.',
  damagedDay: ({ of, name = '', day }, format) =>
    of === 'vehicle'
      ? `The positions of ${quoted(name)} on ${format.date(day)} (UTC) are damaged and cannot be shown. Other days are not affected. The operator of this server can restore that day from a backup.`
      : `The temperatures of ${quoted(name)} on ${format.date(day)} (UTC) are damaged and cannot be shown. Other days are not affected. The operator of this server can restore that day from a backup.`,
  databaseAway: () => 'The database is not responding. Please try again in a moment.',
  busy: () => 'The server is busy. Please try again in a moment.',
  geocoderAway: () => 'The address search is not responding. Please try again in a moment.',
  workStopped: () =>
    'The server stopped this work because it took too much time or memory. Try again later, or choose a shorter period.',
  diskFull: () => 'The server’s disk is full. Please inform the operator of this server.',
  temporaryFolder: () => 'The server cannot write temporary files. Please inform the operator of this server.',
};

const quoted = (name: string): string => `“${name}”`;

const quotedAll = (names: readonly string[]): string[] => names.map(quoted);

const placed = ({ line, column }: { line: number; column: number }, format: Format): string =>
  `at line ${format.number(line)}, column ${format.number(column)}`;

/** `5 geofences have the tag “Depots”: “A”, “B”, “C” and 2 more.` */
function inUse(
  { count, names }: { count: number; names: readonly string[] },
  format: Format,
  it: string,
  [one, other]: readonly [one: string, other: string],
): string {
  const rest = count - names.length;
  const named = [...quotedAll(names), ...(rest > 0 ? [`${format.number(rest)} more`] : [])];
  return `${format.number(count)} ${english(count, { one, other })} ${it}: ${format.list(named)}.`;
}
