import { describe, expect, test } from 'vitest';
import type { Input } from '../../src/contract/inputs.ts';
import * as nameSearch from '../../src/contract/name-search.ts';
import type { Probe } from '../../src/contract/temperature.ts';
import type { Plot, Vehicle } from '../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { type Attention, attentionOf, longStayPlaces, longStaySeconds } from '../../src/rules/attention.ts';
import type { UsualStay } from '../../src/rules/usual-stays.ts';
import { stateOf, type VehicleState } from '../../src/rules/vehicle-state.ts';
import { attentionWords } from '../../src/web/data/attention-words.ts';
import { inputWords } from '../../src/web/data/input-words.ts';
import { motionOf, urgencyOf } from '../../src/web/features/live/attention.ts';
import { inStates, listItems } from '../../src/web/features/live/groups.ts';
import { byVehicle, joinRows, type LiveRow, type Sources } from '../../src/web/features/live/live-row.ts';
import { detailWords, endWords } from '../../src/web/features/live/live-words.ts';
import { directionWords, heardWords, stateWords } from '../../src/web/features/live/panel-words.ts';
import { findRows, foundBy } from '../../src/web/features/live/use-found-rows.ts';
import { createFormat } from '../../src/web/text/format.ts';
import { plainVisit } from '../support/plain-visit.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const hour = 3600;
const ago = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();
const plot = (secondsAgo: number, speed: number | null = 50): Plot => ({
  id: 1,
  vehicleId: 1,
  utc: ago(secondsAgo),
  latitude: 51.34,
  longitude: 12.37,
  speed,
  heading: 90,
});
const probe = (alarmSince: number | undefined, temperature: number | null = -12.3): Probe => ({
  probeId: 1,
  name: 'Reefer box',
  profileId: 1,
  vehicleId: 1,
  number: 1,
  temperature,
  readUtc: ago(5),
  usualIntervalSeconds: 60,
  alarm: alarmSince !== undefined,
  alarmStartUtc: alarmSince === undefined ? null : ago(alarmSince),
  pendingSinceUtc: null,
  updated: ago(5),
});
const visit = (since: number, geofenceId = 7): GeofenceVisit => ({
  id: since,
  geofenceId,
  vehicleId: 1,
  startPlotId: 1,
  endPlotId: null,
  startUtc: ago(since),
  endUtc: null,
  ...plainVisit,
  driverId: null,
  updated: ago(since),
});

describe('the state of a vehicle', () => {
  test.each<[string, Plot | null, VehicleState]>([
    ['never sent', null, 'unheard'],
    ['from 5 km/h on it drives', plot(10, 5), 'driving'],
    ['below that it wanders', plot(10, 4.9), 'stopped'],
    ['no speed is no standing', plot(10, null), 'reporting'],
    ['half an hour ago is sources still', plot(hour / 2, 50), 'driving'],
    ['unknown after a longer time', plot(hour / 2 + 1, 50), 'silent'],
    ['no speed, long ago', plot(hour, null), 'silent'],
    ['its clock is ahead', plot(-3 * hour, 0), 'stopped'],
  ])('%s', (_, last, state) => expect(stateOf(last, nowMs)).toBe(state));

  test.each<[VehicleState, string]>([
    ['driving', 'driving'],
    ['idle', 'stopped'],
    ['stopped', 'stopped'],
    ['reporting', 'stopped'],
    ['silent', 'silent'],
  ])('%s is drawn as %s', (state, motion) => expect(motionOf(state)).toBe(motion));
});

