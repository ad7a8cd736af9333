import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import { english } from '../plural.ts';
import type { ReasonWords } from '../reason-words.ts';

const kinds: Readonly<Record<SoughtKind, string>> = {
  alarm: 'alarm',
  alertRule: 'alert rule',
  assignment: 'assignment',
  auditEntry: 'change',
  driver: 'driver',
  externalReference: 'external reference',
  fleet: 'fleet',
  geofence: 'geofence',
  geofenceVisit: 'visit',
  ingestKey: 'ingest key',
  input: 'input',
  inputType: 'input type',
  notice: 'notice',
  plot: 'position',
  probe: 'probe',
  profile: 'temperature profile',
  runningAssignment: 'running assignment',
  session: 'session',
  tag: 'tag',
  unsubscription: 'unsubscription',
  user: 'user',
  vehicle: 'vehicle',
  view: 'view',
};

/** Why the service refuses something, by the contract's reasons. */
export const reasons: ReasonWords = {
  noSuch: ({ what }) => `This ${kinds[what]} no longer exists.`,
  referenceOfNone: ({ what }) => `No ${kinds[what]} has this reference.`,
  unstorable: () => 'This holds characters that cannot be stored.',
  endNotAfterStart: () => 'The end has to be later than the start.',
  endBeforeStart: () => 'The end cannot be before the start.',
  endBeforeBegan: ({ min }, format) => `It cannot end before it began, ${format.dateTime(min)}.`,
  neededBeside: () => 'This is needed, since what goes with it is filled in.',
  nameOrButton: () => 'A name or a button is needed.',
  recipient: () => 'An e-mail address or a telephone number is needed.',
  timesAlike: () => 'The two times have to differ.',
  boundsReversed: () => 'The lower bound has to be below the upper one.',
  fewPoints: ({ min }, format) => `Must have at least ${format.number(min)} different points.`,
  fewItems: ({ min }, format) => `Must be at least ${format.number(min)}.`,
  manyItems: ({ max }, format) => `No more than ${format.number(max)} at once.`,
  manyValues: ({ max, nesting }, format) =>
    `No more than ${format.number(max)} values, nested ${format.number(nesting)} deep.`,
  addedAndRemoved: () => 'A tag cannot be put on and taken off at once.',
  mask: () => 'The asterisks stand for a password that is stored already. Please type one.',
  passwordWrong: () => 'This is not your password.',
  passwordCommon: () => 'This is one of the most common passwords. Choose another one.',
  passwordOwn: () => 'Change your own password under Account and settings.',
  rowRepeated: ({ row }, format) => `Row ${format.number(row + 1)} is for the same record.`,
  severalMatches: ({ count }, format) => `${format.number(count)} records match this row.`,
  tagRepeated: () => 'This tag is named twice.',
  tagsMissing: ({ names }, format) => `There are tags that were not there before: ${format.list(quotedAll(names))}.`,

  seeErrors: () => 'Please check what you entered.',
  notUtf8: () => 'What was sent could not be read: it is not UTF-8.',
  emptyJson: () => 'What was sent could not be read: it is empty.',
  jsonEndsEarly: (place, format) => `What was sent could not be read: it breaks off ${placed(place, format)}.`,
  jsonUnexpected: ({ character, ...place }, format) =>
    `What was sent could not be read: ${quoted(character)} cannot stand ${placed(place, format)}.`,
  brokenOff: () => 'What was sent broke off on its way. Please try again.',
  tokenMissing: () => 'The request came without a sign-in. Please sign in again.',
  tokenEnded: () => 'Your sign-in has expired or was ended. Please sign in again.',
  administratorsOnly: () => 'Your role is viewer. An administrator of your account can.',
  viewOwnerOnly: () => 'Only whoever saved this view can change it.',
  noRoute: () => 'There is nothing at this address.',
  notFound: ({ what }) => `There is no such ${kinds[what]}: it may have been deleted.`,
  methods: () => 'This address does not take that.',
  alreadySent: () => 'It was sent already.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const until = endUtc === undefined ? 'and still is' : `until ${format.dateTime(endUtc)}`;
    return `${quoted(vehicleName)} is assigned to ${quoted(driverName)} from ${format.dateTime(startUtc)} ${until}.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} more ${english(count, { one: 'assignment is', other: 'assignments are' })} in the way.`,
  endFirst: () => 'End the assignment first.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} has the tracker ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} has the username ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} has the button ${quoted(buttonId)}.`,
  driverDeleted: () => 'The driver is deleted, so the assignment cannot run.',
  vehicleDeleted: () => 'The vehicle is deleted, so the assignment cannot run.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in the fleet ${quoted(name)}`, ['vehicle is', 'vehicles are']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, line ${number}`);
    return inUse({ count, names }, format, `the type ${quoted(name)}`, ['input has', 'inputs have']);
  },
  profileInUse: ({ name, ...use }, format) =>
    inUse(use, format, `the profile ${quoted(name)}`, ['probe has', 'probes have']),
  tagInUse: ({ name, ...use }, format) =>
    inUse(use, format, `the tag ${quoted(name)}`, ['geofence has', 'geofences have']),
  lastAdministrator: () => 'An account needs at least one active administrator, and this is the last one.',
  usernameTaken: ({ username }) => `The username ${quoted(username)} is taken.`,
  referenceTaken: ({ what, reference }) => `Another ${kinds[what]} has the reference ${quoted(reference)}.`,
  referencesTaken: ({ references }, format) =>
    `Other records have its external references now: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: ({ what }) => `The ${kinds[what]} that it belongs to is deleted: restore that.`,
  undoTooLate: () => 'A change can be undone for 24 hours.',
  undoneAlready: () => 'This change was already undone.',
  stillRunning: () => 'The same change is still being made. Please wait a moment.',
  changedMeanwhile: () => 'Somebody else saved a change after you opened this.',
  tooLarge: ({ limitBytes }, format) =>
    `The service takes no more than ${format.number(limitBytes / 1_000_000)} MB in one go.`,
  noMediaType: () => 'The service does not know the kind of what was sent.',
  jsonWanted: () => 'The service takes JSON alone.',
  uncompressedWanted: () => 'The service takes no compressed data here.',
  keyReused: () => 'This was sent before with something else in it. Please try again.',
  tooManyRequests: ({ seconds }, format) =>
    `Please try again in ${format.number(seconds)} ${english(seconds, { one: 'second', other: 'seconds' })}.`,
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} pages already receive live updates. Close one of them.`,
  unexpected: () => 'The service made a mistake.',
  databaseAway: () => 'The database does not answer right now. Please try again in a moment.',
  busy: () => 'The service is busy. Please try again in a moment.',
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
