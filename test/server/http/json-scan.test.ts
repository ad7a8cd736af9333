import { describe, expect, test } from 'vitest';
import { jsonLimits } from '../../../src/contract/choices.ts';
import type { RowList } from '../../../src/contract/rows.ts';
import { explainJson, parseJson } from '../../../src/server/http/json.ts';
import { readRows, UnreadRow } from '../../../src/server/http/json-rows.ts';
import { JsonScan, type ListWanted } from '../../../src/server/http/json-scan.ts';
import { Problem } from '../../../src/server/http/problems.ts';
import { Dice } from '../../support/dice.ts';

const inRows: ListWanted = { member: 'rows' };

const valuesOf = (rows: RowList): unknown[] => Array.from({ length: rows.length }, (_, index) => rows.at(index));

/** Reassembles a body from `readRows`. */
async function whole(text: string, wanted: ListWanted): Promise<unknown> {
  const { body, rows } = await readRows(Buffer.from(text), wanted, 1000);
  if (!rows) return body;
  return wanted === 'root' ? valuesOf(rows) : { ...(body as object), rows: valuesOf(rows) };
}

const outcome = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return { value: await work() };
  } catch (thrown) {
    const error = await explainJson(thrown);
    if (!(error instanceof Problem)) throw error;
    return error.errors;
  }
};

const sound = [
  '{"mode":"all","rows":[{"a":[1,-2.5e+3,true,"x\\u00e9\\n"]},[[],{}],"]},\\"",7, "é€"],"b":{"rows":[1]}}',
  '[[1,[2]],{"a":"\\\\"},"[,]",0 , true]',
  ' {"rows" : [ ] , "x" : ":rows" }',
  '{"x":"rows","y":[1,2],"rows":5}',
  '{"r\\u006fws":[1,{"rows":[2]}]}',
  '[ ]',
  '"rows"',
  '\uFEFF{"rows":[1]}',
];

describe('readRows', () => {
  test.each(sound)('%s equals the result of JSON.parse', async (text) => {
    const expected: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    for (const wanted of [inRows, 'root'] as const) expect(await whole(text, wanted)).toEqual(expected);
    expect(await parseJson(Buffer.from(text))).toEqual(expected);
  });

  test('agrees with JSON.parse about invalid texts, and reports the position in the whole body', async () => {
    const chance = new Dice(7);
    const odd = ['', '}', ']', ',', ':', '"', 'x', '\u0001', '7', '\\', '[', '{', ' '];
    let broken = 0;
    for (const original of sound.slice(0, 6)) {
      for (let nth = 0; nth < 400; nth += 1) {
        const at = chance.whole(original.length);
        const text = original.slice(0, at) + odd[chance.whole(odd.length)] + original.slice(at + chance.whole(2));
        const expected = await outcome(async () => JSON.parse(text) as unknown).catch(() => undefined);
        for (const wanted of [inRows, 'root'] as const) {
          const got = await outcome(() => whole(text, wanted));
          // Reported first, in valid and invalid texts.
          if (isRepeated(got)) continue;
          if (!expected) broken += 1;
          expect({ text, got }).toEqual({ text, got: expected ?? (await outcome(() => parseJson(Buffer.from(text)))) });
        }
      }
    }
    expect(broken).toBeGreaterThan(500);
  });

  const isRepeated = (got: unknown): boolean => Array.isArray(got) && (got[0] as { code?: unknown }).code === 'unique';

  test.each([
    ['before it reads them', `{"rows":[${'nonsense,'.repeat(1000)}1]}`],
    ['up to one more than allowed, whatever follows', `{"rows":[${'1,'.repeat(100_000)}`],
  ])('counts rows %s', async (_, text) => {
    expect(await outcome(() => readRows(Buffer.from(text), inRows, 1000))).toEqual([
      {
        pointer: '#/rows',
        code: 'length',
        reason: 'manyItems',
        params: { max: 1000 },
        detail: expect.any(String) as string,
      },
    ]);
  });

  test('does not read a row with more values than a body may have', async () => {
    const text = `{"rows":[1,[${'[],'.repeat(jsonLimits.values)}[]],3]}`;
    const { rows } = await readRows(Buffer.from(text), inRows, 10);
    expect(valuesOf(rows ?? [])).toEqual([1, expect.any(UnreadRow) as UnreadRow, 3]);
  });

  const longText = `"${'x'.repeat(jsonLimits.textBytes)}"`;

  test('does not read a row with a longer text than a body may have', async () => {
    const { rows } = await readRows(Buffer.from(`{"rows":[1,{"a":${longText}},3]}`), inRows, 10);
    expect(valuesOf(rows ?? [])).toEqual([1, expect.any(UnreadRow) as UnreadRow, 3]);
  });

  test('rejects a repeated list', async () => {
    expect(await outcome(() => whole('{"rows":[1],"rows":[2]}', inRows))).toMatchObject([
      { pointer: '#/rows', code: 'unique' },
    ]);
  });

  test.each([
    `{"rows":[${'[],'.repeat(300_000)}`,
    `{"rows":[${'[],'.repeat(300_000)}1}`,
    `{"rows":[1],"x":[${'[],'.repeat(300_000)}1]}`,
    `{"rows":[1],"x":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    `{"rows":[1,${'['.repeat(2000)}${']'.repeat(2000)}]}`,
    `{"x":${longText},"rows":[1]}`,
    longText,
    longText.slice(0, -1),
    `{"rows":[1],"x":${' '.repeat(1_100_000)}2}`,
    `${' '.repeat(1_100_000)}[]`,
    '7'.repeat(1_100_000),
  ])('rejects expensive texts before JSON.parse: %.20s', async (text) => {
    expect(await outcome(() => readRows(Buffer.from(text), inRows, 1_000_000))).toMatchObject([{ pointer: '#' }]);
  });
});

describe('JsonScan', () => {
  test('gets the same result from slices of any length', () => {
    const bytes = Buffer.from(sound[0] ?? '');
    const found = (sliceBytes: number): unknown => {
      const scan = new JsonScan(bytes, jsonLimits, inRows, sliceBytes);
      while (scan.next());
      const { values, deepest, list } = scan;
      return { values, deepest, list };
    };
    for (let sliceBytes = 1; sliceBytes < 40; sliceBytes += 1) expect(found(sliceBytes)).toEqual(found(1000));
  });

  test.each(['[]', '[1,2]', '{"a":1,"b":[[],[{}]]}', '"x"', '[{"a":[1,2,3]},4]'])(
    'never counts less than there is: %s',
    (text) => {
      const scan = new JsonScan(Buffer.from(text), jsonLimits);
      while (scan.next());
      let values = 0;
      JSON.parse(text, (_, value: unknown) => {
        values += 1;
        return value;
      });
      expect(scan.values).toBeGreaterThanOrEqual(values);
      expect(scan.isBroken).toBe(false);
    },
  );
});
