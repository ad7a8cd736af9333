import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../src/web/api/problem.ts';
import { declaredField } from '../../src/web/records/definitions.ts';
import { waiting as german } from '../../src/web/text/de/counted.ts';
import { counted as countedGerman } from '../../src/web/text/de/kinds.ts';
import { decimalText, readDecimal } from '../../src/web/text/decimal-text.ts';
import { counted as countedEnglish } from '../../src/web/text/en/kinds.ts';
import { signIn } from '../../src/web/text/en/sign-in.ts';
import { waiting as spanish } from '../../src/web/text/es/counted.ts';
import { counted as countedSpanish } from '../../src/web/text/es/kinds.ts';
import { fieldWords } from '../../src/web/text/field-words.ts';
import { createFormat, type Preferences, preferencesFrom } from '../../src/web/text/format.ts';
import { plural } from '../../src/web/text/plural.ts';
import { problemWords } from '../../src/web/text/problems.ts';
import { rememberFormat } from '../../src/web/text/use-format.ts';

const british: Preferences = { locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' };
const format = createFormat(british);
const american = createFormat({ locale: 'en-US', timeZone: 'America/New_York', distance: 'mi', temperature: 'F' });

describe("numbers, places and times in the person's format", () => {
  test.each([
    [format.number(1234567), '1,234,567'],
    [format.number(1.256, 2), '1.26'],
    [format.radius(1240), '1,240 m'],
    [american.radius(240), '240 m'],
    [format.radius(100.5), '100.5 m'],
    [format.span(86_400), '1 d'],
    [format.span(1024 * 7 * 86_400), '19.6 years'],
    [format.span(3650 * 86_400), '10 years'],
    [format.span(21 * 86_400), '3 weeks'],
    [format.distance(850), '850 m'],
    [format.distance(12_430), '12.4 km'],
    [format.distance(123_456), '123 km'],
    [american.distance(1609.344), '1 mi'],
    [format.length(85.4), '85 m'],
    [format.length(1238), '1.24 km'],
    [format.length(12_430), '12.4 km'],
    [format.length(123_456), '123 km'],
    [american.length(85.4), '280 ft'],
    [american.length(1000), '0.62 mi'],
    [format.area(3200), '3,200 m²'],
    [format.area(41_000), '4.1 ha'],
    [format.area(12_500_000), '12.5 km²'],
    [american.area(4046.8564224), '1 acre'],
    [american.area(2 * 2_589_988.110336), '2 sq mi'],
    [format.temperature(-18.5), '−18.5 °C'],
    [format.temperature(-0.04), '0 °C'],
    [format.reading(8), '8.0 °C'],
    [format.reading(-0.04), '0.0 °C'],
    [american.temperature(-40), '−40 °F'],
    [format.coordinates({ latitude: 52.52, longitude: 13.405 }), '52.52, 13.405'],
    [format.list(['a', 'b', 'c']), 'a, b and c'],
  ])('%s', (written, expected) => expect(written).toBe(expected));

  test.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [8040, '2 h 14 min'],
    [86_400, '1 d'],
    [266_400, '3 d 2 h'],
    [-5, '0 s'],
    [100 * 86_400 - 3600, '99 d 23 h'],
    [4094 * 86_400 + 9 * 3600, '4,094 d'],
  ])('%d seconds last "%s"', (seconds, words) => expect(format.duration(seconds)).toBe(words));

  test.each([
    [8040, '2 h 14 min'],
    [86_399, '23 h 59 min'],
    [86_400, '24 h'],
    [1927 * 3600 + 600, '1,927 h'],
  ])('%d seconds of several vehicles are "%s"', (seconds, words) => expect(format.totalDuration(seconds)).toBe(words));

  test('"on …" is a date with a time', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
    const moment = '2026-11-20T23:30:00.000Z';
    const german = createFormat({ ...british, locale: 'de-DE' });
    const spanish = createFormat({ ...british, locale: 'es-ES' });
    expect(format.dateAtTime(moment)).toBe('21 Nov at 00:30');
    expect(format.dateAtTime('2025-11-20T23:30:00Z')).toBe('21 Nov 2025 at 00:30');
    expect(german.dateAtTime(moment)).toBe('21. Nov. um 00:30');
    expect(spanish.dateAtTime(moment)).toBe('21 nov, 0:30');
    expect(format.dateAtTime('2026-10-25T01:30:00Z')).toBe('25 Oct at 02:30 UTC+1');
    vi.useRealTimers();
  });

  test('a day has the year if it is not this year', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
    const german = createFormat({ ...british, locale: 'de-DE' });
    const spanish = createFormat({ ...british, locale: 'es-ES' });
    for (const { day, fullDay } of [format, german, spanish, american]) {
      expect(fullDay('2026-01-10T12:00:00Z')).toBe(day('2026-01-10T12:00:00Z'));
      expect(fullDay('2025-11-22T12:00:00Z')).toMatch(/22\D+2025$/);
    }
    expect(format.fullDay('2025-11-22T12:00:00Z')).toMatch(/^Sat,? 22 Nov 2025$/);
    vi.useRealTimers();
  });

  test("a time is in the person's zone, with UTC as a tooltip", () => {
    const moment = '2026-11-20T23:30:00.000Z';
    vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z') });
    expect(format.dateTime(moment)).toBe('21 Nov 2026, 00:30');
    expect(american.dateTime(new Date(moment))).toMatch(/^Nov 20, 2026, 6:30\sPM$/);
    vi.setSystemTime(new Date('2026-03-01T12:00:00Z'));
    expect(format.dateTime(moment)).toBe('21 Nov, 00:30');
    expect(american.dateTime(new Date(moment))).toMatch(/^Nov 20, 6:30\sPM$/);
    vi.useRealTimers();
    expect(format.date(moment)).toBe('21 Nov 2026');
    expect(format.time(moment)).toBe('00:30');
    expect(format.utc(moment)).toBe('20 Nov 2026, 23:30:00 UTC');
  });
});

