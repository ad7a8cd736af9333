/**
 * The OsmAnd protocol of phone apps and Traccar Client: a query or form with one position and its speed in knots, or
 * JSON of background-geolocation libraries with speeds in metres per second. Without a position only the other values
 * count; without a time it means now.
 */
import { isEmpty, membersOf, numberOf, sensorsOf } from './attributes.ts';
import { addFault, type Fault, nothingToStore } from './faults.ts';
import { invalidFix, kmhPerKnot, kmhPerMetreASecond, positionOf, type SentFix } from './fix.ts';
import { firstGiven, forwardedDeviceOf } from './identities.ts';
import type { Message } from './message.ts';
import { epochMs, readMoment } from './moments.ts';
import type { Reading } from './reading.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

type Sent = Readonly<Record<string, unknown>>;

interface Parts {
  device: unknown;
  moment: unknown;
  valid: boolean;
  fix: SentFix;
  kmhPerUnit: number;
  attributes: Sent;
  /** Faults of members that could not be read at all. A message with only such faults is still empty. */
  unread: Fault[];
  /** Without a time it means now. Not in a batch: its positions would all be of one moment, and all but one would be lost. */
  mayMeanNow: boolean;
  /** It has a name of the protocol and none of another one, so that nothing is lost that was not understood. */
  isUnderstood: boolean;
}

/** Names of the protocol that are not stored. */
const positionNames = ['lat', 'latitude', 'lon', 'lng', 'longitude', 'location', 'speed', 'bearing', 'heading'];
const timeNames = ['timestamp', 'time', 'valid'];
const ofLocation = new Set([...positionNames, ...timeNames]);
const otherNames = new Set(
  [...positionNames, ...timeNames, 'altitude', 'accuracy', 'hdop'].concat([
    'batt',
    'charge',
    'cell',
    'wifi',
    'notificationToken',
    'driverUniqueId',
    'input',
  ]),
);
const addressNames = new Set(['id', 'deviceid', 'key']);

/**
 * Names and values of the query or the form. Of a repeated name the first value counts, and another one is a fault. Empty
 * values count as absent.
 */
function firstValues(sent: URLSearchParams, faults: Fault[]): Map<string, string> {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of sent) {
    if (!values.get(name)) values.set(name, value);
    else if (value !== '' && values.get(name) !== value) repeated.add(name);
  }
  for (const name of repeated) addFault(faults, { reason: 'other', detail: `${name.slice(0, 50)} must be given once` });
  return values;
}

export function readOsmAnd(sent: URLSearchParams, times: TimeLimits): Reading {
  const unread: Fault[] = [];
  const values = firstValues(sent, unread);
  const at = (name: string): string | undefined => values.get(name);
  // The default template of GPSLogger has `lat` and `longitude`.
  const [latitude, longitude] = at('location')?.split(',') ?? [
    at('lat') ?? at('latitude'),
    at('lon') ?? at('lng') ?? at('longitude'),
  ];
  const names = [...values.keys()].filter((name) => !addressNames.has(name));
  return readingOf(
    {
      device: firstGiven(at('id'), at('deviceid')),
      // Templates of loggers name it `time`. Ignored, an old position would be stored as a present one.
      moment: at('timestamp') ?? at('time'),
      valid: /^(?:true|1)$/i.test(at('valid') ?? 'true'),
      fix: { latitude, longitude, speed: at('speed'), heading: at('bearing') ?? at('heading') },
      kmhPerUnit: kmhPerKnot,
      attributes: Object.fromEntries(names.map((name) => [name, at(name)])),
      unread,
      mayMeanNow: true,
      isUnderstood: names.length > 0 && names.every((name) => otherNames.has(name)),
    },
    times,
  );
}

/** What each location of a body has from its body and address. */
export interface Surroundings {
  /** The device in the query. */
  device: unknown;
  /** Values next to the location. */
  attributes: Sent;
  deviceInBody: unknown;
  /** Of the query. */
  faults: readonly Fault[];
  isOneOfMany: boolean;
}

