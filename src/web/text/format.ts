import { isShownTwice, offsetMs } from '../../rules/zone.ts';
import { boundInUnit, inUnit, type TemperatureUnit } from './degrees.ts';
import { language as ownLanguage } from './language.ts';
import { metresPerFoot, type RadiusUnit, radiusInUnit } from './lengths.ts';
import { once } from './once.ts';

/** How numbers, places and times are written for the user. */
export interface Preferences {
  /** BCP 47, for the order of day and month and for the separators in numbers: `en-GB`. */
  locale: string;
  /** IANA name, `Europe/Berlin`. */
  timeZone: string;
  distance: 'km' | 'mi';
  /** Default: metres. */
  radius?: RadiusUnit;
  temperature: 'C' | 'F';
  onPaper?: boolean;
}

/** Settings of the user at the service; null means that the browser decides. */
export interface KeptSettings {
  timeZone?: string | null;
  distance?: 'km' | 'mi' | null;
  temperature?: 'C' | 'F' | null;
}

export interface Place {
  latitude: number;
  longitude: number;
}

/** ISO 8601 in UTC as the service writes it, or a Date. */
type Moment = string | Date;

export interface Format {
  /** IANA name of the time zone of all times. */
  timeZone: string;
  distanceUnit: 'km' | 'mi';
  radiusUnit: RadiusUnit;
  temperatureUnit: TemperatureUnit;
  /** While the page prints: paper is read later, so it has no words such as "6 min ago". */
  onPaper: boolean;
  number(value: number, digits?: number): string;
  /** As it was typed: "240 m", "850 ft" */
  radius(metres: number): string;
  /** "850 m", "12.4 km"; "0.4 mi" */
  distance(metres: number): string;
  /** A measured length, finer than `distance`: "85 m", "1.24 km", "12.4 km"; "280 ft", "0.62 mi" */
  length(metres: number): string;
  /** "3,200 m²", "4.1 ha", "12.5 km²"; "1.2 acres", "3.4 sq mi" */
  area(squareMetres: number): string;
  temperature(celsius: number): string;
  /** A bound as it was typed: "8.25 °C" */
  bound(celsius: number): string;
  /** A reading, always with one decimal so that the values of a column align: "8.0 °C" */
  reading(celsius: number): string;
  /** "42 km/h", "26 mph" */
  speed(kilometresPerHour: number): string;
  /** Latitude first, with five decimals (about a metre). */
  coordinates(place: Place): string;
  /** Also of a day without a time, `2026-11-20`, which is the same day in every time zone. */
  date(moment: Moment): string;
  /** "09:30"; "02:15 UTC+2" in the hour that clocks show twice. So do all times below except `utc`. */
  time(moment: Moment): string;
  /** "20 Nov, 09:30", with the year if it is not this year. */
  dateTime(moment: Moment): string;
  /** The same for a sentence: "20 Nov at 09:30". */
  dateAtTime(moment: Moment): string;
  /** To the second: "09:30:05" */
  timeOfDay(moment: Moment): string;
  /** "Fri 20 Nov", for axes, whose page names the year. */
  day(moment: Moment): string;
  /** "Fri 20 Nov", with the year if it is not this year. */
  fullDay(moment: Moment): string;
  /** "Nov 2026" */
  month(moment: Moment): string;
  /** In UTC, for tooltips: "20 Nov 2026, 09:30:00 UTC" */
  utc(moment: Moment): string;
  /** "45 s", "14 min", "2 h 14 min", "3 d 2 h" */
  duration(seconds: number): string;
  /** A sum over several vehicles, probes or days, in hours from a day on: "1,927 h". Days would read as calendar time. */
  totalDuration(seconds: number): string;
  /** How far a clock is wrong: as `duration`, from two weeks on in words: "3 weeks", "19.6 years" */
  span(seconds: number): string;
  list(items: readonly string[]): string;
}

const squareMetresPerAcre = 4046.8564224;
const squareMetresPerSquareMile = 2_589_988.110336;
const metresPerMile = 1609.344;
/** Three significant digits. */
const digitsOf = (value: number): number => (value < 10 ? 2 : value < 100 ? 1 : 0);