describe('unset preferences come from the browser', () => {
  const from = (languages: string[], kept = {}) => preferencesFrom(kept, { languages, timeZone: 'Asia/Tokyo' });
  test.each([
    [['en-US'], {}, { locale: 'en-US', distance: 'mi', temperature: 'F', timeZone: 'Asia/Tokyo' }],
    [['en-GB', 'en-US'], {}, { locale: 'en-GB', distance: 'mi', temperature: 'C' }],
    [['de-DE', 'en-US'], {}, { locale: 'en-US', distance: 'km', temperature: 'C' }],
    [['de-DE'], {}, { locale: 'en-GB', distance: 'km' }],
    [['en'], {}, { locale: 'en-GB' }],
    [[], {}, { locale: 'en-GB', distance: 'km', temperature: 'C' }],
    [['C'], {}, { locale: 'en-GB', distance: 'km' }],
    [['C', 'en-US@posix', 'en-US', 'de-DE'], {}, { locale: 'en-US', distance: 'mi', temperature: 'F' }],
    [['de-DE'], { timeZone: 'Mars/Olympus' }, { timeZone: 'Asia/Tokyo' }],
    [
      ['en-US'],
      { distance: 'km', temperature: 'C', timeZone: 'UTC' },
      { distance: 'km', temperature: 'C', timeZone: 'UTC' },
    ],
    [['en-US'], { distance: null, timeZone: null }, { distance: 'mi', timeZone: 'Asia/Tokyo' }],
  ])('%j with %j', (languages, kept, expected) => expect(from(languages, kept)).toMatchObject(expected));

  test('a browser without languages and a known zone gets times in UTC', () => {
    expect(preferencesFrom({}, { timeZone: 'Etc/Unknown' })).toMatchObject({ locale: 'en-GB', timeZone: 'UTC' });
  });
});

