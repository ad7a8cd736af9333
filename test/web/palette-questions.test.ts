import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../src/contract/choices.ts';
import type { Entry } from '../../src/web/app/palette/entries.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Wednesday, 10:00 in Berlin. */
const nowMs = Date.parse('2026-11-25T09:00:00Z');

/** The modules with the texts of a language, which they choose once. */
async function loadIn(language: Language) {
  showIn(language);
  vi.resetModules();
  const { entry } = await import('../../src/web/app/palette/entries.ts');
  const { answer, answersOf, canName, readQuestion } = await import('../../src/web/app/palette/questions.ts');
  const { findIn } = await import('../../src/web/app/palette/rank.ts');
  const { createFormat } = await import('../../src/web/text/format.ts');
  return { entry, answer, answersOf, canName, readQuestion, findIn, createFormat };
}

const loaded = new Map<Language, ReturnType<typeof loadIn>>();
const showIn = (language: Language) => vi.stubGlobal('document', { documentElement: { lang: language } });

/** Title and address of each answer to the typed text. */
async function answers(language: Language, typed: string): Promise<[string, string | undefined][]> {
  const modules = loaded.get(language) ?? loadIn(language);
  loaded.set(language, modules);
  const { entry, answer, answersOf, canName, readQuestion, findIn, createFormat } = await modules;
  showIn(language);
  const record = (key: string, title: string): Entry =>
    entry({ key, group: key.split(':')[0] as Entry['group'], title, act: `/${key}` });
  const records = [
    record('geofences:12', 'Depot Nord'),
    record('geofences:13', 'Depot Nordwest'),
    record('vehicles:8', 'Lorry 08'),
    record('tags:4', 'Kunden'),
    record('drivers:3', 'Ana Mayo'),
  ];
  const format = createFormat({
    locale: language === 'en' ? 'en-GB' : language,
    timeZone: 'Europe/Berlin',
    distance: 'km',
    temperature: 'C',
  });
  const question = readQuestion(typed, { nowMs, format });
  if (!question) return [];
  const asked = {
    name: question.name,
    canName: (group: Entry['group']) => canName(question, group),
    answer: (named: Entry) => answer(question, named),
  };
  const work = findIn([records], typed, asked);
  let step = work.next();
  while (!step.done) step = work.next();
  const found = step.value.groups.find(({ name }) => name === 'questions')?.entries ?? [];
  return (question.name === '' ? answersOf(question) : found).map(({ title, detail }) => [title, detail]);
}

test('a list, a period and a name, in any order and with small words between', async () => {
  const expected = [
    ['Visits · Depot Nord · Yesterday', '/visits?period=yesterday&geofence=12'],
    ['Visits · Depot Nordwest · Yesterday', '/visits?period=yesterday&geofence=13'],
  ];
  expect(await answers('en', 'visits yesterday Depot Nord')).toEqual(expected);
  expect(await answers('en', 'Depot nord, visits, yesterday?')).toEqual(expected);
  expect(await answers('en', 'show me the visits at depot NORD from yesterday')).toEqual(expected);
  expect(await answers('de', 'Besuche gestern Depot Nord')).toEqual([
    ['Besuche · Depot Nord · Gestern', '/visits?period=yesterday&geofence=12'],
    ['Besuche · Depot Nordwest · Gestern', '/visits?period=yesterday&geofence=13'],
  ]);
  expect(await answers('es', 'visitas de ayer en Depot Nordwest')).toEqual([
    ['Visitas · Depot Nordwest · Ayer', '/visits?period=yesterday&geofence=13'],
  ]);
});

test('each kind of record becomes the filter of its name', async () => {
  expect(await answers('en', 'visits kunden')).toEqual([['Visits · Kunden', '/visits?tags=4']]);
  expect(await answers('en', 'alarms ana mayo')).toEqual([
    ['Temperature alarms · Ana Mayo', '/temperature/alarms?driver=3'],
  ]);
  expect(await answers('en', 'doors lorry 08 last week')).toEqual([
    ['Input history · Lorry 08 · Last week', '/inputs/history?period=lastWeek&vehicle=8'],
  ]);
  // Alarms have no filter by geofence.
  expect(await answers('en', 'alarms depot nord')).toEqual([]);
});

test.for<[Language, string, string]>([
  ['en', 'alarms last night', '/temperature/alarms?period=lastNight'],
  ['de', 'Alarme letzte Nacht', '/temperature/alarms?period=lastNight'],
  ['de', 'Alarme vom letzten Monat', '/temperature/alarms?period=lastMonth'],
  ['es', 'alarmas de anoche', '/temperature/alarms?period=lastNight'],
  ['es', 'alarmas de la semana pasada', '/temperature/alarms?period=lastWeek'],
  ['es', 'visitas de los últimos 7 días', '/visits?period=last7Days'],
])('%s: %s', async ([language, typed, address]) => {
  expect((await answers(language, typed)).map(([, detail]) => detail)).toEqual([address]);
});

