/** Long work on many records lets other requests in between: however many there are, few are handled in one round of the event loop. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportReply } from '../../src/contract/bulk.ts';
import { auditHeader } from '../../src/contract/choices.ts';
import { bulkDrivers } from '../../src/server/routes/bulk/kinds/drivers.ts';
import { reply } from '../support/records.ts';
import { serviceOfFile } from '../support/service.ts';

const world = serviceOfFile();
const count = 200;
/** The records of one statement are compared at once, and there are fewer than that here. */
const fewInRound = 20;

/** The most records whose fields were read in one round of the event loop. */
let most = 0;
let isWatching = true;

beforeEach(() => {
  most = 0;
  isWatching = true;
  let inRound = 0;
  const watch = (): void => {
    inRound = 0;
    if (isWatching) setImmediate(watch);
  };
  watch();
  const { contentOf } = bulkDrivers;
  vi.spyOn(bulkDrivers, 'contentOf').mockImplementation((record) => {
    inRound += 1;
    most = Math.max(most, inRound);
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
