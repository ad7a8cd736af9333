import type { BasemapProblem } from '../../../contract/config.ts';
import { english } from '../plural.ts';

/** The form of a geofence, and what else the first screen does not need. */
export const geofenceForm = {
  newCircle: 'New circle',
  newPolygon: 'New polygon',
  newRectangle: 'New rectangle',
  toPolygon: 'Convert to polygon',
  description: 'Name',
  descriptionPlaceholder: 'Depot North',
  descriptionExtPlaceholder: 'Gate, opening hours, contact person…',
  addressLine: (line: number) => `Address line ${line}`,
  email: 'Email notifications',
  removeEmail: (address: string) => `Remove ${address}`,
  tagsPlaceholder: 'Choose tags',
  tagsByNumber: 'This server does not list tags. Type the number of each tag and press Enter.',
  tagNumber: (id: number) => `Tag ${id}`,
  tagsColour: (name: string) => `The first tag, ${name}, sets the colour.`,
  noTags: 'This account has no tags yet.',
  noSuchTag: 'No tag with this name',
  newTag: (name: string) => (name === '' ? 'New tag…' : `New tag “${name}”…`),
  removeTag: (name: string) => `Remove ${name}`,
  shape: 'Shape',
  latitude: 'Latitude',
  longitude: 'Longitude',
  radius: 'Radius',
  degrees: '°',
  measures: (corners: string, area: string) => `${corners} · ${area}`,
  area: (area: string) => `Area ${area}`,
  corners: (count: number, shown: string) => `${shown} ${english(count, { one: 'corner', other: 'corners' })}`,
  cornerLatitude: (number: string) => `Latitude of corner ${number}`,
  cornerLongitude: (number: string) => `Longitude of corner ${number}`,
  addCorner: (number: string) => `Add a corner after corner ${number}`,
  oneMore: 'new',
  newCornerLatitude: 'Latitude of the new corner',
  newCornerLongitude: 'Longitude of the new corner',
  deleteCorner: (number: string) => `Delete corner ${number}`,
  cornerProblem: (number: string, problem: string) => `Corner ${number}: ${problem}`,
  side: (from: string, to: string) => `${from}–${to}`,
  crossing: (one: string, other: string) =>
    `Sides ${one} and ${other} cross. You can save this shape, but any area covered twice counts as outside.`,
  crossings: (shown: string) =>
    `Sides cross in ${shown} places. You can save this shape, but any area covered twice counts as outside.`,
  radiusRule: (min: string, max: string, now: string) => `Radius must be between ${min} and ${max} (now ${now})`,
  latitudeRule: (min: string, max: string) => `Latitude must be between ${min}° and ${max}°`,
  longitudeRule: (min: string, max: string) => `Longitude must be between ${min}° and ${max}°`,
  pointsRule: (least: string, now: string) => `A polygon needs at least ${least} different corners (now ${now})`,
  unknownTag: 'Deleted tag',
  kinds: { circle: 'Circle', polygon: 'Polygon' },
  /** A warning that the drawn shape covers the same ground as another geofence with the same tag. */
  overlap: {
    relation: {
      same: (name: string) => `This is nearly the same area as ${name}.`,
      within: (name: string) => `This area lies completely inside ${name}.`,
      covers: (name: string) => `This area covers all of ${name}.`,
    },
    tagged: (tag: string) => `Both have the tag ${tag}.`,
    untagged: 'Neither has a tag.',
    open: (name: string) => `Open ${name} in a new tab`,
  },
  /** A draft that was not saved, which the browser has kept. */
  draft: {
    label: 'Unsaved draft',
    offer: (what: string, when: string) => `Unsaved draft: ${what}, ${when}`,
    named: (name: string, kind: string) => `${name} (${kind})`,
    changes: (name: string) => `changes to ${name}`,
    continue: 'Continue',
    restore: 'Restore draft',
    discard: 'Discard draft',
    restored: (when: string) => `Draft restored: ${when}.`,
    newer: (name: string) =>
      `${name} was saved again after this draft. Only what you had changed is restored. Check it before you save.`,
    notKept: 'Your browser cannot keep a draft. If this page closes before you save, your changes are lost.',
  },
  undone: (name: string) => `${name} is as it was before the change`,
  /** An earlier version in Changes. */
  version: {
    restored: (name: string, when: string) => `${name} is as it was on ${when}`,
    withoutTags: (name: string, when: string) =>
      `${name} is as it was on ${when}, without tags that were deleted since`,
    restoredBefore: (name: string) => `${name} is as it was before these changes`,
    withoutTagsBefore: (name: string) =>
      `${name} is as it was before these changes, without tags that were deleted since`,
    failed: (when: string, why: string) => `The version of ${when} was not restored. ${why}`,
  },
  missing: {
    title: 'Geofence not found',
    detail: 'The link is incomplete, or the geofence belongs to another account.',
    deletedTitle: (name: string) => `${name} was deleted`,
    deletedDetail: (when: string) => `It was deleted on ${when}.`,
    all: 'Show all geofences',
  },
  circleIn: (radius: string, centre: string) => `Circle, ${radius} around ${centre}`,
};