test.each([
  ['de-DE', '29. März, 01:30', '29. März, 03:30', '25. Okt., 02:30'],
  ['es-ES', '29 mar, 1:30', '29 mar, 3:30', '25 oct, 2:30'],
])('%s names the days of a clock change in local time', (locale, before, after, twice) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const { dateTime } = createFormat({ locale, timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });
  expect(dateTime('2026-03-29T00:30:00Z')).toBe(before);
  expect(dateTime('2026-03-29T01:30:00Z')).toBe(after);
  expect(dateTime('2026-10-25T00:30:00Z')).toBe(`${twice} UTC+2`);
  expect(dateTime('2026-10-25T01:30:00Z')).toBe(`${twice} UTC+1`);
  vi.useRealTimers();
});

test.each([
  ['Europe/Berlin', '2026-10-24T23:59:59Z', '01:59:59'],
  ['Europe/Berlin', '2026-10-25T00:00:00Z', '02:00:00 UTC+2'],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', '02:59:59 UTC+2'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '02:00:00 UTC+1'],
  ['Europe/Berlin', '2026-10-25T02:00:00Z', '03:00:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '03:00:00'],
  ['Europe/London', '2026-10-25T01:15:00Z', '01:15:00 UTC+0'],
  ['America/St_Johns', '2026-11-01T04:30:00Z', '01:00:00 UTC−3:30'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '01:45:00 UTC+11'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '01:45:00 UTC+10:30'],
  ['Australia/Lord_Howe', '2026-04-04T14:15:00Z', '01:15:00'],
  ['UTC', '2026-10-25T01:00:00Z', '01:00:00'],
])('in %s, %s is %s', (timeZone, moment, written) => {
  const format = createFormat({ locale: 'en-GB', timeZone, distance: 'km', temperature: 'C' });
  expect(format.timeOfDay(moment)).toBe(written);
  expect(format.time(moment)).toBe(written.replace(/^(\d+:\d+):\d+/, '$1'));
});

test('a language uses the person’s own variant of it', () => {
  const from = (language: string, languages: string[]) =>
    preferencesFrom({}, { languages, timeZone: 'UTC' }, language).locale;
  expect(from('de', ['de-AT', 'en'])).toBe('de-AT');
  expect(from('es', ['de-AT', 'es-MX'])).toBe('es-MX');
  expect(from('es', ['de-AT'])).toBe('es');
  expect(from('en', ['de-AT'])).toBe('en-GB');
});

test('a number selects its plural form', () => {
  const english = plural('en');
  const forms = { one: 'geofence', other: 'geofences' };
  expect([0, 1, 2].map((count) => english(count, forms))).toEqual(['geofences', 'geofence', 'geofences']);
  const polish = plural('pl');
  expect([1, 2, 5].map((count) => polish(count, { one: 'tag', few: 'tagi', other: 'tagów' }))).toEqual([
    'tag',
    'tagi',
    'tagów',
  ]);
});

test.each([
  [countedEnglish('apiKey', 1, '1'), '1 API key'],
  [countedEnglish('sharedLink', 1, '1'), '1 shared link'],
  [countedGerman('externalReference', 1, '1'), '1 externe Referenz'],
  [countedGerman('driver', 1, '1'), '1 Fahrer'],
  [countedSpanish('apiKey', 1, '1'), '1 clave de API'],
  [countedSpanish('vehicle', 2, '2'), '2 vehículos'],
])('one record of a kind within a sentence: %s', (words, expected) => expect(words).toBe(expected));

describe('a field error in words, by code and parameters', () => {
  const between = { code: 'range', params: { min: 50, max: 1000 }, detail: '' };
  test.each([
    [{ code: 'required', detail: '' }, 'Required'],
    [{ code: 'type', params: { expected: 'integer' }, detail: '' }, 'Must be a whole number.'],
    [{ code: 'type', params: { expected: 'number' }, detail: '' }, 'Must be a number.'],
    [{ code: 'type', params: { expected: 'array' }, detail: '' }, 'This is not a valid value.'],
    [between, 'Must be between 50 and 1,000.'],
    [{ code: 'range', params: { min: -90 }, detail: '' }, 'Must be −90 or more.'],
    [{ code: 'range', params: { max: 180 }, detail: '' }, 'Must be 180 or less.'],
    [{ code: 'range', params: { allowed: '1, 2' }, detail: '' }, 'Must be one of 1, 2.'],
    [{ code: 'length', params: { min: 1, max: 4000 }, detail: 'characters' }, 'Must have at most 4,000 characters.'],
    [{ code: 'length', params: { min: 8, max: 200 }, detail: 'characters' }, 'Must have 8 to 200 characters.'],
    [{ code: 'length', params: { min: 3 }, detail: '' }, 'Must have at least 3 characters.'],
    [{ code: 'length', reason: 'fewPoints', params: { min: 3 }, detail: '' }, 'Must have at least 3 different points.'],
    [{ code: 'length', reason: 'of tomorrow', params: { max: 4 }, detail: '' }, 'Must have at most 4 characters.'],
    [{ code: 'format', params: { expected: 'email' }, detail: '' }, 'Must be an email address.'],
    [{ code: 'format', params: { expected: 'email', value: 'a@' }, detail: '' }, '“a@” is not an email address.'],
    [{ code: 'format', detail: '' }, 'This does not have the right format.'],
    [{ code: 'unique', detail: '' }, 'This is already taken.'],
    [{ code: 'unknown', detail: '' }, 'This no longer exists.'],
    [{ code: 'of another server', detail: 'is odd' }, 'is odd'],
  ])('%j', (problem, words) => expect(fieldWords(problem, format)).toBe(words));

  test('a limit has its unit if known', () => {
    expect(fieldWords(between, format, format.radius)).toBe('Must be between 50 m and 1,000 m.');
  });
});

describe('a failed request in words', () => {
  const words = (parts: Partial<ConstructorParameters<typeof ApiProblem>[0]>) =>
    problemWords(new ApiProblem({ kind: 'refused', ...parts }));
  test.each([
    [words({ kind: 'network' }), 'No connection to the server'],
    [words({ kind: 'missing', status: 404 }), 'Not available on this server'],
    [words({ status: 403 }), 'You don’t have permission'],
    [words({ status: 404 }), 'Not found'],
    [words({ status: 412 }), 'Someone else changed this'],
    [words({ status: 413 }), 'Too much data'],
    [words({ kind: 'server', status: 503 }), 'The server is not ready'],
    [words({ kind: 'server', status: 500 }), 'Something went wrong on the server'],
    [words({ status: 418 }), 'Something unexpected happened'],
    [problemWords(new TypeError('x')), 'Something unexpected happened'],
  ])('%j', ({ title, detail }, expected) => {
    expect(title).toBe(expected);
    expect(detail).not.toBe('');
  });

  test('a service that is not ready says why, if it does', () => {
    const detailFor = (reason: 'diskFull' | 'temporaryFolder' | 'workStopped') =>
      words({ kind: 'server', status: 503, reasons: [{ reason, params: {} }] }).detail;
    expect(detailFor('diskFull')).toMatch(/^The server’s disk is full\./);
    expect(detailFor('temporaryFolder')).toMatch(/^The server cannot write temporary files\./);
    expect(detailFor('workStopped')).toMatch(/^The server stopped this work /);
    expect(words({ kind: 'server', status: 503 }).detail).toBe('Please try again in a moment.');
  });

  test('a conflict lists its reasons, one sentence after the other', () => {
    const assigned = {
      reason: 'assigned' as const,
      params: {
        ...{ assignmentId: 9, vehicleId: 3, vehicleName: 'Van 7', driverId: 5, driverName: 'Ana Lee' },
        startUtc: '2026-11-20T08:00:00.000Z',
      },
    };
    const detail = words({ status: 409, detail: 'x', reasons: [assigned, { reason: 'endFirst', params: {} }] }).detail;
    expect(detail).toMatch(
      /^“Van 7” is assigned to “Ana Lee” from .*20.* \(ongoing\)\. End or delete the assignment first\.$/,
    );
  });

  test('a request with only field errors lists their reasons', () => {
    const reasons = [{ reason: 'seeErrors' as const, params: {} }];
    const noSuch = { code: 'unknown' as const, reason: 'noSuch' as const, detail: '' };
    const errors = [
      { ...noSuch, params: { what: 'tag' } },
      { code: 'required' as const, detail: '' },
      { ...noSuch, params: { what: 'fleet' } },
    ];
    expect(words({ status: 400, reasons, errors }).detail).toBe(
      'This tag no longer exists. This fleet no longer exists.',
    );
    expect(words({ status: 400, reasons, errors: [] }).detail).toBe('Please check what you entered.');
  });

  test.each([
    ['one that knows only the document', []],
    ['one that has more reasons than we know', [{ reason: 'of tomorrow', params: {} }]],
  ])('by %s: in its own words', (_, reasons) => {
    // Quoted unchanged.
    const sent = { status: 409, detail: 'Used by “North”.', reasons: reasons as never };
    expect(words(sent)).toEqual({ title: 'This conflicts with another record', detail: 'Used by “North”.' });
  });

  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [61, '2 minutes'],
    [90 * 60, '90 minutes'],
    [90 * 60 + 1, '2 hours'],
    [86_400, '24 hours'],
  ])('a limit shows the waiting time: %d s', (retryAfterSeconds, shown) => {
    expect(words({ status: 429, retryAfterSeconds }).detail).toBe(`Please try again in ${shown}.`);
    expect(signIn.tooManyFor(retryAfterSeconds)).toBe(`Too many attempts. Try again in ${shown}.`);
  });

  test.each([
    ['German', german, ['40 Sekunden', '90 Minuten', '24 Stunden']],
    ['Spanish', spanish, ['40 segundos', '90 minutos', '24 horas']],
  ])('in %s', (_, waiting, shown) => {
    expect([40, 5400, 86_400].map(waiting)).toEqual(shown);
  });
});

