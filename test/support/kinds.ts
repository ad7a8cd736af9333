/** The kinds of records that can be created, listed, deleted and restored over the API, for tests of their common rules. */
import { apiPrefix } from '../../src/contract/choices.ts';
import { reply } from './records.ts';
import type { Client } from './service.ts';

export interface Kind {
  /** The name of the kind in the audit. */
  resource: string;
  path: string;
  /** The field with a record's id. */
  idField: string;
  /** A unique body that creates one. */
  body(client: Client): Promise<object>;
  /** The changed fields, in addition to `body` and the id; undefined if there is no update. */
  change?: object;
  /** Only administrators can read them. */
  forAdministrators?: true;
  /** Every user has their own. */
  own?: true;
  /** The list has a parameter for external references. */
  resourceType?: number;
}

let serial = 0;
const next = (word: string): string => {
  serial += 1;
  return `${word} ${serial}`;
};

export const vehicleBody = () => ({ name: next('Van'), deviceId: next('device') });
export const driverBody = () => ({ name: next('Driver'), status: 1, username: next('d'), password: 'secret' });
export const profileBody = () => ({ name: next('Frozen'), lowerBound: -25, upperBound: -15.5 });
export const inputTypeBody = () => ({ name: next('Door'), inputDescription: 1 });

export const kinds: readonly Kind[] = [
  {
    resource: 'fleet',
    path: `${apiPrefix}/fleets`,
    idField: 'id',
    body: async () => ({ name: next('Fleet') }),
    change: { name: 'Changed' },
    resourceType: 3,
  },
  {
    resource: 'vehicle',
    path: `${apiPrefix}/vehicles`,
    idField: 'id',
    body: async () => vehicleBody(),
    change: { name: 'Changed' },
    resourceType: 1,
  },
  {
    resource: 'driver',
    path: `${apiPrefix}/drivers`,
    idField: 'id',
    body: async () => driverBody(),
    change: { mobile: '+49 1' },
    resourceType: 2,
  },
  {
    resource: 'inputType',
    path: `${apiPrefix}/inputs/types`,
    idField: 'inputTypeId',
    body: async () => inputTypeBody(),
    change: { name: 'Changed' },
    resourceType: 5,
  },
  {
    resource: 'profile',
    path: `${apiPrefix}/temperature/profiles`,
    idField: 'id',
    body: async () => profileBody(),
    change: { upperBound: 0 },
    resourceType: 7,
  },
  {
    resource: 'geofence',
    path: `${apiPrefix}/geofences`,
    idField: 'id',
    body: async () => ({ description: next('Yard'), geofenceType: 1, latitude: 51, longitude: 12, radius: 100 }),
    change: { description: 'Changed' },
    resourceType: 25,
  },
  {
    resource: 'tag',
    path: `${apiPrefix}/tags`,
    idField: 'id',
    body: async () => ({ name: next('Tag'), resourceType: 25, colour: 3 }),
    change: { name: 'Changed' },
  },
  {
    resource: 'externalReference',
    path: `${apiPrefix}/externalReferences`,
    idField: 'id',
    body: async (client) => ({
      resourceType: 1,
      resourceId: await make(client, kindOf('vehicle')),
      reference: next('R'),
    }),
    change: { reference: 'Changed' },
  },
  {
    resource: 'reminder',
    path: `${apiPrefix}/reminders`,
    idField: 'id',
    body: async (client) => ({
      vehicleId: await make(client, kindOf('vehicle')),
      title: next('Inspection'),
      dueDate: '2026-12-12',
    }),
    change: { status: 1 },
  },
  {
    resource: 'snooze',
    path: `${apiPrefix}/snoozes`,
    idField: 'id',
    body: async (client) => ({
      vehicleId: await make(client, kindOf('vehicle')),
      untilUtc: '2099-01-01T00:00:00.000Z',
    }),
  },
  {
    resource: 'view',
    path: `${apiPrefix}/views`,
    idField: 'id',
    body: async () => ({ name: next('View'), page: 'drivers', query: 'status=1' }),
    change: { name: 'Changed' },
    own: true,
  },
  {
    resource: 'alertRule',
    path: `${apiPrefix}/alerts/rules`,
    idField: 'id',
    body: async () => ({
      ...{ name: next('Cold chain'), scope: 'all', kind: 'outOfRange', afterMinutes: 10 },
      ...{ emails: ['ana@fleet.example'], phones: ['+4917012345678'] },
    }),
    change: { afterMinutes: 20 },
  },
  {
    resource: 'ingestKey',
    path: `${apiPrefix}/ingestKeys`,
    idField: 'id',
    body: async () => ({ name: next('Key') }),
    forAdministrators: true,
  },
  {
    resource: 'apiKey',
    path: `${apiPrefix}/apiKeys`,
    idField: 'id',
    body: async () => ({ name: next('Key'), role: 1 }),
    forAdministrators: true,
  },
  {
    resource: 'sharedLink',
    path: `${apiPrefix}/sharedLinks`,
    idField: 'id',
    body: async (client) => ({
      ...{ name: next('Delivery'), kind: 'arrival' },
      ...{ vehicleId: await make(client, kindOf('vehicle')), geofenceId: await make(client, kindOf('geofence')) },
      expiresUtc: new Date(Date.now() + 24 * 3600_000).toISOString(),
    }),
  },
  {
    resource: 'webhook',
    path: `${apiPrefix}/webhooks`,
    idField: 'id',
    body: async () => ({ name: next('Webhook'), url: 'https://127.0.0.1:9/hook', events: ['visit.started'] }),
    change: { name: 'Changed' },
    forAdministrators: true,
  },
];

export function kindOf(resource: string): Kind {
  const kind = kinds.find((each) => each.resource === resource);
  if (!kind) throw new Error(`There is no kind ${resource}`);
  return kind;
}

/** The id of the saved record: the body, its `id`, or the end of Location. */
export async function savedId(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  const saved = await reply<number | { id: number } | undefined>(
    Promise.resolve(response.clone()),
    response.status === 204 ? 204 : 200,
  );
  if (typeof saved === 'number') return saved;
  return saved?.id ?? Number(/\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1]);
}

/** The id of a new record. */
export async function make(client: Client, kind: Kind, more: object = {}): Promise<number> {
  return savedId(client.request('POST', kind.path, { ...(await kind.body(client)), ...more }));
}

export type Saved = Record<string, unknown>;
/** Every change raises `updated`: test/server/mirror.test.ts checks it. */
export const withoutUpdated = ({ updated: _, ...record }: Saved): Saved => record;
/** Without `updated`. */
export const all = async (client: Client, { path }: Kind, query = ''): Promise<Saved[]> =>
  (await reply<Saved[]>(client.request('GET', `${path}${query}`))).map(withoutUpdated);
/** Without `updated`. */
export const one = async (client: Client, { path }: Kind, id: number): Promise<Saved> =>
  withoutUpdated(await reply<Saved>(client.request('GET', `${path}/${id}`)));
export const remove = (client: Client, { path }: Kind, id: number): Promise<Response> =>
  client.request('DELETE', `${path}/${id}`);
export const restore = (client: Client, { path }: Kind, id: number): Promise<Response> =>
  client.request('POST', `${path}/${id}/restore`);