test.for<[Language, string, string, string]>([
  ['en', 'day of Lorry 08 on Friday', 'Day of Lorry 08 · Fri 20 Nov', '2026-11-20'],
  ['en', 'Lorry 08 day today', 'Day of Lorry 08 · Today', 'today'],
  ['en', 'day lorry 08 yesterday', 'Day of Lorry 08 · Yesterday', '2026-11-24'],
  ['en', 'day lorry 08 wednesday', 'Day of Lorry 08 · Wed 25 Nov', '2026-11-25'],
  ['en', 'day lorry 08 last wednesday', 'Day of Lorry 08 · Wed 18 Nov', '2026-11-18'],
  ['en', 'day lorry 08 2026-03-01', 'Day of Lorry 08 · Sun 1 Mar', '2026-03-01'],
  ['en', 'day lorry 08 november 3', 'Day of Lorry 08 · Tue 3 Nov', '2026-11-03'],
  ['de', 'Tag von Lorry 08 am Freitag', 'Tag von Lorry 08 · Fr., 20. Nov.', '2026-11-20'],
  ['de', 'Tag von Lorry 08 am 24.12.', 'Tag von Lorry 08 · Mi., 24. Dez. 2025', '2025-12-24'],
  ['de', 'Tag Lorry 08 3. März 2026', 'Tag von Lorry 08 · Di., 3. März', '2026-03-03'],
  ['es', 'día de Lorry 08 el viernes pasado', 'Día de Lorry 08 · vie, 20 nov', '2026-11-20'],
  ['es', 'día de Lorry 08 el 3 de marzo de 2026', 'Día de Lorry 08 · mar, 3 mar', '2026-03-03'],
])('%s: %s', async ([language, typed, title, day]) => {
  expect(await answers(language, typed)).toEqual([[title, `/vehicles/8/day/${day}`]]);
});

test.for<[Language, string, string]>([
  ['en', 'Lorry 08 yesterday', '/vehicles/8/day/2026-11-24'],
  ['en', 'where was Lorry 08 yesterday', '/vehicles/8/day/2026-11-24'],
  ['en', 'stops of Lorry 08 the day before yesterday', '/vehicles/8/day/2026-11-23'],
  ['en', 'Lorry 08 2 days ago', '/vehicles/8/day/2026-11-23'],
  ['en', 'who was at Depot Nordwest yesterday', '/visits?period=yesterday&geofence=13'],
  ['en', 'Kunden last week', '/visits?period=lastWeek&tags=4'],
  ['en', 'yesterday’s alarms', '/temperature/alarms?period=yesterday'],
  ['en', 'door openings past 7 days', '/inputs/history?period=last7Days'],
  ['en', 'assignments tomorrow', '/assignments?day=2026-11-26'],
  ['en', 'assignments this week', '/assignments?span=week'],
  ['de', 'wo war Lorry 08 vorgestern', '/vehicles/8/day/2026-11-23'],
  ['de', 'Tagesverlauf Lorry 08 vor 3 Tagen', '/vehicles/8/day/2026-11-22'],
  ['de', 'Alarme der letzten 7 Tage', '/temperature/alarms?period=last7Days'],
  ['de', 'Alarme in den letzten 24 Stunden', '/temperature/alarms?period=last24Hours'],
  ['de', 'was war gestern Nacht bei Kunden', '/visits?period=lastNight&tags=4'],
  ['de', 'Zuordnungen morgen', '/assignments?day=2026-11-26'],
  ['es', 'dónde estaba Lorry 08 anteayer', '/vehicles/8/day/2026-11-23'],
  ['es', 'recorrido de Lorry 08 hace 2 días', '/vehicles/8/day/2026-11-23'],
  ['es', 'aperturas de puertas ayer', '/inputs/history?period=yesterday'],
  ['es', '¿quién estuvo en Kunden la última semana?', '/visits?period=lastWeek&tags=4'],
  ['es', 'asignaciones mañana', '/assignments?day=2026-11-26'],
  ['en', 'alarms not reviewed', '/temperature/alarms?review=none'],
  ['en', 'unreviewed alarms last week', '/temperature/alarms?period=lastWeek&review=none'],
  ['en', 'open alarms Lorry 08', '/temperature/alarms?state=now&vehicle=8'],
  ['en', 'reminders due', '/reminders?due=over'],
  ['en', 'assignments Ana Mayo', '/assignments?view=table&driver=3'],
  ['en', 'assignments of Ana Mayo this week', '/assignments?span=week&view=table&driver=3'],
  ['en', 'assignments by driver', '/assignments?lanes=driver'],
  ['en', 'distances last week', '/vehicles/driven?period=lastWeek'],
  ['en', 'door times yesterday', '/inputs/history?period=yesterday'],
  ['de', 'ungeprüfte Alarme', '/temperature/alarms?review=none'],
  ['de', 'Alarme, die noch nicht geprüft sind', '/temperature/alarms?review=none'],
  ['de', 'fällige Erinnerungen', '/reminders?due=over'],
  ['de', 'Zuordnungen nach Fahrer', '/assignments?lanes=driver'],
  ['de', 'Strecken letzte Woche', '/vehicles/driven?period=lastWeek'],
  ['de', 'Türzeiten gestern', '/inputs/history?period=yesterday'],
  ['es', 'alarmas sin revisar', '/temperature/alarms?review=none'],
  ['es', 'recordatorios vencidos', '/reminders?due=over'],
  ['es', 'asignaciones por conductor', '/assignments?lanes=driver'],
  ['es', 'asignaciones de Ana Mayo', '/assignments?view=table&driver=3'],
  ['es', 'distancias la semana pasada', '/vehicles/driven?period=lastWeek'],
])('%s, in other words: %s', async ([language, typed, address]) => {
  expect((await answers(language, typed)).map(([, detail]) => detail)).toEqual([address]);
});