export function createFormat(preferences: Preferences): Format {
  const { locale, timeZone, distance, radius = 'm', temperature, onPaper = false } = preferences;
  const numbers = numberFormats(locale);
  const plain = (value: number, digits: number): string => numbers(digits).format(value);
  const number: Format['number'] = (value, digits = 0) => withMinus(plain(value, digits));
  const unit = (value: number, digits: number, name: string): string => `${number(value, digits)} ${name}`;
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1, ...unsignedZero };
  const readings = once(() => new Intl.NumberFormat(locale, tenths));
  const times = timeFormats(locale, timeZone);
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

  return {
    timeZone,
    distanceUnit: distance,
    radiusUnit: radius,
    temperatureUnit: temperature,
    onPaper,
    number,
    radius: (metres) => unit(radiusInUnit(metres, radius), radius === 'ft' ? 5 : 2, radius),
    distance: (metres) => {
      if (distance === 'mi') return unit(metres / metresPerMile, metres < 16_093 ? 1 : 0, 'mi');
      return metres < 1000 ? unit(metres, 0, 'm') : unit(metres / 1000, metres < 100_000 ? 1 : 0, 'km');
    },
    length: (metres) => {
      if (distance !== 'mi')
        return metres < 1000 ? unit(metres, 0, 'm') : unit(metres / 1000, digitsOf(metres / 1000), 'km');
      const miles = metres / metresPerMile;
      return miles < 0.1 ? unit(metres / metresPerFoot, 0, 'ft') : unit(miles, digitsOf(miles), 'mi');
    },
    area: (squareMetres) => {
      if (distance === 'mi') {
        const miles = squareMetres / squareMetresPerSquareMile;
        if (miles >= 1) return unit(miles, 1, 'sq mi');
        const acres = squareMetres / squareMetresPerAcre;
        return unit(acres, 1, number(acres, 1) === number(1) ? 'acre' : 'acres');
      }
      if (squareMetres < 10_000) return unit(squareMetres, 0, 'm²');
      return squareMetres < 1_000_000 ? unit(squareMetres / 10_000, 1, 'ha') : unit(squareMetres / 1_000_000, 1, 'km²');
    },
    temperature: (celsius) => unit(inUnit(celsius, temperature), 1, `°${temperature}`),
    bound: (celsius) => unit(boundInUnit(celsius, temperature), 4, `°${temperature}`),
    reading: (celsius) => `${withMinus(readings().format(inUnit(celsius, temperature)))} °${temperature}`,
    speed: (kilometresPerHour) =>
      distance === 'mi'
        ? unit((kilometresPerHour * 1000) / metresPerMile, 0, 'mph')
        : unit(kilometresPerHour, 0, 'km/h'),
    coordinates: ({ latitude, longitude }) => `${plain(latitude, 5)}, ${plain(longitude, 5)}`,
    ...times,
    duration: (seconds) => duration(seconds, number),
    span: (seconds) => longSpan(seconds, locale) ?? duration(seconds, number),
    totalDuration: (seconds) => (seconds < 24 * 3600 ? duration(seconds, number) : unit(seconds / 3600, 0, 'h')),
    list: (items) => list().format(items),
  };
}

/** Shows a value that rounds to zero without a sign: "0 °C", never "-0 °C". */
const unsignedZero = { signDisplay: 'negative' } as const;

/** U+2212 instead of the hyphen that Intl writes. Coordinates keep the hyphen, because people paste them into other maps. */
const withMinus = (digits: string): string => digits.replace('-', '−');

function numberFormats(locale: string): (digits: number) => Intl.NumberFormat {
  const made = new Map<number, Intl.NumberFormat>();
  return (digits) => {
    const known = made.get(digits);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, ...unsignedZero });
    made.set(digits, format);
    return format;
  };
}

type TimeFormats = Pick<
  Format,
  'date' | 'time' | 'timeOfDay' | 'dateTime' | 'dateAtTime' | 'day' | 'fullDay' | 'month' | 'utc'
>;

/** Text between a date and a time in a sentence. */
const atWords: Readonly<Record<string, string>> = { en: ' at ', de: ' um ' };

