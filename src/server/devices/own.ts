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
import type { DeviceReason } from '../../contract/device-health.ts';
import { isButton } from '../../contract/drivers.ts';
import { utcMsOf } from '../../contract/utc.ts';
import { addFault, type Fault, nothingToStore } from './faults.ts';
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
    return { rejected: [{ reason: 'notJson', detail: 'a message must be a JSON object' }] };
  const faults: Fault[] = [];
  const message = headOf(sent as Sent, times, faults);
  const isRejected = faults.length > 0;
  addValues(message, sent as Sent, faults);
  if (isRejected || isEmpty(message)) {
    const { device, utcMs } = message;
    const rejected = faults.length > 0 ? faults : [nothingToStore];
    return { rejected, device: device || undefined, utcMs: utcMs === unread ? undefined : utcMs };
  }
  if (faults.length > 0) message.partial = faults;
  return message;
}

const headOf = (sent: Sent, times: TimeLimits, faults: Fault[]): Message => ({
  device: deviceOf(sent['device'], faults),
  utcMs: momentOf(sent['utc'], times, faults),
});

function addValues(message: Message, sent: Sent, faults: Fault[]): void {
  const position = positionOf(sent, faults);
  const inputs = numbered<0 | 1>(sent['inputs'], 'inputs', 'input', switchValue, faults);
  const temperatures = numbered<number>(sent['temperatures'], 'temperatures', 'temperature', temperature, faults);
  const buttonId = identityOf(sent['buttonId'], 'buttonId', faults);
  if (position) message.position = position;
  if (inputs) message.inputs = inputs;
  if (temperatures) message.temperatures = temperatures;
  if (buttonId !== undefined && isButton(buttonId)) message.buttonId = buttonId;
}

const isEmpty = ({ position, inputs, temperatures, buttonId }: Message): boolean =>
  position === undefined && inputs === undefined && temperatures === undefined && buttonId === undefined;

/** Like Vehicle.deviceId. */
function deviceOf(sent: unknown, faults: Fault[]): string {
  const device = isMissing(sent) ? '' : identityOf(sent, 'device', faults);
  if (device === '') addFault(faults, { reason: 'noDevice', detail: 'device is required' });
  return device ?? '';
}

/** Quotes long numbers of a message's text that may be identities. `readMessage` gets a number that a double cannot hold as a text. */
export const keepIdentityDigits = (json: string): string => (numericIdentity.test(json) ? keepDigits(json) : json);
const numericIdentity = /"(?:buttonId|device)"\s*:\s*[-\d]/;

/** Of a missing or malformed time. */
const unread = Number.MIN_SAFE_INTEGER;

const unreadTime: Fault = {
  reason: 'noTime',
  detail: 'utc must be a UTC date-time such as 2026-11-20T09:30:00Z',
};

function momentOf(sent: unknown, times: TimeLimits, faults: Fault[]): number {
  if (sent === undefined || sent === null) {
    addFault(faults, { reason: 'noTime', detail: 'utc is required' });
    return unread;
  }
  const utcMs = typeof sent === 'string' ? utcMsOf(sent) : undefined;
  const fault = utcMs === undefined ? unreadTime : timeFault(utcMs, times);
  if (fault !== undefined) addFault(faults, fault);
  return utcMs ?? unread;
}

const motionAlone: Fault = { reason: 'motion', detail: 'speed and heading are stored only with a position' };

function positionOf(sent: Sent, faults: Fault[]): Position | undefined {
  const latitude = numberOf(sent['latitude'], 'latitude', 'position', latitudeLimits, faults);
  const longitude = numberOf(sent['longitude'], 'longitude', 'position', longitudeLimits, faults);
  const speed = numberOf(sent['speed'], 'speed', 'motion', speedLimits, faults);
  const heading = numberOf(sent['heading'], 'heading', 'motion', headingLimits, faults);
  if (latitude !== null && longitude !== null) {
    if (!isNoFix(latitude, longitude)) return { latitude, longitude, speed, heading };
    addFault(faults, noFix);
  } else if (isMissing(sent['latitude']) && isMissing(sent['longitude'])) {
    if (speed !== null || heading !== null) addFault(faults, motionAlone);
  } else if (isMissing(sent['longitude']))
    addFault(faults, { reason: 'position', detail: 'longitude is required with latitude' });
  else if (isMissing(sent['latitude']))
    addFault(faults, { reason: 'position', detail: 'latitude is required with longitude' });
  return undefined;
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null;

/** Null if missing or invalid. */
function numberOf(sent: unknown, name: string, reason: DeviceReason, limits: Limits, faults: Fault[]): number | null {
  if (sent === undefined || sent === null) return null;
  const detail = notBetween(sent, limits);
  if (detail === undefined) return sent as number;
  addFault(faults, { reason, detail: `${name} ${detail}` });
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
  reason: DeviceReason,
  test: (value: unknown) => string | undefined,
  faults: Fault[],
): ReadonlyMap<number, Value> | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    addFault(faults, { reason, detail: `${name} must be an object such as {"1": 0}` });
    return undefined;
  }
  const values = new Map<number, Value>();
  for (const key of Object.keys(sent)) {
    const value = (sent as Sent)[key];
    if (value === null) continue;
    const fault = isLineNumber(key) ? test(value) : misnumbered;
    if (fault === undefined) values.set(Number(key), value as Value);
    else addFault(faults, { reason, detail: `${name}.${key.slice(0, 50)} ${fault}` });
  }
  return values.size === 0 ? undefined : values;
}

const misnumbered = `must be numbered from ${lineNumberLimits.min} to ${lineNumberLimits.max}`;
const isLineNumber = (key: string): boolean => /^(?:0|[1-9]\d{0,4})$/.test(key) && Number(key) <= lineNumberLimits.max;