const fiveDays = 'from=2026-11-19T23:00:00.000Z&to=2026-11-25T23:00:00.000Z';

test.for<[Language, string, string]>([
  ['en', 'visits between 20 and 25 November', fiveDays],
  ['en', 'visits between 20th and 25th of November', fiveDays],
  ['en', 'visits from 20 Nov to 25 Nov 2026', fiveDays],
  ['en', 'visits November 20 – November 25', fiveDays],
  ['en', 'visits 20-25 november', fiveDays],
  ['en', 'visits 2026-11-20 to 2026-11-25', fiveDays],
  ['de', 'Besuche zwischen dem 20. und dem 25. November', fiveDays],
  ['de', 'Besuche vom 20.11. bis 25.11.', fiveDays],
  ['de', 'Besuche 20. bis 25. Nov.', fiveDays],
  ['es', 'visitas entre el 20 y el 25 de noviembre', fiveDays],
  ['es', 'visitas del 20 al 25 de noviembre de 2026', fiveDays],
  // What has begun lasts up to the next such day, also in the next year.
  ['en', 'visits between 20 and 30 November', 'from=2026-11-19T23:00:00.000Z&to=2026-11-30T23:00:00.000Z'],
  ['en', 'visits from 28 December to 3 January', 'from=2025-12-27T23:00:00.000Z&to=2026-01-03T23:00:00.000Z'],
])('%s, days from and to: %s', async ([language, typed, days]) => {
  expect((await answers(language, typed)).map(([, detail]) => detail)).toEqual([`/visits?${days}`]);
  const named = `${typed} Depot Nordwest`;
  expect((await answers(language, named)).map(([, detail]) => detail)).toEqual([`/visits?${days}&geofence=13`]);
});

test.for<[Language, string]>([
  ['en', 'between 20 and 25 November'],
  ['de', 'zwischen dem 20. und dem 25. November'],
  ['es', 'del 20 al 25 de noviembre'],
])('%s, days alone: %s', async ([language, typed]) => {
  expect((await answers(language, typed)).map(([, detail]) => detail)).toEqual([
    ...[`/visits?${fiveDays}`, `/temperature/alarms?${fiveDays}`, `/vehicles/driven?${fiveDays}`],
  ]);
});

test('a range is named by its days, and two dates are none', async () => {
  expect((await answers('en', 'visits between 20 and 25 November')).map(([title]) => title)).toEqual([
    'Visits · Fri 20 Nov – Wed 25 Nov',
  ]);
  expect(await answers('en', 'visits between 20 and 31 February')).toEqual([]);
});

test('a day of a list is a day in the time zone of the person', async () => {
  expect(await answers('en', 'visits 25.10.2026')).toEqual([
    ['Visits · Sun 25 Oct', '/visits?from=2026-10-24T22:00:00.000Z&to=2026-10-25T23:00:00.000Z'],
  ]);
});

test('other texts are no questions', async () => {
  for (const typed of [
    '',
    'visits',
    'day',
    'day Lorry 08',
    'yesterday',
    'Depot Nord',
    'day depot nord yesterday',
    'assignments',
    'assignments last month',
    'lorry 08 last week',
    'visits Nowhere 9',
  ]) {
    expect([typed, await answers('en', typed)]).toEqual([typed, []]);
  }
  // 30 February does not exist, so it would be part of a name.
  expect(await answers('en', 'visits 2026-02-30')).toEqual([]);
});
