/**
 * Traccar's attributes, in its own bodies and in the OsmAnd protocol: numbered inputs (`in1`), probes (`temp1`) and the
 * button. `door` and `ignition` have no number and are ignored; a computed attribute in Traccar can forward them as a
 * numbered one.
 */
import { lineNumberLimits, temperatureLimits, textLength } from '../../contract/choices.ts';
import { isButton } from '../../contract/drivers.ts';
import { characters } from '../../contract/fields.ts';
import { cleanIdentifier, textFault } from '../../contract/text-kinds.ts';
import type { Message } from './message.ts';

export type Sensors = Pick<Message, 'inputs' | 'temperatures' | 'buttonId'>;

/** Values may be booleans, numbers, or text of either. Invalid values are ignored one by one. */
export function sensorsOf(attributes: Readonly<Record<string, unknown>>): Sensors {
  const lines = numbered(attributes, /^in(\d{1,5})$/, switchOf);
  // Trackers without numbered inputs send them as the bits of one number.
  const inputs = lines.size > 0 ? lines : maskOf(attributes['input']);
  const temperatures = numbered(attributes, /^temp(\d{1,5})$/, temperatureOf);
  const buttonId = buttonOf(attributes['driverUniqueId']);
  return {
    ...(inputs.size > 0 && { inputs }),
    ...(temperatures.size > 0 && { temperatures }),
    ...(buttonId !== undefined && { buttonId }),
  };
}

export const isEmpty = (sensors: Sensors): boolean => Object.keys(sensors).length === 0;

function numbered<Value>(
  attributes: Readonly<Record<string, unknown>>,
  name: RegExp,
  read: (sent: unknown) => Value | undefined,
): Map<number, Value> {
  const values = new Map<number, Value>();
  for (const [key, sent] of Object.entries(attributes)) {
    const number = Number(name.exec(key)?.[1] ?? Number.NaN);
    const value = number <= lineNumberLimits.max ? read(sent) : undefined;
    if (value !== undefined) values.set(number, value);
  }
  return values;
}

function switchOf(sent: unknown): 0 | 1 | undefined {
  if (sent === true || sent === 'true') return 1;
  if (sent === false || sent === 'false') return 0;
  const number = numberOf(sent);
  return number === 0 || number === 1 ? number : undefined;
}

/** Eight inputs, the first in the lowest bit. Always all eight, so that a change to 0 is stored. */
function maskOf(sent: unknown): Map<number, 0 | 1> {
  const mask = numberOf(sent);
  if (mask === undefined || !Number.isSafeInteger(mask) || mask < 0) return new Map();
  return new Map(Array.from({ length: 8 }, (_, bit) => [bit + 1, ((mask >> bit) & 1) === 1 ? 1 : 0]));
}

/** Error codes of broken probes are outside the limits. */
function temperatureOf(sent: unknown): number | undefined {
  const degrees = numberOf(sent);
  return degrees !== undefined && degrees >= temperatureLimits.min && degrees <= temperatureLimits.max
    ? degrees
    : undefined;
}

function buttonOf(sent: unknown): string | undefined {
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
  const button = cleanIdentifier(String(sent));
  return !isButton(button) || characters(button, textLength.max) > textLength.max || textFault('identifier', button)
    ? undefined
    : button;
}

/** A number or its text; undefined for anything else. */
export function numberOf(sent: unknown): number | undefined {
  const number = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
