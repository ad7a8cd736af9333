/**
 * Random rows of the growing lists, and what each list and each total should answer, computed from all rows one by one.
 * All times are multiples of a quarter of an hour, so that totals by time can be counted in quarters.
 */
import type { Assignment } from '../../src/contract/assignments.ts';
import { fold } from '../../src/contract/fold.ts';
import type { InputChange } from '../../src/contract/inputs.ts';
import type { Alarm } from '../../src/contract/temperature.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { Dice } from './dice.ts';
import {
  addAlarms,
  addDriver,
  addFleet,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addProbe,
  addProfile,
  addReadings,
  addVehicle,
  addVisits,
  assignmentsPath,
} from './fleet.ts';
import { addGeofence, addTag, reply } from './records.ts';
import type { Client, Service } from './service.ts';

const quarterMs = 15 * 60_000;
const dayMs = 96 * quarterMs;
/** Clocks go back in Berlin on 25 October. */
export const firstMs = Date.UTC(2026, 9, 20);
export const nowMs = Date.UTC(2026, 9, 29, 12);

/** A row as a naive reader sees it. */
export interface NaiveRow {
  /** Identifies the row in an answer. */
  key: string;
  id: number;
  startMs: number;
  endMs: number | null;
  /** Up to when it counts. */
  untilMs: number;
  /** Ids by filter, `vehicleId`; empty for none. */
  ids: Readonly<Record<string, readonly number[]>>;
  /** Folded names that a search looks into. */
  names: readonly string[];
  /** Values by the contract's sorts, null for none. */
  sorts: Readonly<Record<string, number | string | null>>;
  /** Values of the contract's choices. */
  choices: Readonly<Record<string, string | number | null>>;
}

export interface NaiveList {
  path: string;
  rows: readonly NaiveRow[];
  /** Rows that last into a period are in it, without asking. */
  overlaps: boolean;
  keyOf: (row: never) => string;
}

interface Record_ {
  id: number;
  name: string;
}

