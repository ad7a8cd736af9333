import { english } from '../plural.ts';

export const drivers = {
  title: 'Drivers',
  find: 'Find drivers',
  add: 'New driver',
  nameDetail: 'Optional if the driver has a button.',
  usernameDetail: 'For your records only. Drivers cannot sign in to this dashboard.',
  passwordDetail: 'Fenceline stores only that a password is set, not the password itself.',
  mobile: 'Mobile',
  emailOdd: 'This does not look like an email address. You can save it anyway.',
  button: 'Button',
  buttonDetail: 'The number of the key or card that the driver holds to the reader.',
  employeeNumber: 'Employee number',
  licence: {
    label: 'Licence expires',
    soon: 'Expires within 30 days',
    over: 'Expired',
    on: (day: string) => `Licence expires on ${day}`,
    wasOn: (day: string) => `Licence expired on ${day}`,
  },
  driving: 'Current vehicle',
  drivingSince: 'Assigned since',
  hasVehicle: 'With a vehicle',
  hasNoVehicle: 'Without a vehicle',
  since: (time: string, long: string) => `Since ${time} (${long})`,
  noVehicle: 'No vehicle at the moment.',
  buttons: {
    title: (count: number, shown: string) => `${shown} unknown ${english(count, { one: 'button', other: 'buttons' })}`,
    list: 'Unknown buttons',
    read: (reads: number, shown: string, vehicle: string, last: string) =>
      `Read ${shown} ${english(reads, { one: 'time', other: 'times' })} in ${vehicle}, last on ${last}`,
    add: 'Create driver with this button',
    addNamed: (button: string) => `Create driver with this button: ${button}`,
    give: 'Give to a driver',
    giveNamed: (button: string) => `Give to a driver: ${button}`,
    giveTitle: (button: string) => `Who has button ${button}?`,
    findDriver: 'Find a driver',
    replaces: (button: string) => `Replaces ${button}`,
    given: (driver: string, button: string) => `${driver} now has button ${button}.`,
    replaced: (driver: string, button: string, lost: string) =>
      `${driver} now has button ${button} instead of ${lost}.`,
    giveFailed: (driver: string, why: string) => `The button of ${driver} could not be changed. ${why}`,
  },
  empty: {
    title: 'No drivers yet',
    detail:
      'With drivers you see who drives which vehicle. Each is assigned to a vehicle, or holds a button to its reader.',
    viewer: 'Dispatchers and administrators can add them.',
  },
  bulk: {
    activate: 'Activate',
    deactivate: 'Deactivate',
    deleteQuestion: (count: number, shown: string) =>
      `Delete ${shown} ${english(count, { one: 'driver', other: 'drivers' })}?`,
  },
  statusSet: (count: number, shown: string, status: string) =>
    `${shown} ${english(count, { one: 'driver', other: 'drivers' })} set to ${status.toLowerCase()}`,
  statusFailed: (name: string, why: string) => `The status of ${name} could not be changed. ${why}`,
};

export const vehicles = {
  title: 'Vehicles',
  find: 'Find vehicles',
  add: 'New vehicle',
  registration: 'Registration',
  noFleet: 'No fleet',
  driver: 'Current driver',
  hasDriver: 'With driver',
  hasNoDriver: 'Without driver',
  noDriver: 'No current driver.',
  device: 'Tracker',
  deviceDetail: 'The ID that the tracker sends. A new tracker appears as a vehicle automatically.',
  now: { term: 'Now', onMap: 'Show in Live' },
  lastSeen: 'Last position',
  noPlot: 'No position received yet.',
  empty: {
    title: 'No vehicles yet',
    detail: 'A vehicle appears automatically when its tracker sends its first message.',
    viewer: 'An administrator of your account can add them.',
  },
  bulk: {
    move: 'Move to fleet',
    deleteQuestion: (count: number, shown: string) =>
      `Delete ${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })}?`,
  },
  moved: (count: number, shown: string, fleet: string) =>
    `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })} moved: ${fleet}`,
  moveFailed: (name: string, why: string) => `${name} could not be moved. ${why}`,
};

/** What Live shows after its list. */
export const liveList = {
  clearFind: 'Show all vehicles',
  noHits: { title: 'No vehicle matches', detail: 'Search by name, registration, driver, fleet, place or state.' },
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
  /** States that are only filters: their vehicles are in another group of the list, too. */
  filters: { unmoved: 'Not moved for a day', snoozed: 'Snoozed' },
  /** Words by which the search finds a state, besides those on the screen. */
  alsoFound: {
    idle: 'engine on',
    silent: 'silent',
    alarm: 'alarm',
    clock: 'tracker clock',
    longVisit: 'long stay',
    unusualStay: 'unusual stay',
  },
};

