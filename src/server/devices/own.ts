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
} from '../../contract/choices.ts';
import { isButton } from '../../contract/drivers.ts';
import { utcMsOf } from '../../contract/utc.ts';
import { addFault, nothingToStore, sentenceOf } from './faults.ts';
import { isNoFix, noFix } from './fix.ts';
import { identityOf, keepDigits } from './identities.ts';
import type { Message, Position } from './message.ts';
import type { Rejected } from './reading.ts';
import { type TimeLimits, timeFault } from './time-limits.ts';

interface Limits {
  min: number;
  max: number;
}
type Sent = Readonly<Record<string, unknown>>;

/**
 * The message, or why it is rejected: all faults with their fields in one sentence. Null counts as missing. A value that
 * cannot be stored costs only itself and is named in `partial`. Only a bad device or time rejects the message.
 */
export function readMessage(sent: unknown, times: TimeLimits): Message | Rejected {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { rejected: 'a message must be a JSON object' };
  const faults: string[] = [];
  const message = headOf(sent as Sent, times, faults);
  const isRejected = faults.length > 0;
  addValues(message, sent as Sent, faults);
  if (isRejected || isEmpty(message)) {
    const { device, utcMs } = message;
    const rejected = faults.length > 0 ? sentenceOf(faults) : nothingToStore;
    return { rejected, device: device || undefined, utcMs: utcMs === unread ? undefined : utcMs };
  }
  if (faults.length > 0) message.partial = sentenceOf(faults);
  return message;
}

const headOf = (sent: Sent, times: TimeLimits, faults: string[]): Message => ({
  device: deviceOf(sent['device'], faults),
  utcMs: momentOf(sent['utc'], times, faults),
});

function addValues(message: Message, sent: Sent, faults: string[]): void {
  const position = positionOf(sent, faults);
  const inputs = numbered<0 | 1>(sent['inputs'], 'inputs', switchValue, faults);
  const temperatures = numbered<number>(sent['temperatures'], 'temperatures', temperature, faults);
  const buttonId = identityOf(sent['buttonId'], 'buttonId', faults);
  if (position) message.position = position;
  if (inputs) message.inputs = inputs;
  if (temperatures) message.temperatures = temperatures;
  if (buttonId !== undefined && isButton(buttonId)) message.buttonId = buttonId;
}

const isEmpty = ({ position, inputs, temperatures, buttonId }: Message): boolean =>
  position === undefined && inputs === undefined && temperatures === undefined && buttonId === undefined;

/** Like Vehicle.deviceId. */
function deviceOf(sent: unknown, faults: string[]): string {
  const device = isMissing(sent) ? '' : identityOf(sent, 'device', faults);
  if (device === '') addFault(faults, 'device is required');
  return device ?? '';
}

/** Quotes long numbers of a message's text that may be identities. `readMessage` gets a number that a double cannot hold as a text. */
export const keepIdentityDigits = (json: string): string => (numericIdentity.test(json) ? keepDigits(json) : json);
const numericIdentity = /"(?:buttonId|device)"\s*:\s*[-\d]/;

/** Of a missing or malformed time. */
const unread = Number.MIN_SAFE_INTEGER;

function momentOf(sent: unknown, times: TimeLimits, faults: string[]): number {
  if (sent === undefined || sent === null) {
    addFault(faults, 'utc is required');
    return unread;
  }
  const utcMs = typeof sent === 'string' ? utcMsOf(sent) : undefined;
  const reason =
    utcMs === undefined ? 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z' : timeFault(utcMs, times);
  if (reason !== undefined) addFault(faults, reason);
  return utcMs ?? unread;
}

function positionOf(sent: Sent, faults: string[]): Position | undefined {
  const latitude = numberOf(sent['latitude'], 'latitude', latitudeLimits, faults);
  const longitude = numberOf(sent['longitude'], 'longitude', longitudeLimits, faults);
  const speed = numberOf(sent['speed'], 'speed', speedLimits, faults);
  const heading = numberOf(sent['heading'], 'heading', headingLimits, faults);
  if (latitude !== null && longitude !== null) {
    if (!isNoFix(latitude, longitude)) return { latitude, longitude, speed, heading };
    addFault(faults, noFix);
  } else if (isMissing(sent['latitude']) && isMissing(sent['longitude'])) {
    if (speed !== null || heading !== null) addFault(faults, 'speed and heading are stored only with a position');
  } else if (isMissing(sent['longitude'])) addFault(faults, 'longitude is required with latitude');
  else if (isMissing(sent['latitude'])) addFault(faults, 'latitude is required with longitude');
  return undefined;
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null;

/** Null if missing or invalid. */
function numberOf(sent: unknown, name: string, limits: Limits, faults: string[]): number | null {
  if (sent === undefined || sent === null) return null;
  const reason = notBetween(sent, limits);
  if (reason === undefined) return sent as number;
  addFault(faults, `${name} ${reason}`);
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
  faults: string[],
): ReadonlyMap<number, Value> | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    addFault(faults, `${name} must be an object such as {"1": 0}`);
    return undefined;
  }
  const values = new Map<number, Value>();
  for (const key of Object.keys(sent)) {
    const value = (sent as Sent)[key];
    if (value === null) continue;
    const fault = isLineNumber(key) ? test(value) : misnumbered;
    if (fault === undefined) values.set(Number(key), value as Value);
    else addFault(faults, `${name}.${key.slice(0, 50)} ${fault}`);
  }
  return values.size === 0 ? undefined : values;
}

const misnumbered = `must be numbered from ${lineNumberLimits.min} to ${lineNumberLimits.max}`;
const isLineNumber = (key: string): boolean => /^(?:0|[1-9]\d{0,4})$/.test(key) && Number(key) <= lineNumberLimits.max;
