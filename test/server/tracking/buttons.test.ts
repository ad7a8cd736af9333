/** Button reads become assignments: the same in any order of arrival, next to assignments that people enter. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/contract/assignments.ts';
import type { UnknownButton } from '../../../src/contract/drivers.ts';
import type { GeofenceVisit } from '../../../src/contract/visits.ts';
import type { ButtonFacts } from '../../../src/rules/button-assignments.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { nextDecisions } from '../../../src/server/store/button-facts.ts';
import { type SentButtonRead, storeButtonReads } from '../../../src/server/tracking/buttons.ts';
import { withEvents } from '../../support/announced.ts';
import { chance, replayed, shuffled } from '../../support/button-facts.ts';
import { addDriver, addVehicle, addVisits, assignmentsPath, driversPath } from '../../support/fleet.ts';
import { patienceMs } from '../../support/patience.ts';
import { failure, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date('2026-11-20T12:00:00.000Z') });
});
afterAll(() => world.close());

/** Hours of one day. */
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000).toISOString();
const hourOf = (utc: string): number => (Date.parse(utc) - Date.parse(at(0))) / 3_600_000;

let fleet: Client;
let vehicles: Record<string, number>;
let drivers: Record<string, number>;
async function fill(): Promise<void> {
  vehicles = {};
  for (const name of ['V', 'W', 'X']) vehicles[name] = await addVehicle(fleet);
  drivers = {};
  for (const name of ['a', 'b', 'c']) drivers[name] = await addDriver(fleet, { buttonId: name + name.toUpperCase() });
}
beforeEach(async () => {
  fleet = await world.addAccount();
  await fill();
});

/** `Va 8`: the button of driver a in vehicle V at 8. Other letters are unknown buttons. */
const readsOf = (text: string): SentButtonRead[] =>
  text.split(',').map((part) => {
    const [, vehicle = '', button = '', hour] = /^\s*(\w)(\w) ([\d.]+)$/.exec(part) ?? [];
    return {
      vehicleId: vehicles[vehicle] ?? 0,
      buttonId: button + button.toUpperCase(),
      utcMs: Date.parse(at(0)) + Number(hour) * 3_600_000,
    };
  });

const store = (text: string) => stored(readsOf(text));
const stored = (reads: readonly SentButtonRead[], db = world.db) =>
  db.transaction((tx: Transaction) => storeButtonReads(tx, fleet.accountId, reads, Date.parse(at(12))));

const listed = (query = ''): Promise<Assignment[]> =>
  reply<Assignment[]>(fleet.request('GET', `${assignmentsPath}${query}`));
const nameOf = (names: Record<string, number>, id: number) => Object.keys(names).find((name) => names[name] === id);
/** `Va 8-10` by button, `Va* 8-` entered and active. */
const inShort = ({
  vehicleId,
  driverId,
  startUtc,
  endUtc,
  assignmentSource,
}: Omit<Assignment, 'updated' | 'reference'>): string =>
  `${nameOf(vehicles, vehicleId)}${nameOf(drivers, driverId)}${assignmentSource === 1 ? '' : '*'} ${hourOf(startUtc)}-${endUtc === null ? '' : hourOf(endUtc)}`;
const assignments = async (): Promise<string[]> => (await listed()).map(inShort).sort();

const pair = (text: string) => ({ vehicleId: vehicles[text.charAt(0)] ?? 0, driverId: drivers[text.charAt(1)] ?? 0 });
const start = (who: string, from: number, to?: number): Promise<Response> =>
  fleet.request('POST', `${assignmentsPath}/start`, {
    ...pair(who),
    startUtc: at(from),
    ...(to !== undefined && { endUtc: at(to) }),
  });
const end = (who: string, hour: number): Promise<Response> =>
  fleet.request('POST', `${assignmentsPath}/end`, { ...pair(who), endUtc: at(hour) });
const unknown = async (): Promise<string[]> =>
  (await reply<UnknownButton[]>(fleet.request('GET', `${driversPath}/buttons`))).map(
    ({ buttonId, reads }) => `${buttonId} ${reads}`,
  );
const give = async (who: string, buttonId: string | null): Promise<void> => {
  const driver = await reply<object>(fleet.request('GET', `${driversPath}/${drivers[who]}`));
  await reply(fleet.request('POST', driversPath, { ...driver, buttonId }));
};