export const snooze = {
  begin: 'Snooze…',
  forTime: (long: string) => `For ${long}`,
  by: (person: string, until: string) => `Snoozed by ${person} until ${until}`,
  someone: 'someone',
  end: 'End snooze',
  done: (vehicle: string, until: string) => `${vehicle} snoozed until ${until}`,
  ended: (vehicle: string) => `Snooze of ${vehicle} ended`,
  failed: (why: string) => `The snooze could not be saved. ${why}`,
};

/** The vehicle panel next to the live map. */
export const vehiclePanel = {
  stateFilter: 'Show vehicles by state',
  lasting: (long: string) => `for ${long}`,
  since: {
    moving: (time: string, long: string) => `Driving since ${time} (${long})`,
    still: (time: string, long: string) => `Stopped since ${time} (${long})`,
  },
  notMovedSince: (moment: string) => `Not moved since ${moment}`,
  notMovedToday: 'Not moved today',
  position: 'Last position',
  heading: (direction: string) => `heading ${direction}`,
  inside: 'Inside',
  notInside: 'In no geofence',
  insideUnknown: 'Not known: the visits could not be loaded',
  inputs: 'Inputs',
  temperatures: 'Temperatures',
  probe: (name: string, temperature: string) => `${name}: ${temperature}`,
  band: (lower: string, upper: string) => `should be ${lower} to ${upper}`,
  noReading: 'no reading yet',
  today: 'Today',
  drivenToday: (distance: string) => `${distance} driven`,
  notHeardToday: 'No data received today.',
  follow: 'Follow',
  open: 'Open vehicle',
  more: { label: 'More about this vehicle', assignments: 'Driver history' },
  filteredOut: 'The search hides this vehicle in the list.',
  missing: {
    title: 'Vehicle not found',
    detail: 'It was deleted, the link is incomplete, or it belongs to another account.',
  },
  states: {
    idle: 'Idling: standing with the engine on',
    stopped: 'Stopped',
    reporting: 'Speed unknown',
  },
  idleFor: (long: string) => `Idling for ${long}: standing with the engine on`,
  drivingAt: (speed: string) => `Driving, ${speed}`,
  heardAt: (when: string) => `last signal ${when}`,
  heardNow: 'last signal just now',
  clockAhead: (long: string) => `tracker’s clock is ${long} ahead`,
  never: 'The tracker has not sent anything yet',
  input: {
    named: (name: string, state: string, long: string) => `${name}: ${state}, for ${long}`,
    noValue: (name: string) => `${name}: no value yet`,
    unnamed: (number: string) => `Input ${number}`,
    on: 'on',
    off: 'off',
    open: 'open',
    closed: 'closed',
  },
  directions: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
};

export const fleets = {
  title: 'Fleets',
  find: 'Find fleets',
  add: 'New fleet',
  namePlaceholder: 'Leipzig North, Cold chain, Night shift…',
  vehicles: 'Vehicles',
  silentAfter: 'No signal after',
  silentAfterDetail:
    'After this time without data, a vehicle of this fleet has no signal and needs attention. Leave empty for 30 minutes: a parked vehicle then needs attention only after a day.',
  active: 'Active vehicles',
  counted: (count: number, shown: string) => `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })}`,
  noVehicles:
    'This fleet has no vehicles yet. Choose the fleet in a vehicle’s form, or move several vehicles in the table.',
  showAll: 'Show in vehicle table',
  empty: {
    title: 'No fleets yet',
    detail:
      'A fleet is a group of vehicles, such as a depot, a shift or a type of work. You can filter lists and alarms by fleet, and limit alert rules to one.',
    viewer: 'An administrator of your account can add them.',
  },
};

