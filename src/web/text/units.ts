/** Reads numbers with a unit, as people write them in the three languages: `0,1 km`, `330 ft`, `1 h 30`, `46 °F`. */
import { fold } from '../../contract/fold.ts';
import type { Unit } from '../../contract/units.ts';
import { readDecimal } from './decimal-text.ts';
import { fromUnit } from './degrees.ts';
import { metresPerFoot } from './lengths.ts';

interface Symbol {
  /** Folded names without dots. */
  names: string;
  /** In the unit of the API. */
  of: number | ((value: number) => number);
}

/** Symbols of each unit of the API. The first one is that unit itself. */
const symbols: Readonly<Record<Unit, Readonly<Record<string, Symbol>>>> = {
  metres: {
    m: { names: 'm mtr mts meter meters metre metres metern metro metros', of: 1 },
    km: { names: 'km kms kilometer kilometers kilometre kilometres kilometern kilometro kilometros', of: 1000 },
    ft: { names: 'ft foot feet fuss pie pies', of: metresPerFoot },
    yd: { names: 'yd yds yard yards yarda yardas', of: 3 * metresPerFoot },
    mi: { names: 'mi mile miles meile meilen milla millas', of: 5280 * metresPerFoot },
  },
  minutes: {
    min: { names: 'min m mins minute minutes minuten minuto minutos', of: 1 },
    h: { names: 'h hr hrs hour hours std stunde stunden hora horas', of: 60 },
    d: { names: 'd day days tag tage tagen dia dias', of: 1440 },
    s: { names: 's sec secs second seconds sek sekunde sekunden seg segundo segundos', of: 1 / 60 },
  },
  days: {
    d: { names: 'd day days tag tage tagen dia dias', of: 1 },
    wk: { names: 'wk wks week weeks woche wochen semana semanas', of: 7 },
  },
  celsius: {
    '°C': { names: '°c c celsius', of: 1 },
    '°F': { names: '°f f fahrenheit', of: (value) => fromUnit(value, 'F') },
  },
  degrees: { '°': { names: '° deg degree degrees dezimalgrad grad grados', of: 1 } },
};

/** `m, km, ft, yd, mi` */
export const symbolsOf = (unit: Unit): string => Object.keys(symbols[unit]).join(', ');

/** The symbol of the unit of the API. */
export const baseSymbol = (unit: Unit): string => Object.keys(symbols[unit])[0] ?? '';

/** The symbol that a word means: `Metros` is `m`. */
export function symbolNamed(word: string, unit: Unit): string | undefined {
  const name = plain(word);
  return Object.entries(symbols[unit]).find(([, { names }]) => names.split(' ').includes(name))?.[0];
}

const plain = (word: string): string => fold(word.replace('º', '°')).replaceAll(/[\s.]/g, '');

/** The number and the symbol of one value: `46 °F`. The symbol is undefined if the text has none, or one of another unit. */
export function readWithSymbol(text: string, unit: Unit): { value: number; symbol: string | undefined } | undefined {
  const [, number = '', word = ''] = /^(.*\d[.,]?)([^\d]*)$/.exec(text.trim()) ?? [];
  const symbol = symbolNamed(word, unit);
  const isKnown = symbol !== undefined || ['', '°'].includes(plain(word));
  const value = isKnown ? readDecimal(number) : undefined;
  return value === undefined ? undefined : { value, symbol };
}

/** `7:30`, `0:30:00`, `1:30 h` */
const hoursAndMinutes = /^(\d+):([0-5]\d)(?::([0-5]\d))?\s*(?:h|hrs?|std\.?)?$/i;

const amounts = /([+\-−]?[.,]?\d[\d\s.,'’]*)([^\d+\-−]*)/gy;

/** The value in the unit of the API; undefined if the text is no number, or the word that is no unit of it. */
export function readQuantity(text: string, unit: Unit): number | { otherUnit: string } | undefined {
  const isWhole = unit === 'minutes' || unit === 'days';
  const bare = readDecimal(text, isWhole);
  if (bare !== undefined) return bare;
  const [clock, hours, minutes, seconds = 0] = (unit === 'minutes' && hoursAndMinutes.exec(text)) || [];
  if (clock !== undefined) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  const found = [...text.trim().matchAll(amounts)];
  if (found.map(([whole]) => whole).join('') !== text.trim()) return undefined;
  // Only a duration has several parts: "1 h 30 min".
  if (found.length > (unit === 'minutes' ? 3 : 1)) return undefined;
  let sum = 0;
  for (const [index, [, number = '', word = '']] of found.entries()) {
    // "1 h 30"
    const isRest = word.trim() === '' && index === 1 && symbolNamed(found[0]?.[2] ?? '', unit) === 'h';
    const symbol = isRest ? 'min' : symbolNamed(word, unit);
    const value = readDecimal(number, isWhole && symbol === baseSymbol(unit));
    if (symbol === undefined) return word.trim() === '' ? undefined : { otherUnit: word.trim() };
    if (value === undefined) return undefined;
    const { of = 1 } = symbols[unit][symbol] ?? {};
    sum += typeof of === 'number' ? value * of : of(value);
  }
  return found.length === 0 ? undefined : Number(sum.toFixed(9));
}