/** `head`: the members that all locations of the body share. Sensors in the query count like them. */
export function surroundingsOf(query: URLSearchParams, head: unknown, isOneOfMany: boolean): Surroundings {
  const faults: Fault[] = [];
  const values = firstValues(query, faults);
  for (const name of values.keys()) {
    // Clients of the protocol send their position in one of the two.
    if (ofLocation.has(name))
      addFault(faults, { reason: 'other', detail: `${name} must be in the body, not in the address` });
  }
  return {
    device: firstGiven(values.get('id'), values.get('deviceid')),
    attributes: { ...Object.fromEntries(values), ...objectOf(head) },
    deviceInBody: objectOf(head)['device_id'],
    faults,
    isOneOfMany,
  };
}

/**
 * A location, alone or in a batch: `{ timestamp, coords, extras }`, or the flat form of a template. The device is in the
 * location, in the head, or in the query.
 */
export function readOsmAndJson(element: unknown, around: Surroundings, times: TimeLimits): Reading {
  const sent = objectOf(element);
  const location = isObject(sent['location']) ? sent['location'] : sent;
  const coords = isObject(location['coords']) ? location['coords'] : location;
  const unread = [...around.faults];
  membersOf(location['coords'], 'coords', unread);
  const extras = membersOf(location['extras'], 'extras', unread);
  return readingOf(
    {
      device: firstGiven(sent['device_id'], around.deviceInBody, around.device),
      moment: location['timestamp'] ?? location['time'],
      valid: location['valid'] !== false,
      fix: {
        latitude: coords['latitude'] ?? coords['lat'],
        longitude: coords['longitude'] ?? coords['lon'] ?? coords['lng'],
        speed: coords['speed'],
        heading: coords['heading'] ?? coords['bearing'],
      },
      kmhPerUnit: kmhPerMetreASecond,
      // A template merges the extras into the location. The libraries write their `params` next to it.
      attributes: { ...around.attributes, ...sent, ...location, ...extras },
      unread,
      mayMeanNow: !around.isOneOfMany,
      isUnderstood: false,
    },
    times,
  );
}

function readingOf(sent: Parts, times: TimeLimits): Reading {
  const faults: Fault[] = [];
  const device = forwardedDeviceOf(sent.device, 'id');
  if (typeof device !== 'string') return { rejected: device, unreadable: 'bad-device' };
  const sensors = sensorsOf(sent.attributes, faults);
  if (!sent.valid) addFault(faults, invalidFix);
  const position = sent.valid ? positionOf(sent.fix, sent.kmhPerUnit, faults) : undefined;
  const isNothing = !position && isEmpty(sensors);
  if (isNothing && faults.length === 0)
    return {
      rejected: sent.unread.length > 0 ? sent.unread : [nothingToStore],
      device,
      ...(!sent.isUnderstood && { unreadable: 'no-message' as const }),
    };
  for (const fault of sent.unread) addFault(faults, fault);
  if (isMissing(sent.moment) && !sent.mayMeanNow) return { rejected: [missingTime], device, unreadable: 'no-message' };
  const utcMs = momentOf(sent.moment, times);
  const timeIsWrong = utcMs === undefined ? unreadTime : timeFault(utcMs, times);
  if (timeIsWrong !== undefined) return { rejected: [timeIsWrong], device, utcMs };
  if (isNothing) return { rejected: faults, device, utcMs, ...(isHalf(sent.fix) && { unreadable: 'no-message' }) };
  const message: Message = { device, utcMs: utcMs ?? times.nowMs, ...(position && { position }), ...sensors };
  if (faults.length > 0) message.partial = faults;
  return { messages: [message] };
}

/** The other half may have an unknown name, so the sender must keep it. */
const isHalf = ({ latitude, longitude }: SentFix): boolean => isMissing(latitude) !== isMissing(longitude);

const missingTime: Fault = { reason: 'noTime', detail: 'timestamp is required in a batch' };
const unreadTime: Fault = { reason: 'noTime', detail: 'timestamp is not a valid time' };

function momentOf(sent: unknown, { nowMs }: TimeLimits): number | undefined {
  if (isMissing(sent)) return nowMs;
  const number = numberOf(sent);
  if (number !== undefined) return epochMs(number);
  return typeof sent === 'string' ? readMoment(sent) : undefined;
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';
const isObject = (sent: unknown): sent is Sent => typeof sent === 'object' && sent !== null && !Array.isArray(sent);
const objectOf = (sent: unknown): Sent => (isObject(sent) ? sent : {});
