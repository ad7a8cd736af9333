import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const path = '/public/v1/views';
let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const body = { name: 'Late ones', page: 'visits', query: 'minSeconds=600', shared: false };
const save = (client: Client, more: object = {}): Promise<Response> =>
  client.request('POST', path, { ...body, ...more });
const add = (client: Client, more: object = {}): Promise<number> => reply<number>(save(client, more));
const ids = async (client: Client, query = ''): Promise<number[]> =>
  (await reply<View[]>(client.request('GET', `${path}${query}`))).map((view) => view.id);

test('can be saved by everyone, also viewers, and is private', async () => {
  const viewer = await world.addUser({ role: roles.viewer });
  const id = await add(viewer);
  expect(await reply(viewer.request('GET', `${path}/${id}`))).toEqual({ id, ...body, userId: viewer.userId });
  const bare = await reply<number>(viewer.request('POST', path, { name: 'x', page: 'drivers' }));
  expect(await reply(viewer.request('GET', `${path}/${bare}`))).toMatchObject({ query: null, shared: false });
  expect(await failure(viewer.request('POST', path, { shared: 'yes' }))).toEqual([
    '400',
    '#/name required',
    '#/page required',
    '#/shared type',
  ]);
  await reply(viewer.request('DELETE', `${path}/${id}`), 204);
  expect(await reply(viewer.request('POST', `${path}/${id}/restore`))).toBe(id);
});

test("another user's private view does not exist, not even for administrators", async () => {
  const [owner, other] = [await world.addUser({ role: roles.viewer }), await world.addUser()];
  const id = await add(owner);
  const gone = await add(owner);
  await reply(owner.request('DELETE', `${path}/${gone}`), 204);
  for (const client of [other, await world.addAccount()]) {
    expect(await ids(client)).not.toContain(id);
    expect(await ids(client, '?deleted=true')).not.toContain(gone);
    for (const answer of [
      client.request('GET', `${path}/${id}`),
      save(client, { id }),
      client.request('DELETE', `${path}/${id}`),
      client.request('POST', `${path}/${id}/restore`),
      client.request('POST', `${path}/${gone}/restore`),
    ]) {
      expect(await failure(answer)).toEqual(['404']);
    }
  }
  expect(await ids(owner)).toContain(id);
});

test('a shared view is visible to the whole account and changed only by its owner', async () => {
  const [owner, other] = [await world.addUser({ role: roles.viewer }), await world.addUser()];
  const id = await add(owner, { shared: true });
  const stranger = await world.addAccount();
  expect(await ids(other)).toContain(id);
  expect(await ids(stranger)).not.toContain(id);
  expect(await reply(other.request('GET', `${path}/${id}`))).toMatchObject({ id, userId: owner.userId, shared: true });
  for (const answer of [
    save(other, { id }),
    other.request('DELETE', `${path}/${id}`),
    other.request('POST', `${path}/${id}/restore`),
  ]) {
    expect(await failure(answer)).toEqual(['403']);
  }
  for (const answer of [stranger.request('GET', `${path}/${id}`), save(stranger, { id })]) {
    expect(await failure(answer)).toEqual(['404']);
  }
  await reply(save(owner, { id, shared: false }));
  expect(await ids(other)).not.toContain(id);
  expect(await failure(other.request('GET', `${path}/${id}`))).toEqual(['404']);
});