describe('what depends on the person', () => {
  afterEach(() => {
    rememberFormat(format);
    vi.useRealTimers();
  });

  test.each([
    ['en-GB', '4.5'],
    ['de-DE', '4,5'],
    ['es-ES', '4,5'],
  ])('a field shows a number in %s as it was typed', (locale, expected) => {
    rememberFormat(createFormat({ ...british, locale }));
    expect([decimalText(4.5), decimalText(1000)]).toEqual([expected, '1000']);
  });

  test.each([
    ['Pacific/Auckland', ['over']],
    ['America/New_York', ['soon']],
  ])('a licence that ends on 20 Nov is at 02:00 UTC of the next day in %s: %j', (timeZone, expected) => {
    rememberFormat(createFormat({ ...british, timeZone }));
    vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
    const choices = declaredField('driver', 'licenceExpires')?.cell?.choice?.('2026-11-20');
    expect([choices].flat().map((choice) => choice?.value)).toEqual(expected);
  });
});

test.each<[typed: string, number: number | undefined, whole: number | undefined]>([
  ['51,34', 51.34, 51.34],
  ['−18.5', -18.5, -18.5],
  ['1,440', 1.44, 1440],
  ['1.440', 1.44, 1440],
  ['0.500', 0.5, 0.5],
  ["12'500", 12_500, 12_500],
  ['12 500', 12_500, 12_500],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234.5', 1234.5, 1234.5],
  ['1.234.567', 1_234_567, 1_234_567],
  ['1,2,3', undefined, undefined],
  ['0x33', undefined, undefined],
  ['', undefined, undefined],
])('%j as a number, and as a whole one', (typed, number, whole) => {
  expect([readDecimal(typed), readDecimal(typed, true)]).toEqual([number, whole]);
});
