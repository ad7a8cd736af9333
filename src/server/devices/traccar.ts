/**
 * Traccar's `forward.type=json`: one position of one device. It has three clocks: the geometry belongs to `fixTime`,
 * which is old or in 1980 without a fix; everything else belongs to `deviceTime`.
 */
import { isEmpty, membersOf, sensorsOf } from './attributes.ts';
import { addFault, type Fault, nothingToStore } from './faults.ts';
import { invalidFix, kmhPerKnot, positionOf } from './fix.ts';
import { forwardedDeviceOf } from './identities.ts';
import type { Message, Position } from './message.ts';
import { readMoment } from './moments.ts';
import type { Reading } from './reading.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

type Sent = Readonly<Record<string, unknown>>;
type Part = Omit<Message, 'device'>;

/** A body may become two messages: the position, and later sensor values. */
export function readTraccar(body: unknown, times: TimeLimits): Reading {
  const faults: Fault[] = [];
  const device = forwardedDeviceOf(objectAt(body, 'device')['uniqueId'], 'device.uniqueId');
  if (typeof device !== 'string') return { rejected: device, unreadable: 'bad-device' };
  const sent = objectAt(body, 'position');
  const unread: Fault[] = [];
  const sensors = sensorsOf(membersOf(sent['attributes'], 'attributes', unread), faults);
  const position = geometryOf(sent, faults);
  if (isEmpty(sensors) && !position && faults.length === 0)
    return { rejected: unread.length > 0 ? unread : [nothingToStore], unreadable: 'no-message', device };
  for (const fault of unread) addFault(faults, fault);
  const parts = [
    position && dated(sent, ['fixTime', 'deviceTime', 'serverTime'], { position }, times, faults),
    isEmpty(sensors) ? undefined : dated(sent, ['deviceTime', 'fixTime', 'serverTime'], sensors, times, faults),
  ];
  const messages = merged(parts.flatMap((part) => (part ? { device, ...part } : [])));
  const [first] = messages;
  if (!first) {
    const utcMs = momentOf(sent['fixTime'] ?? sent['deviceTime'] ?? sent['serverTime']);
    return { rejected: faults, device, utcMs };
  }
  if (faults.length > 0) first.partial = faults;
  return { messages };
}

/** A message without a fix repeats the last position, or has none. */
function geometryOf(sent: Sent, faults: Fault[]): Position | undefined {
  if (sent['valid'] === false || sent['valid'] === 'false' || sent['valid'] === 0) {
    addFault(faults, invalidFix);
    return undefined;
  }
  const { latitude, longitude, speed, course } = sent;
  return positionOf({ latitude, longitude, speed, heading: course }, kmhPerKnot, faults);
}

/** The values with the first of these times that is present. Undefined if it is invalid. */
function dated(
  sent: Sent,
  names: readonly string[],
  values: Omit<Part, 'utcMs'>,
  times: TimeLimits,
  faults: Fault[],
): Part | undefined {
  const name = names.find((each) => sent[each] !== undefined && sent[each] !== null) ?? names[0] ?? '';
  const utcMs = momentOf(sent[name]);
  if (utcMs === undefined) {
    addFault(faults, { reason: 'noTime', detail: `${name} is not a valid time` });
    return undefined;
  }
  const fault = timeFault(utcMs, times);
  if (fault === undefined) return { utcMs, ...values };
  addFault(faults, { ...fault, detail: `${name}: ${fault.detail}` });
  return undefined;
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
