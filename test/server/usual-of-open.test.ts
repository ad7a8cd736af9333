/** What is usual for open stays is found once, for all who look at Live. */
import { expect, test } from 'vitest';
import type { UsualStay } from '../../src/rules/usual-stays.ts';
import { UsualOfOpen } from '../../src/server/store/usual-of-open.ts';

const minuteMs = 60_000;
const usual: UsualStay = { n: 25, p05: 60, p50: 120, p95: 300, scope: 'geofence' };
const stays = (...ids: number[]) => ids.map((id) => ({ id }));

/** Notes which stays are looked for. Nothing is known to be usual for stay 9. */
function noting() {
  const asked: number[][] = [];
  const find = async (unknown: readonly { id: number }[]) => {
    asked.push(unknown.map(({ id }) => id));
    return new Map(unknown.flatMap(({ id }): [number, UsualStay][] => (id === 9 ? [] : [[id, usual]])));
  };
  return { asked, find };
}

test('is found once for callers at the same time and for later ones', async () => {
  const [kept, { asked, find }] = [new UsualOfOpen(), noting()];
  const answers = await Promise.all([1, 2, 3].map(() => kept.of('a', stays(7, 9), 0, find)));
  expect(answers).toEqual([1, 2, 3].map(() => new Map([[7, usual]])));
  expect(await kept.of('a', stays(7, 9), 4 * minuteMs, find)).toEqual(new Map([[7, usual]]));
  expect(asked).toEqual([[7, 9]]);
});

test('is found for stays that began since, and again after five minutes', async () => {
  const [kept, { asked, find }] = [new UsualOfOpen(), noting()];
  await kept.of('a', stays(7), 0, find);
  expect([...(await kept.of('a', stays(7, 8), minuteMs, find)).keys()]).toEqual([7, 8]);
  await kept.of('a', stays(7, 8), 5 * minuteMs, find);
  expect(asked).toEqual([[7], [8], [7]]);
});

test('is not shared between askers', async () => {
  const [kept, { asked, find }] = [new UsualOfOpen(), noting()];
  await kept.of('a', stays(7), 0, find);
  await kept.of('b', stays(7), 0, find);
  expect(asked).toEqual([[7], [7]]);
});

test('is found by the next caller if the first one fails', async () => {
  const [kept, { asked, find }] = [new UsualOfOpen(), noting()];
  const hungUp = new Error('hung up');
  const [first, second] = await Promise.allSettled([
    kept.of('a', stays(7), 0, () => Promise.reject(hungUp)),
    kept.of('a', stays(7), 0, find),
  ]);
  expect(first).toEqual({ status: 'rejected', reason: hungUp });
  expect(second).toEqual({ status: 'fulfilled', value: new Map([[7, usual]]) });
  expect(asked).toEqual([[7]]);
});
