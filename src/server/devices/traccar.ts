/**
 * What Traccar forwards with `forward.type=json`, one position of one device. It has three clocks: the geometry is of
 * `fixTime`, which is an old one, or that of 1980, where there was no fix; everything else is of `deviceTime`.
 */
import { isEmpty, type Sensors, sensorsOf } from './attributes.ts';
import { kmhPerKnot, positionOf } from './fix.ts';
import type { Message, Position } from './message.ts';
import { readMoment } from './moments.ts';
import { deviceOf } from './own.ts';
import type { Reading } from './reading.ts';
import { type TimeLimits, whyNotAt } from './time-limits.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A body may become two messages: where it was, and what it felt later. */
export function readTraccar(body: unknown, times: TimeLimits): Reading {
  const device = objectAt(body, 'device');
  const wrong: string[] = [];
  const deviceId = deviceOf(device['uniqueId'], wrong);
  if (wrong.length > 0) return { badDevice: `device.uniqueId: ${wrong.join('; ')}` };
  const position = objectAt(body, 'position');
  const parts = [fixOf(position, times), feltOf(position, times)];
  const messages = parts.flatMap((part) => (typeof part === 'object' ? { device: deviceId, ...part } : []));
  const reasons = parts.flatMap((part) => (typeof part === 'string' ? part : []));
  return { messages: merged(messages), reasons: messages.length > 0 ? [] : reasons.slice(0, 1) };
}

/** A part of a message, or why it is none; undefined where there is nothing to tell. */
type Part = Omit<Message, 'device'> | string | undefined;

/** Without a fix nothing is wrong: Traccar then hands on the last one. */
function fixOf(sent: Sent, times: TimeLimits): Part {
  if (sent['valid'] === false) return 'the device says that its position is not valid';
  const position = geometryOf(sent);
  if (position === undefined) return 'there is neither a position nor a reading';
  if (typeof position === 'string') return position;
  const utcMs = momentOf(sent['fixTime'] ?? sent['deviceTime'] ?? sent['serverTime']);
  const reason = utcMs === undefined ? 'fixTime is no moment' : whyNotAt(utcMs, times);
  return reason === undefined ? { utcMs: utcMs ?? 0, position } : reason;
}

const geometryOf = ({ latitude, longitude, speed, course }: Sent): Position | string | undefined =>
  positionOf({ latitude, longitude, speed, heading: course }, kmhPerKnot);

function feltOf(sent: Sent, times: TimeLimits): Part {
  const sensors: Sensors = sensorsOf(objectAt(sent, 'attributes'));
  if (isEmpty(sensors)) return undefined;
  const utcMs = momentOf(sent['deviceTime'] ?? sent['fixTime'] ?? sent['serverTime']);
  const reason = utcMs === undefined ? 'deviceTime is no moment' : whyNotAt(utcMs, times);
  return reason === undefined ? { utcMs: utcMs ?? 0, ...sensors } : reason;
}

/** Of one moment they are one message. */
function merged(messages: Message[]): Message[] {
  const [first, second] = messages;
  return first && second && first.utcMs === second.utcMs ? [{ ...first, ...second }] : messages;
}

/** Servers that serialise otherwise send milliseconds since 1970. */
function momentOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return Number.isFinite(sent) ? Math.trunc(sent) : undefined;
  return typeof sent === 'string' ? readMoment(sent) : undefined;
}

function objectAt(sent: unknown, name: string): Sent {
  const value = typeof sent === 'object' && sent !== null ? (sent as Sent)[name] : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : {};
}
