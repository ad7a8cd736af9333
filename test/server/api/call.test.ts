/** Calling an endpoint without HTTP, like the command line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../../src/contract/choices.ts';
import type { Caller } from '../../../src/server/api/handlers.ts';
import { Problem } from '../../../src/server/http/problems.ts';
import { readVersions } from '../../../src/server/store/versions.ts';
import { type Service, service } from '../../support/service.ts';

let world: Service;
let host: Caller;
beforeAll(async () => {
  world = await service();
  host = { accountId: world.accountId, userId: 0, role: roles.administrator, fleetIds: null, sessionId: 0 };
});
afterAll(() => world.close());

const tag = { name: 'Depots', resourceType: 25, colour: 6 } as const;
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a direct call', () => {
  test('has the effect of a request, and requests see it immediately', async () => {
    expect(await (await world.request('GET', '/public/v1/tags')).json()).toEqual([]);
    const id = await world.app.call('saveTag', host, { body: tag });
    expect(await world.app.call('getTag', host, { path: { tagId: id } })).toMatchObject({ id, name: 'Depots' });
    expect(await world.app.call('listTags', host, { query: { limit: '1' } })).toHaveLength(1);
    expect(await (await world.request('GET', '/public/v1/tags')).json()).toMatchObject([{ id }]);
  });

  test('is checked like a request', async () => {
    const body = { ...tag, name: '', colour: 99 as 6 };
    const problem = await refusal(world.app.call('saveTag', host, { body }));
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '#/name' }, { pointer: '#/colour' }] });
    expect(await refusal(world.app.call('getTag', host, { path: { tagId: 4711 } }))).toMatchObject({ status: 404 });
    const viewer = { ...host, role: roles.viewer };
    expect(await refusal(world.app.call('saveTag', viewer, { body: tag }))).toMatchObject({ status: 403 });
  });

  test('raises the versions of what it changes, after the change', async () => {
    const before = await readVersions(world.db, world.accountId);
    await world.app.call('saveTag', host, { body: tag });
    await refusal(world.app.call('deleteTag', host, { path: { tagId: 4711 } }));
    const after = await readVersions(world.db, world.accountId);
    expect(after).toEqual({ ...before, tag: (before.tag ?? 0) + 1 });
  });
});

describe('changes at the same time', () => {
  test('run one after the other, and each sees the previous one', async () => {
    await Promise.all(Array.from({ length: 12 }, () => world.app.call('saveTag', host, { body: tag })));
    const tags = await world.app.call('listTags', host);
    const positions = tags.map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });
});
