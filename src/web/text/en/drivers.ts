import { english } from '../plural.ts';

export const drivers = {
  title: 'Drivers',
  find: 'Find drivers',
  add: 'New driver',
  newTitle: 'New driver',
  name: 'Name',
  nameDetail: 'Can be left empty if there is a button.',
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive' },
  username: 'Username',
  usernameDetail: 'For your own records: it does not open this dashboard.',
  password: 'Password',
  passwordDetail: 'Fenceline does not keep the password, only that one is set.',
  passwordKept: 'It stays as it is unless you type another one.',
  mobile: 'Mobile',
  email: 'E-mail address',
  emailOdd: 'This does not look like an e-mail address. You can save it anyway.',
  button: 'Button',
  buttonDetail: 'The number of the key or card that the driver holds to the reader.',
  driving: 'Drives now',
  drivingSince: 'Driving since',
  isDriving: 'Drives now',
  isNotDriving: 'Drives nothing',
  since: (time: string, long: string) => `Since ${time} (${long})`,
  notDriving: 'Drives no vehicle now.',
  buttons: {
    title: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'button was read that belongs', other: 'buttons were read that belong' })} to nobody`,
    list: 'Unknown buttons',
    read: (reads: number, shown: string, vehicle: string, last: string) =>
      `${shown} ${english(reads, { one: 'read', other: 'reads' })} in ${vehicle}, the last on ${last}`,
    add: 'New driver with it',
    addNamed: (button: string) => `New driver with button ${button}`,
    more: (shown: string) => `and ${shown} more`,
  },
  empty: {
    title: 'No drivers yet',
    detail:
      'Add the people who drive your vehicles. You then see who drives what: set by hand, or by itself when a driver holds a button to the reader.',
    viewer: 'An administrator of your account can add them.',
  },
  bulk: {
    activate: 'Set active',
    deactivate: 'Set inactive',
    deleteQuestion: (count: number, shown: string) =>
      `Delete ${shown} ${english(count, { one: 'driver', other: 'drivers' })}?`,
  },
  statusSet: (count: number, shown: string, status: string) =>
    `${shown} ${english(count, { one: 'driver is', other: 'drivers are' })} ${status.toLowerCase()} now`,
  statusFailed: (name: string, why: string) => `The status of ${name} could not be changed. ${why}`,
};