/** Fills the account, and returns all four lists that have totals. */
export async function growingWorld(world: Service, client: Client, seed: number): Promise<Record<string, NaiveList>> {
  const dice = new Dice(seed);
  const pick = <T>(values: readonly T[]): T => values[dice.whole(values.length)] as T;
  const fleets: Record_[] = [];
  for (const name of ['Nord', 'Süd']) fleets.push({ id: await addFleet(client, { name }), name });
  const vehicles: (Record_ & { registration: string | null; fleet: Record_ | undefined })[] = [];
  for (const name of ['Van 2', 'van 10', 'Äpfel', 'Van 2', 'Łódź Zug']) {
    const fleet = pick([...fleets, undefined]);
    const registration = pick([null, 'LÖ-AB 12', 'B XY 7']);
    const id = await addVehicle(client, { name, registration, fleetId: fleet?.id ?? null });
    vehicles.push({ id, name, registration, fleet });
  }
  const tags: Record_[] = [];
  for (const name of ['Depots', 'Häfen']) tags.push({ id: await addTag(client, { name }), name });
  const geofences: (Record_ & { tags: Record_[] })[] = [];
  for (const [nth, name] of ['Yard', 'Åre', 'yard', 'Zoo'].entries()) {
    const own = [[], tags.slice(0, 1), tags, tags.slice(1)][nth] ?? [];
    const id = await addGeofence(client, { description: name, tags: own.map((tag) => tag.id) });
    geofences.push({ id, name, tags: own });
  }
  const drivers: Record_[] = [];
  for (const name of ['Kim', 'Ève']) drivers.push({ id: await addDriver(client, { name }), name });
  const button = `b7-${client.accountId}`;
  drivers.push({ id: await addDriver(client, { name: null, buttonId: button }), name: button });

  // Each driver has two vehicles in turn, with pauses. The last assignment of each goes on.
  for (const [nth, driver] of drivers.entries()) {
    const own = [vehicles[nth], vehicles[nth + 3]].flatMap((vehicle) => vehicle?.id ?? []);
    for (let at = firstMs - dayMs; at < nowMs - dayMs; ) {
      const endMs = at + (1 + dice.whole(120)) * quarterMs;
      const isLast = endMs >= nowMs - dayMs;
      const start = {
        driverId: driver.id,
        vehicleId: pick(own),
        startUtc: new Date(at),
        endUtc: isLast ? null : new Date(endMs),
      };
      await reply(client.request('POST', `${assignmentsPath}/start`, start), 204);
      at = endMs + dice.whole(8) * quarterMs;
    }
  }
  const assignments = await reply<Assignment[]>(client.request('GET', assignmentsPath));
  const driverAt = (vehicleId: number, utcMs: number): Record_ | undefined => {
    const found = assignments.find(
      (each) =>
        each.vehicleId === vehicleId &&
        Date.parse(each.startUtc) <= utcMs &&
        (each.endUtc === null || Date.parse(each.endUtc) > utcMs),
    );
    return drivers.find(({ id }) => id === found?.driverId);
  };

  /** Spans that do not overlap; the last one may go on. */
  const series = (longest: number): { startMs: number; endMs: number | null }[] => {
    const spans: { startMs: number; endMs: number | null }[] = [];
    for (let at = firstMs - 3 * dayMs + dice.whole(200) * quarterMs; at < nowMs - dayMs / 4; ) {
      const length = (dice.whole(5) === 0 ? dice.whole(longest) : dice.whole(12)) * quarterMs;
      const endMs = at + length < nowMs - dayMs / 8 ? at + length : null;
      spans.push({ startMs: at, endMs });
      if (endMs === null) break;
      at = endMs + (1 + dice.whole(150)) * quarterMs;
    }
    return spans;
  };
  const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  const vehicleNames = (vehicle: (typeof vehicles)[number]): string[] =>
    [vehicle.name, vehicle.registration ?? '', vehicle.fleet?.name ?? ''].map(fold);
  const ofVehicle = (vehicle: (typeof vehicles)[number]) => ({
    ids: { vehicleId: [vehicle.id], fleetId: vehicle.fleet ? [vehicle.fleet.id] : [] },
    sorts: { vehicle: fold(vehicle.name), fleet: vehicle.fleet ? fold(vehicle.fleet.name) : null },
  });
  const ofDriver = (driver: Record_ | undefined) => ({
    ids: { driverId: driver ? [driver.id] : [] },
    sorts: { driver: driver ? fold(driver.name) : null },
  });
  const ofTime = (startMs: number, endMs: number | null, untilMs: number) => ({
    ...{ startMs, endMs, untilMs },
    sorts: { startUtc: startMs, endUtc: endMs, duration: untilMs - startMs },
  });

  const visits: NaiveRow[] = [];
  for (const vehicle of vehicles) {
    // The last plot is inside what is still visited.
    const lastMs = nowMs - dice.whole(10) * quarterMs;
    const inside: number[] = [];
    for (const geofence of geofences) {
      const spans = series(6 * 96);
      const ids = await addVisits(
        world,
        client,
        spans.map(({ startMs, endMs }) => ({
          ...{ vehicleId: vehicle.id, geofenceId: geofence.id, startUtc: new Date(startMs), endUtc: date(endMs) },
        })),
      );
      for (const [at, { startMs, endMs }] of spans.entries()) {
        if (endMs === null) inside.push(geofence.id);
        const driver = driverAt(vehicle.id, startMs);
        const time = ofTime(startMs, endMs, endMs ?? Math.max(startMs, lastMs));
        visits.push({
          ...time,
          key: String(ids[at]),
          id: ids[at] ?? 0,
          ids: {
            ...ofVehicle(vehicle).ids,
            ...ofDriver(driver).ids,
            geofenceId: [geofence.id],
            tagId: geofence.tags.map(({ id }) => id),
          },
          names: [
            ...vehicleNames(vehicle),
            ...[geofence, ...geofence.tags, ...(driver ? [driver] : [])].map(({ name }) => fold(name)),
          ],
          sorts: {
            ...{ ...time.sorts, ...ofVehicle(vehicle).sorts, ...ofDriver(driver).sorts },
            geofence: fold(geofence.name),
            state: endMs === null ? 0 : 1,
            // Without plots, none stood.
            stoppedSeconds: endMs === null ? null : 0,
            tag: geofence.tags.length === 0 ? null : geofence.tags.map(({ name }) => fold(name)).join(', '),
          },
          choices: { state: endMs === null ? 'open' : 'ended', disregarded: 'false' },
        });
      }
    }
    await addPlots(world, client, [{ vehicleId: vehicle.id, utc: new Date(lastMs), inside }]);
  }
  const placesAt = (vehicleId: number, utcMs: number) => {
    const ids = visits
      .filter(
        ({ ids: own, startMs, endMs }) =>
          own.vehicleId?.[0] === vehicleId && startMs <= utcMs && (endMs ?? utcMs) >= utcMs,
      )
      .flatMap(({ ids: own }) => own.geofenceId ?? []);
    const found = geofences.filter(({ id }) => ids.includes(id));
    return {
      geofences: found,
      tags: tags.filter(({ id }) => found.some((each) => each.tags.some((tag) => tag.id === id))),
    };
  };

  const profiles: Record_[] = [];
  for (const name of ['Frozen', 'Çold']) profiles.push({ id: await addProfile(client, { name }), name });
  const alarms: NaiveRow[] = [];
  const types: Record_[] = [];
  for (const name of ['Door', 'Übersicht']) types.push({ id: await addInputType(client, { name }), name });
  const changes: NaiveRow[] = [];
  for (const [nth, vehicle] of vehicles.entries()) {
    const probe = { id: await addProbe(world, client, vehicle.id, { number: nth + 1 }), name: `Probe ${nth + 1}` };
    // Each probe has its own newest reading.
    const readMs = nowMs - (nth + 1) * quarterMs;
    await addReadings(world, client, probe.id, [[new Date(readMs), -18]]);
    for (const { startMs, endMs } of series(3 * 96)) {
      const profile = pick(profiles);
      const [isAlarm, bound, peak] = [dice.whole(4) > 0, pick(['upper', 'lower'] as const), dice.whole(5) - 20];
      const alarm = { probeId: probe.id, vehicleId: vehicle.id, profileId: profile.id, bound, peak, isAlarm };
      const [id = 0] = await addAlarms(world, client, [{ ...alarm, startUtc: new Date(startMs), endUtc: date(endMs) }]);
      const cause = isAlarm && dice.whole(3) === 0 ? pick([1, 2, 6]) : null;
      if (cause !== null)
        await reply(
          client.request('POST', '/public/v1/temperature/alarms/review', {
            ids: [id],
            cause,
            note: `Note ${9 - cause}`,
          }),
          204,
        );
      if (!isAlarm && endMs !== null) continue;
      const driver = driverAt(vehicle.id, startMs);
      const places = placesAt(vehicle.id, startMs);
      const time = ofTime(startMs, endMs, endMs ?? Math.max(startMs, readMs));
      alarms.push({
        ...time,
        ...{ key: String(id), id },
        ids: {
          ...{ ...ofVehicle(vehicle).ids, ...ofDriver(driver).ids },
          ...{ probeId: [probe.id], profileId: [profile.id] },
          geofenceId: places.geofences.map((each) => each.id),
          tagId: places.tags.map((each) => each.id),
        },
        names: [
          ...vehicleNames(vehicle),
          ...[probe, profile, ...places.geofences, ...places.tags, ...(driver ? [driver] : [])].map(({ name }) =>
            fold(name),
          ),
        ],
        sorts: {
          ...{ ...time.sorts, ...ofVehicle(vehicle).sorts, ...ofDriver(driver).sorts },
          ...{ probe: fold(probe.name), profile: fold(profile.name), peak, cause },
          bound: bound === 'upper' ? 1 : 2,
          state: !isAlarm ? 0 : endMs === null ? 1 : 2,
          note: cause === null ? null : `note ${9 - cause}`,
          registration: vehicle.registration?.toLowerCase() ?? null,
        },
        choices: {
          ...{ state: isAlarm ? (endMs === null ? 'open' : 'ended') : 'pending', bound, cause },
          reviewed: String(cause !== null),
        },
      });
    }
    const type = pick([...types, undefined]);
    const inputId = await addInput(world, client, vehicle.id, nth + 1);
    if (type) await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId: type.id }), 204);
    const starts = series(2 * 96).map(({ startMs }) => startMs);
    await addInputChanges(
      world,
      client,
      inputId,
      starts.map((startMs, at) => [new Date(startMs), at % 2 === 0 ? 0 : 1] as const),
    );
    for (const [at, startMs] of starts.entries()) {
      const endMs = starts[at + 1] ?? null;
      const driver = driverAt(vehicle.id, startMs);
      const places = placesAt(vehicle.id, startMs);
      const time = ofTime(startMs, endMs, endMs ?? nowMs);
      const input = `${type ? fold(type.name) : 'input'} ${nth + 1}`;
      changes.push({
        ...time,
        ...{ key: `${inputId} ${new Date(startMs).toISOString()}`, id: inputId },
        ids: {
          ...{ ...ofVehicle(vehicle).ids, ...ofDriver(driver).ids },
          ...{ inputId: [inputId], inputTypeId: type ? [type.id] : [] },
          geofenceId: places.geofences.map((each) => each.id),
          tagId: places.tags.map((each) => each.id),
        },
        names: [
          ...[...vehicleNames(vehicle), input],
          ...[...places.geofences, ...places.tags, ...(driver ? [driver] : [])].map(({ name }) => fold(name)),
        ],
        sorts: {
          ...{ ...time.sorts, ...ofVehicle(vehicle).sorts, ...ofDriver(driver).sorts },
          ...{ input, value: at % 2 },
        },
        choices: { state: endMs === null ? 'open' : 'ended', value: at % 2 },
      });
    }
  }

  const assigned = assignments.map(({ id, vehicleId, driverId, startUtc, endUtc, assignmentSource }): NaiveRow => {
    const vehicle = vehicles.find((each) => each.id === vehicleId);
    const driver = drivers.find((each) => each.id === driverId);
    if (!vehicle || !driver) throw new Error('an assignment of another account');
    const startMs = Date.parse(startUtc);
    const endMs = endUtc === null ? null : Date.parse(endUtc);
    const time = ofTime(startMs, endMs, endMs ?? Math.max(startMs, nowMs));
    const state = startMs > nowMs ? 'planned' : endMs === null || endMs > nowMs ? 'open' : 'ended';
    return {
      ...time,
      ...{ key: String(id), id },
      ids: { ...ofVehicle(vehicle).ids, ...ofDriver(driver).ids },
      names: [...vehicleNames(vehicle), fold(driver.name)],
      sorts: {
        ...{ ...time.sorts, ...ofVehicle(vehicle).sorts, ...ofDriver(driver).sorts, assignmentSource },
        state: ['planned', 'open', 'ended'].indexOf(state),
      },
      choices: { state, assignmentSource },
    };
  });

  return {
    visits: {
      path: '/public/v1/geofenceVisits',
      rows: visits,
      overlaps: false,
      keyOf: ({ id }: GeofenceVisit) => String(id),
    },
    alarms: {
      path: '/public/v1/temperature/alarms',
      rows: alarms,
      overlaps: true,
      keyOf: ({ id }: Alarm) => String(id),
    },
    inputHistory: {
      path: '/public/v1/inputs/history',
      rows: changes,
      overlaps: true,
      keyOf: ({ inputId, startUtc }: InputChange) => `${inputId} ${startUtc}`,
    },
    assignments: { path: assignmentsPath, rows: assigned, overlaps: true, keyOf: ({ id }: Assignment) => String(id) },
  };
}