/** Where the person is. */
export const myPosition = {
  here: 'You are here',
  accurateTo: (distance: string) => `Your position, accurate to ${distance}`,
  refused: 'The browser does not share your position. Allow it for this site in the browser’s settings.',
  insecure: 'The browser shares your position only over https. Ask your administrator for an https address.',
  unavailable: 'Your position could not be determined. Location may be turned off on this device.',
  timeout: 'Your position could not be determined in time. Please try again.',
};

/** The list of vehicles on one spot of the map. */
export const vehicleChoice = {
  here: (count: number, shown: string) => `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })} here`,
  inView: (count: number, shown: string) => `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })} in view`,
  nearest: (shown: string) => `The ${shown} nearest to the middle`,
  none: 'No vehicles in view',
};

/** Who is in a geofence, and who was there today. */
export const geofenceNow = {
  inside: 'Inside now',
  none: 'No vehicle is inside.',
  since: (start: string) => `since ${start}`,
  today: 'Visits today',
  noneToday: 'No visits today.',
  times: (start: string, end: string) => `${start} – ${end}`,
  showAll: (shown: string) => `Show all ${shown}`,
  open: 'Open geofence',
  missing: 'It was deleted, the link is incomplete, or it belongs to another account.',
};

/** Texts of the drawing tools. */
export const drawing = {
  label: 'Drawing',
  redo: 'Redo',
  finish: 'Finish',
  keepRadius: 'Use this radius',
  /** What the person does next, by the pointer that the device has. */
  mouse: {
    placeCircle: 'Drag from the centre to the edge, or click the centre and then the edge.',
    placeRadius: 'Click to place the edge.',
    placeRectangle: 'Drag from one corner to the opposite one, or click both corners.',
    placeOpposite: 'Click to place the opposite corner.',
    placeFirst: 'Click to place the first corner.',
    placeNext: (placed: string, least: string) => `Click to place the next corner (${placed} of at least ${least}).`,
    placeLast: 'Click to place the next corner, or the first corner to finish.',
    editPolygon: 'Drag a corner to move it, or a small dot to add a corner. Right-click a corner to remove it.',
    circleMissing: 'Click the map to place the centre, or enter it here.',
    polygonMissing: 'Click the map to place each corner, or add corners here.',
    snap: {
      corner: (name: string) => `Corner of ${name} (hold Alt to place freely)`,
      side: (name: string) => `Side of ${name} (hold Alt to place freely)`,
    },
  },
  touch: {
    placeCircle: 'Tap the centre and then the edge.',
    placeRadius: 'Tap to place the edge.',
    placeRectangle: 'Tap two opposite corners.',
    placeOpposite: 'Tap to place the opposite corner.',
    placeFirst: 'Tap to place the first corner.',
    placeNext: (placed: string, least: string) => `Tap to place the next corner (${placed} of at least ${least}).`,
    placeLast: 'Tap to place the next corner, or the first corner to finish.',
    editPolygon: 'Drag a corner to move it, or a small dot to add a corner. Long-press a corner to remove it.',
    circleMissing: 'Tap the map to place the centre, or enter it here.',
    polygonMissing: 'Tap the map to place each corner, or add corners here.',
    snap: { corner: (name: string) => `Corner of ${name}`, side: (name: string) => `Side of ${name}` },
  },
  letGo: 'Release to place the edge.',
  letGoCorner: 'Release to place the corner.',
  editCircle: 'Drag the edge to change the radius, or the centre to move the circle.',
  kept: (least: string) => `A polygon needs at least ${least} corners.`,
  radiusRule: (min: string, max: string, now: string) => `Radius must be between ${min} and ${max} (now ${now}).`,
  zoomIn: (max: string) => `Zoom in first: a radius is at most ${max}.`,
  pointsRule: (min: string, now: string) => `A polygon needs at least ${min} corners (now ${now}).`,
  latitudeRule: (min: string, max: string) => `Latitude must be between ${min} and ${max}.`,
  longitudeRule: (min: string, max: string) => `Longitude must be between ${min} and ${max}.`,
};

