import { expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';

test('a value becomes a numbered parameter and is never part of the text', () => {
  const statement = sql`select id from tag where account_id = ${7} and name = ${"'; drop table tag; --"}`;
  expect(statement.text).toBe('select id from tag where account_id = $1 and name = $2');
  expect(statement.values).toEqual([7, "'; drop table tag; --"]);
});

test('an array, null and text that looks like a statement are one parameter each', () => {
  const lookalike = { text: 'drop table tag', values: [] };
  const statement = sql`select ${[1, 2]}, ${null}, ${lookalike}`;
  expect(statement.text).toBe('select $1, $2, $3');
  expect(statement.values).toEqual(['{1,2}', null, lookalike]);
  expect(sql`${[1, null]}, ${[]}, ${['a', '}']}`.values).toEqual(['{1,null}', '{}', ['a', '}']]);
});

test('a nested statement becomes part of it, with renumbered parameters', () => {
  const inner = sql`deleted_utc is null and name_key >= ${'m'} and name_key < ${'n'}`;
  const statement = sql`select id from tag where account_id = ${7} and ${inner} and position > ${3}`;
  expect(statement.text).toBe(
    'select id from tag where account_id = $1 and deleted_utc is null and name_key >= $2 and name_key < $3 and position > $4',
  );
  expect(statement.values).toEqual([7, 'm', 'n', 3]);
});

test('statements nest to any depth, and one may occur twice', () => {
  const leaf = sql`${'leaf'}`;
  const branch = sql`(${leaf}, ${'branch'}, ${leaf})`;
  const statement = sql`select ${1}, ${branch}, ${branch}, ${2}`;
  expect(statement.text).toBe('select $1, ($2, $3, $4), ($5, $6, $7), $8');
  expect(statement.values).toEqual([1, 'leaf', 'branch', 'leaf', 'leaf', 'branch', 'leaf', 2]);
});

test('more than nine parameters keep their numbers when they move', () => {
  const inner = sql`${1},${2},${3},${4},${5},${6},${7},${8},${9},${10},${11}`;
  expect(sql`${0},${inner}`.text).toBe('$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12');
});
