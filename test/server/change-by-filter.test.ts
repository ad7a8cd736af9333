/** One request changes all rows of a growing list that match its parameters. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, UndoReply } from '../../src/contract/administration.ts';
import type { AlertSent } from '../../src/contract/alerts.ts';
import { changedRowsAtMost } from '../../src/contract/choices.ts';
import type { Alarm } from '../../src/contract/temperature.ts';
import { sql } from '../../src/server/database/sql.ts';
import { addAlarms, addProbe, addVehicle } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addNotice } from '../support/notices.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const review = '/public/v1/temperature/alarms/review';
const period = 'startDate=2026-11-20T00:00:00Z&endDate=2026-11-21T00:00:00Z';
const at = (hour: number, day = 20): Date => new Date(Date.UTC(2026, 10, day, hour));

let now = new Date('2026-11-22T10:00:00Z');
let world: Service;
let client: Client;
beforeAll(async () => {
  world = await service({ now: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  client = await world.addAccount();
});

const alarms = (query = period): Promise<Alarm[]> =>
  reply<Alarm[]>(client.request('GET', `/public/v1/temperature/alarms?${query}`));
const reviewed = async (query = period) =>
  (await alarms(query)).map(({ id, cause, note, reviewedBy }) => [id, cause, note, reviewedBy]);

async function fiveAlarms() {
  const [cold, warm] = [await addVehicle(client, { name: 'Cold box 1' }), await addVehicle(client, { name: 'Van' })];
  const [probe, other] = [await addProbe(world, client, cold), await addProbe(world, client, warm)];
  const of = { probeId: probe, vehicleId: cold };
  return addAlarms(world, client, [
    { ...of, startUtc: at(6), endUtc: at(7) },
    { ...of, startUtc: at(8), endUtc: at(9) },
    { ...of, startUtc: at(10), endUtc: at(11), bound: 'lower' },
    { probeId: other, vehicleId: warm, startUtc: at(6), endUtc: at(7) },
    { ...of, startUtc: at(6, 25), endUtc: at(7, 25) },
  ]);
}

describe('a review', () => {
  test('is of the alarms that the list has with the same parameters, but not of the exceptions', async () => {
    const [first, second, low, van, later] = await fiveAlarms();
    await reply(
      client.request('POST', `${review}?${period}&search=cold+box&bound=upper`, { exceptIds: [second], cause: 2 }),
      204,
    );
    expect((await reviewed()).filter(([, cause]) => cause !== null).map(([id]) => id)).toEqual([first]);
    await reply(client.request('POST', `${review}?${period}&reviewed=false`, { cause: 3 }), 204);
    const causes = new Map((await alarms(`${period}&sort=startUtc`)).map(({ id, cause }) => [id, cause]));
    expect([first, second, low, van].map((id) => causes.get(id ?? 0))).toEqual([2, 3, 3, 3]);
    expect((await alarms('startDate=2026-11-25T00:00:00Z&endDate=2026-11-26T00:00:00Z'))[0]).toMatchObject({
      ...{ id: later, cause: null },
    });
  });

  test('without a note leaves each alarm its own, and null removes it', async () => {
    const [first, second] = await fiveAlarms();
    await reply(client.request('POST', review, { ids: [first], cause: 2, note: 'Loading dock' }), 204);
    await reply(client.request('POST', `${review}?${period}`, { cause: 4 }), 204);
    const notes = async () => new Map((await alarms()).map(({ id, cause, note }) => [id, [cause, note]]));
    expect((await notes()).get(first ?? 0)).toEqual([4, 'Loading dock']);
    expect((await notes()).get(second ?? 0)).toEqual([4, null]);
    await reply(client.request('POST', `${review}?${period}`, { cause: 4, note: null }), 204);
    expect((await notes()).get(first ?? 0)).toEqual([4, null]);
  });

  test('of 12,000 alarms is one audit entry, and its undo gives them the reviews that they had', async () => {
    const vehicleId = await addVehicle(client);
    const probeId = await addProbe(world, client, vehicleId);
    await fillAlarms(client, { vehicleId, probeId, count: 12_000 });
    const all = 'startDate=2026-01-01T00:00:00Z&endDate=2026-11-22T00:00:00Z';
    const [early] = await alarms(`${all}&limit=1`);
    await reply(client.request('POST', review, { ids: [early?.id], cause: 1, note: 'Own' }), 204);
    const [before] = await alarms(`${all}&limit=1`);

    now = new Date('2026-11-22T11:00:00Z');
    const response = await client.request('POST', `${review}?${all}`, { cause: 2 });
    expect(response.status).toBe(204);
    const count = async (filter: string): Promise<number> =>
      (await reply<{ count: number }>(client.request('GET', `/public/v1/temperature/alarms/count?${all}&${filter}`)))
        .count;
    expect(await count('cause=2')).toBe(12_000);
    const entry = response.headers.get('audit-id');
    expect(await reply<AuditEntry>(client.request('GET', `/public/v1/audit/${entry}`))).toMatchObject({
      ...{ resource: 'alarm', action: 'update', count: 12_000 },
    });
    // Somebody changes one of them before the undo.
    const [, second] = await alarms(`${all}&limit=2`);
    await reply(client.request('POST', review, { ids: [second?.id], cause: 5 }), 204);
    const undone = await reply<UndoReply>(client.request('POST', `/public/v1/audit/${entry}/undo`));
    expect(undone.ids).toHaveLength(11_999);
    expect(undone.left).toMatchObject([{ id: second?.id, resource: 'alarm', code: 'changed' }]);
    expect((await alarms(`${all}&limit=1`))[0]).toEqual({ ...before, updated: expect.any(String) });
    expect(await count('reviewed=false')).toBe(11_998);
  });

  test('needs ids or a period, and not both', async () => {
    const [first] = await fiveAlarms();
    const refused = (query: string, body: object) => failure(client.request('POST', `${review}${query}`, body));
    expect(await refused('', { cause: 2 })).toEqual(['400', 'startDate required']);
    expect(await refused('?bound=upper', { cause: 2 })).toEqual(['400', 'startDate required']);
    expect(await refused(`?${period}`, { ids: [first], cause: 2 })).toEqual(['400', 'startDate conflict']);
    expect(await refused('?startDate=2026-11-20T00:00:00Z', { cause: 2 })).toEqual(['400', 'endDate required']);
    expect(await refused(`?${period}&sort=peak`, { cause: 2 })).toEqual(['400', 'sort unknown']);
    expect(await refused(`?${period}`, { cause: 2, exceptIds: 'x' })).toEqual(['400', '#/exceptIds type']);
    expect((await reviewed()).every(([, cause]) => cause === null)).toBe(true);
  });

  test('of an alarm of another account changes nothing', async () => {
    const [first, second] = await fiveAlarms();
    const other = await world.addAccount();
    expect(await failure(other.request('POST', review, { ids: [first], cause: 2 }))).toEqual([
      '400',
      '#/ids/0 unknown',
    ]);
    await reply(other.request('POST', `${review}?${period}`, { cause: 2 }), 204);
    expect(await failure(client.request('POST', review, { ids: [second, 47_110_000], cause: 2 }))).toEqual([
      ...['400', '#/ids/1 unknown'],
    ]);
    expect((await reviewed()).every(([, cause]) => cause === null)).toBe(true);
  });

  test('of more rows than one request may change is refused, and says how many it may', async () => {
    const vehicleId = await addVehicle(client);
    const probeId = await addProbe(world, client, vehicleId);
    await fillAlarms(client, { vehicleId, probeId, count: changedRowsAtMost + 1 });
    const all = 'startDate=2026-01-01T00:00:00Z&endDate=2026-11-22T00:00:00Z';
    const response = await client.request('POST', `${review}?${all}`, { cause: 2 });
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ parameter: 'endDate', code: 'range', reason: 'manyMatch', params: { max: changedRowsAtMost } }],
    });
  });
});

/** One alarm a minute up to 20 November. */
const fillAlarms = (
  { accountId }: Client,
  { vehicleId, probeId, count }: { vehicleId: number; probeId: number; count: number },
) =>
  world.db.run(sql`
    insert into alarm (account_id, probe_id, vehicle_id, profile_id, bound, bound_limit, peak, start_utc, raised_utc,
      last_utc, end_utc, closed_utc, updated_utc, judged_utc)
    select ${accountId}::bigint, ${probeId}, ${vehicleId}, 1, 1, -15, -9, t, t, t, t + interval '30 s',
      t + interval '30 s', t, t
    from (select ${at(0)}::timestamptz - n * interval '1 minute' as t from generate_series(1, ${count}::integer) as n) as m`);