export const assignments = {
  title: 'Assignments',
  find: 'Find vehicles and drivers',
  start: 'Assign',
  newTitle: 'New assignment',
  totals: {
    count: 'Assignments',
    time: 'Time in this period',
    longest: 'Longest in this period',
    openLongest: (long: string) => `Open the longest assignment, ${long}`,
  },
  why: {
    title: 'Why',
    button: (driver: string, vehicle: string, when: string) =>
      `The button of ${driver} was read in ${vehicle} on ${when}.`,
    byHand: (when: string) => `It was planned manually, from ${when} on.`,
    plannedBy: (person: string, planned: string, when: string) =>
      `Planned by ${person} on ${planned}, from ${when} on.`,
    lasts: 'It has no end yet.',
    endedByButton: (driver: string, vehicle: string, when: string) =>
      `It ended because the button of ${driver} was read in ${vehicle} on ${when}.`,
    endedByNext: (driver: string, vehicle: string, when: string) =>
      `It ended because ${driver} was assigned to ${vehicle} on ${when}.`,
    endedByUnknown: (button: string, when: string) =>
      `It ended because the button ${button}, which belongs to no driver, was read on ${when}.`,
    ended: (when: string) => `It ended on ${when}, manually or by an unknown button.`,
    endedBy: (person: string, set: string, when: string) => `${person} set its end to ${when}, on ${set}.`,
  },
  source: 'Source',
  states: { running: 'Active', ended: 'Ended', later: 'Scheduled' },
  sources: { button: 'Button', hand: 'Manual' },
  driverNumber: (id: number) => `Driver ${id}`,
  pair: (vehicle: string, driver: string) => `${vehicle} · ${driver}`,
  running: (long: string) => `${long}, ongoing`,
  stillRuns: 'Ongoing',
  view: { label: 'View', timeline: 'Timeline', table: 'Table' },
  lanes: { label: 'Lanes', vehicle: 'By vehicle', driver: 'By driver' },
  used: {
    vehicle: (used: string, all: string) => `Only vehicles with an assignment (${used} of ${all})`,
    driver: (used: string, all: string) => `Only drivers with an assignment (${used} of ${all})`,
  },
  span: { label: 'Time span', day: 'Day', week: 'Week' },
  today: 'Today',
  day: 'Date',
  previous: { day: 'Previous day', week: 'Previous week' },
  next: { day: 'Next day', week: 'Next week' },
  timeline: {
    label: { vehicle: 'Timeline of vehicles', driver: 'Timeline of drivers' },
    times: 'Times',
    now: 'Now',
    keys: 'Use the arrow keys to move along and between lanes. Press Enter to open an assignment, or to create one in a gap.',
    planKeys:
      'Use the arrow keys to move along and between lanes. Press Enter to open an assignment, or to create one in a gap. Space selects an assignment. M moves it, S and E change its start and end, R repeats it, Delete deletes it. The menu key shows all actions.',
    ahead: (who: string, times: string) => `${who} is still assigned, without an end, ${times}`,
    bar: (who: string, times: string, long: string, source: string) => `${who}, ${times}, ${long}, ${source}`,
    clashing: (bar: string) => `${bar}, conflicting`,
    gap: {
      vehicle: (times: string, long: string) => `No driver, ${times}, ${long}`,
      driver: (times: string, long: string) => `No vehicle, ${times}, ${long}`,
    },
    gapFace: { vehicle: 'No driver', driver: 'No vehicle' },
    draft: 'Unsaved',
    none: { title: 'No matches', detail: 'No name or assignment in this period contains all search words.' },
  },
  empty: {
    title: 'No assignments in this period',
    detail:
      'An assignment records who drives a vehicle and when. It starts when a driver uses a button, or when you create one.',
    noLanes: 'Nothing to assign yet',
    noLanesDetail:
      'Vehicles appear when their tracker sends its first message, or you add them under Vehicles. Add drivers under Drivers.',
    notListed: 'This server does not list vehicles. You can still assign a vehicle if you know its number.',
  },
  form: {
    pickVehicle: 'Find a vehicle',
    pickDriver: 'Find a driver',
    numberOf: 'The number on this server.',
    time: (zone: string, utc: string) => `${zone} · ${utc}`,
    zone: (zone: string) => `Time in ${zone}`,
    endDetail: 'Leave empty while the assignment is ongoing.',
    needsTime: 'Enter a date and time.',
    needsVehicle: 'Choose a vehicle.',
    needsDriver: 'Choose a driver.',
    endFirst: (start: string) => `Must not be before the start (${start}).`,
  },
  endNow: 'End now',
  ended: (who: string, time: string) => `${who} ended at ${time}`,
  endFailed: (who: string, why: string) => `${who} could not be ended. ${why}`,
  runsAgain: (who: string) => `${who} is active again`,
  undoFailed: (who: string, why: string) => `${who} could not be made active again. ${why}`,
  endedMeanwhile: 'This assignment has already ended.',
  clash: {
    title: (count: number) =>
      english(count, { one: 'This conflicts with another assignment', other: 'This conflicts with other assignments' }),
    isThere: 'This assignment already exists',
    running: (driver: string, vehicle: string, start: string) =>
      `${driver} has been assigned to ${vehicle} since ${start}.`,
    later: (driver: string, vehicle: string, start: string) => `${driver} is assigned to ${vehicle} from ${start}.`,
    ended: (driver: string, vehicle: string, times: string) => `${driver} was assigned to ${vehicle}, ${times}.`,
    planned: (driver: string, vehicle: string, times: string) => `${driver} is assigned to ${vehicle}, ${times}.`,
    show: 'Show',
    open: 'Open this assignment',
    endOther: (driver: string, vehicle: string, time: string) => `End ${driver}’s assignment to ${vehicle} on ${time}`,
    endMine: (time: string) => `End this assignment on ${time}`,
    replace: (driver: string, vehicle: string) => `Delete ${driver}’s assignment to ${vehicle}`,
    andSave: (what: string) => `${what} and save`,
    several: 'Apply and save',
    will: 'To resolve this:',
  },
  planner: {
    effects: {
      future: {
        ends: (driver: string, vehicle: string, time: string) =>
          `Ends ${driver}’s assignment to ${vehicle} on ${time}.`,
        replaces: (driver: string, vehicle: string) => `Replaces ${driver}’s assignment to ${vehicle}.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `Ends on ${time}, because ${driver} is assigned to ${vehicle} then.`,
      },
      past: {
        ends: (driver: string, vehicle: string, time: string) =>
          `${driver}’s assignment to ${vehicle} now ends on ${time}.`,
        replaces: (driver: string, vehicle: string) => `${driver}’s assignment to ${vehicle} was replaced.`,
        shortens: (time: string, driver: string, vehicle: string) =>
          `It ends on ${time}, because ${driver} is assigned to ${vehicle} then.`,
      },
    },
    more: (shown: string) => `${shown} more changes.`,
    impossible: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'assignment is', other: 'assignments are' })} left out: the vehicle or driver would be assigned twice.`,
    existing: (counted: string) => `Already saved: ${counted}.`,
    willSave: (counted: string) => `New or changed: ${counted}.`,
    nothing: 'Nothing to save.',
    unread: 'The assignments of these days could not be read.',
    several: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'assignment', other: 'assignments' })}`,
    saved: (pair: string) => `${pair} saved.`,
    savedSeveral: (counted: string) => `${counted} saved.`,
    swapped: (one: string, other: string) => `${one} and ${other} swapped.`,
    failed: (why: string) => `Nothing was saved. ${why}`,
    steer: { create: 'Set the times', move: 'Move', resize: 'Change the time' },
    steps: {
      earlier: '15 min earlier',
      later: '15 min later',
      dayBack: 'Previous day',
      dayOn: 'Next day',
      up: { vehicle: 'Vehicle above', driver: 'Driver above' },
      down: { vehicle: 'Vehicle below', driver: 'Driver below' },
    },
    pick: {
      title: { vehicle: (name: string) => `Driver for ${name}`, driver: (name: string) => `Vehicle for ${name}` },
      find: { vehicle: 'Find a driver', driver: 'Find a vehicle' },
      badTimes: 'Must be after the start.',
      form: 'Open form',
    },
    menu: {
      label: 'Actions',
      add: 'New assignment…',
      open: 'Open',
      move: 'Move…',
      start: 'Change start…',
      end: 'Change end…',
      repeat: 'Repeat…',
      swap: 'Swap drivers',
      select: 'Select',
      deselect: 'Deselect',
    },
    copy: {
      button: { day: 'Copy day…', week: 'Copy week…' },
      title: { day: 'Copy this day', week: 'Copy this week' },
      to: { day: 'To', week: 'To the week of' },
    },
    repeat: {
      title: (count: number, shown: string) =>
        `Repeat ${shown} ${english(count, { one: 'assignment', other: 'assignments' })}`,
      weekdays: 'On',
      dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      until: 'Until',
    },
    assignSeveral: {
      button: 'Assign several…',
      title: { vehicle: 'Assign several vehicles', driver: 'Assign several drivers' },
      choose: { vehicle: (name: string) => `Driver for ${name}`, driver: (name: string) => `Vehicle for ${name}` },
      nobody: 'No change',
    },
  },
};

export const inputs = {
  unknownInput: 'Unknown input',
  title: 'Inputs',
  tabs: { label: 'Inputs', inputs: 'Inputs', types: 'Types', history: 'History' },
  find: 'Find inputs',
  lineOf: (number: string) => `Channel ${number}`,
  nameOf: (type: string, line: string) => `${type} (${line})`,
  type: 'Type',
  noType: 'No type',
  unknownType: 'Unknown type',
  noState: 'No value yet',
  words: { on: 'On', off: 'Off', open: 'Open', closed: 'Closed' },
  since: 'Since',
  changed: 'Changed',
  openHistory: 'Show history',
  lastDay: 'Last 24 hours',
  empty: {
    title: 'No inputs yet',
    detail:
      'An input appears automatically when a tracker first sends the state of one of its channels. You can then choose its type here: a door, a cooling unit.',
  },
  notListed: {
    title: 'This server does not list inputs',
    detail:
      'The server you are connected to does not show its inputs. You can still set the type of an input if you know its number.',
  },
  byNumber: {
    input: 'Number of the input',
    type: 'Number of the type',
    title: 'Set the type of an input',
    detail: 'Enter the numbers that this server uses.',
    done: (input: string, type: string) => `Input ${input} set to type ${type}`,
  },
  chooseType: 'Choose a type',
  typeDetail: 'The type names the input and its two states.',
  noTypes: 'No types yet.',
  addType: 'Add a type',
  set: {
    open: 'Set the type',
    done: (count: number, shown: string, type: string) =>
      `Type of ${shown} ${english(count, { one: 'input', other: 'inputs' })}: ${type}`,
    failed: (name: string, why: string) => `The type of ${name} could not be changed. ${why}`,
  },
  types: {
    title: 'Input types',
    find: 'Find types',
    add: 'New type',
    newTitle: 'New type',
    namePlaceholder: 'Rear door',
    description: 'States',
    descriptionDetail: 'The names of the two states.',
    notListed: {
      title: 'This server does not list input types',
      detail:
        'The server you are connected to accepts new types but does not show existing ones. You can still add one.',
    },
    onOff: 'On / Off',
    openClosed: 'Open / Closed',
    unknown: 'Other states',
    inputs: 'Inputs',
    noInputs: 'No input has this type.',
    empty: {
      title: 'No types yet',
      detail: 'A type names an input and its states: a door is open or closed, a pump is on or off.',
      viewer: 'Quality managers and administrators can add them.',
    },
  },
  history: {
    openOrOn: 'Open or on',
    closedOrOff: 'Closed or off',
    title: 'Input history',
    none: {
      title: 'No states in this period',
      detail: 'Choose a longer or an earlier period.',
    },
    start: 'From',
    end: 'Until',
    lasting: 'Ongoing',
    outside: 'Outside all geofences',
    noDriver: 'No driver',
    totals: {
      count: 'States',
      time: 'Total time',
      longest: 'Longest in this period',
      openLongest: (long: string) => `Open the input with the longest state, ${long}`,
    },
    inputOn: (input: string, vehicle: string) => `${input} · ${vehicle}`,
    total: (state: string, long: string, share: string) => `${state} ${long} (${share})`,
    more: (count: number, shown: string) =>
      `Show ${shown} more ${english(count, { one: 'vehicle', other: 'vehicles' })}`,
  },
};

/** Work that is due on vehicles. */
export const reminders = {
  title: 'Reminders',
  find: 'Find reminders',
  add: 'New reminder',
  name: 'What is due',
  namePlaceholder: 'Inspection, Oil change, Winter tyres…',
  vehicle: 'Vehicle',
  pickVehicle: 'Choose a vehicle',
  due: {
    label: 'Due',
    soon: 'Due within 30 days',
    over: 'Overdue',
    on: (day: string) => `Due on ${day}`,
    wasOn: (day: string) => `Overdue since ${day}`,
  },
  note: 'Note',
  status: 'Status',
  statuses: { open: 'Open', done: 'Done' },
  bulk: {
    done: 'Mark as done',
    deleteQuestion: (count: number, shown: string) =>
      `Delete ${shown} ${english(count, { one: 'reminder', other: 'reminders' })}?`,
  },
  done: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'reminder', other: 'reminders' })} marked as done`,
  statusFailed: (name: string, why: string) => `${name} could not be marked as done. ${why}`,
  empty: {
    title: 'No reminders yet',
    detail:
      'A reminder is work that is due on a vehicle, such as an inspection or an oil change. Live shows it 30 days before the date.',
    viewer: 'Dispatchers and administrators can add them.',
  },
};
