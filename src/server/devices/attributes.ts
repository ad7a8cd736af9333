/**
 * Traccar's attributes, in its own bodies and in the OsmAnd protocol: numbered inputs (`in1`), probes (`temp1`) and the
 * button. `door` and `ignition` have no number and are ignored; a computed attribute in Traccar can forward them as a
 * numbered one.
 */
import { lineNumberLimits, temperatureLimits } from '../../contract/choices.ts';
import type { DeviceReason } from '../../contract/device-health.ts';
import { isButton } from '../../contract/drivers.ts';
import { addFault, type Fault } from './faults.ts';
import { forwardedIdentityOf } from './identities.ts';
import type { Message } from './message.ts';

export type Sensors = Pick<Message, 'inputs' | 'temperatures' | 'buttonId'>;

type Attributes = Readonly<Record<string, unknown>>;

/** The members of an object that a message may have. Anything else is a fault, because its values are lost. */
export function membersOf(sent: unknown, name: string, faults: Fault[]): Attributes {
  if (sent === undefined || sent === null) return {};
  if (typeof sent === 'object' && !Array.isArray(sent)) return sent as Attributes;
  addFault(faults, { reason: 'other', detail: `${name} must be an object` });
  return {};
}

/** Values may be booleans, numbers, or text of either. An invalid value costs only itself, and its fault is added. */
export function sensorsOf(attributes: Attributes, faults: Fault[]): Sensors {
  const lines = numbered(attributes, /^in(\d+)$/, 'input', switchOf, faults);
  // Trackers without numbered inputs send them as the bits of one number.
  const inputs = lines.size > 0 ? lines : maskOf(attributes['input'], faults);
  const temperatures = numbered(attributes, /^temp(\d+)$/, 'temperature', temperatureOf, faults);
  const buttonId = forwardedIdentityOf(attributes['driverUniqueId'], 'driverUniqueId', faults);
  return {
    ...(inputs.size > 0 && { inputs }),
    ...(temperatures.size > 0 && { temperatures }),
    ...(buttonId !== undefined && isButton(buttonId) && { buttonId }),
  };
}

export const isEmpty = (sensors: Sensors): boolean => Object.keys(sensors).length === 0;

/** `read` returns the value or its fault. */
function numbered<Value extends number>(
  attributes: Attributes,
  name: RegExp,
  reason: DeviceReason,
  read: (sent: unknown) => Value | string,
  faults: Fault[],
): Map<number, Value> {
  const values = new Map<number, Value>();
  for (const [key, sent] of Object.entries(attributes)) {
    const digits = name.exec(key)?.[1];
    if (digits === undefined || sent === null || sent === '') continue;
    const number = Number(digits);
    const value = number > lineNumberLimits.max ? outside : values.has(number) ? repeated : read(sent);
    if (typeof value === 'string') addFault(faults, { reason, detail: `${key.slice(0, 50)} ${value}` });
    else values.set(number, value);
  }
  return values;
}

/** `in1` and `in01`. */
const repeated = 'must be given once';
const outside = `must be numbered from ${lineNumberLimits.min} to ${lineNumberLimits.max}`;

function switchOf(sent: unknown): 0 | 1 | string {
  // Templates of Home Assistant write `True`.
  const text = typeof sent === 'string' ? sent.toLowerCase() : sent;
  if (text === true || text === 'true') return 1;
  if (text === false || text === 'false') return 0;
  const number = numberOf(sent);
  return number === 0 || number === 1 ? number : 'must be 0, 1, true or false';
}

/** Eight inputs, the first in the lowest bit. Always all eight, so that a change to 0 is stored. */
function maskOf(sent: unknown, faults: Fault[]): Map<number, 0 | 1> {
  if (sent === undefined || sent === null || sent === '') return new Map();
  const mask = numberOf(sent);
  if (mask === undefined || !Number.isSafeInteger(mask) || mask < 0) {
    addFault(faults, { reason: 'input', detail: 'input must be a whole number' });
    return new Map();
  }
  return new Map(Array.from({ length: 8 }, (_, bit) => [bit + 1, ((mask >> bit) & 1) === 1 ? 1 : 0]));
}

/** Error codes of broken probes are outside the limits. */
function temperatureOf(sent: unknown): number | string {
  const { min, max } = temperatureLimits;
  const degrees = numberOf(sent);
  if (degrees === undefined) return 'must be a number';
  return degrees >= min && degrees <= max ? degrees : `must be between ${min} and ${max}`;
}

/** `Number` also reads `0x33`, which no device means. */
const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** A number or its decimal text; undefined for anything else. */
export function numberOf(sent: unknown): number | undefined {
  const number = typeof sent === 'string' && decimal.test(sent) ? Number(sent) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
