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
  deleting: (shown: string, all: string) => `Deleting… ${shown} of ${all}`,
  changing: (shown: string, all: string) => `Saving… ${shown} of ${all}`,
  restoring: (shown: string, all: string) => `Restoring… ${shown} of ${all}`,
  moreFailed: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'other', other: 'others' })} could not be changed either.`,
  deleteFailed: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  restoreFailed: (name: string, why: string) => `${name} could not be restored. ${why}`,
  bulk: {
    title: (count: number, shown: string) => `Change ${shown} ${english(count, { one: 'record', other: 'records' })}?`,
    named: (names: string, shown: string) => `${names} and ${shown} more`,
    undone: (count: number, shown: string) =>
      `Change undone for ${shown} ${english(count, { one: 'record', other: 'records' })}`,
    nothingUndone: 'Nothing could be undone.',
    left: (names: string, why: string) => `Not undone: ${names}. ${why}`,
    undoFailed: (why: string) => `The change could not be undone. ${why}`,
    why: {
      changed: 'It has been changed since.',
      gone: 'It has been deleted since.',
      inUse: 'It is now in use.',
      taken: 'Another record now has its name, number or reference.',
      unknown: 'It refers to a record that has been deleted since.',
      last: 'An account needs at least one active administrator.',
      final: 'This kind of change cannot be undone.',
    },
  },
  connectDevice: 'Connect a device',
  viewerMayNot: 'You can view this page but not make changes: your role is viewer.',
  saved: (name: string) => `${name} saved`,
  added: (name: string) => `${name} added`,
  unknownStatus: (status: string) => `Status ${status}`,
  none: 'None',
  conflict: {
    title: 'Someone else changed this',
    by: (who: string, when: string) => `${who} saved it on ${when}.`,
    byYou: (when: string) => `The other change is yours. You saved it on ${when}, perhaps in another window.`,
    detail: 'The two versions differ in these fields:',
    same: 'Your version and theirs are the same.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    nothing: '–',
    untouched: 'not changed by you',
    navigation: '“Keep mine” saves your changes and keeps their other changes. “Take theirs” discards your changes.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    loading: 'Loading their version…',
  },
  gone: {
    title: 'Someone else deleted this',
    detail: 'Your changes are still here. You can restore the record and save them.',
    restoreAndSave: 'Restore and save',
  },
  deletedOnes: {
    filter: 'Deleted',
    find: 'Find deleted records',
    name: 'Name',
    when: 'Deleted',
    by: 'By',
    note: (hours: string) => `Records deleted in the last ${hours} hours. Older records cannot be restored.`,
    empty: {
      title: (hours: string) => `Nothing deleted in the last ${hours} hours`,
      detail: (hours: string) => `You can restore deleted records here for ${hours} hours.`,
    },
    restoreOne: (name: string) => `Restore ${name}`,
  },
  missing: {
    title: 'Record not found',
    detail: 'It may have been deleted, or the link is incomplete.',
    all: 'Back to the list',
    deletedTitle: (name: string) => `${name} is deleted`,
    deletedDetail: (time: string) => `It was deleted on ${time}.`,
    restore: 'Restore',
  },
  references: {
    title: 'External references',
    none: 'No external references yet.',
    add: 'Add a reference',
    reference: 'Reference',
    placeholder: 'Name or number in the other system',
    remove: (reference: string) => `Remove ${reference}`,
    removed: (reference: string) => `Reference ${reference} removed`,
  },
  changes: {
    title: 'Changes',
    none: 'No changes in the last year.',
    by: { service: 'The server', device: 'A device', recipient: 'A recipient' },
    actions: {
      create: 'added it',
      update: 'changed it',
      delete: 'deleted it',
      restore: 'restored it',
      erase: 'erased the personal data',
    },
    line: (who: string, action: string) => `${who} ${action}`,
    change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
    nothing: '–',
    password: 'Password changed',
    more: (shown: string) => `and ${shown} earlier`,
  },
  history: {
    title: 'Assignments',
    addVehicle: 'Assign a vehicle',
    addDriver: 'Assign a driver',
    none: 'No assignments yet. An assignment starts when a driver uses a button, or when someone creates one.',
    line: (times: string, source: string) => `${times} · ${source}`,
    untilNow: (start: string) => `${start} – now`,
    from: (start: string) => `From ${start}`,
    times: (start: string, end: string) => `${start} – ${end}`,
    bySource: { button: 'Button', api: 'Manual' },
    unknownSource: 'Other source',
    more: (count: number, shown: string) =>
      `Show ${shown} earlier ${english(count, { one: 'assignment', other: 'assignments' })}`,
  },
};

export const table = {
  count: (all: string) => all,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
  countApart: (shown: string, all: string, apart: string) => `${shown} of ${all}, ${apart} more across several columns`,
  found: (count: number, shown: string) => `${shown} ${english(count, { one: 'row', other: 'rows' })} found`,
  select: (name: string) => `Select ${name}`,
  selection: 'Selected',
  selectAll: 'Select all',
  selectAllOf: (all: string) => `All ${all}`,
  selected: (shown: string) => `${shown} selected`,
  contentsMore: (shown: string, more: string) => `${shown} and ${more} more`,
  clearSelection: 'Clear selection',
  filter: (column: string) => column,
  filterWith: (column: string, values: string) => `${column}: ${values}`,
  filterMore: (column: string, shown: string) => `${column}: ${shown} selected`,
  findChoice: (column: string) => `Find in ${column.toLowerCase()}`,
  moreChoices: (more: string) => `and ${more} more: type to search`,
  any: 'Any',
  clearFilters: 'Clear filters',
  hidden: 'The search or a filter hides this record in the table.',
  columns: 'Columns',
  usualColumns: 'Reset columns',
  sort: 'Sort',
  export: 'Export',
  exportDetail: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'row', other: 'rows' })} as CSV, as filtered and sorted here`,
  noMatch: { title: 'No matches', detail: 'No row matches the search and all filters.' },
  pick: {
    none: 'No matches.',
    more: (shown: string) => `and ${shown} more: type part of the name`,
  },
  views: {
    open: 'Views',
    own: 'Your views',
    shared: 'Shared by others',
    none: 'A view saves the search, filters, columns and order under a name.',
    everything: 'Default view',
    save: 'Save this view…',
    name: 'Name',
    share: 'Share with everyone in the account',
    saveTitle: 'Save this view',
    replaces: (name: string) => `Replaces your view “${name}”.`,
    needsName: 'Enter a name.',
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
  required: 'Required',
  type: 'This is not a valid value.',
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
    date: 'Must be a date, such as 2026-11-20.',
    email: 'Must be an email address.',
    json: 'Must be JSON.',
    phone: 'Must be a phone number with a country code, such as +4917012345678.',
    time: 'Must be a time of day, such as 22:30.',
    timeZone: 'Must be a time zone, such as Europe/Berlin.',
    utc: 'Must be a date and time in UTC, such as 2026-11-20T09:30:00Z.',
  } satisfies Record<ExpectedFormat, string>,
  emailNamed: (value: string) => `“${value}” is not an email address.`,
  format: 'This does not have the right format.',
  unique: 'This is already taken.',
  unknown: 'This no longer exists.',
  conflict: 'This conflicts with another record.',
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
  ingestKey: 'device key',
  input: 'input',
  inputType: 'input type',
  notice: 'alert',
  plot: 'position',
  probe: 'probe',
  profile: 'temperature profile',
  runningAssignment: 'active assignment',
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
  unstorable: () => 'This contains characters that cannot be stored.',
  endNotAfterStart: () => 'The end must be after the start.',
  endBeforeStart: () => 'The end must not be before the start.',
  endBeforeBegan: ({ min }, format) => `The end must not be before the start (${format.dateTime(min)}).`,
  neededBeside: () => 'Required, because a related field is filled in.',
  nameOrButton: () => 'Enter a name or a button.',
  recipient: () => 'Add at least one recipient.',
  timesAlike: () => 'The two times must be different.',
  boundsReversed: () => 'The lower limit must be below the upper limit.',
  fewPoints: ({ min }, format) => `Must have at least ${format.number(min)} different points.`,
  fewItems: ({ min }, format) => `Must be at least ${format.number(min)}.`,
  manyItems: ({ max }, format) => `Must be no more than ${format.number(max)} at once.`,
  manyValues: ({ max, nesting }, format) =>
    `Must have no more than ${format.number(max)} values, nested at most ${format.number(nesting)} levels deep.`,
  addedAndRemoved: () => 'A tag cannot be added and removed at the same time.',
  mask: () => 'The asterisks stand for the stored password. Please type a password.',
  passwordWrong: () => 'Incorrect password.',
  passwordCommon: () => 'This is one of the most common passwords. Choose another password.',
  passwordOwn: () => 'Change your own password under Account and settings.',
  rowRepeated: ({ row }, format) => `Row ${format.number(row + 1)} has the same record.`,
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
  administratorsOnly: () => 'Your role is viewer. Ask an administrator of your account.',
  viewOwnerOnly: () => 'Only the person who saved this view can change it.',
  noRoute: () => 'This address does not exist.',
  notFound: ({ what }) => `This ${kinds[what]} does not exist. It may have been deleted.`,
  methods: () => 'This address does not support that kind of request.',
  alreadySent: () => 'It was already sent.',
  assigned: ({ vehicleName, driverName, startUtc, endUtc }, format) => {
    const until = endUtc === undefined ? '(ongoing)' : `until ${format.dateAtTime(endUtc)}`;
    return `${quoted(vehicleName)} is assigned to ${quoted(driverName)} from ${format.dateAtTime(startUtc)} ${until}.`;
  },
  assignmentsBesides: ({ count }, format) =>
    `${format.number(count)} more ${english(count, { one: 'assignment conflicts', other: 'assignments conflict' })} with this.`,
  endFirst: () => 'End the assignment first.',
  deviceTaken: ({ name, deviceId }) => `${quoted(name)} has the tracker ${quoted(deviceId)}.`,
  driverNameTaken: ({ name, username }) => `${quoted(name)} has the username ${quoted(username)}.`,
  buttonTaken: ({ name, buttonId }) => `${quoted(name)} has the button ${quoted(buttonId)}.`,
  driverDeleted: () => 'The driver was deleted, so the assignment cannot be active.',
  vehicleDeleted: () => 'The vehicle was deleted, so the assignment cannot be active.',
  fleetInUse: ({ name, ...use }, format) =>
    inUse(use, format, `in the fleet ${quoted(name)}`, ['vehicle is', 'vehicles are']),
  inputTypeInUse: ({ name, count, inputs }, format) => {
    const names = inputs.map(({ vehicleName, number }) => `${vehicleName}, channel ${number}`);
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
    `Other records now have its external references: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: ({ what }) => `The ${kinds[what]} that it belongs to was deleted. Restore that first.`,
  undoTooLate: () => 'A change can be undone only within 24 hours.',
  undoneAlready: () => 'This change has already been undone.',
  stillRunning: () => 'This change is still being saved. Please wait a moment.',
  changedMeanwhile: () => 'Someone else changed this after you opened it.',
  tooLarge: ({ limitBytes }, format) =>
    `The server accepts at most ${format.number(limitBytes / 1_000_000)} MB at once.`,
  noMediaType: () => 'The server does not know this content type.',
  jsonWanted: () => 'The server accepts only JSON.',
  uncompressedWanted: () => 'The server does not accept compressed data here.',
  keyReused: () => 'This was already sent with different content. Please try again.',
  tooManyRequests: ({ seconds }, format) =>
    `Please try again in ${format.number(seconds)} ${english(seconds, { one: 'second', other: 'seconds' })}.`,
  tooManyStreams: ({ limit }, format) =>
    `${format.number(limit)} pages already receive live updates. Close one of them.`,
  unexpected: () => 'Something went wrong on the server.',
  databaseAway: () => 'The database is not responding. Please try again in a moment.',
  busy: () => 'The server is busy. Please try again in a moment.',
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