describe('a retry', () => {
  const retry = '/public/v1/alerts/sent/retry';
  const states = async (): Promise<Record<number, string>> => {
    const sent = await reply<AlertSent[]>(client.request('GET', `/public/v1/alerts/sent?${period}`));
    return Object.fromEntries(sent.map(({ id, state }) => [id, state]));
  };
  const notice = async (state: string, more: object = {}): Promise<number> => {
    const id = await addNotice(world, client, { utc: at(9), ...more });
    await world.db.run(sql`update notice set state = ${state}, due_utc = null where id = ${id}`);
    return id;
  };

  test('is of the alerts that match, without those that were sent and those of deleted rules', async () => {
    const ruleId = await make(client, kindOf('alertRule'));
    const [failed, other, sent] = [await notice('failed'), await notice('notConfigured'), await notice('sent')];
    const ofRule = await notice('failed', { ruleId });
    await reply(client.request('DELETE', `/public/v1/alerts/rules/${ruleId}`), 204);
    const response = await client.request('POST', `${retry}?${period}&state=failed&state=sent`, {});
    expect(await response.json()).toEqual({ retried: 1 });
    expect(await states()).toEqual({
      ...{ [failed]: 'waiting', [other]: 'notConfigured', [sent]: 'sent', [ofRule]: 'failed' },
    });
    const entry = response.headers.get('audit-id');
    expect(await reply<AuditEntry>(client.request('GET', `/public/v1/audit/${entry}`))).toMatchObject({
      ...{ resource: 'alertSent', resourceId: failed, count: 1 },
    });
    expect(await reply(client.request('POST', retry, { ids: [other, sent] }))).toEqual({ retried: 1 });
    expect(await failure(client.request('POST', retry, { ids: [other, 47_110_000] }))).toEqual([
      ...['400', '#/ids/1 unknown'],
    ]);
    expect(await failure(client.request('POST', retry, {}))).toEqual(['400', 'startDate required']);
  });
});
