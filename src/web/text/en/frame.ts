import { english, waiting } from '../plural.ts';
import * as kinds from './kinds.ts';

/** Words that any screen may need. */
export const common = {
  restoreFailed: (name: string, why: string) => `${name} could not be restored. ${why}`,
  deleteFailed: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  restored: (name: string) => `${name} restored`,
  deleted: (name: string) => `${name} deleted`,
  countOf: (shown: string, all: string) => `${shown} of ${all}`,
  export: 'Export',
  import: 'Import',
  product: 'Fenceline',
  pageTitle: (page: string) => `${page} · Fenceline`,
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
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
  ctrl: (key: string) => `Ctrl+${key}`,
  search: { all: 'Search everything' },
  live: {
    phases: { live: 'live', reconnecting: 'no connection', polling: 'polling', off: 'paused' },
    age: (phase: string, seconds: number) => `${phase} ${seconds} s`,
    updated: (phase: string, long: string) => `${phase}, updated ${long} ago`,
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
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    settings: 'Account and settings',
  },
  suspended: {
    title: 'This account is suspended',
    detail: (days: number) =>
      `Ask the operator of this server. Nothing is deleted, and trackers can go on sending for ${days} days.`,
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
    whenBack: 'No connection to the server. This page opens by itself when the connection is back.',
  },
};

/** Words on the map itself: zoom, scale, degrees, drawing. */
export const map = {
  label: 'Map',
  list: 'List',
  keys: 'Use the arrow keys to move the map, and plus and minus to zoom. Shift+F10 opens a menu for the middle of the map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  menu: {
    label: 'At this place',
    copy: (coordinates: string) => `Copy ${coordinates}`,
    rectangle: 'Rectangle from here',
    polygon: 'Polygon from here',
    nearest: 'Nearest vehicles',
    noVehicles: 'No vehicle has a position.',
    vehicle: (name: string, distance: string) => `${name} · ${distance}`,
  },
  circleHere: 'Circle here',
  findPlace: 'Find a place',
  ruler: 'Measure distance',
  myPosition: 'My position',
  showAll: 'Show all',
  layerFailed: 'Part of the map could not be drawn.',
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
    detail: 'Your role does not allow it. Ask an administrator of your account.',
  },
  notToSee: {
    title: 'Administrators only',
    detail: 'Only administrators can see this. Ask an administrator of your account.',
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
  tooManyFor: (seconds: number) => `Please try again in ${waiting(seconds)}.`,
  unavailable: {
    title: 'The server is not ready',
    detail: 'Please try again in a moment.',
  },
  damaged: { title: 'Some stored data is damaged' },
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
  find: 'Find vehicles',
  title: 'Live',
  mapKeys: 'Use the arrow keys to move the map, plus and minus to zoom, and Enter to list the vehicles in view.',
  listOfAll: 'Vehicles',
  needing: (count: number, shown: string) => `${shown} ${english(count, { one: 'needs', other: 'need' })} attention`,
  found: (count: number, shown: string) => `${shown} ${vehicleOrMore(count)} found`,
  groups: {
    attention: 'Needs attention',
    driving: 'Driving',
    idle: 'Idling',
    stopped: 'Stopped',
    reporting: 'Speed unknown',
    silent: 'No signal',
    unheard: 'No data yet',
  },
  groupLabel: (group: string, count: string) => `${group}: ${count}`,
  now: 'now',
  inside: (place: string) => `in ${place}`,
  driver: { loading: 'Loading driver', failed: 'Driver unknown' },
  unknownPlace: 'a deleted geofence',
  somePlace: 'a geofence',
  attention: {
    label: 'Needs attention',
    alarm: (probe: string, temperature: string, long: string) => `Alarm for ${long}: ${temperature} · ${probe}`,
    alarmUnread: (probe: string, long: string) => `Alarm for ${long} · ${probe}`,
    clock: {
      ahead: (long: string) => `Tracker clock is ${long} ahead`,
      behind: (long: string) => `Tracker clock is ${long} behind`,
      zoneAhead: (long: string) => `Tracker sends local time, ${long} ahead of UTC`,
      zoneBehind: (long: string) => `Tracker sends local time, ${long} behind UTC`,
      rollover: (weeks: string) => `Tracker clock is ${weeks} weeks behind`,
    },
    silent: (long: string) => `No signal for ${long}`,
    longVisit: (place: string, long: string) => `Inside for ${long} · ${place}`,
    usual: (shown: string, long: string) => `of ${shown} comparable stays, 95% took at most ${long}`,
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
  askPast: 'Who was here?',
  draw: {
    open: 'Draw',
    circle: { label: 'Circle', detail: 'A centre and a radius', command: 'Draw a circle' },
    rectangle: { label: 'Rectangle', detail: 'Two opposite corners', command: 'Draw a rectangle' },
    polygon: { label: 'Polygon', detail: 'Any outline, corner by corner', command: 'Draw a polygon' },
  },
  file: { import: 'Import' },
  viewerMayNot: 'You can view geofences but not change them: your role does not allow it.',
  empty: {
    title: 'No geofences yet',
    detail:
      'A geofence is a place that matters: a yard, a customer, a port, a no-go area. Draw the first one on the map.',
    viewer: 'Dispatchers and administrators can draw them.',
  },
  deletedFilter: 'Deleted',
  noHits: { title: 'No geofence matches', detail: 'No geofence matches both the search and the tags.' },
  notListed: {
    title: 'This server does not list geofences',
    detail:
      'The server you are connected to accepts new geofences but does not show existing ones. You can still draw and save one.',
  },
  details: {
    copy: 'Copy',
    copyOf: (name: string) => `${name} (copy)`,
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