/** A position in words. */
export const placeAt = {
  place: 'Place',
  exportFailed: (why: string) => `The file has no places. ${why}`,
  copy: (coordinates: string) => `Copy coordinates ${coordinates}`,
  copied: (coordinates: string) => `${coordinates} copied`,
  copyFailed: (coordinates: string) => `The browser did not allow copying. The coordinates are ${coordinates}.`,
};

/** Measures distances on the map. */
export const ruler = {
  label: 'Ruler',
  mouse: 'Click the points to measure between. A double click ends.',
  touch: 'Tap the points to measure between. A double tap ends.',
  lastLeg: (length: string) => `last leg ${length}`,
  /** For screen readers, after each point. */
  total: (total: string, leg: string) => `Total ${total}, last leg ${leg}`,
  undo: 'Remove the last point',
  copy: 'Copy the total',
  copied: (length: string) => `${length} copied`,
  copyFailed: 'The browser did not allow copying.',
  close: 'Close the ruler',
};

const several = (count: number, shown: string) => `${shown} ${english(count, { one: 'geofence', other: 'geofences' })}`;

/** What is done with several geofences at once. */
export const chosen = {
  tag: 'Tag',
  newTag: 'New tag…',
  tagAdded: (tag: string, count: number, shown: string) => `${tag} added to ${several(count, shown)}`,
  tagRemoved: (tag: string, count: number, shown: string) => `${tag} removed from ${several(count, shown)}`,
  tagFailed: (tag: string, why: string) => `${tag} could not be changed on any geofence. ${why}`,
  deleted: (count: number, shown: string) => `${several(count, shown)} deleted`,
  deleteFailed: (why: string) => `No geofences were deleted. ${why}`,
  question: (count: number, shown: string) => `Delete ${several(count, shown)}?`,
  questionDetail: (hours: string) => `Their visits are kept. You can restore the geofences for ${hours} hours.`,
};