/** The assignments that follow from reads alone. */
const expectedOf = (reads: readonly SentButtonRead[]): string[] =>
  replayed({
    reads: reads.map(({ buttonId, ...read }) => ({ ...read, driverId: drivers[buttonId.charAt(0)] ?? null })),
    manual: [],
    ends: [],
    overruled: [],
  })
    .map(({ startMs, endMs, ...ids }) => {
      const endUtc = endMs === Number.POSITIVE_INFINITY ? null : new Date(endMs).toISOString();
      return inShort({ ...ids, id: 0, startUtc: new Date(startMs).toISOString(), endUtc, assignmentSource: 1 });
    })
    .sort();

/** At most one read per vehicle and time, in any order, some repeated. */
function someReads(below: (bound: number) => number): SentButtonRead[] {
  const reads = new Map(
    Array.from({ length: 40 }, () => {
      const text = `${'VWX'.charAt(below(3))}${'abcx'.charAt(below(4))} ${below(20)}`;
      return [text.charAt(0) + text.slice(3), text];
    }),
  );
  return readsOf([...reads.values()].join(','));
}

describe('reads', () => {
  test('start and end assignments in any order', async () => {
    const texts = ['Va 8', 'Vb 9', 'Wa 10', 'Vb 11', 'Wb 12'];
    const expected = ['Va 8-9', 'Vb 9-12', 'Wa 10-12', 'Wb 12-'];
    await store(texts.join(','));
    expect(await assignments()).toEqual(expected);
    await stored(readsOf(texts.join(',')));
    expect(await assignments()).toEqual(expected);
  });

  test('report which were added: the first of a moment, once', async () => {
    expect(await store('Va 8, Vb 8, Va 9, Va 8')).toEqual([true, false, true, false]);
    expect(await store('Va 9, Vb 9, Va 10')).toEqual([false, false, true]);
    expect(await assignments()).toEqual(['Va 8-']);
  });

  test('ignore case, and an empty button is no read', async () => {
    const [read = { vehicleId: 0, utcMs: 0, buttonId: '' }] = readsOf('Va 8');
    const added = await stored([
      { ...read, buttonId: 'aa' },
      ...['', '0', '000'].map((buttonId, place) => ({ ...read, utcMs: read.utcMs + place + 1, buttonId })),
    ]);
    expect(added).toEqual([true, false, false, false]);
    expect(await assignments()).toEqual(['Va 8-']);
  });

  test('report the assignments that they changed, and no others', async () => {
    const eventsOf = async (text: string) => (await withEvents(world, fleet.accountId, () => store(text))).events;
    const first = await eventsOf('Va 8');
    const [one] = await listed();
    expect(first).toEqual({ assignment: [one?.id] });
    expect(await eventsOf('Va 9')).toEqual({});
    const events = await eventsOf('Vb 10');
    expect([...(events.assignment ?? [])].sort()).toEqual((await listed()).map(({ id }) => id).sort());
  });

  test('that merge assignments keep the first id, also when they split one', async () => {
    await store('Va 8, V? 9, Va 10'.replace('?', 'x'));
    const [one] = await listed();
    await store('Vb 8.5');
    expect((await listed())[0]).toMatchObject({
      id: one?.id,
      endUtc: at(8.5),
    });
    await store('Va 7');
    expect((await listed())[0]).toMatchObject({ id: one?.id, startUtc: at(7) });
  });

  test('shuffled, repeated and in batches have the same result as in order', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      fleet = await world.addAccount();
      await fill();
      const below = chance(seed);
      const reads = someReads(below);
      const left = shuffled([...reads, ...reads.filter(() => below(4) === 0)], below);
      while (left.length > 0) await stored(left.splice(0, 1 + below(9)));
      expect(await assignments(), `seed ${seed}`).toEqual(expectedOf(reads));
    }
  });

  test('over several services at once have the same result', async () => {
    // All batches are sent at once. On a busy machine the last ones wait long for a connection.
    const patient = { ...world.connection, max: 5, connectionTimeoutMillis: patienceMs };
    const [one, other] = [openPool(patient), openPool(patient)];
    for (let seed = 1; seed <= 4; seed += 1) {
      fleet = await world.addAccount();
      await fill();
      const below = chance(seed);
      const reads = someReads(below);
      const [left, batches]: [SentButtonRead[], SentButtonRead[][]] = [shuffled([...reads, ...reads], below), []];
      while (left.length > 0) batches.push(left.splice(0, 1 + below(7)));
      const answers = await Promise.all(batches.map((batch, place) => stored(batch, place % 2 ? other : one)));
      expect(await assignments(), `seed ${seed}`).toEqual(expectedOf(reads));
      expect(answers.flat().filter((each) => each)).toHaveLength(reads.length);
    }
    await Promise.all([one.close(), other.close()]);
  });

  test('update the list, and the driver at the start of a visit', async () => {
    const etag = (await fleet.request('GET', assignmentsPath)).headers.get('etag') ?? '';
    await store('Va 8, Vb 10');
    const again = await fleet.request('GET', assignmentsPath, undefined, { 'If-None-Match': etag });
    expect(again.status).toBe(200);
    await addVisits(world, fleet, [
      ...[7, 9, 11].map((hour) => ({
        vehicleId: vehicles['V'] ?? 0,
        geofenceId: 1,
        startUtc: new Date(at(hour)),
        endUtc: new Date(at(hour)),
      })),
    ]);
    const visits = await reply<GeofenceVisit[]>(
      fleet.request('GET', `/public/v1/geofenceVisits?startDate=${at(0)}&endDate=${at(23)}`),
    );
    expect(visits.map(({ driverId }) => driverId)).toEqual([null, drivers['a'], drivers['b']]);
  });
});