describe('needs attention', () => {
  const kinds = (lastPlot: Plot | null, probes: Probe[] = [], visits: GeofenceVisit[] = []) =>
    attentionOf({ lastPlot, probes, visits }, nowMs).map(({ kind, sinceUtc }) => [kind, sinceUtc]);

  test.each<[string, Plot | null, boolean]>([
    ['never sent: nothing is missing', null, false],
    ['while driving, half an hour', plot(hour / 2), false],
    ['while driving, longer', plot(hour / 2 + 1), true],
    ['while standing, a day', plot(24 * hour, 0), false],
    ['while standing, longer', plot(24 * hour + 1, 0), true],
    ['without a speed, like a standing vehicle', plot(hour, null), false],
    ['short of a week', plot(7 * 24 * hour - 1), true],
    ['after a week it is no news', plot(7 * 24 * hour), false],
  ])('silence: %s', (_, last, isNews) => {
    expect(kinds(last)).toEqual(isNews && last ? [['silent', last.utc]] : []);
  });

  test.each<[string, Plot | null, number, boolean]>([
    ['short of twelve hours', plot(5, 0), 12 * hour - 1, false],
    ['from twelve hours on', plot(5, 0), 12 * hour, true],
    ['a silent one may have left', plot(hour, 0), 13 * hour, false],
    ['a vehicle that never sent', null, 13 * hour, false],
  ])('a long visit: %s', (_, last, since, isLong) => {
    expect(kinds(last, [], [visit(since)])).toEqual(isLong ? [['longVisit', ago(since)]] : []);
  });

  test('sorted by severity, then by duration; each alarm once', () => {
    const probes = [probe(60), probe(undefined), probe(600)];
    expect(kinds(plot(2 * hour), probes)).toEqual([
      ['alarm', ago(600)],
      ['alarm', ago(60)],
      ['silent', ago(2 * hour)],
    ]);
    expect(kinds(plot(5), [probe(60)], [visit(13 * hour), visit(20 * hour)])).toEqual([
      ['alarm', ago(60)],
      ['longVisit', ago(20 * hour)],
      ['longVisit', ago(13 * hour)],
    ]);
  });

  test.each<[Attention[], string]>([
    [[], 'none'],
    [[{ kind: 'silent', sinceUtc: ago(1) }], 'warning'],
    [[{ kind: 'alarm', sinceUtc: ago(1), probe: probe(1) }], 'alarm'],
    [[clockReason('timeZone', 7200)], 'warning'],
  ])('the ring of %j', (attention, urgency) => expect(urgencyOf(attention)).toBe(urgency));
});

function clockReason(kind: 'timeZone' | 'weekRollover' | 'other', offsetSeconds: number): Attention {
  return { kind: 'clock', sinceUtc: ago(1), clock: { kind, offsetSeconds, sinceUtc: ago(1) } };
}

const vehicle = (id: number, lastPlot: Plot | null, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  name: `Van ${id}`,
  registration: null,
  fleetId: null,
  updated: ago(5),
  deviceId: null,
  status: 1,
  lastPlot,
  clock: null,
  ...more,
});
const surroundings = (more: Partial<Sources> = {}): Sources => ({
  assignments: new Map(),
  inputs: new Map(),
  probes: new Map(),
  visits: new Map(),
  driverName: () => 'Ana Ødegård',
  nowMs,
  ...more,
});
const driven = (vehicleId: number) =>
  new Map([
    [
      vehicleId,
      {
        id: 1,
        vehicleId,
        driverId: 3,
        startUtc: ago(hour),
        endUtc: null,
        assignmentSource: 0,
        reference: null,
        updated: ago(hour),
      } as const,
    ],
  ]);

const rowsOf = (vehicles: readonly Vehicle[], sources: Sources): LiveRow[] => [
  ...joinRows(vehicles, sources).rows.values(),
];

test('when three vehicles wait long at a place at once, long visits are normal there', () => {
  const depot = [13, 20, 30].map((hours) => visit(hours * hour, 7));
  const elsewhere = [visit(13 * hour, 8), visit(14 * hour, 8), visit(2 * hour, 8)];
  const places = longStayPlaces([...depot, ...elsewhere], nowMs);
  expect([...places]).toEqual([7]);
  expect(longStayPlaces([...depot, visit(50 * hour, 7)], nowMs, places)).toBe(places);
  expect([...longStayPlaces(depot.slice(1), nowMs, places)]).toEqual([]);

  const vans = [vehicle(1, plot(5, 0))];
  const sources = surroundings({ visits: byVehicle([visit(20 * hour, 7)]) });
  const before = joinRows(vans, sources);
  expect(before.rows.get(1)?.attention).toHaveLength(1);
  const longStay = (id: number) => longStaySeconds(undefined, places.has(id));
  const kept = joinRows(vans, { ...sources, longStay }, before);
  expect(kept.rows.get(1)?.attention).toEqual([]);
  expect(kept.rows.get(1)?.visits).toHaveLength(1);
});

