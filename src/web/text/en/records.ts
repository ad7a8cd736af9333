import type { ExpectedFormat, SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Format } from '../format.ts';
import { english } from '../plural.ts';
import type { ReasonWords } from '../reason-words.ts';

export const records = {
  deleted: (name: string) => `${name} deleted`,
  deletedSeveral: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'record', other: 'records' })} deleted`,
  restored: (name: string) => `${name} restored`,
  restoredSeveral: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'record', other: 'records' })} restored`,
  deleting: (shown: string, all: string) => `Deleting … ${shown} of ${all}`,
  changing: (shown: string, all: string) => `Saving … ${shown} of ${all}`,
  restoring: (shown: string, all: string) => `Restoring … ${shown} of ${all}`,
  moreFailed: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'other', other: 'others' })} could not be changed either.`,
  deleteFailed: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  restoreFailed: (name: string, why: string) => `${name} could not be restored. ${why}`,
  bulk: {
    title: (count: number, shown: string) => `Change ${shown} ${english(count, { one: 'record', other: 'records' })}?`,
    named: (names: string, shown: string) => `${names} and ${shown} more`,
    undone: (count: number, shown: string) =>
      `Undone: ${shown} ${english(count, { one: 'record is as it was', other: 'records are as they were' })}`,
    nothingUndone: 'Nothing could be undone.',
    left: (names: string, why: string) => `Not undone: ${names}. ${why}`,
    undoFailed: (why: string) => `The change could not be undone. ${why}`,
    why: {
      changed: 'It was changed since.',
      gone: 'It was deleted since.',
      inUse: 'It is in use now.',
      taken: 'Another record has its name, number or reference now.',
      unknown: 'It refers to a record that was deleted since.',
      last: 'An account keeps at least one active administrator.',
      final: 'A change of this kind cannot be undone.',
    },
  },
  connectDevice: 'Connect a device',
  viewerMayNot: 'You can look but not change anything here: your role is viewer.',
  saved: (name: string) => `${name} saved`,
  added: (name: string) => `${name} added`,
  unknownStatus: (status: string) => `Status ${status}`,
  none: 'None',
  conflict: {
    title: 'This was changed meanwhile',
    by: (who: string, when: string) => `${who} saved it on ${when}.`,
    byYou: (when: string) => `You saved it yourself on ${when}, perhaps in another window.`,
    detail: 'Both versions differ here:',
    same: 'Your version and theirs say the same.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    nothing: 'nothing',
    untouched: 'not changed by you',
    ways: '“Keep mine” saves what you changed and leaves the rest as they saved it. “Take theirs” drops what you changed.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    loading: 'Fetching their version …',
  },
  gone: {
    title: 'Somebody deleted it meanwhile',
    detail: 'What you typed is still here. It can be brought back with your changes.',
    restoreAndSave: 'Bring it back and save',
  },
  deletedOnes: {
    filter: 'Deleted',
    find: 'Find deleted records',
    name: 'Name',
    when: 'Deleted',
    by: 'By',
    note: (hours: string) => `Deleted in the last ${hours} hours. Older records cannot be restored.`,
    empty: {
      title: (hours: string) => `Nothing deleted in the last ${hours} hours`,
      detail: (hours: string) => `Deleted records stay here for ${hours} hours. Until then you can restore them.`,
    },
    restoreOne: (name: string) => `Restore ${name}`,
  },
  missing: {
    title: 'Not in the list',
    detail: 'It may have been deleted, or the link is not complete.',
    all: 'Back to the list',
    deletedTitle: (name: string) => `${name} is deleted`,
    deletedDetail: (time: string) => `It was deleted on ${time}.`,
    restore: 'Restore',
  },
  references: {
    title: 'External references',
    none: 'No other system has a name for it yet.',
    add: 'Add a reference',
    reference: 'Reference',
    placeholder: 'Its name or number in the other system',
    remove: (reference: string) => `Remove ${reference}`,
    removed: (reference: string) => `Reference ${reference} removed`,
  },
  changes: {
    title: 'Changes',
    none: 'No change in the last year.',
    by: { service: 'The service', device: 'A device', recipient: 'A recipient' },
    actions: {
      create: 'added it',
      update: 'changed it',
      delete: 'deleted it',
      restore: 'brought it back',
      erase: 'erased the personal data',
    },
    line: (who: string, action: string) => `${who} ${action}`,
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    nothing: 'nothing',
    password: 'Password changed',
    more: (shown: string) => `and ${shown} earlier`,
  },
  history: {
    title: 'Assignments',
    addVehicle: 'Assign a vehicle',
    addDriver: 'Assign a driver',
    none: 'No assignment yet. They begin with a button, or when somebody starts one.',
    line: (times: string, source: string) => `${times} · ${source}`,
    untilNow: (start: string) => `${start} – now`,
    from: (start: string) => `From ${start}`,
    times: (start: string, end: string) => `${start} – ${end}`,
    bySource: { button: 'by button', api: 'by hand' },
    unknownSource: 'from elsewhere',
    more: (count: number, shown: string) =>
      `Show ${shown} ${english(count, { one: 'earlier one', other: 'earlier ones' })}`,
  },
};

export const table = {
  count: (all: string) => all,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
  countApart: (shown: string, all: string, apart: string) => `${shown} of ${all}, ${apart} more in several columns`,
  found: (count: number, shown: string) => `${shown} ${english(count, { one: 'row', other: 'rows' })} found`,
  select: (name: string) => `Select ${name}`,
  selection: 'Selected',
  selectAll: 'Select all',
  selectAllOf: (all: string) => `All ${all}`,
  selected: (shown: string) => `${shown} selected`,
  contentsMore: (shown: string, more: string) => `${shown} and ${more} more`,
  clearSelection: 'Clear the selection',
  filter: (column: string) => column,
  filterWith: (column: string, values: string) => `${column}: ${values}`,
  filterMore: (column: string, shown: string) => `${column}: ${shown} chosen`,
  findChoice: (column: string) => `Find in ${column.toLowerCase()}`,
  moreChoices: (more: string) => `and ${more} more: type to find them`,
  any: 'Any',
  clearFilters: 'Clear filters',
  hidden: 'It is not in the table: the search or a filter leaves it out.',
  columns: 'Columns',
  usualColumns: 'The usual columns',
  sort: 'Sort',
  export: 'Export',
  exportDetail: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'row', other: 'rows' })} as CSV, as filtered and sorted here`,
  noMatch: { title: 'Nothing matches', detail: 'No row has all of what you are looking for.' },
  pick: {
    none: 'No name contains that.',
    more: (shown: string) => `and ${shown} more: type a part of the name`,
  },
  views: {
    open: 'Views',
    own: 'Your views',
    shared: 'Shared by others',
    none: 'A view keeps search, filters, columns and order under a name.',
    everything: 'Everything, as usual',
    save: 'Save this view …',
    name: 'Name',
    share: 'Everybody in the account may use it',
    saveTitle: 'Save this view',
    replaces: (name: string) => `Replaces your view “${name}”.`,
    needsName: 'A view needs a name.',
    saved: (name: string) => `View ${name} saved`,
    delete: (name: string) => `Delete “${name}”`,
    deleted: (name: string) => `View ${name} deleted`,
    restored: (name: string) => `View ${name} restored`,
    restoreFailed: (name: string, why: string) => `${name} could not be restored. ${why}`,
    deleteFailed: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  },
};