describe('unknown buttons', () => {
  test('end active assignments, are listed, and become assignments of their new driver', async () => {
    await store('Va 8, Vx 9, Wx 11, Wb 12');
    expect(await assignments()).toEqual(['Va 8-9', 'Wb 12-']);
    expect(await unknown()).toEqual(['xX 1', 'xX 1']);
    drivers['x'] = await addDriver(fleet, { buttonId: 'Xx' });
    expect(await unknown()).toEqual([]);
    expect(await assignments()).toEqual(['Va 8-9', 'Vx 9-11', 'Wb 12-', 'Wx 11-12']);
  });

  test('create no assignment where one exists', async () => {
    await reply(start('Wc', 6), 204);
    await reply(start('Va', 8, 10), 204);
    await store('Vx 9, Xx 11, Vx 12');
    await give('c', 'XX');
    expect(await assignments()).toEqual(['Va* 8-10', 'Wc* 6-']);
    await give('b', null);
    await give('c', null);
    await give('b', 'xx');
    expect(await assignments()).toEqual(['Va* 8-10', 'Vb 12-', 'Wc* 6-', 'Xb 11-12']);
  });

  test('past reads keep their driver when the button changes', async () => {
    await store('Va 8, Va 9, Vx 10');
    await give('a', 'new');
    await give('b', 'AA');
    expect(await assignments()).toEqual(['Va 8-10']);
    await store('Vb 7, Va 12');
    expect(await assignments()).toEqual(['Va 8-10', 'Vb 12-']);
  });

  test('of a deleted driver have no driver until that driver is restored', async () => {
    await reply(fleet.request('DELETE', `${driversPath}/${drivers['c']}`), 204);
    await store('Va 8, Vc 9');
    expect(await assignments()).toEqual(['Va 8-9']);
    expect(await unknown()).toEqual(['cC 1']);
    await reply(fleet.request('POST', `${driversPath}/${drivers['c']}/restore`));
    expect(await assignments()).toEqual(['Va 8-9', 'Vc 9-']);
  });
});

