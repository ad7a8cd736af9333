import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemsOf } from './by-account.ts';

beforeAll(() => loadModule());

const tables = new Set(['plot', 'vehicle', 'visit']);
const problems = (text: string): string[] =>
  parseSync(text).stmts?.flatMap(({ stmt }) => (stmt ? problemsOf(stmt, tables) : [])) ?? [];

describe('a statement that finds rows by account', () => {
  test.each([
    'select 1',
    'select id from plot where account_id = $1',
    'select id from plot where account_id = any($1) and utc > $2',
    'select p.id from plot p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id where p.account_id = $1',
    'select 1 from plot p join vehicle v using (account_id) where p.account_id = $1::bigint',
    // Jobs of all accounts join within each account.
    'select count(*) from plot p join vehicle v on v.account_id = p.account_id',
    'select (select max(utc) from plot p where p.account_id = v.account_id) from vehicle v where account_id = $1',
    'select 1 from unnest($1::bigint[]) as u (account_id) join plot p on p.account_id = u.account_id',
    'select 1 from account a join plot p on p.account_id = a.id',
    'select 1 from vehicle where account_id = $1 union select 1 from plot where account_id = $1',
    'with v as (select account_id from vehicle where account_id = $1) select 1 from v join plot p on p.account_id = v.account_id',
    'delete from plot where (account_id, id) in (select account_id, id from plot where account_id = $1)',
    'delete from plot p using vehicle v where v.account_id = p.account_id and v.account_id = $1',
    'update plot set speed = $2 where account_id = $1',
    'insert into plot (account_id, id) select account_id, id from plot where account_id = $1',
    'insert into plot (account_id, id) values ($1, $2) on conflict (account_id, id) do nothing',
  ])('%s', (text) => {
    expect(problems(text)).toEqual([]);
  });
});

describe('a statement that does not', () => {
  test.each([
    ['select id from plot where vehicle_id = $1', ['plot: any account']],
    ['select id from plot where account_id = $1 or id = $2', ['plot: any account']],
    ['select id from plot where account_id = vehicle_id', ['plot: any account']],
    ['select id from plot where account_id > $1', ['plot: any account']],
    ['select 1 from plot p join vehicle v on v.id = p.vehicle_id where p.account_id = $1', ['vehicle: any account']],
    ['select 1 from plot p join vehicle v on v.account_id = p.id', ['plot: any account', 'vehicle: any account']],
    ['select (select max(utc) from plot p) from vehicle v where account_id = $1', ['plot: any account']],
    ['with v as (select 1 from vehicle) select 1 from plot where account_id = $1', ['vehicle: any account']],
    ['select 1 from plot where account_id = $1 union select 1 from visit', ['visit: any account']],
    ['delete from plot where id in (select id from plot where account_id = $1)', ['plot: any account']],
    [
      'delete from plot where (id, account_id) in (select account_id, id from plot where account_id = $1)',
      ['plot: any account'],
    ],
    ['update plot set account_id = $1 where account_id = $2', ['plot: account_id is changed']],
    ['insert into plot (id) values ($1)', ['plot: no account_id is inserted']],
    [
      'insert into plot (account_id, id) values ($1, $2) on conflict (id) do nothing',
      ['plot: conflicts across accounts'],
    ],
  ])('%s', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });
});