test('long visits outside the tag filter do not need attention, nor change where the vehicle is', () => {
  const long = { ...visit(60), startUtc: ago(24 * hour) };
  const sources = surroundings({ visits: new Map([[1, [long]]]) });
  const vans = [vehicle(1, plot(10, 0))];
  const before = joinRows(vans, sources);
  expect(before.rows.get(1)?.attention).toMatchObject([{ kind: 'longVisit' }]);
  const [outside] = [...joinRows(vans, { ...sources, lens: new Set([long.geofenceId + 1]) }, before).rows.values()];
  expect(outside).toMatchObject({ attention: [], visits: [long] });
  const inside = joinRows(vans, { ...sources, lens: new Set([long.geofenceId]) }, before);
  expect(inside.rows.get(1)).toBe(before.rows.get(1));
});

test('settings of tags, fleets and engine inputs apply to rows, and are read again when they change', () => {
  const vans = [vehicle(1, plot(700, 0), { fleetId: 5 }), vehicle(2, plot(700, 0))];
  const sources = surroundings({
    visits: byVehicle([visit(hour, 7), { ...visit(30 * hour, 8), vehicleId: 2 }]),
    inputs: byVehicle([1, 2].map((vehicleId) => ({ ...engine, vehicleId, value: vehicleId - 1 }))),
    engineTypes: new Set([engine.inputTypeId]),
  });
  const before = joinRows(vans, sources);
  const says = ({ rows }: ReturnType<typeof joinRows>) =>
    [...rows.values()].map(({ state, attention, unmovedSinceUtc }) => [
      state,
      ...attention.map(({ kind }) => kind),
      ...(unmovedSinceUtc ? ['unmoved'] : []),
    ]);
  expect(says(before)).toEqual([
    ['stopped', 'unmoved'],
    ['idle', 'longVisit'],
  ]);
  const longStay = (geofenceId: number): number => (geofenceId === 7 ? 600 : Infinity);
  const set = joinRows(vans, { ...sources, longStay }, before);
  expect(says(set)).toEqual([['stopped', 'longVisit', 'unmoved'], ['idle']]);
  const silent = joinRows(vans, { ...sources, longStay, ownSilence: () => 600 }, set);
  expect(says(silent)).toEqual([['silent', 'silent', 'unmoved'], ['idle']]);
  expect(silent.rows.get(2)).toBe(set.rows.get(2));
  expect(inStates([...silent.rows.values()], ['unmoved', 'idle']).map(({ id }) => id)).toEqual([1, 2]);
});

const usual: UsualStay = { n: 1212, p05: 420, p50: 1260, p95: 2460, scope: 'weekdayMorning' };

test('a stay that a rule names as unusual needs attention when the service says so, until a snooze', () => {
  const [stay, vans] = [visit(hour), [vehicle(1, plot(10, 0)), vehicle(2, plot(10, 0))]];
  const before = joinRows(vans, surroundings({ visits: byVehicle([stay]) }));
  expect(before.rows.get(1)?.attention).toEqual([]);
  const sources = { ...before.sources, unusual: new Map([[stay.id, usual]]) };
  const named = joinRows(vans, sources, before);
  expect(named.rows.get(1)?.attention).toEqual([{ kind: 'unusualStay', sinceUtc: stay.startUtc, visit: stay, usual }]);
  expect(named.rows.get(2)).toBe(before.rows.get(2));
  const snooze = { id: 1, vehicleId: 1, untilUtc: ago(-hour), createdUtc: ago(60), createdBy: 'Ana' };
  const asleep = joinRows(vans, { ...sources, snoozes: new Map([[1, snooze]]) }, named);
  expect(asleep.rows.get(1)?.attention).toEqual([]);
});

