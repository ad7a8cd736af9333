/**
 * What Traccar calls attributes, in its own bodies and in the OsmAnd protocol, which hands on whatever it is sent: of these
 * the numbered lines (`in1`), the probes (`temp1`) and the button. `door` and `ignition` have no number of a line and are
 * left out: Traccar can hand them on as one by a computed attribute.
 */
import { lineNumberLimits, temperatureLimits, textLength } from '../../contract/choices.ts';
import { isButton } from '../../contract/drivers.ts';
import { characters, isStorable } from '../../contract/fields.ts';
import type { Message } from './message.ts';

export type Sensors = Pick<Message, 'inputs' | 'temperatures' | 'buttonId'>;

/** Values as they come: booleans, numbers, either of them as text. What makes no sense is left out, for itself alone. */
export function sensorsOf(attributes: Readonly<Record<string, unknown>>): Sensors {
  const lines = numbered(attributes, /^in(\d{1,5})$/, switchOf);
  // Trackers that name no line send them all as the bits of one number.
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

/** Eight lines, of which the first is the lowest bit. Always all of them, since a line that is 0 again has to be told. */
function maskOf(sent: unknown): Map<number, 0 | 1> {
  const mask = numberOf(sent);
  if (mask === undefined || !Number.isSafeInteger(mask) || mask < 0) return new Map();
  return new Map(Array.from({ length: 8 }, (_, bit) => [bit + 1, ((mask >> bit) & 1) === 1 ? 1 : 0]));
}

/** The codes that trackers send for a broken probe lie beyond the limits. */
function temperatureOf(sent: unknown): number | undefined {
  const degrees = numberOf(sent);
  return degrees !== undefined && degrees >= temperatureLimits.min && degrees <= temperatureLimits.max
    ? degrees
    : undefined;
}

function buttonOf(sent: unknown): string | undefined {
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
  const button = String(sent).trim();
  return !isButton(button) || characters(button, textLength.max) > textLength.max || !isStorable(button)
    ? undefined
    : button;
}

/** A number, also as text; undefined for anything else. */
export function numberOf(sent: unknown): number | undefined {
  const number = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
