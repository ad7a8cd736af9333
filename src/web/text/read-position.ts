/**
 * Reads a position that a person typed or pasted: decimal degrees (with a point or a comma), degrees with minutes and
 * seconds, letters for the directions, UTM coordinates, a whole plus code, a `geo:` address, or a link of a map.
 */
import type { Language } from '../../contract/choices.ts';
import { pointOfPlusCode, readPlusCode } from './plus-code.ts';
import { readUtm } from './utm.ts';

/** WGS84 degrees. */
interface Position {
  latitude: number;
  longitude: number;
}

/** A longer text is not read. */
const longestText = 2_000;

/** Letters before or after a coordinate, each with its axis and sign. */
type Directions = Readonly<Record<string, readonly [axis: 'latitude' | 'longitude', sign: 1 | -1]>>;

const international: Directions = {
  N: ['latitude', 1],
  S: ['latitude', -1],
  E: ['longitude', 1],
  W: ['longitude', -1],
};

/** O is Ost (east) in German and oeste (west) in Spanish. */
const ofLanguage: Readonly<Record<Language, Directions>> = {
  en: international,
  de: { ...international, O: ['longitude', 1] },
  es: { ...international, O: ['longitude', -1] },
};

/** Returns the position in degrees, or undefined if the text is not a position on Earth. */
export function readPosition(text: string, language: Language): Position | undefined {
  if (text.length > longestText) return undefined;
  const trimmed = text.trim();
  if (/^(?:https?:\/\/|geo:)/i.test(trimmed)) return readLink(trimmed);
  const code = readPlusCode(trimmed);
  return readCoordinates(trimmed, ofLanguage[language]) ?? readUtm(trimmed) ?? (code && pointOfPlusCode(code));
}

const decimal = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const fraction = String.raw`([+-]?\d{1,3}\.\d+)`;
const between = String.raw`(?:,|%2C)(?:\+|%20|\s)*`;

/** Patterns of well-known maps. The pin comes before the centre of the view. */
const links: readonly RegExp[] = [
  // Google: the pin of a place.
  new RegExp(`!3d${decimal}!4d${decimal}`),
  // OpenStreetMap: the pin.
  new RegExp(`[?&]mlat=${decimal}&mlon=${decimal}`),
  // Google, Apple and many others.
  new RegExp(`[?&](?:q|query|ll|sll|daddr|destination|center|point|map)=(?:loc:)?${decimal}${between}${decimal}`, 'i'),
  // Google: the centre of the view, or a path with coordinates.
  new RegExp(`[@/]${fraction}${between}${fraction}(?:[,/?&]|$)`),
  // OpenStreetMap: the view.
  new RegExp(`#map=[\\d.]+/${decimal}/${decimal}`),
  // Bing.
  new RegExp(`[?&]cp=${decimal}~${decimal}`),
  new RegExp(`^geo:${decimal},${decimal}`, 'i'),
];

function readLink(link: string): Position | undefined {
  for (const pattern of links) {
    const [, latitude, longitude] = pattern.exec(link) ?? [];
    const point = onEarth(Number(latitude), Number(longitude));
    if (point) return point;
  }
  return undefined;
}

/** Symbols of many keyboards as the plain ones. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[′’‘´`]/g, "'")
    .replace(/''|[″“”]/g, '"')
    .replace(/[º˚]/g, '°')
    .replace(/[−–]/g, '-');

interface Token {
  kind: 'number' | 'direction' | 'separator' | 'unit';
  text: string;
}

/** Degrees of one coordinate, such as `51° 20′ 24″ N`; undefined for another text, or for one of the other axis. */
export function readCoordinate(text: string, axis: 'latitude' | 'longitude', language: Language): number | undefined {
  const directions = ofLanguage[language];
  for (const decimalMark of marksOf(text)) {
    const tokens = tokensOf(plain(text), decimalMark, directions);
    const isOne = tokens?.some(({ kind }) => kind === 'number') && !tokens.some(({ kind }) => kind === 'separator');
    const found = tokens && isOne ? coordinateOf(tokens, directions) : undefined;
    if (found) return (found.axis ?? axis) === axis ? found.degrees : undefined;
  }
  return undefined;
}

