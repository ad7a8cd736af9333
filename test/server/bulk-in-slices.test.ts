/** Long work on many records lets other requests in between: however many there are, few are handled in one round of the event loop. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportReply } from '../../src/contract/bulk.ts';
import { auditHeader } from '../../src/contract/choices.ts';
import { minuteMs } from '../../src/contract/durations.ts';
import { bulkDrivers } from '../../src/server/routes/bulk/kinds/drivers.ts';
import { addDriver, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { serviceOfFile } from '../support/service.ts';

const world = serviceOfFile();
const count = 200;
/** The records of one statement are compared at once, and there are fewer than that here. */
const fewInRound = 20;

/** Records that were looked at in this round of the event loop, and the most in any. */
let inRound = 0;
let most = 0;
let isWatching = true;

function see(): void {
  inRound += 1;
  most = Math.max(most, inRound);
}

beforeEach(() => {
  most = 0;
  isWatching = true;
  const watch = (): void => {
    inRound = 0;
    if (isWatching) setImmediate(watch);
  };
  watch();
  const { contentOf } = bulkDrivers;
  vi.spyOn(bulkDrivers, 'contentOf').mockImplementation((record) => {
    see();
    return contentOf(record);
  });
  // Each look at the clock takes a millisecond, so that every slice is over after a record.
  let ms = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1));
});
afterEach(() => {
  isWatching = false;
  vi.restoreAllMocks();
});

const send = (path: string, body: object): Promise<Response> =>
  world().request('POST', `/public/v1/drivers/${path}`, body);
const rowsNamed = (name: string, ids: readonly (number | null)[] = []): object[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ id: ids[nth] ?? null, name: `${name} ${nth}`, username: `${name}-${nth}`, password: 'secret', status: 1 },
  }));

const ways: Record<string, (ids: readonly (number | null)[]) => Promise<Response>> = {
  'an import without changes': (ids) => send('import', { mode: 'all', rows: rowsNamed('Old', ids) }),
  'an import that changes all': (ids) => send('import', { mode: 'all', rows: rowsNamed('New', ids) }),
  'a restoration': async (ids) => {
    await send('delete', { ids });
    most = 0;
    return send('restore', { ids });
  },
  'an undo of a change': async (ids) => {
    const changed = await send('import', { mode: 'all', rows: rowsNamed('New', ids) });
    most = 0;
    return world().request('POST', `/public/v1/audit/${changed.headers.get(auditHeader)}/undo`);
  },
};

test.each(Object.entries(ways))('%s', async (_, way) => {
  const { ids } = await reply<ImportReply>(send('import', { mode: 'all', rows: rowsNamed('Old') }));
  const response = await way(ids);
  expect(response.ok).toBe(true);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(fewInRound);
  await send('delete', { ids });
});

test('a long list of assignments', async () => {
  const [vehicleId, driverId] = [await addVehicle(world()), await addDriver(world())];
  const utc = (minutes: number): string => new Date(Date.UTC(2026, 2, 10) + minutes * minuteMs).toISOString();
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ vehicleId, driverId },
    ...{ startUtc: utc(2 * nth), endUtc: utc(2 * nth + 1) },
  }));
  await reply(world().request('POST', `${assignmentsPath}/import`, { mode: 'all', rows }));
  const { toISOString } = Date.prototype;
  vi.spyOn(Date.prototype, 'toISOString').mockImplementation(function (this: Date) {
    see();
    return toISOString.call(this);
  });
  most = 0;
  expect(await reply(world().request('GET', assignmentsPath))).toHaveLength(count);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(fewInRound);
});
