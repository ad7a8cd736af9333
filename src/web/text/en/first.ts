import type { Format } from '../format.ts';
import { english } from '../plural.ts';
import type { ReasonWords } from '../reason-words.ts';
import * as kinds from './kinds.ts';

/** Words that any screen may need. */
export const common = {
  restoreFailed: (name: string, why: string) => `${name} could not be restored. ${why}`,
  deleteFailed: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  restored: (name: string) => `${name} restored`,
  deleted: (name: string) => `${name} deleted`,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
  export: 'Export',
  product: 'Fenceline',
  pageTitle: (page: string) => `${page} · Fenceline`,
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Loading…',
  search: 'Search',
  clearSearch: 'Clear search',
  dismissNotice: 'Dismiss notification',
  notices: 'Notifications',
  restorable: (count: number, hours: string) =>
    `You can restore ${english(count, { one: 'it', other: 'them' })} for ${hours} hours.`,
  pressToUndo: (keys: string) => `Press ${keys} to undo`,
  leave: {
    title: 'Leave without saving?',
    detail: 'You have unsaved changes.',
    leave: 'Leave without saving',
    stay: 'Stay on this page',
  },
  form: {
    errors: (count: number) => `Check ${count} ${english(count, { one: 'field', other: 'fields' })} below.`,
    back: {
      title: 'The server is responding again',
      detail: 'Your changes are still here but not saved. Please save again.',
    },
    elsewhere: (field: string, problem: string) => `${field}: ${problem}`,
  },
  split: {
    resize: (first: string, second: string) => `Resize ${first} and ${second}`,
  },
  panel: {
    grow: 'Make the panel taller',
    shrink: 'Make the panel shorter',
  },
};

/** The frame around every screen. */
export const shell = {
  skip: 'Skip to main content',
  mainMenu: 'Main menu',
  narrow: 'Collapse menu',
  widen: 'Expand menu',
  search: { all: 'Search everything' },
  live: {
    phases: { live: 'live', reconnecting: 'reconnecting', polling: 'polling', off: 'paused' },
    age: (phase: string, seconds: number) => `${phase} ${seconds} s`,
    hints: {
      live: 'Changes appear as they happen. The seconds show how long ago the server last sent something.',
      reconnecting: 'Connection lost, retrying. The data shown may be out of date.',
      polling: 'Refreshing every few seconds.',
      off: 'Paused while this page is in the background.',
    },
  },
  clock: {
    ahead: (long: string) => `Your clock is ${long} ahead`,
    behind: (long: string) => `Your clock is ${long} behind`,
    hint: 'Times and ages use the server’s clock, not the clock of this computer.',
  },
  menu: kinds.menu,
  account: {
    open: (name: string) => `Account of ${name}`,
    openUnknown: 'Account',
    viewer: 'Viewer (read-only)',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    settings: 'Account and settings',
  },
  signOutAsk: {
    title: 'Sign out without saving?',
    detail: 'You have unsaved changes on this page.',
    signOut: 'Sign out',
  },
  notFound: {
    title: 'Page not found',
    heading: 'This page does not exist',
    detail: 'It may have been moved, or the link is incomplete.',
    start: 'Go to the live map',
  },
  failed: {
    title: 'This page stopped working',
    detail: 'Something went wrong on this page. The rest of the dashboard still works, and your saved data is safe.',
    reload: 'Reload page',
    copy: 'Copy details',
    copied: 'Copied',
    details: 'Details for your administrator',
  },
  notLoaded: {
    title: 'This page could not be loaded',
    detail: 'You may be offline, or a newer version of the dashboard has been installed. Reload the page to continue.',
  },
};

/** Words on the map itself: zoom, scale, degrees, drawing. */
export const map = {
  label: 'Map',
  list: 'List',
  keys: 'Use the arrow keys to move the map, and plus and minus to zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  circleHere: 'Circle here',
  findPlace: 'Find a place',
  ruler: 'Measure distance',
  myPosition: 'My position',
  showAll: 'Show all',
  builtInSource: 'Natural Earth',
  townSource: ' · GeoNames',
  scale: {
    label: (length: string) => `Scale: ${length}`,
    m: (length: string) => `${length} m`,
    km: (length: string) => `${length} km`,
    ft: (length: string) => `${length} ft`,
    mi: (length: string) => `${length} mi`,
  },
  north: (degrees: string) => `${degrees}° N`,
  south: (degrees: string) => `${degrees}° S`,
  east: (degrees: string) => `${degrees}° E`,
  west: (degrees: string) => `${degrees}° W`,
  degrees: (degrees: string) => `${degrees}°`,
};

