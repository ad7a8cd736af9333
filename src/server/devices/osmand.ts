/**
 * The OsmAnd protocol of phone apps and Traccar Client: a query or form with one position and its speed in knots, or
 * JSON with its speed in metres per second. Without a position only the other values count; without a time it means
 * now.
 */
import { isEmpty, numberOf, sensorsOf } from './attributes.ts';
import { kmhPerKnot, kmhPerMetreASecond, positionOf, type SentFix } from './fix.ts';
import type { Message } from './message.ts';
import { epochMs, readMoment } from './moments.ts';
import { deviceOf } from './own.ts';
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
}

/** Names and values of the query or the form. */
export function readOsmAnd(sent: URLSearchParams, times: TimeLimits): Reading {
  const at = (name: string): string | undefined => sent.get(name) ?? undefined;
  const [latitude, longitude] = at('location')?.split(',') ?? [at('lat'), at('lon')];
  return readingOf(
    {
      device: at('id') ?? at('deviceid'),
      moment: at('timestamp'),
      valid: /^(?:true|1)$/i.test(at('valid') ?? 'true'),
      fix: { latitude, longitude, speed: at('speed'), heading: at('bearing') ?? at('heading') },
      kmhPerUnit: kmhPerKnot,
      attributes: Object.fromEntries(sent),
    },
    times,
  );
}

/** `{ device_id, location: { timestamp, coords, extras } }`. */
export function readOsmAndJson(body: unknown, times: TimeLimits): Reading {
  const sent = objectOf(body);
  const location = objectOf(sent['location']);
  const { latitude, longitude, speed, heading } = objectOf(location['coords']);
  return readingOf(
    {
      device: sent['device_id'],
      moment: location['timestamp'],
      valid: true,
      fix: { latitude, longitude, speed, heading },
      kmhPerUnit: kmhPerMetreASecond,
      attributes: objectOf(location['extras']),
    },
    times,
  );
}

function readingOf({ device, moment, valid, fix, kmhPerUnit, attributes }: Parts, times: TimeLimits): Reading {
  const wrong: string[] = [];
  // Some apps number their devices.
  const deviceId = deviceOf(typeof device === 'number' ? String(device) : device, wrong);
  if (wrong.length > 0) return { badDevice: `id: ${wrong.join('; ')}` };
  const utcMs = momentOf(moment, times);
  const whyNot = utcMs === undefined ? 'timestamp is not a valid time' : timeFault(utcMs, times);
  if (whyNot !== undefined) return { messages: [], reasons: [whyNot] };
  const sensors = sensorsOf(attributes);
  const position = valid ? positionOf(fix, kmhPerUnit) : undefined;
  if (typeof position === 'string' && isEmpty(sensors)) return { messages: [], reasons: [position] };
  const placed = typeof position === 'object' && { position };
  const message: Message = { device: deviceId, utcMs: utcMs ?? times.nowMs, ...placed, ...sensors };
  return { messages: [message], reasons: [] };
}

function momentOf(sent: unknown, { nowMs }: TimeLimits): number | undefined {
  if (sent === undefined || sent === null || sent === '') return nowMs;
  const number = numberOf(sent);
  if (number !== undefined) return epochMs(number);
  return typeof sent === 'string' ? readMoment(sent) : undefined;
}

const objectOf = (sent: unknown): Sent =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Sent) : {};
