/** Parses `YYYY-MM-DDThh:mm:ssZ` with up to nine fractional digits. */

const zero = 48;
const hyphen = 45;
const colon = 58;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * Milliseconds since 1970, truncated; undefined for another format or an impossible time (30 February, 24:00).
 * Hand-written and without a pattern, because it runs for each message of each device.
 */
export function utcMsOf(sent: string): number | undefined {
  const { length } = sent;
  if (length < 20 || length > 30 || sent.charCodeAt(length - 1) !== 90 /* Z */ || !isPunctuated(sent)) return undefined;
  const year = 100 * twoDigits(sent, 0) + twoDigits(sent, 2);
  const month = twoDigits(sent, 5);
  const day = twoDigits(sent, 8);
  const hour = twoDigits(sent, 11);
  const minute = twoDigits(sent, 14);
  const second = twoDigits(sent, 17);
  const milliseconds = length === 20 ? 0 : fraction(sent, length);
  // A half that is not a number is negative, and makes the year negative.
  if (year < 0 || hour < 0 || minute < 0 || second < 0 || milliseconds < 0) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysIn(year, month)) return undefined;
  return 86_400_000 * daysBefore(year, month, day) + 1000 * (3600 * hour + 60 * minute + second) + milliseconds;
}

const isPunctuated = (sent: string): boolean =>
  sent.charCodeAt(4) === hyphen &&
  sent.charCodeAt(7) === hyphen &&
  sent.charCodeAt(10) === 84 /* T */ &&
  sent.charCodeAt(13) === colon &&
  sent.charCodeAt(16) === colon;

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0);

/** Very negative if it is not a number. */
const noNumber = -1_000_000;

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - zero;
  return value >= 0 && value <= 9 ? value : noNumber;
}

const twoDigits = (text: string, at: number): number => 10 * digit(text, at) + digit(text, at + 1);

/** Milliseconds of `.123456Z`; negative if it is not a fraction. */
function fraction(text: string, length: number): number {
  if (text.charCodeAt(19) !== 46 /* . */ || length < 22) return noNumber;
  let milliseconds = 0;
  let weight = 100;
  for (let at = 20; at < length - 1; at += 1) {
    const value = digit(text, at);
    if (value < 0) return value;
    if (at < 23) milliseconds += value * weight;
    weight /= 10;
  }
  return milliseconds;
}

/** Days from 1970 to a Gregorian date. Its year starts in March, so that the leap day is the last day. */
function daysBefore(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? year : year - 1;
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - 400 * era;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return 146_097 * era + dayOfEra - 719_468;
}
