/** Fields beyond the document: an update that leaves one out does not change it, and null clears it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { addedNames } from '../../src/contract/added-fields.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { all, kindOf, kinds, make, one, savedId } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

let world: Service;
let client: Client;
beforeAll(async () => {
  world = await service();
  client = await world.addAccount();
});
afterAll(() => world.close());

const schemaOf = (path: string): z.ZodType => {
  const row = Object.values(endpoints as Record<string, Endpoint>).find(
    (each) => each.method === 'POST' && each.path === path && each.record,
  );
  if (!row?.body) throw new Error(`Nothing is saved at ${path}.`);
  return row.body;
};

/** Values of fields that an empty record would not have. */
const filled: Readonly<Record<string, object>> = {
  fleet: { silentAfterMinutes: 60 },
  vehicle: { registration: 'L-AB 1', status: 0 },
  driver: { employeeNumber: 'E-7', licenceExpires: '2027-01-01' },
  tag: { longStayMinutes: 30 },
  profile: { alarmAfterMinutes: 10, clearAfterMinutes: 5, suspendMinutes: 7 },
  reminder: { note: 'Two\nlines', status: 1 },
  view: { shared: true },
  alertRule: {
    ...{ notifyBack: true, quietFrom: '22:00', quietTo: '06:00', status: 0 },
    quietHours: [{ days: [6, 7], from: '00:00', to: '00:00' }],
    ...{ escalateAfterMinutes: 30, escalateEmails: ['head@fleet.example'], escalatePhones: ['+491701234567'] },
  },
};
const saved = kinds.filter(({ change }) => change).map((kind) => [kind.resource, kind] as const);

describe.each(saved)('%s', (resource, kind) => {
  test('keeps each added field that an update leaves out', async () => {
    const id = await make(client, kind, filled[resource]);
    const before = await one(client, kind, id);
    const names = addedNames(schemaOf(kind.path));
    const sent = Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)));
    await savedId(
      client.request('POST', kind.path, { ...sent, ...(before['password'] ? { password: '********' } : {}) }),
    );
    const { updated: _, countsFromUtc: __, ...after } = await one(client, kind, id);
    expect(before).toMatchObject(after);
    expect(before).toMatchObject(filled[resource] ?? {});
    // In an import, too.
    if (['driver', 'vehicle', 'tag'].includes(resource)) {
      const body = { mode: 'all', rows: [sent] };
      await reply(client.request('POST', `${kind.path}/import`, body));
      expect(await one(client, kind, id)).toEqual(before);
    }
  });

  test('creates a record for the id 0', async () => {
    const had = (await all(client, kind)).length;
    await make(client, kind, { [kind.idField]: 0 });
    expect(await all(client, kind)).toHaveLength(had + 1);
  });
});

test('null clears an added field, and is refused for a required one', async () => {
  const tag = kindOf('tag');
  const id = await make(client, tag, { longStayMinutes: 30 });
  await savedId(client.request('POST', tag.path, { ...(await one(client, tag, id)), longStayMinutes: null }));
  expect(await one(client, tag, id)).toMatchObject({ longStayMinutes: null });
  const fleet = await make(client, kindOf('fleet'));
  const post = (body: object) => failure(client.request('POST', '/public/v1/fleets', body));
  expect(await post({ id: fleet, name: null })).toEqual(['400', '#/name required']);
  expect(await post({ name: null })).toEqual(['400', '#/name required']);
  expect(await post({ silentAfterMinutes: 5 })).toEqual(['400', '#/name required']);
  expect(await post({ id: 999_999_999 })).toEqual(['404']);
});

test('a documented field that is left out is still required, or cleared', async () => {
  const tag = kindOf('tag');
  const id = await make(client, tag);
  expect(await failure(client.request('POST', tag.path, { id, resourceType: 25, colour: 1 }))).toEqual([
    '400',
    '#/name required',
  ]);
  const driver = kindOf('driver');
  const driverId = await make(client, driver, { mobile: '+49 1' });
  const { mobile: _, ...rest } = await one(client, driver, driverId);
  await savedId(client.request('POST', driver.path, rest));
  expect(await one(client, driver, driverId)).toMatchObject({ mobile: null });
});

test('rules over several fields apply to the complete record', async () => {
  const rule = kindOf('alertRule');
  const id = await make(client, rule);
  const post = (body: object) => failure(client.request('POST', rule.path, { id, ...body }));
  expect(await post({ kind: 'longStay' })).toEqual(['400', '#/tagId required']);
  expect(await post({ emails: null, phones: [] })).toEqual(['400', '#/emails required']);
  await savedId(client.request('POST', rule.path, { id, afterMinutes: 20 }));
  expect(await one(client, rule, id)).toMatchObject({ afterMinutes: 20, emails: ['ana@fleet.example'] });
});

test('If-Match counts for an update that leaves fields out', async () => {
  const fleet = kindOf('fleet');
  const id = await make(client, fleet);
  const read = await client.request('GET', `${fleet.path}/${id}`);
  const headers = { 'If-Match': read.headers.get('etag') ?? '' };
  await savedId(client.request('POST', fleet.path, { id, silentAfterMinutes: 5 }, headers));
  expect(await failure(client.request('POST', fleet.path, { id, silentAfterMinutes: 6 }, headers))).toEqual(['412']);
});
