/** Reads plus codes (Open Location Code): "9F3J8CQF+WH", and short ones with the name of a place: "8CQF+WH Leipzig". */

interface Position {
  latitude: number;
  longitude: number;
}

const alphabet = '23456789CFGHJMPQRVWX';
const pattern = new RegExp(`(?<![^\\s,])([${alphabet}]{2,8}0*)\\+([${alphabet}]*)(?![^\\s,])`, 'i');

/** Digits before the plus sign of a whole code. A short code leaves out the first ones. */
const wholeDigits = 8;
/** Digits in pairs for latitude and longitude. Later ones divide a cell into 5 rows and 4 columns. */
const pairedDigits = 10;
const longestCode = 15;

export interface PlusCode {
  code: string;
  /** The middle of its cell, or, of a short code, its offset in the cell that the left out digits name. */
  offset: Position;
  /** Degrees of that cell; undefined for a whole code. */
  cellDegrees: number | undefined;
  /** The text around the code: the place of a short code. */
  place: string;
}

/** Undefined without a valid code. */
export function readPlusCode(text: string): PlusCode | undefined {
  const [found, before = '', after = ''] = pattern.exec(text) ?? [];
  if (found === undefined) return undefined;
  const missing = wholeDigits - before.length;
  const digits = (before.replace(/0+$/, '') + after).toUpperCase();
  const isPadded = before.endsWith('0');
  const isWrong =
    before.length % 2 === 1 ||
    missing < 0 ||
    after.length === 1 ||
    digits.length + missing > longestCode ||
    (isPadded && (missing > 0 || after !== '' || digits.length % 2 === 1 || digits.length === 0));
  if (isWrong) return undefined;
  const cellDegrees = 400 / 20 ** (missing / 2);
  const offset = offsetOf(digits, pairedDigits - missing, cellDegrees);
  const isOnEarth = missing > 0 || (offset.latitude < 180 && offset.longitude < 360);
  if (!isOnEarth) return undefined;
  // The country after a comma is not searched.
  const [place = ''] = text
    .replace(found, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .split(',');
  return { code: found.toUpperCase(), offset, cellDegrees: missing > 0 ? cellDegrees : undefined, place };
}

/** The middle of the cell of these digits, in degrees from the south-west corner of a cell of this size. */
function offsetOf(digits: string, paired: number, cellDegrees: number): Position {
  let [latitude, longitude, height, width] = [0, 0, cellDegrees, cellDegrees];
  for (let at = 0; at < digits.length; at += at < paired ? 2 : 1) {
    const [rows, columns] = at < paired ? [20, 20] : [5, 4];
    const [first, second] = [alphabet.indexOf(digits[at] ?? ''), alphabet.indexOf(digits[at + 1] ?? '')];
    const [row, column] = at < paired ? [first, second] : [Math.floor(first / columns), first % columns];
    height /= rows;
    width /= columns;
    latitude += row * height;
    longitude += column * width;
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 };
}

/** Where a code is: a short one nearest to a position, which may be left out for a whole one. */
export function pointOfPlusCode({ offset, cellDegrees }: PlusCode, near?: Position): Position | undefined {
  if (cellDegrees === undefined) return { latitude: offset.latitude - 90, longitude: offset.longitude - 180 };
  if (!near) return undefined;
  const nearest = (wanted: number, from: number): number =>
    Math.round((wanted - from) / cellDegrees) * cellDegrees + from;
  const latitude = nearest(near.latitude + 90, offset.latitude) - 90;
  const longitude = nearest(near.longitude + 180, offset.longitude) - 180;
  return {
    latitude: Math.abs(latitude) > 90 ? latitude - Math.sign(latitude) * cellDegrees : latitude,
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}