/** What went wrong, in words. */
export const problems = {
  network: {
    title: 'No connection to the server',
    detail: 'Check your connection and try again. Nothing you typed is lost.',
  },
  signedOut: { title: 'You are signed out', detail: 'Please sign in again.' },
  forbidden: {
    title: 'You don’t have permission',
    detail: 'Your role is viewer. Ask an administrator of your account.',
  },
  notToSee: {
    title: 'Administrators only',
    detail: 'Your role is viewer. Ask an administrator of your account for access.',
  },
  notFound: { title: 'Not found', detail: 'It may have been deleted, or the link is incomplete.' },
  missing: {
    title: 'Not available on this server',
    detail: 'The server you are connected to does not support this. The rest of the dashboard still works.',
  },
  cannotDelete: {
    title: 'Cannot be deleted here',
    detail: (kind: string) => `This server cannot delete ${kind}.`,
    kinds: kinds.notDeleted,
  },
  changedMeanwhile: { title: 'Someone else changed this', detail: 'Their change was saved after you opened this.' },
  conflict: { title: 'This conflicts with another record' },
  invalid: { title: 'Some fields are invalid' },
  tooLarge: { title: 'Too much data', detail: 'The server does not accept this much data at once.' },
  tooMany: { title: 'Too many requests', detail: 'Please wait a moment and try again.' },
  tooManyFor: (seconds: number) =>
    `Please try again in ${seconds} ${english(seconds, { one: 'second', other: 'seconds' })}.`,
  unavailable: {
    title: 'The server is not ready',
    detail: 'Please try again in a moment.',
  },
  server: { title: 'Something went wrong on the server', detail: 'Nothing was changed. Please try again.' },
  unexpected: {
    title: 'Something unexpected happened',
    detail: 'Please try again. If it happens again, send the details to your administrator.',
  },
  requestId: (id: string) => `Request ${id}`,
};

/** Text for a record without a name, or a deleted one. */
export const names = {
  noDriver: 'No driver',
  namelessDriver: (button: string) => `Button ${button}`,
  /** Where the server has no list of them. */
  vehicleNumber: (id: number) => `Vehicle ${id}`,
  unknownVehicle: 'Unknown vehicle',
  unknownDriver: 'Unknown driver',
  unknownFleet: 'Unknown fleet',
};

const vehicleOrMore = (count: number) => english(count, { one: 'vehicle', other: 'vehicles' });

