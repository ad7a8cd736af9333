/** Every field that `storedFields` declares as unique: its index, and the answer to a second record with its value. */
import { expect, test } from 'vitest';
import type { ImportReply } from '../../src/contract/bulk.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { UniqueValues } from '../../src/server/store/unique-values.ts';
import { freshAccounts } from '../support/accounts.ts';
import { addDriver } from '../support/fleet.ts';
import { kindOf, make, one } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';

const { world, client } = freshAccounts();

const stores = import.meta.glob<Record<string, unknown>>('../../src/server/store/*.ts', { eager: true });

const withUnique = (value: unknown): UniqueValues[] =>
  typeof value === 'object' && value !== null && 'unique' in value ? [value.unique as UniqueValues] : [];

/** `driver username`, with the columns that are unique together. */
const declared = new Map(
  Object.values(stores)
    .flatMap((store) => Object.values(store).flatMap(withUnique))
    .filter((unique) => unique?.table !== undefined)
    .flatMap(({ table, unique }) =>
      unique.map(({ name, keyColumns, inService }): [string, string] => [
        `${table.text} ${name}`,
        [...(inService ? [] : ['account_id']), ...keyColumns].join(', '),
      ]),
    ),
);

test('each declared field has a unique index over existing records, and no other index is about existing records', async () => {
  const rows = await world.db.many<{ table: string; columns: string; existing: boolean }>(sql`
    select c.relname as table,
      (select string_agg(a.attname, ', ' order by k.place) from unnest(x.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns,
      coalesce(pg_get_expr(x.indpred, x.indrelid) = '(deleted_utc IS NULL)', false) as existing
    from pg_index x join pg_class c on c.oid = x.indrelid
    where c.relnamespace = current_schema()::regnamespace and x.indisunique and not x.indisprimary`);
  const wanted = [...declared].map(([field, columns]) => `${field.split(' ')[0]} (${columns})`);
  // Users are never deleted.
  const indexes = rows
    .filter(({ table, existing }) => existing || table === 'account_user')
    .map(({ table, columns }) => `${table} (${columns})`);
  expect(indexes.sort()).toEqual(wanted.sort());
});

/** A field, its value, other spellings of the same value, and another value that is told apart only by its spelling. */
const cases: Readonly<Record<string, { resource: string; value: string; same: string[]; others: string[] }>> = {
  'driver username': { resource: 'driver', value: 'ana', same: [' ana\u200B'], others: ['Ana', 'aná'] },
  'driver buttonId': { resource: 'driver', value: '0a00Ff', same: ['0A00fF ', '0a\u00AD00ff'], others: ['0a00ff0'] },
  'driver employeeNumber': {
    resource: 'driver',
    value: 'Ñ-7',
    same: [' Ñ-7\u00A0', 'N\u0303-7', 'Ñ\u2060-7'],
    others: ['ñ-7', 'N-7'],
  },
  'vehicle deviceId': { resource: 'vehicle', value: '350a', same: [' 350a'], others: ['350A'] },
  'external_reference reference': { resource: 'externalReference', value: 'R', same: [' R '], others: ['r'] },
  'account_user username': { resource: 'user', value: 'Łukasz', same: ['lukasz', ' LUKASZ'], others: ['lukas'] },
};

/** Assignments are started, not saved: `assignments.test.ts`. */
const elsewhere = ['assignment reference'];

test('each declared field has a case', () =>
  expect([...Object.keys(cases), ...elsewhere].sort()).toEqual([...declared.keys()].sort()));

const ofAccount = Object.entries(cases).filter(([name]) => name !== 'account_user username');