describe('with entered assignments', () => {
  test('a read ends an assignment started by hand, and a late read ends it in the past', async () => {
    await reply(start('Va', 8), 204);
    await store('Vb 12');
    expect(await assignments()).toEqual(['Va* 8-12', 'Vb 12-']);
    await store('Wa 10');
    expect(await assignments()).toEqual(['Va* 8-10', 'Vb 12-', 'Wa 10-']);
    const [ended] = await listed();
    await reply(end('Va', 10), 204);
    await store('Wa 9');
    expect((await listed())[0]).toEqual({ ...ended, updated: expect.any(String) });
  });

  test('a change is replayed until the next decision: a read that counts, or a manual assignment', async () => {
    for (const [pair, from, to] of [
      ['Va', 4, 5],
      ['Wc', 5, 5],
      ['Wc', 7, 8],
    ] as const) {
      await reply(start(pair, from, to), 204);
    }
    await store('Va 1, Wb 6, Vb 9');
    const next = async (of: 'vehicle' | 'driver', id: number | undefined, hour: number) => {
      const moment = { of, id: id ?? 0, utc: new Date(at(hour)) };
      const [utc] = await world.db.transaction((tx) => nextDecisions(tx, fleet.accountId, [moment]));
      return utc ? hourOf(utc.toISOString()) : null;
    };
    const { V, W, X } = vehicles;
    expect([await next('vehicle', V, 0), await next('vehicle', V, 1), await next('vehicle', V, 4)]).toEqual([1, 4, 9]);
    expect([await next('vehicle', W, 4), await next('vehicle', W, 6), await next('vehicle', W, 7)]).toEqual([
      6,
      7,
      null,
    ]);
    expect([await next('driver', drivers['a'], 1), await next('driver', drivers['b'], 6)]).toEqual([4, 9]);
    expect(await next('vehicle', X, 0)).toBeNull();
  });

  test('a manual end is never changed', async () => {
    await reply(start('Va', 8, 12), 204);
    await store('Vb 9, Wa 10, Vb 12, Vx 8.5');
    expect(await assignments()).toEqual(['Va* 8-12', 'Vb 12-']);
  });

  test('a start wins over a read at the same time, before and after it', async () => {
    await store('Vb 8, Wc 8');
    await reply(start('Va', 8), 204);
    await reply(start('Wb', 8, 9), 204);
    await store('Xa 8');
    expect(await assignments()).toEqual(['Va* 8-', 'Wb* 8-9']);
  });

  test('a start that overlaps an assignment from reads is rejected and names it', async () => {
    await store('Vb 8');
    expect(await failure(start('Va', 9))).toEqual(['409', '#/vehicleId conflict']);
    expect(await failure(start('Va', 7))).toEqual(['409', '#/vehicleId conflict']);
    await reply(start('Va', 6, 8), 204);
    await reply(start('Vb', 8), 204);
    expect(await assignments()).toEqual(['Va* 6-8', 'Vb 8-']);
  });

  test('a manual end survives late reads, and is idempotent', async () => {
    await store('Va 8');
    const [one] = await listed();
    await reply(end('Va', 10), 204);
    await reply(end('Va', 10), 204);
    await store('Va 7, Va 9');
    expect(await listed()).toMatchObject([{ id: one?.id, startUtc: at(7), endUtc: at(10), assignmentSource: 1 }]);
    await store('Vb 9.5');
    await reply(end('Va', 10), 204);
    await store('Va 9.75, Va 11');
    expect(await assignments()).toEqual(['Va 11-', 'Va 7-9.5', 'Va 9.75-10', 'Vb 9.5-9.75']);
    const { count } = await world.db.one<{ count: number }>(sql`
      select count(*) as count from audit where account_id = ${fleet.accountId} and resource = 'assignment'`);
    expect(count).toBe(1);
  });

  test('an end at the start leaves zero length, and the same driver may start again', async () => {
    await store('Va 8');
    await reply(end('Va', 8), 204);
    await store('Va 8');
    expect(await assignments()).toEqual(['Va 8-8']);
    await store('Va 9');
    expect(await assignments()).toEqual(['Va 8-8', 'Va 9-']);
  });

  test('a deleted assignment does not return with later reads, only when restored', async () => {
    await store('Vb 7, Va 8, Va 9, Vb 11');
    const gone = (await listed()).find((each) => inShort(each) === 'Va 8-11');
    await reply(fleet.request('DELETE', `${assignmentsPath}/${gone?.id}`), 204);
    expect(await assignments()).toEqual(['Vb 11-', 'Vb 7-8']);
    await store('Va 8.5, Va 10');
    expect(await assignments()).toEqual(['Vb 11-', 'Vb 7-8']);
    await reply(fleet.request('POST', `${assignmentsPath}/${gone?.id}/restore`));
    expect(await assignments()).toEqual(['Va 8-11', 'Vb 11-', 'Vb 7-8']);
    await store('Vc 10.5');
    expect(await assignments()).toEqual(['Va 8-11', 'Vb 11-', 'Vb 7-8']);
  });

  test('a corrected assignment stays corrected, and the next driver ends an active one', async () => {
    await store('Va 8, Va 9, Vb 11');
    const [first, second] = await listed();
    const correct = (id: number | undefined, from: number, to?: number) =>
      fleet.request('POST', assignmentsPath, { id, startUtc: at(from), ...(to !== undefined && { endUtc: at(to) }) });
    await reply(correct(first?.id, 9, 10));
    await reply(correct(second?.id, 11.5));
    await store('Va 8.5, Vb 11.25, Vb 11.75, Va 10.5');
    expect(await assignments()).toEqual(['Va 9-10', 'Vb 11.5-']);
    await store('Vc 13');
    expect(await assignments()).toEqual(['Va 9-10', 'Vb 11.5-13', 'Vc 13-']);
    expect((await listed()).map(({ id }) => id).slice(0, 2)).toEqual([first?.id, second?.id]);
  });

  test('assignments from reads in the gap are replaced when a deletion is undone', async () => {
    await reply(start('Va', 8, 12), 204);
    await store('Vb 9, Va 11');
    const [entered] = await listed();
    await reply(fleet.request('DELETE', `${assignmentsPath}/${entered?.id}`), 204);
    expect(await assignments()).toEqual(['Va 11-', 'Vb 9-11']);
    await reply(fleet.request('POST', `${assignmentsPath}/${entered?.id}/restore`));
    expect(await assignments()).toEqual(['Va* 8-12']);
  });
});

