import { english } from '../plural.ts';

export const fleets = {
  title: 'Fleets',
  find: 'Find fleets',
  add: 'New fleet',
  newTitle: 'New fleet',
  name: 'Name',
  namePlaceholder: 'Leipzig North, Cold chain, Night shift …',
  vehicles: 'Vehicles',
  active: 'Active vehicles',
  counted: (count: number, shown: string) => `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })}`,
  noVehicles: 'No vehicle is in it yet. Choose the fleet in a vehicle’s form, or move several at once in the table.',
  showAll: 'Show in the table of vehicles',
  more: (shown: string) => `and ${shown} more`,
  empty: {
    title: 'No fleets yet',
    detail:
      'A fleet is a group of vehicles: a depot, a shift, a kind of work. Lists, alarms and alert rules can be narrowed to one.',
    viewer: 'An administrator of your account can add them.',
  },
};