/** What is wrong with one field, by the contract's codes and parameters. */
export const fieldProblems = {
  required: 'This is needed.',
  type: 'This is not of the right kind.',
  wholeNumber: 'Must be a whole number.',
  number: 'Must be a number.',
  between: (min: string, max: string) => `Must be between ${min} and ${max}.`,
  atLeast: (min: string) => `Must be ${min} or more.`,
  atMost: (max: string) => `Must be ${max} or less.`,
  oneOf: (allowed: string) => `Must be one of ${allowed}.`,
  outOfRange: 'This is out of range.',
  lengthBetween: (min: number, max: string) => `Must have ${min} to ${max} characters.`,
  lengthAtMost: (max: string) => `Must have at most ${max} characters.`,
  lengthAtLeast: (min: string) => `Must have at least ${min} characters.`,
  length: 'This is too short or too long.',
  formats: {
    email: 'Must be an e-mail address.',
    json: 'Must be JSON.',
    phone: 'Must be a telephone number such as +4917012345678.',
    time: 'Must be a time of day such as 22:30.',
    timeZone: 'Must be a time zone such as Europe/Berlin.',
    utc: 'Must be a date and a time in UTC such as 2026-11-20T09:30:00Z.',
  } satisfies Record<ExpectedFormat, string>,
  emailNamed: (value: string) => `“${value}” is not an e-mail address.`,
  format: 'This is not written as it should be.',
  unique: 'This is already taken.',
  unknown: 'This no longer exists.',
  conflict: 'This clashes with something else.',
};

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