test('a snoozed vehicle needs no attention until the snooze ends or a new reason begins', () => {
  const snooze = { id: 1, vehicleId: 1, untilUtc: ago(-hour), createdUtc: ago(60), createdBy: 'Ana' };
  const vans = [vehicle(1, plot(10, 0))];
  const long = byVehicle([visit(13 * hour)]);
  const awake = joinRows(vans, surroundings({ visits: long }));
  expect(awake.rows.get(1)?.attention).toHaveLength(1);
  const sources = { ...awake.sources, snoozes: new Map([[1, snooze]]) };
  const asleep = joinRows(vans, sources, awake);
  expect(asleep.rows.get(1)).toMatchObject({ attention: [], snooze, onMap: { urgency: 'none' } });
  expect(inStates([...asleep.rows.values()], ['snoozed'])).toHaveLength(1);
  const probes = new Map([[1, [probe(30)]]]);
  expect(joinRows(vans, { ...sources, probes }, asleep).rows.get(1)?.attention).toMatchObject([{ kind: 'alarm' }]);
  const over = joinRows([vehicle(1, plot(-hour, 0))], { ...sources, nowMs: nowMs + hour * 1000 }, asleep);
  expect(over.rows.get(1)).toMatchObject({ attention: [{ kind: 'longVisit' }], snooze: undefined });
});

const engine = { inputId: 1, inputTypeId: 3, number: 1, changedUtc: ago(24 * hour), updated: ago(24 * hour) };

test('the list shows attention first by severity, then states, each sorted by name', () => {
  const vehicles = [
    vehicle(1, null),
    vehicle(2, plot(10, 0)),
    vehicle(3, plot(10)),
    vehicle(4, plot(hour)),
    vehicle(5, plot(10)),
    vehicle(6, plot(10, 0)),
    vehicle(7, plot(hour, 0)),
    vehicle(8, plot(10, null)),
    vehicle(9, plot(hour), { status: 0 }),
    vehicle(10, plot(2 * hour)),
    vehicle(11, plot(10, 0)),
  ];
  const rows = rowsOf(
    vehicles,
    surroundings({ probes: new Map([[6, [probe(60)]]]), visits: new Map([[11, [visit(20 * hour)]]]) }),
  );
  const licence = { key: 'driver 7 licenceExpires', name: 'Ana', to: '/drivers/7', words: 'Licence expired' };
  const items = listItems(rows, [licence]).map((item) => {
    if (item.kind === 'heading') return `${item.group} ${item.count} of ${item.all}`;
    return item.kind === 'row' ? item.row.id : item.due.name;
  });
  expect(items).toEqual([
    'attention 5 of 5',
    ...[6, 10, 4, 11, 'Ana'],
    'driving 2 of 2',
    ...[3, 5],
    'stopped 1 of 3',
    2,
    'reporting 1 of 1',
    8,
    // A vehicle out of use may be silent.
    'silent 2 of 4',
    ...[7, 9],
    'unheard 1 of 1',
    1,
  ]);
  expect(listItems([])).toEqual([]);
});