export interface NaiveQuery {
  startMs: number;
  endMs: number;
  overlap: boolean;
  filters: Readonly<Record<string, readonly (string | number)[]>>;
  search: string;
  minSeconds: number | undefined;
  maxSeconds: number | undefined;
}

/** The rows that match, in no order. */
export function naiveRows({ rows, overlaps }: NaiveList, query: NaiveQuery): NaiveRow[] {
  const { startMs, endMs, overlap, filters, search, minSeconds, maxSeconds } = query;
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const reaches = overlap || overlaps;
    // A visit that ends when the period starts is in it, other rows are not.
    const lasts = row.endMs === null || (overlaps ? row.endMs > startMs : row.endMs >= startMs);
    if (row.startMs >= endMs || (row.startMs < startMs && !(reaches && lasts))) return false;
    if (row.choices.state === 'pending' && !filters.state?.includes('pending')) return false;
    const seconds = (row.untilMs - row.startMs) / 1000;
    if (minSeconds !== undefined && seconds < minSeconds) return false;
    if (maxSeconds !== undefined && seconds > maxSeconds) return false;
    const matches = Object.entries(filters).every(([name, values]) => {
      const own = row.ids[name];
      if (!own) return values.some((value) => value === row.choices[name]);
      return own.length === 0 ? values.includes(0) : own.some((id) => values.includes(id));
    });
    return matches && words.every((word) => row.names.some((name) => name.includes(word)));
  });
}