/** Tags of geofences. */
export const tags = {
  title: 'Tags',
  add: 'New tag',
  editTitle: 'Edit tag',
  notListed: {
    title: 'This server does not list tags',
    detail: 'The server you are connected to accepts new tags but does not show existing ones. You can still add one.',
  },
  list: 'Tags in order',
  namePlaceholder: 'Yards, Customers, No-go areas…',
  colour: 'Colour',
  colours: {
    grey: 'Grey',
    red: 'Red',
    orange: 'Orange',
    amber: 'Amber',
    yellow: 'Yellow',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    cyan: 'Cyan',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    purple: 'Purple',
    magenta: 'Magenta',
    pink: 'Pink',
    brown: 'Brown',
  },
  unknownColour: 'Unknown colour',
  colourInUse: (names: string) => `Already the colour of ${names}.`,
  longStay: 'Long stay after',
  longStayDetail:
    'A vehicle that stays this long at a place with this tag needs attention. 0: never. Leave empty to use the next tag’s value, or else 12 hours.',
  noGeofences: 'No geofences',
  geofences: (count: number, shown: string) => `${shown} ${english(count, { one: 'geofence', other: 'geofences' })}`,
  showGeofences: (name: string) => `Show geofences tagged ${name} on the map`,
  move: (name: string) => `Move ${name} with the up and down arrow keys`,
  moved: (name: string, position: number, total: number) => `${name} is now ${position} of ${total}.`,
  moveFailed: 'The order could not be saved.',
  deleteTag: (name: string) => `Delete ${name}`,
  created: (name: string) => `Tag ${name} created`,
  createdAs: (name: string, id: number) => `Tag ${name} created. Its number on this server is ${id}.`,
  saved: (name: string) => `Tag ${name} saved`,
  deleted: (name: string) => `Tag ${name} deleted`,
  restored: (name: string) => `Tag ${name} restored`,
  inUse: {
    title: (name: string) => `${name} is in use`,
    detail: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'geofence has', other: 'geofences have' })} this tag. Remove the tag first, then delete it.`,
    more: (count: number, shown: string) => `and ${shown} ${english(count, { one: 'other', other: 'others' })}`,
    show: 'Show on map',
  },
  viewerMayNot: 'You can view tags but not change them: your role does not allow it.',
  empty: {
    title: 'No tags yet',
    detail: 'Tags group geofences and set their colour on the map: yards, customers, ports, no-go areas.',
    viewer: 'Dispatchers and administrators can create them.',
  },
};

export const background = {
  choose: 'Map background',
  streets: 'Streets',
  driven: 'Where we drive',
  drivenMissing: 'Where we drive (not loaded)',
  broken: 'The map tiles did not load. The built-in map is shown.',
  /** How to get streets. */
  hint: {
    open: 'Add streets',
    title: 'Add streets to the map',
    now: 'This is the built-in map: coasts, rivers and towns. For streets, the person who hosts Fenceline sets one of these:',
    options: [
      {
        setting: 'BASEMAP',
        value: '/srv/maps/germany.pmtiles',
        detail: 'A street map in one file: a city, a country or the world. Nothing leaves your server.',
      },
      {
        setting: 'TILE_URL',
        value: 'https://tiles.example.com/{z}/{x}/{y}.png',
        detail: 'Map tiles of a provider. Browsers load them from there.',
      },
    ],
    more: 'Sizes, commands and licences are in docs/maps.md, which comes with Fenceline.',
  },
};

/** Why the map has no streets. The keys of `reasons` are codes of the service and of `map/streets`. */
export const streets = {
  unavailable: 'Street map unavailable.',
  reasons: {
    offline: 'The connection was lost. The map retries.',
    replaced: 'The file is being replaced. The map retries.',
    noRanges: 'The server or a proxy in front of it ignores byte ranges.',
    broken: 'The file is damaged, or it contains no vector tiles.',
    refused: 'The server did not send the file.',
    failed: 'The browser could not start the map’s worker.',
    missing: 'The file in BASEMAP does not exist.',
    unreadable: 'The server cannot read the file in BASEMAP.',
    notPmtiles: 'The file is not a PMTiles archive of version 3.',
    notVector: 'The file contains no vector tiles.',
    compression: 'The file uses a compression other than gzip.',
    damaged: 'The file is damaged or incomplete.',
    unreachable: 'The other server, which has the file, does not answer.',
  } satisfies Record<BasemapProblem, string> & Record<string, string>,
};

/** The tags that every page is narrowed to. */
export const lens = {
  one: (name: string) => `Tag: ${name}`,
  several: (names: string) => `Tags: ${names}`,
  clear: 'Clear tag filter',
};

const visitsCounted = (count: number, shown: string): string =>
  `${shown} ${english(count, { one: 'visit', other: 'visits' })}`;

export const visits = {
  title: 'Visits',
  one: 'Visit',
  find: 'Find visits',
  name: (vehicle: string, geofence: string) => `${vehicle} at ${geofence}`,
  /** Where the server has no list of them. */
  geofenceNumber: (id: number) => `Geofence ${id}`,
  unknownGeofence: 'Unknown geofence',
  dwell: 'Duration',
  within: 'Within period',
  stopped: 'Stopped',
  withStop: 'With a stop',
  unusual: {
    stays: (shown: string, scope: string) => `Of ${shown} stays here${scope},`,
    scopes: {
      geofence: '',
      weekdayMorning: ' on weekdays before noon',
      weekdayAfternoon: ' on weekdays after noon',
      weekendMorning: ' at weekends before noon',
      weekendAfternoon: ' at weekends after noon',
    },
    long: (long: string) => `95% took at most ${long}.`,
    short: (long: string) => `95% took at least ${long}.`,
  },
  counting: {
    label: 'Counts',
    yes: 'Counts',
    no: 'Does not count',
    none: 'Do not count',
    reason: 'Reason',
    choose: 'Choose a reason',
    reasons: { passing: 'Only passing by', wrongShape: 'Shape is wrong', test: 'Test', other: 'Other' },
    disregard: 'Do not count…',
    save: 'Do not count',
    again: 'Count again',
    title: (count: number, shown: string) => `${visitsCounted(count, shown)} will not count`,
    notesKept: 'Leave empty to keep the notes that the visits have.',
    done: (count: number, shown: string) =>
      `${visitsCounted(count, shown)} ${english(count, { one: 'does', other: 'do' })} not count`,
    undone: (count: number, shown: string) =>
      `${visitsCounted(count, shown)} ${english(count, { one: 'counts', other: 'count' })} again`,
    failed: (why: string) => `Not saved: ${why}`,
  },
  states: {
    inside: 'Still inside',
    silent: (time: string) => `No signal since ${time}`,
    before: 'Started earlier',
    ended: 'Ended',
  },
  stay: {
    soFar: (long: string) => `${long} so far`,
    atLeast: (long: string) => `at least ${long}`,
    silentSince: (time: string) => `no signal since ${time}`,
  },
  short: {
    label: 'Short visits',
    all: 'Any duration',
    least: (length: string) => `${length} or longer`,
    hidden: (count: number, shown: string, length: string) =>
      `${shown} ${english(count, { one: 'visit', other: 'visits' })} shorter than ${length} hidden`,
    showAll: 'Show all',
  },
  totals: {
    label: 'Totals',
    visits: 'Visits',
    average: 'Average',
    longest: 'Longest in this period',
    openLongest: (long: string) => `Open the longest visit, ${long}`,
    hours: (hours: string) => `${hours} h`,
    rules:
      'Only time within the period counts. A visit lasts from the first position inside to the last one. An ongoing visit lasts until the vehicle’s last position. A vehicle inside two geofences counts in both.',
    by: 'By',
    kinds: { time: 'Day', geofence: 'Geofence', vehicle: 'Vehicle', tag: 'Tag', driver: 'Driver' },
    units: { hour: 'Hour', day: 'Day', month: 'Month' },
    chart: { inside: 'Time inside', visits: 'Visits' },
    measure: 'Bars show',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    chartLabel: (measure: string, unit: string) => `${measure} by ${unit}`,
    timeRules:
      'Visits count when they start. Time inside counts when it is spent. Visits that started before the period count at its start.',
    tagRules: 'A geofence with several tags counts under each of them.',
    byLabel: (kind: string) => `Totals by ${kind.toLowerCase()}`,
    howCounted: 'How totals are calculated',
    more: (shown: string) => `Show all ${shown}`,
    showOnly: (name: string) => `Show only visits of ${name}`,
    show: 'Show totals',
    hide: 'Hide totals',
    bar: (slice: string, inside: string, visits: number, shown: string) =>
      `${slice}: ${inside} inside, ${visitsCounted(visits, shown)}`,
  },
  empty: {
    title: 'No visits in this period',
    detail:
      'A visit starts when a vehicle sends a position inside a geofence. It ends with the last position before the vehicle leaves.',
    wider: 'Show the last 30 days',
  },
  allShort: {
    title: 'Only short visits in this period',
    detail: (length: string) => `All of them are shorter than ${length}.`,
  },
  exports: {
    stillInside: 'Still inside',
    beganBefore: 'Started before the period',
  },
  panel: {
    copyLink: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'This browser does not allow copying. Copy the link from the address bar.',
    driver: 'Driver at the start',
    when: 'When',
    until: ' – ',
    who: 'Who and where',
    lastPosition: (time: string) => `${time} (last position)`,
    within: (dwell: string) => `${dwell} within the period`,
  },
  moveEdge: {
    open: 'Move the edge…',
    begins: 'Visit begins',
    ends: 'Visit ends',
    radius: (radius: string) =>
      `The radius would then be ${radius}. The map shows what that changes. Nothing is saved before you save.`,
    impossible: (metres: string, min: string, max: string) =>
      `The vehicle was ${metres} from the centre. A radius is ${min} to ${max}.`,
    polygon: 'You move the corners of this shape by hand. The map shows where the vehicle was.',
    noPosition: 'No positions are stored around this time.',
  },
  why: {
    title: 'Why',
    before: (time: string, metres: string) => `Last position outside: ${time}, ${metres} from the edge.`,
    first: (time: string, metres: string, later: string) =>
      `First position inside: ${time}, ${metres} inside the edge${later}.`,
    last: (time: string, metres: string) => `Last position inside: ${time}, ${metres} inside the edge.`,
    after: (time: string, metres: string, later: string) =>
      `First position outside: ${time}, ${metres} from the edge${later}.`,
    later: (gap: string) => `, ${gap} later`,
    /** For a position on the other side of the drawn shape. */
    elsewhere: {
      before: (time: string) =>
        `Last position not counted as inside: ${time}. When it was checked, the geofence did not exist or had another shape.`,
      first: (time: string, later: string) =>
        `First position counted as inside: ${time}${later}. When it was checked, the geofence had another shape.`,
      last: (time: string) =>
        `Last position counted as inside: ${time}. When it was checked, the geofence had another shape.`,
      after: (time: string, later: string) =>
        `First position not counted as inside: ${time}${later}. When it was checked, the geofence was deleted or had another shape.`,
    },
    speed: (speed: string) => `Speed: ${speed}.`,
    large: 'Show on a large map',
    today: 'Dashed: the shape of the geofence today.',
    noDriver: 'No driver was assigned when the visit began.',
    button: (driver: string, time: string) => `${driver} drove: the button was read on ${time}.`,
    byHand: (driver: string, time: string) => `${driver} drove: assigned manually from ${time}.`,
    noneAfter: 'No position outside has followed yet.',
    deleted: 'The visit ended because the geofence was deleted.',
    removed: 'The positions of this visit are no longer stored.',
    late: (delay: string, received: string) => `This position arrived ${delay} late (${received}).`,
    withoutLate: {
      before: 'Without it, the visit might begin earlier.',
      first: 'Without it, the visit would begin later.',
      only: 'Without it, this visit would not exist.',
      last: 'Without it, the visit would end earlier.',
      after: 'Without it, the visit might end later or still be open.',
    },
    changed: (time: string) => `The geofence had another shape then. It was changed on ${time}.`,
  },
  track: {
    title: 'Track',
    none: 'No positions are stored for this visit.',
    one: 'One position inside.',
    summary: (count: number, shown: string, distance: string) =>
      `${shown} ${english(count, { one: 'position', other: 'positions' })}, ${distance}`,
    play: 'Play',
    pause: 'Pause',
    scrub: 'Playback position',
    speed: 'Speed',
    times: (times: string) => `${times}×`,
    at: (time: string, speed: string) => `${time} · ${speed}`,
    noSpeed: 'speed unknown',
    positions: 'Positions',
    speedHead: 'Speed',
    more: (shown: string) => `Show all ${shown}`,
  },
};