test('for any sequence of people and devices, the list follows from the stored facts', async () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    fleet = await world.addAccount();
    await fill();
    const below = chance(seed);
    const who = () => `${'VWX'.charAt(below(3))}${'abc'.charAt(below(3))}`;
    const some = async (): Promise<number> => (await listed()).at(below(8))?.id ?? 0;
    const deeds: (() => Promise<unknown>)[] = [
      () => start(who(), below(20)),
      () => start(who(), below(20), 20 + below(3)),
      () => end(who(), below(22)),
      async () => {
        const from = below(20);
        const endUtc = below(2) ? { endUtc: at(from + below(4)) } : {};
        return fleet.request('POST', assignmentsPath, { id: await some(), startUtc: at(from), ...endUtc });
      },
      async () => fleet.request('DELETE', `${assignmentsPath}/${await some()}`),
      async () => {
        const gone = await listed('?deleted=true');
        return fleet.request('POST', `${assignmentsPath}/${gone.at(below(4))?.id ?? 0}/restore`);
      },
      () => give('abc'.charAt(below(3)), ['AA', 'XX', null, 'CC'][below(4)] ?? null).catch(() => {}),
    ];
    for (let step = 0; step < 30; step += 1) {
      if (below(2)) await stored(someReads(below).slice(0, 1 + below(5)));
      else {
        const answer = await deeds[below(deeds.length)]?.();
        if (answer instanceof Response) expect([200, 204, 400, 404, 409]).toContain(answer.status);
      }
      const { facts, closed } = await storedFacts();
      const runs = replayed(facts).map(({ startMs, endMs, manualId, ...ids }) => {
        const endUtc = endMs === Number.POSITIVE_INFINITY ? null : new Date(endMs).toISOString();
        const assignmentSource = manualId === null ? 1 : (sources.get(manualId) ?? 0);
        return inShort({ ...ids, id: 0, startUtc: new Date(startMs).toISOString(), endUtc, assignmentSource });
      });
      expect(await assignments(), `seed ${seed}, step ${step}`).toEqual([...runs, ...closed].sort());
    }
  }
});

const sources = new Map<number, number>();

/** Stored facts of the account that are not derived. */
async function storedFacts(): Promise<{ facts: ButtonFacts; closed: string[] }> {
  const account = fleet.accountId;
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
  const many = <Row>(text: string) => world.db.many<Row>({ text, values: [account] });
  const reads = await many<ButtonFacts['reads'][number]>(
    `select vehicle_id as "vehicleId", driver_id as "driverId", ${ms('utc')} as "utcMs" from button_read where account_id = $1`,
  );
  const ends = await many<ButtonFacts['ends'][number]>(
    `select vehicle_id as "vehicleId", driver_id as "driverId", ${ms('utc')} as "utcMs" from assignment_end where account_id = $1`,
  );
  const overruled = await many<ButtonFacts['overruled'][number]>(
    `select vehicle_id as "vehicleId", driver_id as "driverId", ${ms('from_utc')} as "startMs",
      ${ms('until_utc')} as "endMs" from overruled_reads where account_id = $1`,
  );
  const entered = await many<{
    id: number;
    vehicleId: number;
    driverId: number;
    startMs: number;
    endMs: number | null;
    byRead: boolean;
    source: number;
  }>(
    `select id, vehicle_id as "vehicleId", driver_id as "driverId", ${ms('start_utc')} as "startMs",
      ${ms('end_utc')} as "endMs", ended_by_read as "byRead", source
      from assignment where account_id = $1 and not derived and deleted_utc is null`,
  );
  for (const { id, source } of entered) sources.set(id, source);
  const manual = entered.map(({ byRead, endMs, ...stand }) => ({
    ...stand,
    endMs: byRead || endMs === null ? Number.POSITIVE_INFINITY : endMs,
  }));
  const closed = manual
    .filter(({ endMs }) => endMs < Number.POSITIVE_INFINITY)
    .map(({ startMs, endMs, source, ...ids }) =>
      inShort({
        ...ids,
        startUtc: new Date(startMs).toISOString(),
        endUtc: new Date(endMs).toISOString(),
        assignmentSource: source,
      }),
    );
  return { facts: { reads, manual, ends, overruled }, closed };
}