describe('an unchanged row is the same object', () => {
  const vans = [vehicle(1, plot(10)), vehicle(2, plot(10))];
  const [first, second] = vans as [Vehicle, Vehicle];
  const inside = (visits: GeofenceVisit[], before?: Sources) => byVehicle(visits, before?.visits);
  const sources = surroundings({
    assignments: driven(1),
    probes: new Map([[1, [probe(60)]]]),
    visits: inside([visit(60), { ...visit(30), vehicleId: 2 }]),
  });
  const before = joinRows(vans, sources);
  /** Ids of the rows that differ from before. */
  const changedIds = (vehicles: readonly Vehicle[], now: Partial<Sources>): number[] =>
    [...joinRows(vehicles, { ...sources, ...now }, before).rows.values()]
      .filter((row) => row !== before.rows.get(row.id))
      .map(({ id }) => id);
  const long = { ...visit(60), startUtc: ago(24 * hour) };

  test.each<[string, readonly Vehicle[], Partial<Sources>, number[]]>([
    ['nothing changed', vans, {}, []],
    [
      'all lists were read again',
      vans,
      { assignments: driven(1), visits: inside([visit(60), { ...visit(30), vehicleId: 2 }]) },
      [1, 2],
    ],
    ['a list of the same records', vans, { visits: inside([...sources.visits.values()].flat(), sources) }, []],
    ['one has moved', [first, { ...second, lastPlot: plot(5) }], {}, [2]],
    ['one has left', vans, { visits: inside(sources.visits.get(2) as GeofenceVisit[], sources) }, [1]],
    ['one has another driver', vans, { assignments: driven(2) }, [1, 2]],
    ['a driver has another name', vans, { driverName: () => 'Bo' }, [1]],
    ['time has passed', vans, { nowMs: nowMs + 60_000 }, []],
    ['until they are silent', vans, { nowMs: nowMs + hour * 1000 }, [1, 2]],
    ['a visit becomes long', vans, { visits: inside([long, ...(sources.visits.get(2) ?? [])], sources) }, [1]],
  ])('%s', (_, vehicles, now, ids) => expect(changedIds(vehicles, now)).toEqual(ids));
});

describe('as time passes', () => {
  const minute = 60_000;
  const vans = [
    vehicle(1, plot(10)),
    vehicle(2, plot(10, 0)),
    vehicle(3, plot(10, null)),
    vehicle(4, plot(10), { status: 0 }),
    vehicle(5, null),
    vehicle(6, plot(hour / 2)),
    // Its clock is ahead.
    vehicle(7, plot(-11 * hour, 0)),
  ];
  const visits = byVehicle([
    { ...visit(11 * hour), vehicleId: 7 },
    { ...visit(11.9 * hour, 8), vehicleId: 2 },
    { ...visit(11.8 * hour, 8), vehicleId: 4 },
  ]);
  const says = ({ rows }: ReturnType<typeof joinRows>) =>
    [...rows.values()].map(({ id, state, attention, onMap }) => ({ id, state, attention, onMap }));

  test('rows equal a full rebuild, and stay the same objects while unchanged', () => {
    let joined = joinRows(vans, surroundings({ visits }));
    const changedIds: number[] = [];
    for (let passed = 1; passed <= 8 * 24 * 60; passed += 1) {
      const sources = { ...joined.sources, nowMs: nowMs + passed * minute };
      const before = joined;
      joined = joinRows(vans, sources, before);
      if (passed % 10 === 0) expect(says(joined)).toEqual(says(joinRows(vans, sources)));
      for (const [id, row] of joined.rows) if (row !== before.rows.get(id)) changedIds.push(id);
    }
    // Silent immediately, without new data, at the stop's day, and at the end of a visit's twelve hours.
    expect(changedIds.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 6, 6, 7, 7, 7, 7]);
  });

  test('clearing the tag filter includes visits that become long later', () => {
    const sources = surroundings({ visits });
    const narrow = joinRows(vans, { ...sources, lens: new Set([1]) });
    const wide = joinRows(vans, sources, narrow);
    const later = joinRows(vans, { ...sources, nowMs: nowMs + 61 * minute }, wide);
    expect(later.rows.get(7)?.attention).toMatchObject([{ kind: 'longVisit' }]);
  });

  test('a clock that is set back is used', () => {
    const later = joinRows(vans, surroundings({ nowMs: nowMs + 2 * hour * 1000 }));
    const sources = { ...later.sources, nowMs };
    expect(says(joinRows(vans, sources, later))).toEqual(says(joinRows(vans, sources)));
  });
});

