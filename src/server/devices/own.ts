/**
 * Our own format. Validated by hand, because a schema would take several times the time of parsing.
 * `contract/ingest.ts` has the schema, and a test compares the two.
 */
import {
  headingLimits,
  latitudeLimits,
  lineNumberLimits,
  longitudeLimits,
  speedLimits,
  temperatureLimits,
  textLength,
} from '../../contract/choices.ts';
import { isButton } from '../../contract/drivers.ts';
import { characters } from '../../contract/fields.ts';
import { cleanIdentifier, textFault } from '../../contract/text-kinds.ts';
import { utcMsOf } from '../../contract/utc.ts';
import type { Message, Position } from './message.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

/** Faults reported per message: a sender with one wrong value usually has thousands. */
const reasonsAtMost = 20;

interface Limits {
  min: number;
  max: number;
}
type Sent = Readonly<Record<string, unknown>>;

/** Limits the length of the answer. */
const faultsAtMost = 10;

/** The message, or all faults with their fields in one sentence. Null counts as missing. */
export function readMessage(sent: unknown, times: TimeLimits): Message | string {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return 'a message must be a JSON object';
  const wrong: string[] = [];
  const message = fieldsOf(sent as Sent, times, wrong);
  if (wrong.length === 0) return message;
  return wrong.length > faultsAtMost ? `${wrong.slice(0, faultsAtMost).join('; ')}; and more` : wrong.join('; ');
}

function fieldsOf(sent: Sent, times: TimeLimits, wrong: string[]): Message {
  const message: Message = { device: deviceOf(sent['device'], wrong), utcMs: momentOf(sent['utc'], times, wrong) };
  const position = positionOf(sent, wrong);
  const inputs = numbered<0 | 1>(sent['inputs'], 'inputs', switchValue, wrong);
  const temperatures = numbered<number>(sent['temperatures'], 'temperatures', temperature, wrong);
  const buttonId = textOf(sent['buttonId'], 'buttonId', wrong);
  if (position) message.position = position;
  if (inputs) message.inputs = inputs;
  if (temperatures) message.temperatures = temperatures;
  if (buttonId !== undefined && isButton(buttonId)) message.buttonId = buttonId;
  return message;
}

/** Like Vehicle.deviceId. Adds faults to `wrong`. */
export function deviceOf(sent: unknown, wrong: string[]): string {
  const device = textOf(sent, 'device', wrong);
  if (device === '' || sent === undefined || sent === null) wrong.push('device is required');
  return device ?? '';
}

function textOf(sent: unknown, name: string, wrong: string[]): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== 'string') {
    wrong.push(`${name} must be a text`);
    return undefined;
  }
  const text = cleanIdentifier(sent);
  if (text.length > textLength.max && characters(text, textLength.max) > textLength.max)
    wrong.push(`${name} must have ${textLength.min} to ${textLength.max} characters`);
  const fault = textFault('identifier', text);
  if (fault) wrong.push(`${name} ${fault.detail}`);
  return text;
}

function momentOf(sent: unknown, times: TimeLimits, wrong: string[]): number {
  if (sent === undefined || sent === null) {
    wrong.push('utc is required');
    return 0;
  }
  const utcMs = typeof sent === 'string' ? utcMsOf(sent) : undefined;
  const reason =
    utcMs === undefined ? 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z' : timeFault(utcMs, times);
  if (reason !== undefined) wrong.push(reason);
  return utcMs ?? 0;
}

function positionOf(sent: Sent, wrong: string[]): Position | undefined {
  const latitude = numberOf(sent['latitude'], 'latitude', latitudeLimits, wrong);
  const longitude = numberOf(sent['longitude'], 'longitude', longitudeLimits, wrong);
  const speed = numberOf(sent['speed'], 'speed', speedLimits, wrong);
  const heading = numberOf(sent['heading'], 'heading', headingLimits, wrong);
  if (latitude !== null && longitude !== null) return { latitude, longitude, speed, heading };
  if (latitude !== null && isMissing(sent['longitude'])) wrong.push('longitude is required with latitude');
  if (longitude !== null && isMissing(sent['latitude'])) wrong.push('latitude is required with longitude');
  return undefined;
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null;

/** Null if missing or invalid. */
function numberOf(sent: unknown, name: string, limits: Limits, wrong: string[]): number | null {
  if (sent === undefined || sent === null) return null;
  const reason = notBetween(sent, limits);
  if (reason === undefined) return sent as number;
  wrong.push(`${name} ${reason}`);
  return null;
}

function notBetween(sent: unknown, { min, max }: Limits): string | undefined {
  if (typeof sent !== 'number') return 'must be a number';
  return sent >= min && sent <= max ? undefined : `must be between ${min} and ${max}`;
}

const switchValue = (value: unknown): string | undefined => (value === 0 || value === 1 ? undefined : 'must be 0 or 1');
const temperature = (value: unknown): string | undefined => notBetween(value, temperatureLimits);

/** Values by line number, `{ "1": 0 }`; undefined if empty. `test` returns the fault of a value. */
function numbered<Value>(
  sent: unknown,
  name: string,
  test: (value: unknown) => string | undefined,
  wrong: string[],
): ReadonlyMap<number, Value> | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    wrong.push(`${name} must be an object such as {"1": 0}`);
    return undefined;
  }
  const values = new Map<number, Value>();
  for (const key of Object.keys(sent)) {
    if (wrong.length > faultsAtMost) return undefined;
    const value = (sent as Sent)[key];
    if (value === null) continue;
    const reason = isLineNumber(key)
      ? test(value)
      : `must be numbered from ${lineNumberLimits.min} to ${lineNumberLimits.max}`;
    if (reason === undefined) values.set(Number(key), value as Value);
    else if (wrong.length < reasonsAtMost) wrong.push(`${name}.${key.slice(0, 50)} ${reason}`);
  }
  return values.size === 0 ? undefined : values;
}

const isLineNumber = (key: string): boolean => /^(?:0|[1-9]\d{0,4})$/.test(key) && Number(key) <= lineNumberLimits.max;