function readCoordinates(text: string, directions: Directions): Position | undefined {
  for (const decimalMark of marksOf(text)) {
    const tokens = tokensOf(plain(text), decimalMark, directions);
    const point = tokens && pointOf(tokens, directions);
    if (point) return point;
  }
  return undefined;
}

/** With a point in the text a comma separates. Otherwise a comma may be the decimal mark. */
const marksOf = (text: string): readonly string[] => (text.includes('.') ? ['.'] : [',', '.']);

/** Undefined if the text contains anything else. */
function tokensOf(text: string, decimalMark: string, directions: Directions): Token[] | undefined {
  const mark = decimalMark === '.' ? String.raw`\.` : ',';
  const pattern = new RegExp(
    String.raw`(?<number>[+-]?\d+(?:${mark}\d+)?)|(?<direction>[${Object.keys(directions).join('')}])(?![A-Z])|(?<separator>[,;/])|(?<unit>[°'":])|\s+`,
    'y',
  );
  const tokens: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) return undefined;
    for (const [kind, value] of Object.entries(found.groups ?? {})) {
      if (value !== undefined) tokens.push({ kind: kind as Token['kind'], text: value.replace(',', '.') });
    }
  }
  return tokens;
}

function pointOf(tokens: readonly Token[], directions: Directions): Position | undefined {
  const halves = halvesOf(tokens);
  if (!halves) return undefined;
  const [first, second] = halves.map((half) => coordinateOf(half, directions));
  if (!first || !second) return undefined;
  if (first.axis === undefined && second.axis === undefined) return onEarth(first.degrees, second.degrees);
  if (first.axis === second.axis || first.axis === undefined || second.axis === undefined) return undefined;
  return first.axis === 'latitude' ? onEarth(first.degrees, second.degrees) : onEarth(second.degrees, first.degrees);
}

/** Splits the tokens into two coordinates with the same number of parts, and removes the separator between them. */
function halvesOf(tokens: readonly Token[]): [Token[], Token[]] | undefined {
  const at = tokens.flatMap(({ kind }, index) => (kind === 'number' ? [index] : []));
  const half = at.length / 2;
  const start = at[half];
  if (![1, 2, 3].includes(half) || start === undefined) return undefined;
  // A direction in front of the second coordinate belongs to it if the first one has its own in front, too.
  const isInFront = tokens[0]?.kind === 'direction' && tokens[start - 1]?.kind === 'direction';
  const cut = isInFront ? start - 1 : start;
  const first = tokens.slice(0, cut);
  if (first.at(-1)?.kind === 'separator') first.pop();
  const halves: [Token[], Token[]] = [first, tokens.slice(cut)];
  return halves.flat().some(({ kind }) => kind === 'separator') ? undefined : halves;
}

interface Coordinate {
  degrees: number;
  axis: 'latitude' | 'longitude' | undefined;
}

/** Degrees, minutes and seconds of one coordinate. Only the last may have decimals, and only the first a sign. */
function coordinateOf(tokens: readonly Token[], directions: Directions): Coordinate | undefined {
  const named = tokens.filter(({ kind }) => kind === 'direction');
  const isAtTheEnd = tokens[0] === named[0] || tokens.at(-1) === named[0];
  if (named.length > 1 || (named.length === 1 && !isAtTheEnd)) return undefined;
  const parts = tokens.filter(({ kind }) => kind === 'number').map(({ text }) => text);
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return undefined;
  if (parts.slice(1).some((part) => /^[+-]/.test(part) || Number(part) >= 60)) return undefined;
  const degrees = parts.reduce((sum, part, place) => sum + Math.abs(Number(part)) / 60 ** place, 0);
  const sign = parts[0]?.startsWith('-') ? -1 : 1;
  const direction = directions[named[0]?.text ?? ''];
  if (direction && /^[+-]/.test(parts[0] ?? '')) return undefined;
  return { degrees: degrees * sign * (direction?.[1] ?? 1), axis: direction?.[0] };
}

const onEarth = (latitude: number, longitude: number): Position | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
