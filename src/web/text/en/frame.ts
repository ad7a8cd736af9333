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
  search: { short: 'Search', all: 'Search everything' },
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
    ingestKeys: 'Device keys',
    users: 'Users',
    audit: 'Audit',
    more: 'More',
    fewer: 'Close',
  },
  account: {
    open: (name: string) => `Account of ${name}`,
    openUnknown: 'Account',
    viewer: 'Viewer (read-only)',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    settings: 'Account and settings',
    signOut: 'Sign out',
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
  keys: 'Use the arrow keys to move the map, and plus and minus to zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  circleHere: 'Circle here',
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
      ingestKeys: 'device keys',
      views: 'saved views',
      sessions: 'sessions',
      unsubscribed: 'unsubscriptions',
    } as Readonly<Record<string, string>>,
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

/** What stands where a record has no name, or is not there any more. */
export const names = {
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
  list: 'List',
  map: 'Map',
  listOfAll: 'Vehicles',
  find: 'Find vehicles',
  needing: (count: number, shown: string) => `${shown} ${english(count, { one: 'needs', other: 'need' })} attention`,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
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
  noDriver: 'No driver',
  inside: (place: string) => `in ${place}`,
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

export const palette = {
  title: 'Search everything',
  placeholder: 'Search pages, records, actions and positions',
  position: 'Position',
  results: 'Results',
  viewerMayNot: 'Administrators only',
  account: 'My account and settings',
  alertsSent: 'Sent alerts',
  groups: {
    recent: 'Recent',
    places: 'Places',
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
    newAlertRule: {
      title: 'New alert rule',
      also: 'add create notify notification email e-mail text sms temperature warning',
    },
    newProfile: { title: 'New temperature profile', also: 'add create band limits cold frozen' },
    newInputType: { title: 'New input type', also: 'add create door switch state' },
    newReference: { title: 'New external reference', also: 'add create link number other system erp sap' },
    connectDevice: {
      title: 'Connect a device',
      also: 'add create device ingest key tracker gateway traccar osmand phone curl',
    },
    newUser: { title: 'New user', also: 'add create invite colleague access' },
    light: { title: 'Light theme', also: 'bright mode colours appearance' },
    dark: { title: 'Dark theme', also: 'night mode colours appearance' },
    system: { title: 'System theme', also: 'automatic mode colours appearance' },
    shortcuts: { title: 'Keyboard shortcuts', also: 'keys help' },
    signOut: { title: 'Sign out', also: 'log out logout leave' },
  },
  all: (count: string, group: string) => `All ${count} in ${group}`,
  found: (count: number, shown: string) => `${shown} ${english(count, { one: 'result', other: 'results' })}`,
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingDetail: 'The search covers pages, actions, and the names, texts and external references of all records.',
  loading: 'Loading records…',
  notSearched: (groups: string) => `Not searched: ${groups}.`,
  missing: 'Not available on this server.',
  failed: 'Could not be loaded.',
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
    list: 'Show this list',
    undo: 'Undo the last change (outside a text field)',
    closePanel: 'Close the panel or dialog',
    rows: 'Move between rows',
    ends: 'Go to the first or last row',
    open: 'Open the row',
    select: 'Select the row, with Shift a range',
    selectAll: 'Select all rows',
    pan: 'Move the map',
    zoom: 'Zoom in and out',
    closeShape: 'Close the polygon',
    removePoint: 'Remove the last or selected point',
    undoStep: 'Undo the last step',
    cancelDrawing: 'Start over, then cancel',
  },
};
