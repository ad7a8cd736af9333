/**
 * Traccar's `forward.type=json`: one position of one device. It has three clocks: the geometry belongs to `fixTime`,
 * which is old or in 1980 without a fix; everything else belongs to `deviceTime`.
 */
import { isEmpty, type Sensors, sensorsOf } from './attributes.ts';
import { kmhPerKnot, positionOf } from './fix.ts';
import type { Message, Position } from './message.ts';
import { readMoment } from './moments.ts';
import { deviceOf } from './own.ts';
import type { Reading } from './reading.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A body may become two messages: the position, and later sensor values. */
export function readTraccar(body: unknown, times: TimeLimits): Reading {
  const device = objectAt(body, 'device');
  const wrong: string[] = [];
  const deviceId = deviceOf(device['uniqueId'], wrong);
  if (wrong.length > 0) return { badDevice: `device.uniqueId: ${wrong.join('; ')}` };
  const position = objectAt(body, 'position');
  const parts = [fixOf(position, times), sensorPartOf(position, times)];
  const messages = parts.flatMap((part) => (typeof part === 'object' ? { device: deviceId, ...part } : []));
  const reasons = parts.flatMap((part) => (typeof part === 'string' ? part : []));
  return { messages: merged(messages), reasons: messages.length > 0 ? [] : reasons.slice(0, 1) };
}

/** A part of a message, or why it is invalid; undefined if there is nothing to store. */
type Part = Omit<Message, 'device'> | string | undefined;

/** No fix is not a fault: Traccar repeats the last position. */
function fixOf(sent: Sent, times: TimeLimits): Part {
  if (sent['valid'] === false) return 'the device reports an invalid position';
  const position = geometryOf(sent);
  if (position === undefined) return 'there is neither a position nor a reading';
  if (typeof position === 'string') return position;
  const utcMs = momentOf(sent['fixTime'] ?? sent['deviceTime'] ?? sent['serverTime']);
  const reason = utcMs === undefined ? 'fixTime is not a valid time' : timeFault(utcMs, times);
  return reason === undefined ? { utcMs: utcMs ?? 0, position } : reason;
}

const geometryOf = ({ latitude, longitude, speed, course }: Sent): Position | string | undefined =>
  positionOf({ latitude, longitude, speed, heading: course }, kmhPerKnot);

function sensorPartOf(sent: Sent, times: TimeLimits): Part {
  const sensors: Sensors = sensorsOf(objectAt(sent, 'attributes'));
  if (isEmpty(sensors)) return undefined;
  const utcMs = momentOf(sent['deviceTime'] ?? sent['fixTime'] ?? sent['serverTime']);
  const reason = utcMs === undefined ? 'deviceTime is not a valid time' : timeFault(utcMs, times);
  return reason === undefined ? { utcMs: utcMs ?? 0, ...sensors } : reason;
}

/** Merges parts of the same moment. */
function merged(messages: Message[]): Message[] {
  const [first, second] = messages;
  return first && second && first.utcMs === second.utcMs ? [{ ...first, ...second }] : messages;
}

/** Servers with another serialisation send milliseconds since 1970. */
function momentOf(sent: unknown): number | undefined {
  if (typeof sent === 'number') return Number.isFinite(sent) ? Math.trunc(sent) : undefined;
  return typeof sent === 'string' ? readMoment(sent) : undefined;
}

function objectAt(sent: unknown, name: string): Sent {
  const value = typeof sent === 'object' && sent !== null ? (sent as Sent)[name] : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : {};
}