test.each(ofAccount)(
  '%s is unique among the existing records of an account',
  async (name, { value, same, ...each }) => {
    const kind = kindOf(each.resource);
    const field = name.split(' ')[1] ?? '';
    const type = each.resource === 'externalReference' ? { resourceType: 1 } : {};
    const id = await make(client, kind, { ...type, [field]: value });
    const holder = await one(client, kind, id);
    const taken = (sent: string) => ({
      reason: 'taken',
      params: {
        field,
        value: sent,
        ...(each.resource === 'externalReference'
          ? { kind: 'vehicle', holder: { id: holder['resourceId'], name: null } }
          : { kind: each.resource, holder: { id, name: holder['name'] } }),
      },
    });
    const body = async (sent: string) => ({ ...(await kind.body(client)), [field]: sent });
    for (const sent of same) {
      const problem = await reply<ProblemBody>(client.request('POST', kind.path, await body(sent)), 409);
      const shown = sent
        .normalize('NFC')
        .replace(/\p{Cf}/gu, '')
        .trim();
      expect(problem.reasons).toEqual([taken(shown)]);
      expect(problem.errors).toMatchObject([{ pointer: `#/${field}`, code: 'unique', ...taken(shown) }]);
      const rows = [await body(sent), await body(`${value} 2`), await body(`${value} 2`)];
      const { rejected } = await reply<ImportReply>(
        client.request('POST', `${kind.path}/import`, { mode: 'good', rows }),
      );
      expect(rejected).toMatchObject([
        { index: 0, errors: [{ pointer: `#/${field}`, ...taken(shown) }] },
        { index: 2, errors: [{ pointer: `#/${field}`, code: 'unique', reason: 'rowRepeated', params: { row: 1 } }] },
      ]);
      const [second] = (await reply<{ id: number }[]>(client.request('GET', kind.path))).slice(-1);
      await reply(client.request('DELETE', `${kind.path}/${second?.id ?? 0}`), 204);
    }
    for (const other of each.others) await make(client, kind, { [field]: other });
    await make(await world.addAccount(), kind, { [field]: value });
    // A record keeps its own value, also in an update.
    await reply(
      client.request('POST', kind.path, { ...holder, ...(holder['password'] ? { password: '********' } : {}) }),
    );

    await reply(client.request('DELETE', `${kind.path}/${id}`), 204);
    const successor = await make(client, kind, { [field]: value });
    expect(await failure(client.request('POST', `${kind.path}/${id}/restore`))).toEqual(['409', `#/${field} unique`]);
    const many = await reply<ProblemBody>(client.request('POST', `${kind.path}/restore`, { ids: [id] }), 409);
    expect(many.reasons).toMatchObject([{ reason: 'taken', params: { field, value } }]);
    await reply(client.request('DELETE', `${kind.path}/${successor}`), 204);
    expect(await reply(client.request('POST', `${kind.path}/${id}/restore`))).toBe(id);
  },
);

test('a value that is cleared, left out or blank is no value', async () => {
  const kind = kindOf('driver');
  const id = await make(client, kind, { employeeNumber: 'E-1' });
  for (const employeeNumber of [null, undefined, ' \u200B ']) {
    expect(await one(client, kind, await addDriver(client, { employeeNumber }))).toMatchObject({
      employeeNumber: null,
    });
  }
  const { employeeNumber: _, ...rest } = await one(client, kind, id);
  await reply(client.request('POST', kind.path, { ...rest, password: '********' }));
  expect(await one(client, kind, id)).toMatchObject({ employeeNumber: 'E-1' });
  await reply(client.request('POST', kind.path, { ...rest, password: '********', employeeNumber: null }));
  expect(await one(client, kind, id)).toMatchObject({ employeeNumber: null });
  await addDriver(client, { employeeNumber: 'E-1' });
});

test('two drivers exchange their numbers in an import', async () => {
  const kind = kindOf('driver');
  const ids = [
    await make(client, kind, { employeeNumber: 'E-1' }),
    await make(client, kind, { employeeNumber: 'E-2' }),
  ];
  const [first, second] = [await one(client, kind, ids[0] ?? 0), await one(client, kind, ids[1] ?? 0)];
  const rows = [
    { ...first, employeeNumber: 'E-2' },
    { ...second, employeeNumber: 'E-1' },
  ];
  await reply(client.request('POST', `${kind.path}/import`, { mode: 'all', rows }));
  expect(await one(client, kind, ids[0] ?? 0)).toMatchObject({ employeeNumber: 'E-2' });
  expect(await one(client, kind, ids[1] ?? 0)).toMatchObject({ employeeNumber: 'E-1' });
});