/** The Live screen: where everything is now. */
export const live = {
  title: 'Live',
  mapKeys: 'Use the arrow keys to move the map, plus and minus to zoom, and Enter to list the vehicles in view.',
  listOfAll: 'Vehicles',
  find: 'Find vehicles',
  needing: (count: number, shown: string) => `${shown} ${english(count, { one: 'needs', other: 'need' })} attention`,
  found: (count: number, shown: string) => `${shown} ${vehicleOrMore(count)} found`,
  clearFind: 'Show all vehicles',
  noHits: { title: 'No vehicle matches', detail: 'Search by name, registration, driver or place.' },
  empty: {
    title: 'No vehicles yet',
    detail: 'A vehicle appears here automatically when its tracker sends its first message.',
    connect: 'Connect a device',
    add: 'Add a vehicle',
  },
  notListed: {
    title: 'This server does not list vehicles',
    detail: 'The server you are connected to does not provide vehicle positions. The other screens still work.',
  },
  groups: {
    attention: 'Needs attention',
    driving: 'Driving',
    stopped: 'Stopped',
    reporting: 'Speed unknown',
    silent: 'No signal',
    unheard: 'No data yet',
  },
  groupLabel: (group: string, count: string) => `${group}: ${count}`,
  ago: (long: string) => `${long} ago`,
  now: 'now',
  inside: (place: string) => `in ${place}`,
  driver: { loading: 'Loading driver', failed: 'Driver unknown' },
  unknownPlace: 'a deleted geofence',
  somePlace: 'a geofence',
  attention: {
    label: 'Needs attention',
    alarm: (probe: string, temperature: string, long: string) => `Alarm for ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe: string, long: string) => `Alarm for ${long} · ${probe}`,
    silent: (long: string) => `No signal for ${long}`,
    longVisit: (place: string, long: string) => `Inside for ${long} · ${place}`,
  },
};

/** The banner over every page while the service does not answer. */
export const away = {
  words: 'Connection lost, retrying. What you typed is kept.',
  again: 'Retry now',
};

const geofenceOrMore = (count: number) => english(count, { one: 'geofence', other: 'geofences' });

/** The geofences' screen: list, map, details, form. */
export const geofences = {
  title: 'Geofences',
  count: (shown: string) => shown,
  found: (count: number, shown: string) => `${shown} ${geofenceOrMore(count)} found`,
  choose: (name: string) => `Select ${name}`,
  chosen: (_count: number, shown: string) => `${shown} selected`,
  noneChosen: 'Nothing selected',
  countChosen: (shown: string, chosen: string) => `${shown} · ${chosen}`,
  find: 'Find geofences',
  clearFilters: 'Clear filters',
  noTag: 'No tag',
  moreTags: (first: string, shown: string) => `${first} +${shown}`,
  inside: (count: number, shown: string) => `${shown} ${vehicleOrMore(count)} inside now`,
  filter: {
    chosen: (shown: string) => `Tags (${shown})`,
    openWith: (shown: string) => `Tags: ${shown} selected`,
    label: 'Show only geofences with',
    choice: (name: string, count: number, shown: string) => `${name}: ${shown} ${geofenceOrMore(count)}`,
    clear: 'Show all tags',
  },
  legend: { label: 'Tags on the map', show: 'Show the tags', hide: 'Hide the tags' },
  draw: {
    open: 'Draw',
    circle: { label: 'Circle', detail: 'A centre and a radius', command: 'Draw a circle' },
    polygon: { label: 'Polygon', detail: 'Any outline, corner by corner', command: 'Draw a polygon' },
  },
  file: { import: 'Import' },
  viewerMayNot: 'You can view geofences but not change them: your role is viewer.',
  empty: {
    title: 'No geofences yet',
    detail:
      'A geofence is a place that matters: a yard, a customer, a port, a no-go area. Draw the first one on the map.',
    viewer: 'An administrator of your account can draw them.',
  },
  deletedFilter: 'Deleted',
  noHits: { title: 'No geofence matches', detail: 'No geofence matches both the search and the tags.' },
  notListed: {
    title: 'This server does not list geofences',
    detail:
      'The server you are connected to accepts new geofences but does not show existing ones. You can still draw and save one.',
  },
  details: {
    circle: (radius: string, area: string) => `Circle, ${radius} radius · ${area}`,
    polygon: (count: number, shown: string, area: string) =>
      `Polygon, ${shown} ${english(count, { one: 'corner', other: 'corners' })} · ${area}`,
    noShape: 'This geofence has no valid shape.',
    tags: 'Tags',
    address: 'Address',
    email: 'Notified by email',
    about: 'Extended description',
    centre: 'Centre',
    visits: 'Visits here',
    filteredOut: 'The filters hide this geofence in the list.',
  },
};

/** Why the service refuses something, by the contract's reasons. */
export const reasons: ReasonWords = {
  noSuch: ({ what }) => `This ${kinds.sought[what]} no longer exists.`,
  referenceOfNone: ({ what }) => `No ${kinds.sought[what]} has this reference.`,
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
  notFound: ({ what }) => `This ${kinds.sought[what]} does not exist. It may have been deleted.`,
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
  referenceTaken: ({ what, reference }) => `Another ${kinds.sought[what]} has the reference ${quoted(reference)}.`,
  referencesTaken: ({ references }, format) =>
    `Other records now have its external references: ${format.list(quotedAll(references.map(({ reference }) => reference)))}.`,
  referredDeleted: ({ what }) => `The ${kinds.sought[what]} that it belongs to was deleted. Restore that first.`,
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
