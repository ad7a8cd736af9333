import { english } from '../plural.ts';

export const vehicles = {
  title: 'Vehicles',
  find: 'Find vehicles',
  add: 'New vehicle',
  newTitle: 'New vehicle',
  name: 'Name',
  registration: 'Registration',
  fleet: 'Fleet',
  noFleet: 'No fleet',
  driver: 'Driver now',
  hasDriver: 'Has a driver',
  hasNoDriver: 'Has no driver',
  noDriver: 'Nobody drives it now.',
  drivenSince: (time: string, long: string) => `Since ${time} (${long})`,
  status: 'Status',
  statuses: { active: 'Active', inactive: 'Inactive' },
  device: 'Tracker',
  deviceDetail: 'The id under which the tracker sends. A tracker that is not known yet becomes a vehicle by itself.',
  lastSeen: 'Last position',
  never: 'Never',
  seen: (ago: string) => `${ago} ago`,
  lastPlot: (place: string, time: string, ago: string) => `${place}\n${time} (${ago} ago)`,
  noPlot: 'No position has come yet.',
  empty: {
    title: 'No vehicles yet',
    detail: 'A vehicle appears by itself when its tracker sends for the first time, or you add it here first.',
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