function timeFormats(locale: string, timeZone: string): TimeFormats {
  // Creating one takes several milliseconds on a slow phone, and no page needs all of them.
  const made = (options: Intl.DateTimeFormatOptions, of = locale) =>
    once(() => new Intl.DateTimeFormat(of, { timeZone, ...options }));
  const date = made({ dateStyle: 'medium' });
  const calendarDay = made({ dateStyle: 'medium', timeZone: 'UTC' });
  const time = made({ timeStyle: 'short' });
  const seconds = made({ timeStyle: 'medium' });
  const both = made({ dateStyle: 'medium', timeStyle: 'short' });
  const dayOfYear = made({ month: 'short', day: 'numeric' });
  const year = made({ year: 'numeric' }, 'en');
  const day = made({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayInYear = made({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const month = made({ month: 'short', year: 'numeric' });
  const utc = made({ timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' });
  const of = (moment: Moment): Date => (typeof moment === 'string' ? new Date(moment) : moment);
  const at = atWords[new Intl.Locale(locale).language] ?? ', ';
  const isThisYear = (moment: Date): boolean => year().format(moment) === year().format(new Date());
  const distinct = (words: string, moment: Date): string =>
    isShownTwice(moment.getTime(), timeZone) ? `${words} ${offsetWords(moment.getTime(), timeZone)}` : words;
  return {
    date: (moment) => (isCalendarDay(moment) ? calendarDay() : date()).format(of(moment)),
    time: (moment) => distinct(time().format(of(moment)), of(moment)),
    dateTime(moment) {
      const date = of(moment);
      return distinct(
        isThisYear(date) ? `${dayOfYear().format(date)}, ${time().format(date)}` : both().format(date),
        date,
      );
    },
    dateAtTime(moment) {
      const instant = of(moment);
      const day = isThisYear(instant) ? dayOfYear() : date();
      return distinct(`${day.format(instant)}${at}${time().format(instant)}`, instant);
    },
    timeOfDay: (moment) => distinct(seconds().format(of(moment)), of(moment)),
    day: (moment) => day().format(of(moment)),
    fullDay: (moment) => (isThisYear(of(moment)) ? day() : dayInYear()).format(of(moment)),
    month: (moment) => month().format(of(moment)),
    utc: (moment) => `${utc().format(of(moment))} UTC`,
  };
}

const isCalendarDay = (moment: Moment): boolean => typeof moment === 'string' && moment.length === 10;

/** "UTC+2", "UTC−3:30" */
function offsetWords(utcMs: number, timeZone: string): string {
  const minutes = Math.round(offsetMs(utcMs, timeZone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** The two largest units: "2 h 14 min", "3 d 2 h". From a hundred days on, only days. */
function duration(seconds: number, number: Format['number']): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 || days >= 100 ? `${number(days)} d` : `${days} d ${hours % 24} h`;
}

const [weekSeconds, yearSeconds] = [7 * 24 * 3600, 365.25 * 24 * 3600];

/** Weeks from two on, years from two on. */
function longSpan(seconds: number, locale: string): string | undefined {
  if (seconds < 2 * weekSeconds) return undefined;
  const [unit, value] =
    seconds < 2 * yearSeconds ? (['week', seconds / weekSeconds] as const) : (['year', seconds / yearSeconds] as const);
  const maximumFractionDigits = unit === 'year' ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits }).format(
    value,
  );
}

/** Regions that use miles, and regions that use Fahrenheit. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM']);
const fahrenheitRegions = new Set(['US', 'LR', 'FM', 'MH', 'PW', 'BS', 'KY', 'BZ']);

/**
 * Preferences from the user's settings, with the browser's languages and time zone as defaults. Numbers and dates use the
 * page's language, in the browser's variant of it. Skips languages and zones that Intl does not know.
 */
export function preferencesFrom(
  kept: KeptSettings = {},
  browser: { languages?: readonly string[]; timeZone?: string } = navigator,
  language: string = ownLanguage,
): Preferences {
  const languages = (browser.languages ?? []).filter(isLocale);
  const own = languages.find((tag) => tag === language || tag.startsWith(`${language}-`));
  const region = (languages[0] && new Intl.Locale(languages[0]).maximize().region) ?? '';
  return {
    // Intl reads plain "en" as US English, with the month first. Readers elsewhere expect the day first.
    locale: own && own !== 'en' ? own : language === 'en' ? 'en-GB' : language,
    timeZone: isTimeZone(kept.timeZone) ? kept.timeZone : zoneOf(browser),
    distance: kept.distance ?? (mileRegions.has(region) ? 'mi' : 'km'),
    // The API's limits are in metres, so feet are only for people who chose miles.
    radius: kept.distance === 'mi' ? 'ft' : 'm',
    temperature: kept.temperature ?? (fahrenheitRegions.has(region) ? 'F' : 'C'),
  };
}

/** False for `C` and `en-US@posix`, which browsers copy from the environment. */
const isLocale = (tag: string): boolean => accepts(() => new Intl.Locale(tag));

function zoneOf({ timeZone }: { timeZone?: string }): string {
  const own = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(own) ? own : 'UTC';
}

/** An older browser does not know every zone that the service knows. */
export const isTimeZone = (zone: string | null | undefined): zone is string =>
  typeof zone === 'string' && accepts(() => new Intl.DateTimeFormat('en', { timeZone: zone }));

function accepts(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
