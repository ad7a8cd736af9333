/**
 * Makes every change of the dashboard on a service in this process. Before the change all lists are in the cache. A list
 * that differs on the service afterwards must not count as fresh.
 */

import {
  type FetchQueryOptions,
  type QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { type ImportedKind, isUndoableKind, kindNames, kinds } from '../../src/contract/kinds.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import { accountLogoQuery, accountQuery, useSaveAccount, useSaveLogo } from '../../src/web/api/account.ts';
import { alarmQuery, alarmsQuery, useReviewAlarms } from '../../src/web/api/alarms.ts';
import {
  alertChannelsQuery,
  alertMessageQuery,
  alertSentQuery,
  alertsSentQuery,
  unsubscriptionQuery,
  unsubscriptionsQuery,
  useRetryAlerts,
  useSubscribeAgain,
  useTestAlertRule,
} from '../../src/web/api/alerts.ts';
import { useEndAssignment, useStartAssignment } from '../../src/web/api/assignments.ts';
import { auditQuery } from '../../src/web/api/audit.ts';
import { type BulkKind, changeMany, importRows, saveMany, useUndoEntry } from '../../src/web/api/bulk.ts';
import { connect, type Versioned } from '../../src/web/api/client.ts';
import { refresh } from '../../src/web/api/fresh-after.ts';
import { geofencesQuery, useDeleteGeofences, useSaveGeofence, useTagGeofences } from '../../src/web/api/geofences.ts';
import { selectedRow } from '../../src/web/api/growing-list.ts';
import {
  meQuery,
  sessionsQuery,
  startTotp,
  useChangePassword,
  useConfirmTotp,
  useEndSession,
  useRemoveTotp,
  useSaveMe,
} from '../../src/web/api/me.ts';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../../src/web/api/passkeys.ts';
import { useInviteUser } from '../../src/web/api/passwords.ts';
import { useBackfillGeofence, useUndoBackfill } from '../../src/web/api/past.ts';
import { plotQuery, plotsQuery } from '../../src/web/api/plots.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { readingsQuery } from '../../src/web/api/readings.ts';
import {
  alertRulesQuery,
  apiKeysQuery,
  assignmentsQuery,
  deletedQuery,
  driversQuery,
  externalReferencesQuery,
  fleetsQuery,
  ingestKeysQuery,
  inputHistoryQuery,
  inputsQuery,
  inputTypesQuery,
  probesQuery,
  profilesQuery,
  recordQuery,
  recordsQuery,
  sharedLinksQuery,
  snoozesQuery,
  unknownButtonsQuery,
  useDeleteRecord,
  useMakeApiKey,
  useMakeIngestKey,
  useMakeSharedLink,
  useRestoreRecord,
  useRotateIngestKey,
  usersQuery,
  useSaveRecord,
  vehiclesQuery,
  viewsQuery,
  webhooksQuery,
} from '../../src/web/api/records.ts';
import { tagsQuery, useOrderTags } from '../../src/web/api/tags.ts';
import { useReviewVisits, visitQuery, visitsQuery } from '../../src/web/api/visits.ts';
import {
  deliveriesQuery,
  useReplayWebhook,
  useRetryDelivery,
  useSaveWebhook,
  useTestWebhook,
} from '../../src/web/api/webhooks.ts';
import { installDevice } from '../support/browser-passkeys.ts';
import { fillAccount } from '../support/fill.ts';
import {
  addAlarms,
  addButtonReads,
  addDriver,
  addFleet,
  addInput,
  addInputType,
  addProbe,
  addProfile,
  addReference,
  addVehicle,
  addVisits,
} from '../support/fleet.ts';
import { all, driverBody, inputTypeBody, kindOf, make, profileBody, remove, vehicleBody } from '../support/kinds.ts';
import { type ListAnswers, readLists } from '../support/list-answers.ts';
import { addUnsubscription } from '../support/notices.ts';
import { addPasskey } from '../support/passkeys.ts';
import { patienceMs } from '../support/patience.ts';
import { pngOf } from '../support/png.ts';
import { depots, reply, yard } from '../support/records.ts';
import { password, type Service, service } from '../support/service.ts';

let world: Service;
/** From `fillAccount`. */
let ids: Record<string, number>;
let client: QueryClient;
/** The requested changes, by the endpoint table. */
const requested = new Set<string>();

const now = new Date('2026-11-20T12:00:00.000Z');
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 9, minute));
const utc = (minute: number): string => at(minute).toISOString();
const day = { startDate: '2026-11-20T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };

beforeAll(async () => {
  // A fixed clock, so that the time of use is the same in every list.
  world = await service({ now: () => now });
  ids = await fillAccount(world, world);
  connectPage();
  answers = await readLists(world.db, lists(), ({ read }) => read(createQueryClient()));
});
afterAll(() => world.close());

beforeEach(connectPage);

function connectPage(): void {
  client = createQueryClient();
  connect({
    baseUrl: '',
    token: async () => world.token,
    rejected: async () => {
      throw new Error('the token was refused');
    },
  });
  // Node's fetch does not accept jsdom's signals.
  vi.stubGlobal('fetch', (url: string, { signal: _, ...init }: RequestInit) => {
    noteChange(init.method ?? 'GET', url);
    return world.app.request(url, init);
  });
}

function noteChange(method: string, url: string): void {
  const path = url.replace(/\?.*/, '');
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '\\d+')}$`).test(path);
  const row = Object.values(endpoints).find((each) => each.method === method && fits(each.path));
  if (row) requested.add(`${row.method} ${row.path}`);
}

interface Shown {
  key: QueryKey;
  read(from: QueryClient): Promise<unknown>;
  /** Gives a cache the service's answer. */
  keep(cache: QueryClient, answer: unknown): Promise<unknown>;
}
function shown<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Shown {
  const key: QueryKey = query.queryKey;
  return {
    key,
    read: (from) => from.fetchQuery(query),
    keep: (cache, answer) => {
      cache.setQueryData(key, answer);
      // Without a request, as after a first reading.
      return cache.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
    },
  };
}

/** Everything that a screen may show as a list, with every filter that a change may affect. */
const lists = (): Shown[] => {
  const { vehicleId = 0, fleetId = 0, driverId = 0, tagId = 0, probeId = 0, geofenceId = 0, ruleId = 0 } = ids;
  return [
    shown(accountQuery),
    shown(accountLogoQuery),
    shown(alertRulesQuery),
    shown(deletedQuery('alertRule')),
    shown(alertsSentQuery(day)),
    shown(unsubscriptionsQuery()),
    shown(unsubscriptionsQuery({ geofenceId })),
    shown(unsubscriptionsQuery({ ruleId })),
    shown(alarmsQuery(day)),
    shown(alarmsQuery({ ...day, fleetId })),
    shown(assignmentsQuery()),
    shown(assignmentsQuery({ driverId })),
    shown(assignmentsQuery(day)),
    shown(deletedQuery('assignment')),
    shown(auditQuery(day)),
    shown(driversQuery()),
    shown(driversQuery({ externalReference: 'new' })),
    shown(deletedQuery('driver')),
    shown(unknownButtonsQuery),
    shown(fleetsQuery()),
    shown(recordsQuery('reminder')),
    shown(snoozesQuery),
    shown(deletedQuery('snooze')),
    shown(fleetsQuery({ externalReference: 'new' })),
    shown(deletedQuery('fleet')),
    shown(geofencesQuery),
    shown(deletedQuery('geofence')),
    shown(ingestKeysQuery),
    shown(deletedQuery('ingestKey')),
    shown(apiKeysQuery),
    shown(deletedQuery('apiKey')),
    shown(sharedLinksQuery),
    shown(deletedQuery('sharedLink')),
    shown(webhooksQuery),
    shown(deletedQuery('webhook')),
    shown(deliveriesQuery(ids.webhookId ?? 0, { ...day, limit: 10 })),
    shown(inputsQuery()),
    shown(inputsQuery({ vehicleId })),
    shown(deletedQuery('input')),
    shown(inputHistoryQuery(day)),
    shown(inputTypesQuery()),
    shown(inputTypesQuery({ externalReference: 'new' })),
    shown(deletedQuery('inputType')),
    shown(meQuery),
    shown(sessionsQuery),
    shown(plotsQuery({ ...day, vehicleId })),
    shown(probesQuery()),
    shown(probesQuery({ fleetId })),
    shown(deletedQuery('probe')),
    shown(profilesQuery()),
    shown(profilesQuery({ externalReference: 'new' })),
    shown(deletedQuery('profile')),
    shown(readingsQuery({ ...day, probeId })),
    shown(externalReferencesQuery()),
    shown(deletedQuery('externalReference')),
    shown(tagsQuery),
    shown(deletedQuery('tag')),
    shown(usersQuery),
    shown(vehiclesQuery()),
    shown(vehiclesQuery({ fleetId })),
    shown(vehiclesQuery({ externalReference: 'new' })),
    shown(deletedQuery('vehicle')),
    shown(passkeysQuery),
    shown(viewsQuery),
    shown(deletedQuery('view')),
    shown(visitsQuery(day)),
    shown(visitsQuery({ ...day, tagId })),
    shown(visitsQuery({ ...day, geofenceId, overlap: true })),
  ];
};

/** What the service answers now. A list is read again only after a table has changed that it reads. */
let answers: ListAnswers<Shown>;

const wrapper = ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children);

interface Change {
  name: string;
  /** The first part of the key of a list that must contain the change. */
  own: string;
  /** Prepares the data and returns the change. */
  prepare(): Promise<() => Promise<unknown>>;
}

/** The code of a user's authenticator app. */
async function codeOf(userId: number): Promise<string> {
  const { secret } = await world.db.one<{ secret: Buffer }>(sql`
    select secret from second_factor where user_id = ${userId}`);
  return totpAt(secret, stepOf(now));
}

/** `variables` are created before the lists are read. */
function change<Variables>(
  own: string,
  useIt: () => { mutateAsync(variables: Variables): Promise<unknown> },
  variables: () => Promise<Variables>,
  what = '',
): Change {
  return {
    name: [useIt.name, what].join(' ').trim(),
    own,
    prepare: async () => {
      const sent = await variables();
      const { result } = renderHook(useIt, { wrapper });
      return () => result.current.mutateAsync(sent);
    },
  };
}

/** Many in one request. */
const many = (kind: BulkKind, rows: () => Promise<object[]>): Change => ({
  name: `many ${kinds[kind].plural}`,
  own: kinds[kind].plural,
  prepare: async () => {
    const sent = await rows();
    return async () => {
      await saveMany(kind, sent);
      await refresh(client, kinds[kind].plural);
    };
  },
});

/** An import of a file. */
const imported = (kind: ImportedKind, rows: () => Promise<object[]>): Change => ({
  name: `import of ${kinds[kind].plural}`,
  own: kinds[kind].plural,
  prepare: async () => {
    const sent = await rows();
    return async () => {
      await importRows(kind, sent, false);
      await refresh(client, kinds[kind].plural);
    };
  },
});

/** Deletion or restoration by ids, of each kind that has a route for it. */
function inOneRequest(verb: 'delete' | 'restore', record: (kind: string) => () => Promise<number>): Change[] {
  const paths = new Set<string>(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
  const taken = kindNames.filter(isUndoableKind).filter((kind) => paths.has(`POST ${kinds[kind].path}/${verb}`));
  return taken.map((kind) => ({
    name: `${verb} many ${kinds[kind].plural}`,
    own: kinds[kind].plural,
    prepare: async () => {
      const id = await record(kind)();
      return async () => {
        await changeMany(kind, verb, [id]);
        await refresh(client, kinds[kind].plural);
      };
    },
  }));
}

/** As a form gets it with the record. */
async function etagOf<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Versioned<Data>, Error, Versioned<Data>, Key>,
): Promise<string | undefined> {
  return (await createQueryClient().fetchQuery(query)).etag;
}

/** An existing record, or one just deleted. */
const there = (resource: string) => async () => {
  const id = await make(world, kindOf(resource));
  const { resourceType } = kindOf(resource);
  if (resourceType) await make(world, kindOf('externalReference'), { resourceType, resourceId: id });
  return id;
};
const gone = (resource: string) => async () => {
  const id = await there(resource)();
  await reply(remove(world, kindOf(resource), id), 204);
  return id;
};

/** A vehicle with all its records, in the fleet of `fillAccount`. */
async function fullVehicle(): Promise<number> {
  const vehicleId = await addVehicle(world, { fleetId: ids.fleetId });
  await addReference(world, 'vehicle', vehicleId, `v${vehicleId}`);
  await addReference(world, 'input', await addInput(world, world, vehicleId), `i${vehicleId}`);
  const probeId = await addProbe(world, world, vehicleId);
  await addAlarms(world, world, [{ probeId, vehicleId, startUtc: at(3), endUtc: null }]);
  await addVisits(world, world, [{ vehicleId, geofenceId: ids.geofenceId ?? 0, startUtc: at(10), endUtc: null }]);
  return vehicleId;
}
let pasts = 0;
/** A geofence with a position inside that was stored before it. */
async function untakenGeofence(): Promise<number> {
  const { latitude, longitude } = yard;
  const device = `past ${(pasts += 1)}`;
  await addVehicle(world, { deviceId: device });
  const plot = { device, utcMs: at(1).getTime(), position: { latitude, longitude, speed: null, heading: null } };
  await world.app.store({ accountId: world.accountId, keyId: 1 }, [plot]);
  return make(world, kindOf('geofence'), yard);
}
async function newPair() {
  return { vehicleId: await fullVehicle(), driverId: await addDriver(world) };
}
async function assigned(endUtc?: string) {
  const pair = await newPair();
  const body = { ...pair, startUtc: utc(5), endUtc };
  const answer = await world.request('POST', '/public/v1/drivers/assignments/start', body);
  return { ...pair, id: Number(answer.headers.get('location')?.split('/').at(-1)) };
}
async function deletedAssignment(): Promise<number> {
  const { id } = await assigned(utc(30));
  await reply(world.request('DELETE', `/public/v1/drivers/assignments/${id}`), 204);
  return id;
}

const alertRule = {
  name: 'Changed',
  scope: 'all' as const,
  kind: 'noReading' as const,
  afterMinutes: 30,
  emails: ['lee@fleet.example'],
};
const colours = { resourceType: 25, colour: 3 } as const;
const newUser = { username: 'new.user', password: 'long enough 1', role: 1, status: 1 } as const;

const changes: Change[] = [
  change('alarms', useReviewAlarms, async () => ({ of: selectedRow(ids.alarmId ?? 0), cause: 2, note: undefined })),
  change('visits', useReviewVisits, async () => ({ of: selectedRow(ids.visitId ?? 0), reason: 1, note: undefined })),

  change('account', useSaveAccount, async () => ({
    record: { name: 'Renamed', timeZone: 'Europe/Berlin', language: 'en' as const },
    ifMatch: await etagOf(accountQuery),
  })),

  change('account', useSaveLogo, async () => pngOf({ width: 2, height: 2 }).toString('base64')),

  change(
    'alertRules',
    () => useSaveRecord('alertRule'),
    async () => {
      const id = await make(world, kindOf('alertRule'));
      const record = { ...alertRule, id };
      return { record, ifMatch: await etagOf(recordQuery('alertRule', id)) };
    },
  ),
  change('alertRules', () => useDeleteRecord('alertRule'), there('alertRule')),
  change('alertRules', () => useRestoreRecord('alertRule'), gone('alertRule')),
  change('alertsSent', useTestAlertRule, there('alertRule')),
  change('alertsSent', useRetryAlerts, async () => selectedRow(ids.alertSentId ?? 0)),
  change('unsubscriptions', useSubscribeAgain, () =>
    addUnsubscription(world, world, { geofenceId: ids.geofenceId ?? 0 }, at(9)),
  ),

  change('alarms', useReviewAlarms, async () => ({ of: selectedRow(ids.alarmId ?? 0), cause: 2, note: 'Unloading' })),
  change('assignments', useStartAssignment, async () => ({ ...(await newPair()), startUtc: utc(5) })),
  change('assignments', useEndAssignment, async () => {
    const { vehicleId, driverId } = await assigned();
    return { vehicleId, driverId, endUtc: utc(8) };
  }),
  change(
    'assignments',
    () => useSaveRecord('assignment'),
    async () => {
      const { id } = await assigned();
      return { record: { id, startUtc: utc(20) }, ifMatch: await etagOf(recordQuery('assignment', id)) };
    },
  ),
  change(
    'assignments',
    () => useDeleteRecord('assignment'),
    async () => (await assigned(utc(30))).id,
  ),
  change('assignments', () => useRestoreRecord('assignment'), deletedAssignment),

  change(
    'drivers',
    () => useSaveRecord('driver'),
    async () => {
      await addButtonReads(world, world, [[ids.vehicleId ?? 0, at(4), 'B7']]);
      return { record: { ...driverBody(), status: 1 as const, buttonId: 'B7' } };
    },
    'new',
  ),
  change(
    'drivers',
    () => useSaveRecord('driver'),
    async () => {
      const id = await addDriver(world);
      return { record: { id, ...driverBody(), status: 0 as const }, ifMatch: await etagOf(recordQuery('driver', id)) };
    },
  ),
  change('drivers', () => useDeleteRecord('driver'), there('driver')),
  change('drivers', () => useRestoreRecord('driver'), gone('driver')),

  change(
    'fleets',
    () => useSaveRecord('fleet'),
    async () => {
      const id = await addFleet(world);
      return { record: { id, name: 'Changed' }, ifMatch: await etagOf(recordQuery('fleet', id)) };
    },
  ),
  change('fleets', () => useDeleteRecord('fleet'), there('fleet')),
  change('fleets', () => useRestoreRecord('fleet'), gone('fleet')),

  change('geofences', useSaveGeofence, async () => {
    const id = ids.geofenceId ?? 0;
    return { record: { ...yard, id, geofenceType: 1 as const }, ifMatch: await etagOf(recordQuery('geofence', id)) };
  }),
  change('geofences', useTagGeofences, async () => ({
    ids: [await make(world, kindOf('geofence'))],
    add: [ids.tagId ?? 0],
  })),
  change(
    'geofences',
    () => useDeleteRecord('geofence'),
    async () => {
      const geofenceId = await there('geofence')();
      await addVisits(world, world, [{ vehicleId: ids.vehicleId ?? 0, geofenceId, startUtc: at(3), endUtc: null }]);
      return geofenceId;
    },
  ),
  change('geofences', () => useRestoreRecord('geofence'), gone('geofence')),
  change('geofences', useBackfillGeofence, async () => ({ geofenceId: await untakenGeofence(), startDate: utc(0) })),
  change('geofences', useUndoBackfill, async () => {
    const geofenceId = await untakenGeofence();
    const path = `/public/v1/geofences/${geofenceId}/past`;
    await reply(world.request('POST', path, { startDate: utc(0) }));
    return geofenceId;
  }),
  change('geofences', useDeleteGeofences, async () => [await there('geofence')(), await there('geofence')()]),

  change('ingestKeys', useMakeIngestKey, async () => ({ name: 'Depot' })),
  change('ingestKeys', useRotateIngestKey, async () => ({
    ingestKeyId: await there('ingestKey')(),
    overlapMinutes: 60,
  })),
  change('ingestKeys', () => useDeleteRecord('ingestKey'), there('ingestKey')),
  change('ingestKeys', () => useRestoreRecord('ingestKey'), gone('ingestKey')),

  change('apiKeys', useMakeApiKey, async () => ({ name: 'ERP', role: 1 })),
  change('apiKeys', () => useDeleteRecord('apiKey'), there('apiKey')),
  change('apiKeys', () => useRestoreRecord('apiKey'), gone('apiKey')),

  change('sharedLinks', useMakeSharedLink, async () => ({
    ...{ name: 'Delivery', kind: 'arrival' as const, vehicleId: ids.vehicleId, geofenceId: ids.geofenceId },
    expiresUtc: new Date(Date.now() + 3600_000).toISOString(),
  })),
  change('sharedLinks', () => useDeleteRecord('sharedLink'), there('sharedLink')),
  change('sharedLinks', () => useRestoreRecord('sharedLink'), gone('sharedLink')),

  change('webhooks', useSaveWebhook, async () => ({
    record: { name: 'ERP', url: 'https://127.0.0.1:9/hook', events: ['visit.started'] },
  })),
  change('webhooks', useTestWebhook, async () => ids.webhookId ?? 0),
  change('webhooks', useRetryDelivery, async () => ({
    webhookId: ids.webhookId ?? 0,
    deliveryId: ids.deliveryId ?? 0,
  })),
  // A delivery that waits is made again. One of a test is not.
  change('webhooks', useReplayWebhook, async () => {
    await world.db.run(sql`update webhook_event set only_id = null where account_id = ${world.accountId}`);
    return { webhookId: ids.webhookId ?? 0, after: utc(0) };
  }),
  change('webhooks', () => useDeleteRecord('webhook'), there('webhook')),
  change('webhooks', () => useRestoreRecord('webhook'), gone('webhook')),

  change(
    'inputs',
    () => useSaveRecord('input'),
    async () => {
      const inputId = await addInput(world, world, await addVehicle(world));
      const inputTypeId = await addInputType(world);
      return { record: { inputId, inputTypeId }, ifMatch: await etagOf(recordQuery('input', inputId)) };
    },
  ),
  change(
    'inputTypes',
    () => useSaveRecord('inputType'),
    async () => {
      const inputTypeId = await addInputType(world);
      const record = { ...inputTypeBody(), inputTypeId, inputDescription: 0 as const };
      return { record, ifMatch: await etagOf(recordQuery('inputType', inputTypeId)) };
    },
  ),
  change('inputTypes', () => useDeleteRecord('inputType'), there('inputType')),
  change('inputTypes', () => useRestoreRecord('inputType'), gone('inputType')),

  change('users', useInviteUser, async () => ({ email: 'invited@fleet.example', role: 1 as const })),
  change('me', useSaveMe, async () => ({ name: 'Robin Lee', settings: { theme: 'dark' as const } })),
  change('me', useEndSession, async () => {
    await world.signIn();
    const sessions = await createQueryClient().fetchQuery(sessionsQuery);
    return sessions.find(({ current }) => !current)?.id ?? 0;
  }),

  change(
    'probes',
    () => useSaveRecord('probe'),
    async () => {
      const { probeId = 0 } = ids;
      const record = { probeId, name: 'Rear', profileId: await addProfile(world) };
      return { record, ifMatch: await etagOf(recordQuery('probe', probeId)) };
    },
  ),
  change(
    'profiles',
    () => useSaveRecord('profile'),
    async () => {
      const { profileId: id = 0 } = ids;
      return { record: { ...profileBody(), id, upperBound: -3 }, ifMatch: await etagOf(recordQuery('profile', id)) };
    },
  ),
  change('profiles', () => useDeleteRecord('profile'), there('profile')),
  change('profiles', () => useRestoreRecord('profile'), gone('profile')),

  ...(
    [
      [1, () => addVehicle(world)],
      [2, () => addDriver(world)],
      [3, () => addFleet(world)],
      [5, () => addInputType(world)],
      [7, () => addProfile(world)],
    ] as const
  ).map(([resourceType, made]) =>
    change(
      'references',
      () => useSaveRecord('externalReference'),
      async () => ({ record: { resourceType, resourceId: await made(), reference: 'new' } }),
      `of kind ${resourceType}`,
    ),
  ),
  change(
    'references',
    () => useSaveRecord('externalReference'),
    async () => {
      const { externalReferenceId: id = 0, vehicleId: resourceId = 0 } = ids;
      const record = { id, resourceType: 1 as const, resourceId, reference: 'Changed' };
      return { record, ifMatch: await etagOf(recordQuery('externalReference', id)) };
    },
  ),
  change('references', () => useDeleteRecord('externalReference'), there('externalReference')),
  change('references', () => useRestoreRecord('externalReference'), gone('externalReference')),

  change(
    'tags',
    () => useSaveRecord('tag'),
    async () => {
      const { tagId: id = 0 } = ids;
      return { record: { ...colours, id, name: 'Changed' }, ifMatch: await etagOf(recordQuery('tag', id)) };
    },
  ),
  change('tags', () => useDeleteRecord('tag'), there('tag')),
  change('tags', () => useRestoreRecord('tag'), gone('tag')),
  {
    name: 'useOrderTags',
    own: 'tags',
    prepare: async () => {
      await make(world, kindOf('tag'), depots);
      const order = (await all(world, kindOf('tag'))).map(({ id }) => Number(id)).reverse();
      const { result } = renderHook(useOrderTags, { wrapper });
      return async () => {
        const failed = vi.fn();
        result.current(order, failed);
        await vi.waitFor(() => expect(client.isMutating()).toBe(0), patienceMs);
        expect(failed).not.toHaveBeenCalled();
      };
    },
  },

  change(
    'users',
    () => useSaveRecord('user'),
    async () => ({ record: newUser }),
    'new',
  ),
  change(
    'users',
    () => useDeleteRecord('user'),
    () => reply<number>(world.request('POST', '/public/v1/users', { ...newUser, username: 'to-be-removed' })),
  ),
  change(
    'users',
    () => useSaveRecord('user'),
    async () => {
      const { username, role, status } = await createQueryClient().fetchQuery(meQuery);
      const record = { id: world.userId, username, name: 'Ana Ruiz', role: role as 0 | 1, status: status as 0 | 1 };
      return { record, ifMatch: await etagOf(recordQuery('user', world.userId)) };
    },
  ),

  change(
    'vehicles',
    () => useSaveRecord('vehicle'),
    async () => {
      const id = await fullVehicle();
      return { record: { id, ...vehicleBody() }, ifMatch: await etagOf(recordQuery('vehicle', id)) };
    },
  ),
  change('vehicles', () => useDeleteRecord('vehicle'), fullVehicle),
  change(
    'vehicles',
    () => useRestoreRecord('vehicle'),
    async () => {
      const id = await fullVehicle();
      await reply(remove(world, kindOf('vehicle'), id), 204);
      return id;
    },
  ),

  change(
    'views',
    () => useSaveRecord('view'),
    async () => {
      const { viewId: id = 0 } = ids;
      return { record: { id, name: 'Changed', page: 'drivers' }, ifMatch: await etagOf(recordQuery('view', id)) };
    },
  ),
  change('views', () => useDeleteRecord('view'), there('view')),
  change('views', () => useRestoreRecord('view'), gone('view')),

  imported('geofence', async () => [{ ...yard, geofenceType: 1 }]),
  imported('tag', async () => [await kindOf('tag').body(world)]),
  imported('assignment', async () => [
    { vehicleId: await addVehicle(world), driverId: await addDriver(world), startUtc: utc(30) },
  ]),
  many('driver', async () => [{ ...driverBody(), id: await there('driver')() }]),
  many('alertRule', async () => [{ ...alertRule, id: await there('alertRule')() }]),
  change(
    'reminders',
    () => useSaveRecord('reminder'),
    async () => {
      return { record: { vehicleId: await addVehicle(world), title: 'Oil', dueDate: '2026-12-12' } };
    },
  ),
  change('reminders', () => useDeleteRecord('reminder'), there('reminder')),
  change('reminders', () => useRestoreRecord('reminder'), gone('reminder')),
  change(
    'snoozes',
    () => useSaveRecord('snooze'),
    async () => {
      return { record: { vehicleId: await addVehicle(world), untilUtc: '2099-01-01T00:00:00.000Z' } };
    },
  ),
  change('snoozes', () => useDeleteRecord('snooze'), there('snooze')),
  change('snoozes', () => useRestoreRecord('snooze'), gone('snooze')),
  many('externalReference', async () => [await kindOf('externalReference').body(world)]),
  many('user', async () => [{ username: 'one-of-many', password, role: 1, status: 1 }]),
  many('reminder', async () => [{ ...(await kindOf('reminder').body(world)), id: await there('reminder')() }]),
  many('vehicle', async () => [{ ...vehicleBody(), id: await fullVehicle() }]),
  many('input', async () => {
    const inputId = await addInput(world, world, await addVehicle(world));
    return [{ inputId, inputTypeId: await addInputType(world) }];
  }),
  many('probe', async () => {
    const probeId = await addProbe(world, world, await addVehicle(world));
    return [{ probeId, name: 'Front', profileId: await make(world, kindOf('profile')) }];
  }),
  ...inOneRequest('delete', there),
  ...inOneRequest('restore', gone),
  {
    name: 'useUndoEntry',
    own: 'fleets',
    prepare: async () => {
      const response = await world.request('POST', '/public/v1/fleets', { name: 'Undone' });
      const { result } = renderHook(useUndoEntry, { wrapper });
      return () => result.current(Number(response.headers.get('audit-id')), ['fleets']);
    },
  },

  change('me', useConfirmTotp, async () => {
    await world.db.run(sql`delete from second_factor where user_id = ${world.userId}`);
    await startTotp();
    return codeOf(world.userId);
  }),
  change('me', useRemoveTotp, async () => {
    await world.db.run(sql`update second_factor set last_step = 0 where user_id = ${world.userId}`);
    return codeOf(world.userId);
  }),
  change('me', useAddPasskey, async () => {
    installDevice();
    return 'Laptop';
  }),
  change('me', useRemovePasskey, () => addPasskey(world, world)),
  // Last, because other tests sign in with the old one.
  change('me', useChangePassword, async () => {
    await world.signIn();
    return { current: password, new: 'another one, longer' };
  }),
];

test.each(changes)('after $name no outdated list counts as fresh', async ({ own, prepare }) => {
  const make = await prepare();
  await answers.update();
  await answers.each((list, answer) => list.keep(client, answer));
  await act(make);
  const isFresh = ({ key }: Shown): boolean => client.getQueryState(key)?.isInvalidated === false;
  const changed = await answers.update();
  expect(keysOf(changed.filter(isFresh))).toEqual([]);
  expect(keysOf(changed).filter(([first]) => first === own)).not.toEqual([]);
});

const keysOf = (some: readonly Shown[]): QueryKey[] => some.map(({ key }) => key);

test('every list was read again after each change of it', async () => {
  expect(keysOf(await answers.readAll())).toEqual([]);
});

test('every change of the endpoint table is covered', () => {
  const rows = Object.values<Endpoint>(endpoints).filter(({ method, access }) => method !== 'GET' && access !== 'open');
  // What no page uses, only other systems.
  const forPrograms = [
    ...['delete', 'restore'].map((verb) => `POST /public/v1/assignments/${verb}`),
    // The dashboard sends the alerts of one message again by the route of many.
    'POST /public/v1/alerts/sent/{alertSentId}/retry',
    // No list shows a secret.
    'POST /public/v1/webhooks/{webhookId}/secret',
    // No list shows a factor that is only begun, or that of another user.
    'POST /public/v1/users/me/totp',
    'DELETE /public/v1/users/{userId}/totp',
  ];
  // Their bodies are too long for an address. They change nothing.
  const readsByPost = ['places/describe', 'plots/describe', 'geofences/past', 'temperature/profiles/past'].map(
    (path) => `POST /public/v1/${path}`,
  );
  // They need days of driving: test/web/places.test.tsx sees that findings and proposals go and come back.
  const ofDays = ['findings', 'proposals'].map((what) => `POST /public/v1/geofences/${what}/dismiss`);
  const missing = rows
    .map(({ method, path }) => `${method} ${path}`)
    .filter(
      (row) => !requested.has(row) && !forPrograms.includes(row) && !readsByPost.includes(row) && !ofDays.includes(row),
    );
  expect(missing).toEqual([]);
});

test('a list on the screen is fresh when the change resolves', async () => {
  const own = await world.addUser();
  connect({ baseUrl: '', token: async () => own.token, rejected: async () => {} });
  const id = await addFleet(own);
  const { result } = renderHook(() => ({ fleets: useQuery(fleetsQuery()).data, rename: useSaveRecord('fleet') }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.fleets).toBeDefined());
  const saved = await act(() => result.current.rename.mutateAsync({ record: { id, name: 'Renamed' } }));
  expect(saved).toBe(id);
  const listed = client.getQueryData(fleetsQuery().queryKey)?.find((fleet) => fleet.id === id);
  expect(listed?.name).toBe('Renamed');
});

test("an outdated record does not overwrite another person's save", async () => {
  const own = await world.addUser();
  connect({ baseUrl: '', token: async () => own.token, rejected: async () => {} });
  const id = await addFleet(own);
  const { etag } = await client.fetchQuery(recordQuery('fleet', id));
  await reply(own.request('POST', '/public/v1/fleets', { id, name: 'Theirs' }));
  const { result } = renderHook(() => useSaveRecord('fleet'), { wrapper });
  const saving = act(() => result.current.mutateAsync({ record: { id, name: 'Mine' }, ifMatch: etag }));
  await expect(saving).rejects.toMatchObject({ status: 412 });
});

test('records that are only read', async () => {
  const own = await world.addUser();
  connect({ baseUrl: '', token: async () => own.token, rejected: async () => {} });
  const { plotId = 0, visitId = 0, alarmId = 0, alertSentId = 0, unsubscriptionId = 0, ingestKeyId = 0 } = ids;
  expect(await client.fetchQuery(plotQuery(plotId))).toMatchObject({ id: plotId });
  expect(await client.fetchQuery(visitQuery(visitId))).toMatchObject({ id: visitId });
  expect(await client.fetchQuery(alarmQuery(alarmId))).toMatchObject({ id: alarmId });
  expect(await client.fetchQuery(alertSentQuery(alertSentId))).toMatchObject({ id: alertSentId });
  expect(await client.fetchQuery(alertMessageQuery(alertSentId))).toMatchObject({ html: expect.any(String) });
  expect(await client.fetchQuery(alertChannelsQuery)).toEqual({ email: false, text: false });
  expect(await client.fetchQuery(unsubscriptionQuery(unsubscriptionId))).toMatchObject({ id: unsubscriptionId });
  expect(await client.fetchQuery(recordQuery('ingestKey', ingestKeyId))).toMatchObject({ value: { id: ingestKeyId } });
});
