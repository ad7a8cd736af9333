import { english } from '../plural.ts';

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
