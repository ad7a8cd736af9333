import { english } from '../plural.ts';

/** Words that any screen may need. */
export const common = {
  product: 'Fenceline',
  pageTitle: (page: string) => `${page} · Fenceline`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Loading…',
  search: 'Search',
  clearSearch: 'Clear search',
  more: 'More',
  dismissNotice: 'Dismiss this notice',
  notices: 'Notices',
  restorable: (count: number, hours: string) =>
    `You can restore ${english(count, { one: 'it', other: 'them' })} for ${hours} hours.`,
  pressToUndo: (keys: string) => `Press ${keys} to undo`,
  leave: {
    title: 'Leave without saving?',
    detail: 'What you changed here is not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  form: {
    errors: (count: number) =>
      `${count} ${english(count, { one: 'field is', other: 'fields are' })} not right yet: see below.`,
    back: {
      title: 'The service answers again',
      detail: 'It did not when you saved. Nothing you typed is lost: please save once more.',
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
  skip: 'Skip to the content',
  mainMenu: 'Main menu',
  narrow: 'Narrow the menu',
  widen: 'Widen the menu',
  search: { short: 'Search', all: 'Search everything' },
  live: {
    phases: { live: 'live', reconnecting: 'reconnecting', polling: 'polling', off: 'paused' },
    age: (phase: string, seconds: number) => `${phase} ${seconds} s`,
    hints: {
      live: 'Changes appear as they happen. The seconds say how long ago the service was last heard.',
      reconnecting: 'The service is not heard just now. What is shown may be old; it is tried again.',
      polling: 'This service tells no changes by itself. It is asked for them every few seconds.',
      off: 'Paused until you look at this page again.',
    },
  },
  clock: {
    ahead: (long: string) => `Your clock is ${long} ahead`,
    behind: (long: string) => `Your clock is ${long} behind`,
    hint: 'Times and ages are told by the service’s clock, not by that of this computer.',
  },
  menu: {
    groups: { places: 'Places', fleet: 'Fleet', cargo: 'Cargo and doors', manage: 'Manage' },
    live: 'Live',
    visits: 'Visits',
    geofences: 'Geofences',
    tags: 'Tags',
    drivers: 'Drivers',
    assignments: 'Assignments',
    vehicles: 'Vehicles',
    fleets: 'Fleets',
    temperature: 'Temperature',
    inputs: 'Inputs',
    alerts: 'Alerts',
    references: 'References',
    ingestKeys: 'Ingest keys',
    users: 'Users',
    audit: 'Audit',
    more: 'More',
    fewer: 'Close',
  },
  account: {
    open: (name: string) => `Account of ${name}`,
    openUnknown: 'Account',
    viewer: 'Viewer: may look, not change',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    settings: 'Account and settings',
    signOut: 'Sign out',
  },
  signOutAsk: {
    title: 'Sign out and lose changes?',
    detail: 'What you changed on this page is not saved yet.',
    signOut: 'Sign out',
  },
  notFound: {
    title: 'Page not found',
    heading: 'There is nothing at this address',
    detail: 'It may have been moved, or the link is not complete.',
    start: 'Go to the live map',
  },
  failed: {
    title: 'This page stopped working',
    detail: 'Something went wrong on this page. The rest of the dashboard goes on, and nothing that was saved is lost.',
    reload: 'Reload the page',
    copy: 'Copy details',
    copied: 'Copied',
    details: 'Details for your administrator',
  },
  notLoaded: {
    title: 'This page could not be loaded',
    detail: 'The connection may be gone, or a newer version of the dashboard has been installed. Reload to go on.',
  },
};

/** Words on the map itself: zoom, scale, degrees, drawing. */
export const map = {
  label: 'Map',
  keys: 'Arrow keys move the map, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  builtInSource: 'Natural Earth',
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
    title: 'No connection to the service',
    detail: 'It does not answer. Check your connection; nothing you typed is lost.',
  },
  signedOut: { title: 'You are signed out', detail: 'Please sign in again.' },
  forbidden: { title: 'You may not do this', detail: 'Your role is viewer. An administrator of your account can.' },
  notToSee: {
    title: 'This is for administrators',
    detail:
      'You may not see it: your role is viewer. An administrator of your account can look it up for you, or give you their role.',
  },
  notFound: { title: 'Not found', detail: 'It may have been deleted, or the link is not complete.' },
  missing: {
    title: 'This server does not have this',
    detail: 'The service you are connected to does not know this part. The rest of the dashboard works as usual.',
  },
  cannotDelete: {
    title: 'Cannot be deleted here',
    detail: (kind: string) => `This server cannot delete ${kind}.`,
    /** By the last word of the address. */
    kinds: {
      drivers: 'drivers',
      assignments: 'assignments',
      vehicles: 'vehicles',
      fleets: 'fleets',
      geofences: 'geofences',
      tags: 'tags',
      types: 'input types',
      profiles: 'profiles',
      externalReferences: 'external references',
      rules: 'alert rules',
      ingestKeys: 'ingest keys',
      views: 'saved views',
      sessions: 'sessions',
      unsubscribed: 'unsubscriptions',
    } as Readonly<Record<string, string>>,
  },
  changedMeanwhile: { title: 'Changed meanwhile', detail: 'Somebody else saved a change after you opened this.' },
  conflict: { title: 'This clashes with something' },
  invalid: { title: 'Some fields are not right' },
  tooLarge: { title: 'That is too much at once', detail: 'The service takes less than this in one go.' },
  tooMany: { title: 'Too many requests', detail: 'Please wait a moment and try again.' },
  tooManyFor: (seconds: number) =>
    `Please try again in ${seconds} ${english(seconds, { one: 'second', other: 'seconds' })}.`,
  unavailable: {
    title: 'The service is not ready',
    detail: 'It says that it cannot answer right now. Please try again in a moment.',
  },
  server: { title: 'The service made a mistake', detail: 'Nothing was changed. Please try again.' },
  unexpected: {
    title: 'Something unexpected happened',
    detail: 'Please try again. If it happens again, pass the details on to your administrator.',
  },
  requestId: (id: string) => `Request ${id}`,
};

/** What stands where a record has no name, or is not there any more. */
export const names = {
  namelessDriver: (button: string) => `Button ${button}`,
  /** Where the server has no list of them. */
  vehicleNumber: (id: number) => `Vehicle ${id}`,
  unknownVehicle: 'A vehicle that is not in the list',
  unknownDriver: 'A driver who is not in the list',
  unknownFleet: 'A fleet that is not in the list',
};

const vehicleOrMore = (count: number) => english(count, { one: 'vehicle', other: 'vehicles' });

/** The Live screen: where everything is now. */
export const live = {
  title: 'Live',
  list: 'List',
  map: 'Map',
  listOfAll: 'Vehicles',
  find: 'Find vehicles',
  needing: (count: number, shown: string) => `${shown} ${english(count, { one: 'needs', other: 'need' })} attention`,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
  found: (count: number, shown: string) => `${shown} ${vehicleOrMore(count)} found`,
  clearFind: 'Show all vehicles',
  noHits: { title: 'No vehicle matches', detail: 'Nothing has these words: name, registration, driver, place.' },
  empty: {
    title: 'No vehicles yet',
    detail: 'A vehicle appears here by itself when its tracker sends for the first time.',
    connect: 'Connect a device',
    add: 'Add a vehicle',
  },
  notListed: {
    title: 'This server does not list vehicles',
    detail: 'The service you are connected to tells nothing of where vehicles are. The other screens go on.',
  },
  groups: {
    attention: 'Needs attention',
    driving: 'Driving',
    stopped: 'Stopped',
    reporting: 'Speed not told',
    silent: 'Silent',
    unheard: 'Not heard yet',
  },
  groupLabel: (group: string, count: string) => `${group}: ${count}`,
  ago: (long: string) => `${long} ago`,
  now: 'now',
  noDriver: 'No driver',
  inside: (place: string) => `in ${place}`,
  unknownPlace: 'a place that no longer exists',
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
  words: 'The service does not answer. What you typed stays; we try again.',
  again: 'Try now',
};

export const palette = {
  title: 'Search everything',
  placeholder: 'Find a page, a record, or something to do',
  results: 'Results',
  viewerMayNot: 'Not for viewers',
  account: 'My account and settings',
  alertsSent: 'Sent alerts',
  groups: {
    recent: 'Recent',
    pages: 'Pages',
    actions: 'Actions',
    vehicles: 'Vehicles',
    drivers: 'Drivers',
    geofences: 'Geofences',
    tags: 'Tags',
    fleets: 'Fleets',
    probes: 'Probes',
    profiles: 'Temperature profiles',
    inputTypes: 'Input types',
    alertRules: 'Alert rules',
    references: 'External references',
    users: 'Users',
  },
  /** `also`: other words that people look for it by. */
  actions: {
    drawCircle: { title: 'Draw a circle', also: 'new geofence add create zone' },
    drawPolygon: { title: 'Draw a polygon', also: 'new geofence add create zone area' },
    newDriver: { title: 'New driver', also: 'add create person' },
    startAssignment: { title: 'Start an assignment', also: 'new driver drives vehicle begin put on' },
    newVehicle: { title: 'New vehicle', also: 'add create car truck van asset' },
    newTag: { title: 'New tag', also: 'add create label colour color' },
    newFleet: { title: 'New fleet', also: 'add create group' },
    newAlertRule: { title: 'New alert rule', also: 'add create notify tell e-mail text sms temperature warning' },
    newProfile: { title: 'New temperature profile', also: 'add create band limits cold frozen' },
    newInputType: { title: 'New input type', also: 'add create door switch state' },
    newReference: { title: 'New external reference', also: 'add create link number other system erp sap' },
    connectDevice: {
      title: 'Connect a device',
      also: 'add create ingest key tracker gateway traccar osmand phone curl',
    },
    newUser: { title: 'New user', also: 'add create invite colleague access' },
    light: { title: 'Light theme', also: 'bright mode colours appearance' },
    dark: { title: 'Dark theme', also: 'night mode colours appearance' },
    system: { title: 'Theme as the system', also: 'automatic mode colours appearance' },
    shortcuts: { title: 'Keyboard shortcuts', also: 'keys help' },
    signOut: { title: 'Sign out', also: 'log out logout leave' },
  },
  all: (count: string, group: string) => `All ${count} in ${group}`,
  found: (count: number, shown: string) => `${shown} ${english(count, { one: 'result', other: 'results' })}`,
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingDetail: 'Pages, actions, and the names, texts and external references of all records were searched.',
  loading: 'Fetching records …',
  notSearched: (groups: string) => `Not searched: ${groups}.`,
  missing: 'This server does not have them.',
  failed: 'They could not be fetched.',
  keys: { move: 'to move', pick: 'to open', close: 'to close' },
  shortcuts: {
    title: 'Keyboard shortcuts',
    enter: 'Enter',
    escape: 'Esc',
    space: 'Space',
    sections: {
      everywhere: 'Everywhere',
      tables: 'In lists and tables',
      map: 'On the map',
      drawing: 'While drawing',
    },
    palette: 'Search everything',
    find: 'Find on this page',
    list: 'This list',
    undo: 'Undo what was just done, outside of a field',
    closePanel: 'Close the panel or dialog',
    rows: 'Go to another row',
    ends: 'First and last row',
    open: 'Open the row',
    select: 'Select the row, with Shift all in between',
    selectAll: 'Select all rows',
    pan: 'Move the map',
    zoom: 'Closer and farther',
    closeShape: 'Close the polygon',
    removePoint: 'Take away the last or the chosen point',
    undoStep: 'Take back the last step',
    cancelDrawing: 'Begin again, then cancel',
  },
};