const compare = (one: number | string, other: number | string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Rows without a value last, ties by start, then id. */
export function naiveOrder(rows: readonly NaiveRow[], sort: string): NaiveRow[] {
  const name = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const byKey = (one: NaiveRow, other: NaiveRow): number => {
    const [a = null, b = null] = [one.sorts[name], other.sorts[name]];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b);
  };
  return [...rows].sort((one, other) => byKey(one, other) || one.startMs - other.startMs || one.id - other.id);
}

export interface NaiveGroup {
  count: number;
  seconds: number;
  longestSeconds: number;
}

const counted = (row: NaiveRow, { startMs, endMs, overlap }: NaiveQuery): [fromMs: number, toMs: number] => {
  if (!overlap) return [row.startMs, row.untilMs];
  const fromMs = Math.max(row.startMs, startMs);
  return [fromMs, Math.max(fromMs, Math.min(row.untilMs, endMs))];
};

/** Totals by the keys of `keysOf`, which names the groups of a quarter of an hour of a row. */
export function naiveTotals(
  rows: readonly NaiveRow[],
  query: NaiveQuery,
  keysAt: (row: NaiveRow, utcMs: number) => readonly (number | string)[],
) {
  const groups = new Map<number | string, NaiveGroup>();
  const group = (key: number | string): NaiveGroup => {
    const known = groups.get(key) ?? { count: 0, seconds: 0, longestSeconds: 0 };
    groups.set(key, known);
    return known;
  };
  let seconds = 0;
  for (const row of rows) {
    const [fromMs, toMs] = counted(row, query);
    seconds += (toMs - fromMs) / 1000;
    for (const key of keysAt(row, fromMs)) group(key).count += 1;
    const own = new Map<number | string, number>();
    for (let at = fromMs; at < toMs; at += quarterMs) {
      for (const key of keysAt(row, at)) own.set(key, (own.get(key) ?? 0) + quarterMs / 1000);
    }
    for (const [key, most] of own) {
      group(key).seconds += most;
      group(key).longestSeconds = Math.max(group(key).longestSeconds, most);
    }
  }
  const lengthOf = (row: NaiveRow): number => counted(row, query)[1] - counted(row, query)[0];
  const [longest] = [...rows].sort(
    (one, other) => lengthOf(other) - lengthOf(one) || one.startMs - other.startMs || one.id - other.id,
  );
  return {
    count: rows.length,
    seconds,
    longest: longest ? { id: longest.id, seconds: lengthOf(longest) / 1000 } : null,
    groups,
  };
}
