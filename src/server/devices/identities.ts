/** Ids that devices send as numbers: a double has 53 bits, and the number of a button or a card may have more. */
import { textLength } from '../../contract/choices.ts';
import type { DeviceReason } from '../../contract/device-health.ts';
import { characters } from '../../contract/fields.ts';
import { cleanIdentifier, textFault } from '../../contract/text-kinds.ts';
import { addFault, type Fault } from './faults.ts';

/** Strings, also unclosed ones, so that the search takes linear time; and numbers. */
const stringsAndNumbers = /"(?:[^"\\]|\\.)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const mayBeLong = /\d{16}|\d[eE]/;
const partsOfNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** A JSON text in which whole numbers that a double cannot hold are strings with all their digits. */
export const keepDigits = (json: string): string =>
  mayBeLong.test(json) ? json.replace(stringsAndNumbers, (token) => (isInexact(token) ? quoted(token) : token)) : json;

/** `1e308` is no identity, and thousands of them would fill the memory with zeros. */
const largestExponential = 1e40;

function isInexact(token: string): boolean {
  const number = token.startsWith('"') ? 0 : Number(token);
  if (!Number.isInteger(number) || Math.abs(number) < fewestRounded) return false;
  return Math.abs(number) <= largestExponential || !/[eE]/.test(token);
}

/** From here on a double may round a fraction to a whole number, so that two identities would become one. */
const fewestRounded = 2 ** 50;
/** A fraction is no identity. */
const fractional = '0.5';

/** Writes out the exponent: `1.5e20` is `"150000000000000000000"`. */
function quoted(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = partsOfNumber.exec(literal) ?? [];
  const digits = whole + fraction;
  const end = whole.length + Number(exponent);
  if (/[1-9]/.test(digits.slice(end))) return fractional;
  return `"${sign}${digits.slice(0, end).padEnd(end, '0').replace(/^0+/, '')}"`;
}

type NameOfIdentity = 'device' | 'buttonId' | 'driverUniqueId';
const reasonOf = (name: NameOfIdentity): DeviceReason => (name === 'device' ? 'noDevice' : 'button');

/** A cleaned identifier, from a text or a whole number. Undefined if missing; faults are added. */
export function identityOf(sent: unknown, name: NameOfIdentity, faults: Fault[]): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const reason = reasonOf(name);
  const text = typeof sent === 'number' && Number.isSafeInteger(sent) ? String(sent) : sent;
  if (typeof text !== 'string') {
    addFault(faults, { reason, detail: `${name} must be a text` });
    return undefined;
  }
  const cleaned = cleanIdentifier(text);
  const isLong = cleaned.length > textLength.max && characters(cleaned, textLength.max) > textLength.max;
  if (isLong)
    addFault(faults, { reason, detail: `${name} must have ${textLength.min} to ${textLength.max} characters` });
  const fault = textFault('identifier', cleaned);
  if (fault) addFault(faults, { reason, detail: `${name} ${fault.detail}` });
  return isLong || fault ? undefined : cleaned;
}

/** The same for texts of queries and other systems: a replacement character stands for different lost characters. */
export function forwardedIdentityOf(sent: unknown, name: NameOfIdentity, faults: Fault[]): string | undefined {
  const identity = identityOf(sent, name, faults);
  if (!identity?.includes('\uFFFD')) return identity;
  addFault(faults, { reason: reasonOf(name), detail: `${name} must be in UTF-8` });
  return undefined;
}

/** The first value that is not empty. Templates of devices send empty names for what they do not know. */
export const firstGiven = (...sent: readonly unknown[]): unknown =>
  sent.find(
    (each) => each !== undefined && each !== null && (typeof each !== 'string' || cleanIdentifier(each) !== ''),
  );

/** The device of such a message, or its faults with the name that the format gives it. */
export function forwardedDeviceOf(sent: unknown, sentAs: string): string | readonly Fault[] {
  const faults: Fault[] = [];
  const device = forwardedIdentityOf(sent, 'device', faults);
  if (device !== undefined && device !== '') return device;
  if (faults.length === 0) addFault(faults, { reason: 'noDevice', detail: 'device is required' });
  return faults.map(({ reason, detail }) => ({ reason, detail: `${sentAs}: ${detail}` }));
}
