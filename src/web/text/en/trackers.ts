/** The page about what trackers send, and what is wrong with it. */
export const trackers = {
  title: 'Trackers',
  find: 'Find trackers',
  ofVehicle: 'What its tracker sends',
  noVehicle: 'No vehicle',
  noDevice: 'Without a device ID',
  noVehicleDetail: 'No vehicle yet. The first message that can be stored creates one.',
  noDeviceDetail: 'These messages name no device, so no vehicle can have them.',
  problem: 'Problems',
  noProblem: 'None',
  clock: 'Wrong clock',
  noMessage: 'None',
  silent: {
    name: 'No messages',
    advice:
      'Nothing was counted from this tracker in the last 14 days. Check its power, its SIM card, its server address and its device key.',
  },
  last: 'Last message',
  sent: 'Time in the message',
  interval: 'Usual interval',
  messages: 'Messages',
  messagesOfDays: 'Messages in 14 days',
  late: 'Late',
  duplicates: 'Repeated',
  partial: 'Partly stored',
  rejected: 'Rejected',
  toDo: 'What to do',
  nothingToDo: 'Nothing. Everything that this tracker sent was stored.',
  lateAdvice:
    'These messages arrived more than five minutes after their time. They are stored correctly. Check the mobile network of the tracker if it happens often.',
  duplicatesAdvice:
    'The tracker sent messages again that were already stored. That is harmless. Increase its time limit for answers if it happens often.',
  silentSensors: 'Sensors without a signal',
  neverSent: 'has never sent a value',
  percent: (n: string) => `${n}%`,
  part: (label: string, count: string, share: string) => `${label}: ${count} (${share})`,
  counted: (name: string, count: string) => `${name} (${count})`,
  notSince: (day: string) => `Not since ${day}.`,
  silentSince: (ago: string) => `last value ${ago}`,
  probe: (number: string) => `Probe ${number}`,
  input: (number: string) => `Input ${number}`,
  clockAdvice: {
    weekRollover: 'The receiver counts GPS weeks with ten bits. Update its firmware.',
    timeZone: 'The tracker sends local time. Set it to UTC.',
    other: 'Set the clock of the tracker. Its backup battery may be empty.',
  },
  raw: {
    title: 'Last messages',
    detail: 'As they were sent. Kept for a day.',
    none: 'No message in the last 24 hours.',
    noBody: '(empty)',
    accepted: 'Stored',
    partial: 'Partly stored',
    duplicate: 'Repeated',
    rejected: 'Rejected',
  },
  empty: {
    title: 'No messages yet',
    detail:
      'As soon as a tracker sends something with a device key, it appears here within seconds, even if it cannot be stored. With a wrong key or address nothing appears: the tracker gets the answer 401 or 404.',
  },
  /** Why messages were rejected, or stored without a value. */
  reasons: {
    ahead: {
      name: 'Time in the future',
      advice: 'The time is more than 24 hours ahead. Set the clock of the tracker to UTC.',
    },
    tooOld: {
      name: 'Time too old',
      advice: 'The time is before 1990, or older than data is kept. Set the clock of the tracker.',
    },
    noTime: {
      name: 'No readable time',
      advice: 'The time is missing or has another format. Send UTC, such as 2026-11-20T09:30:00Z.',
    },
    noDevice: {
      name: 'No device ID',
      advice: 'Set an ID in the tracker or the app. The messages are kept there until it has one.',
    },
    notJson: {
      name: 'Not JSON',
      advice: 'The text is cut off or not valid JSON. Check the template, and send the right Content-Type.',
    },
    nothing: {
      name: 'Nothing to store',
      advice:
        'The message has no position, input, probe or button under a known name. Compare the names with the documentation.',
    },
    noFix: {
      name: 'No GPS fix',
      advice: 'The tracker sent no valid position. Check the antenna, and whether it has a free view of the sky.',
    },
    position: {
      name: 'Invalid position',
      advice: 'A coordinate is missing, out of range or not a number. Check the order of latitude and longitude.',
    },
    motion: { name: 'Invalid speed or heading', advice: 'The position was stored without them. Check their units.' },
    temperature: {
      name: 'Invalid temperature',
      advice: 'The value is an error code or out of range. Check the probe and its cable.',
    },
    input: { name: 'Invalid input value', advice: 'Inputs must be 0 or 1. Check how the tracker maps them.' },
    button: { name: 'Invalid button', advice: 'Send the number of the button as a text.' },
    otherDevice: {
      name: 'Key of other devices',
      advice:
        'A message was refused because its device key is bound to other devices. Send with a key of this device, or create a key that includes it.',
    },
    withdrawnKey: {
      name: 'Deleted device key',
      advice:
        'Messages arrive with a device key that was deleted or has ended. They are not read. The name of the key is below: set a valid key in the device.',
    },
    tooManyVehicles: {
      name: 'Too many new vehicles',
      advice: 'This device key has created its limit of vehicles for this hour. Messages are accepted again later.',
    },
    vehicleLimit: {
      name: 'Too many vehicles',
      advice:
        'The account has as many vehicles as it can have. Delete one that is no longer needed, or ask the operator of this server for more.',
    },
    tooManyLines: {
      name: 'Too many inputs or probes',
      advice: 'The vehicle has as many as it can have. Number them the same way in every message.',
    },
    encrypted: {
      name: 'Encrypted',
      advice: 'Switch off the encryption of the payload in the app. The connection is encrypted anyway.',
    },
    other: { name: 'Other reason', advice: 'The reason is next to the message below.' },
  },
};

/** The page about distances. */
export const driving = {
  title: 'Distances',
  find: 'Find distances',
  by: (group: string) => `By ${group.toLowerCase()}`,
  groups: { vehicle: 'Vehicle', driver: 'Driver', fleet: 'Fleet', day: 'Day', week: 'Week', month: 'Month' },
  distance: 'Distance',
  driving: 'Driving',
  standing: 'Standing',
  stops: 'Stops',
  empty: {
    title: 'No drives in this period',
    detail: 'No vehicle sent positions. Choose a longer or an earlier period.',
  },
};