test.each([
  ['', [1, 2, 3]],
  ['van', [1, 2, 3]],
  ['VAN 2', [2]],
  ['odegard', [1]],
  ['yard van', [2]],
  ['l-fl', [3]],
  ['north', [3]],
  ['silent', [1]],
  ['no signal', [1]],
  ['driving yard', [2]],
  // Not across two texts.
  ['3l-fl', []],
])('finding "%s"', (find, ids) => {
  const vehicles = [
    vehicle(1, plot(2 * hour)),
    vehicle(2, plot(10)),
    vehicle(3, null, { registration: 'L-FL 103', fleetId: 5 }),
  ];
  const rows = rowsOf(vehicles, surroundings({ assignments: driven(1), visits: new Map([[2, [visit(60)]]]) }));
  const names = { geofenceName: () => 'Yard', fleetName: () => 'North' };
  expect(findRows(rows, find, (row) => foundBy(row, names), nameSearch).found.map(({ id }) => id)).toEqual(ids);
});

describe('in words', () => {
  const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
  const known = { drivers: 'known', visits: 'known' } as const;
  const using = { format, nowMs, ...known, geofenceName: (id: number) => `Yard ${id}` };
  const row = (last: Plot | null, more: Partial<Sources> = {}): LiveRow =>
    rowsOf([vehicle(1, last)], surroundings(more))[0] as LiveRow;

  test('it idles since its engine is on, and not before it stands', () => {
    const engine = (secondsAgo: number): Input =>
      ({ inputId: 1, vehicleId: 1, inputTypeId: 3, value: 1, changedUtc: ago(secondsAgo) }) as Input;
    const idle = (secondsAgo: number): LiveRow =>
      row(plot(5, 0), { inputs: new Map([[1, [engine(secondsAgo)]]]), engineTypes: new Set([3]) });
    const today = { metres: 0, isMoving: false, sinceMs: nowMs - 540_000 };
    const words = (long: string): string => `Idling for ${long}: standing with the engine on · last signal just now`;
    expect(stateWords(idle(28), using, today)).toBe(words('28 s'));
    expect(stateWords(idle(2 * hour), using, today)).toBe(words('9 min'));
    expect(stateWords(idle(2 * hour), using)).toBe(words('2 h'));
  });

  test.each<[Plot | null, string, string]>([
    [plot(12, 42), 'Driving, 42 km/h · last signal 12 s ago', '42 km/h'],
    [plot(300, 0), 'Stopped · last signal 5 min ago', '5 min ago'],
    [plot(9, null), 'Speed unknown · last signal just now', 'now'],
    // The reason below its name shows how long.
    [plot(2 * hour), 'No signal for 2 h', ''],
    [plot(2 * hour, 0), 'No signal for 2 h', '2 h ago'],
    [plot(-2 * hour, 0), 'Stopped · tracker’s clock is 2 h ahead', 'now'],
    [null, 'The tracker has not sent anything yet', ''],
  ])('%#', (last, state, end) => {
    expect(stateWords(row(last), using)).toBe(state);
    expect(endWords(row(last), using)).toBe(end);
  });

  test.each<[Plot, string | undefined, string]>([
    [plot(1024 * 7 * 24 * hour, 0), undefined, ''],
    [plot(10, 42), 'Driving, 42 km/h', '42 km/h'],
    // Its message of an hour ago was two hours ahead, as the note says.
    [plot(-hour, 0), 'Stopped', ''],
  ])('a tracker with a wrong clock has no age %#', (last, state, end) => {
    const clock = { kind: 'weekRollover', offsetSeconds: 0, sinceUtc: ago(60) } as const;
    const [wrong] = rowsOf([{ ...vehicle(1, last), clock }], surroundings());
    expect(stateWords(wrong as LiveRow, using)).toBe(state);
    expect(endWords(wrong as LiveRow, using)).toBe(end);
  });

  test.each([
    [120, 'last signal just now'],
    [121, 'tracker’s clock is 2 min ahead'],
    [-10, 'last signal 10 s ago'],
  ])('a clock %d s ahead', (ahead, words) => expect(heardWords(ago(-ahead), using)).toBe(words));

  test.each<[Parameters<typeof clockReason>, string]>([
    [['timeZone', 7200], 'Tracker sends local time, 2 h ahead of UTC'],
    [['timeZone', -18_000], 'Tracker sends local time, 5 h behind UTC'],
    [['weekRollover', -1024 * 604_800], 'Tracker clock is 1,024 weeks behind'],
    [['other', 900], 'Tracker clock is 15 min ahead'],
    [['other', -3650 * 86_400], 'Tracker clock is 10 years behind'],
  ])('a wrong clock %j', ([kind, offsetSeconds], words) => {
    const { clock } = clockReason(kind, offsetSeconds) as Extract<Attention, { kind: 'clock' }>;
    const [wrong] = rowsOf([vehicle(1, plot(10), { clock })], surroundings({}));
    expect(wrong && detailWords(wrong, using)).toBe(words);
  });

  test.each<[LiveRow, string]>([
    [row(plot(10)), 'No driver'],
    [row(plot(10), { assignments: driven(1) }), 'Ana Ødegård'],
    [row(plot(10), { visits: new Map([[1, [visit(60), visit(30, 8)]]]) }), 'No driver · in Yard 7 and Yard 8'],
    [row(plot(10), { assignments: driven(1), probes: new Map([[1, [probe(840)]]]) }), attentionOfProbe()],
  ])('below the name: %#', (shown, words) => expect(detailWords(shown, using)).toBe(words));

  test.each([
    ['loading', 'Loading driver'],
    ['failed', 'Driver unknown'],
  ] as const)('nobody is said to drive nowhere while drivers are %s', (drivers, shown) => {
    expect(detailWords(row(plot(10)), { ...using, drivers })).toBe(shown);
    expect(detailWords(row(plot(10), { assignments: driven(1) }), { ...using, drivers })).toBe('Ana Ødegård');
  });

  test('the name of a driver who still loads is not empty', () => {
    const unnamed = row(plot(10), { assignments: driven(1), driverName: () => '' });
    expect(detailWords(unnamed, { ...using, drivers: 'loading' })).toBe('Loading driver');
  });

  function attentionOfProbe(): string {
    return attentionWords({ kind: 'alarm', sinceUtc: ago(840), probe: probe(840) }, using);
  }

  test.each<[Attention, string]>([
    [{ kind: 'alarm', sinceUtc: ago(840), probe: probe(840, -12.5) }, 'Alarm for 14 min: −12.5 °C · Reefer box'],
    [{ kind: 'alarm', sinceUtc: ago(60), probe: probe(60, null) }, 'Alarm for 1 min · Reefer box'],
    [{ kind: 'silent', sinceUtc: ago(7200) }, 'No signal for 2 h'],
    [{ kind: 'longVisit', sinceUtc: ago(13 * hour), visit: visit(13 * hour) }, 'Inside for 13 h · Yard 7'],
    [
      { kind: 'unusualStay', sinceUtc: ago(74 * 60), visit: visit(74 * 60), usual },
      'Inside for 1 h 14 min · Yard 7; of 1,212 comparable stays, 95% took at most 41 min',
    ],
  ])('what needs attention: %#', (attention, words) => expect(attentionWords(attention, using)).toBe(words));

  const input = {
    inputId: 1,
    inputTypeId: 1,
    vehicleId: 1,
    number: 2,
    value: 1,
    changedUtc: ago(60),
    updated: ago(60),
  };
  const door = { inputTypeId: 1, name: 'Back door', inputDescription: 1 };
  test.each([
    [input, door, 'Back door: open, for 1 min'],
    [{ ...input, value: 0 }, door, 'Back door: closed, for 1 min'],
    [{ ...input, value: 0 }, { ...door, inputDescription: 0 }, 'Back door: off, for 1 min'],
    [input, undefined, 'Input 2: on, for 1 min'],
    [{ ...input, value: null, changedUtc: null }, door, 'Back door: no value yet'],
  ])('a switch: %#', (reading, type, words) => expect(inputWords(reading, type, using)).toBe(words));

  test.each([
    [0, 'north'],
    [22, 'north'],
    [23, 'north-east'],
    [180, 'south'],
    [338, 'north'],
    [360, 'north'],
  ])('a heading of %d', (heading, words) => expect(directionWords(heading)).toBe(words));
});
