import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { refusedIn } from './clocks.ts';

beforeAll(() => loadModule());

const functions = { volatile: new Set(['random']), stable: new Set(['random', 'now', 'to_char']) };
const refused = (text: string): string[] =>
  parseSync(text).stmts?.flatMap(({ stmt }) => (stmt ? refusedIn(stmt, new Set(['plot']), functions) : [])) ?? [];

test.each([
  'update plot set utc = now() where account_id = $1',
  'update plot set utc = greatest(now(), utc) where account_id = $1',
  'update plot set utc = (array[utc, now()])[1 + (id = $2)::integer] where account_id = $1',
  "update plot set words = case when lower(words) = $2 then upper(words) else coalesce(words, '') end where account_id = $1",
  'update account set token = random()',
  'insert into plot (account_id, token) select $1, random()',
  'select case when utc < now() then 1 end, random() from plot',
])('%s', (text) => expect(refused(text)).toEqual([]));

test.each([
  ['update plot set token = floor(random() * 9) where account_id = $1', ['random: another result in each row']],
  ['delete from plot where account_id = $1 and random() < $2', ['random: another result in each row']],
  ["update plot set words = to_char(utc, 'YYYY') where account_id = $1", ['to_char: of a column']],
  [
    'update plot set utc = case when id = $2 then now() else utc end where account_id = $1',
    ['now: within case or coalesce'],
  ],
  ['update plot set utc = coalesce(utc, current_timestamp) where account_id = $1', ['now: within case or coalesce']],
  [
    'with changed as (update plot set utc = coalesce($2, now()) where account_id = $1 returning id) select id from changed',
    ['now: within case or coalesce'],
  ],
])('not %s', (text, reasons) => expect(refused(text)).toEqual(reasons));
