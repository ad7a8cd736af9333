/** Every change creates an audit entry: who, when, which record, before and after, without secrets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditRecord } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../../src/contract/endpoints/index.ts';
import type { PasskeyCreation } from '../../src/contract/passkeys.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import { handlers } from '../../src/server/routes/index.ts';
import { insertChanges } from '../../src/server/store/audit.ts';
import { fleetRow, fleets } from '../../src/server/store/fleets.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputType,
  addProbe,
  addProfile,
  addVehicle,
  addVisits,
} from '../support/fleet.ts';
import {
  type Kind,
  kindOf,
  kinds,
  make,
  one,
  remove,
  restore,
  type Saved,
  savedId,
  withoutUpdated,
} from '../support/kinds.ts';
import { addNotice, addUnsubscription } from '../support/notices.ts';
import { pages } from '../support/pages.ts';
import { addPasskey } from '../support/passkeys.ts';
import { pngOf } from '../support/png.ts';
import { addGeofence, addTag, failure, geofence, reply, tags, yard } from '../support/records.ts';
import { type Client, password, type Service, service } from '../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const path = '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
const audit = (client: Client, more = ''): Promise<AuditEntry[]> =>
  reply<AuditEntry[]>(client.request('GET', `${path}${more}`));

type Trace = [action: string, resource: string, id: number];
const traceOf = ({ action, resource, resourceId }: AuditRecord): Trace => [action, resource, resourceId];

/** POSTs that change nothing: a list of positions, moments or points is too long for a GET. */
type ReadingByPost = 'describePlaces' | 'describeMoments' | 'askPast' | 'askPastAlarms';
const readingByPost: readonly string[] = [
  ...(['describePlaces', 'describeMoments', 'askPast', 'askPastAlarms'] satisfies ReadingByPost[]),
];

/** The endpoints that change data of an account. */
type Changing = Exclude<
  {
    [Name in EndpointName]: Endpoints[Name] extends { method: 'GET' } | { access: 'open' } ? never : Name;
  }[EndpointName],
  ReadingByPost
>;

/** Prepares the data, and returns a function that makes the change and returns its expected audit entries. */
type Scenario = (client: Client) => Promise<() => Promise<Trace[]>>;

/** The code of an authenticator app that the client begins to add. */
async function startFactor(client: Client): Promise<string> {
  await reply(client.request('POST', '/public/v1/users/me/totp'));
  const { secret } = await world.db.one<{ secret: Buffer }>(sql`
    select secret from second_factor where user_id = ${client.userId}`);
  return totpAt(secret, stepOf(new Date()));
}

const creation =
  (resource: string): Scenario =>
  async (client) => {
    const kind = kindOf(resource);
    const body = await kind.body(client);
    return async () => [['create', resource, await savedId(client.request('POST', kind.path, body))]];
  };
const deletion =
  (resource: string): Scenario =>
  async (client) => {
    const id = await make(client, kindOf(resource));
    return async () => {
      await reply(remove(client, kindOf(resource), id), 204);
      return [['delete', resource, id]];
    };
  };
const restoration =
  (resource: string): Scenario =>
  async (client) => {
    const id = await make(client, kindOf(resource));
    await reply(remove(client, kindOf(resource), id), 204);
    return async () => {
      await reply(restore(client, kindOf(resource), id));
      return [['restore', resource, id]];
    };
  };
const restorationOfMany =
  (resource: string): Scenario =>
  async (client) => {
    const kind = kindOf(resource);
    const ids = [await make(client, kind), await make(client, kind)];
    for (const id of ids) await reply(remove(client, kind, id), 204);
    return async () => {
      await post(client, `${kind.path.replace('/public/v1/', '')}/restore`, { ids }, 204);
      return ids.map((id): Trace => ['restore', resource, id]);
    };
  };
const deletionOfMany =
  (resource: string): Scenario =>
  async (client) => {
    const kind = kindOf(resource);
    const ids = [await make(client, kind), await make(client, kind)];
    return async () => {
      await post(client, `${kind.path.replace('/public/v1/', '')}/delete`, { ids }, 204);
      return ids.map((id): Trace => ['delete', resource, id]);
    };
  };
const post = (client: Client, to: string, body: object, status = 200): Promise<unknown> =>
  reply(client.request('POST', `/public/v1/${to}`, body), status);

/** Two rows of a kind, one of them for an existing record. */
const imported =
  (resource: string): Scenario =>
  async (client) => {
    const kind = kindOf(resource);
    const id = await make(client, kind);
    const rows = [{ ...(await one(client, kind, id)), ...kind.change }, await kind.body(client)];
    return async () => {
      const body = { mode: 'all', match: 'id', rows };
      const { ids } = await reply<{ ids: number[] }>(client.request('POST', `${kind.path}/import`, body));
      return [
        ['update', resource, id],
        ['create', resource, ids[1] ?? 0],
      ];
    };
  };

/** An assignment that has been active since eight. */
async function assigned(client: Client) {
  const pair = { vehicleId: await addVehicle(client), driverId: await addDriver(client) };
  const body = { ...pair, startUtc: '2026-11-20T08:00:00Z' };
  const response = await client.request('POST', '/public/v1/drivers/assignments/start', body);
  return { ...body, id: Number(response.headers.get('location')?.split('/').at(-1)) };
}

/** Changes two records in one request. */
const changes =
  (resource: string, path: string): Scenario =>
  async (client) => {
    const kind = kindOf(resource);
    const ids = [await make(client, kind), await make(client, kind)];
    const rows = await Promise.all(ids.map(async (id) => ({ ...(await kind.body(client)), id })));
    return async () => {
      await post(client, `${path}/import`, { mode: 'all', rows });
      return ids.map((id): Trace => ['update', resource, id]);
    };
  };

const scenarios: Record<Changing, Scenario> = {
  backfillGeofence: async (client) => {
    const id = await addGeofence(client);
    return async () => {
      await reply(client.request('POST', `/public/v1/geofences/${id}/past`, { startDate: '2026-11-20T00:00:00Z' }));
      return [['update', 'geofence', id]];
    };
  },
  dismissFinding: async (client) => {
    const id = await addGeofence(client);
    return async () => {
      const finding = { geofenceId: id, kind: 'neverVisited', count: 0, total: 0 };
      await reply(client.request('POST', '/public/v1/geofences/findings/dismiss', finding), 204);
      return [['update', 'geofence', id]];
    };
  },
  dismissProposal: async (client) => {
    return async () => {
      const place = { key: '51.339620,12.371290,85' };
      await reply(client.request('POST', '/public/v1/geofences/proposals/dismiss', place), 204);
      return [['update', 'account', client.accountId]];
    };
  },
  undoBackfill: async (client) => {
    const id = await addGeofence(client);
    const path = `/public/v1/geofences/${id}/past`;
    await reply(client.request('POST', path, { startDate: '2026-11-20T00:00:00Z' }));
    return async () => {
      await reply(client.request('DELETE', path), 204);
      return [['update', 'geofence', id]];
    };
  },
  saveFleet: creation('fleet'),
  deleteFleet: deletion('fleet'),
  restoreFleet: restoration('fleet'),
  saveVehicle: creation('vehicle'),
  deleteVehicle: deletion('vehicle'),
  restoreVehicle: restoration('vehicle'),
  saveReminder: creation('reminder'),
  deleteReminder: deletion('reminder'),
  restoreReminder: restoration('reminder'),
  importReminders: changes('reminder', 'reminders'),
  saveSnooze: creation('snooze'),
  deleteSnooze: deletion('snooze'),
  restoreSnooze: restoration('snooze'),
  saveDriver: creation('driver'),
  deleteDriver: deletion('driver'),
  restoreDriver: restoration('driver'),
  saveInputType: creation('inputType'),
  deleteInputType: deletion('inputType'),
  restoreInputType: restoration('inputType'),
  saveProfile: creation('profile'),
  deleteProfile: deletion('profile'),
  restoreProfile: restoration('profile'),
  saveExternalReference: creation('externalReference'),
  deleteExternalReference: deletion('externalReference'),
  restoreExternalReference: restoration('externalReference'),
  saveView: creation('view'),
  deleteView: deletion('view'),
  restoreView: restoration('view'),
  makeApiKey: creation('apiKey'),
  deleteApiKey: deletion('apiKey'),
  restoreApiKey: restoration('apiKey'),
  makeSharedLink: creation('sharedLink'),
  deleteSharedLink: deletion('sharedLink'),
  restoreSharedLink: restoration('sharedLink'),
  makeIngestKey: creation('ingestKey'),
  rotateIngestKey: async (client) => {
    const id = await make(client, kindOf('ingestKey'));
    return async () => {
      const body = { overlapMinutes: 60 };
      const made = await reply<{ id: number }>(client.request('POST', `/public/v1/ingestKeys/${id}/rotate`, body));
      return [
        ['create', 'ingestKey', made.id],
        ['update', 'ingestKey', id],
      ];
    };
  },
  deleteIngestKey: deletion('ingestKey'),
  restoreIngestKey: restoration('ingestKey'),
  saveWebhook: creation('webhook'),
  deleteWebhook: deletion('webhook'),
  restoreWebhook: restoration('webhook'),
  renewWebhookSecret: async (client) => {
    const id = await make(client, kindOf('webhook'));
    return async () => {
      await post(client, `webhooks/${id}/secret`, {});
      return [['update', 'webhook', id]];
    };
  },
  testWebhook: async (client) => {
    const id = await make(client, kindOf('webhook'));
    return async () => {
      await post(client, `webhooks/${id}/test`, {});
      return [];
    };
  },
  replayWebhook: async (client) => {
    const id = await make(client, kindOf('webhook'));
    return async () => {
      await post(client, `webhooks/${id}/replay`, { after: '2026-11-20T00:00:00Z' }, 204);
      return [];
    };
  },
  retryWebhookDelivery: async (client) => {
    const id = await make(client, kindOf('webhook'));
    const tested = (await post(client, `webhooks/${id}/test`, {})) as { id: number };
    return async () => {
      await post(client, `webhooks/${id}/deliveries/${tested.id}/retry`, {}, 204);
      return [];
    };
  },
  saveAlertRule: creation('alertRule'),
  deleteAlertRule: deletion('alertRule'),
  restoreAlertRule: restoration('alertRule'),
  testAlertRule: async (client) => {
    const rule = await make(client, kindOf('alertRule'));
    return async () => {
      await post(client, `alerts/rules/${rule}/test`, {}, 204);
      const sent = await reply<{ id: number }[]>(
        client.request(
          'GET',
          `/public/v1/alerts/sent?ruleId=${rule}&startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z`,
        ),
      );
      return sent.map(({ id }): Trace => ['create', 'alertSent', id]);
    };
  },
  reviewGeofenceVisits: async (client) => {
    const vehicleId = await addVehicle(client);
    const startUtc = new Date('2026-11-20T08:00:00Z');
    const [id = 0] = await addVisits(world, client, [{ vehicleId, geofenceId: 1, startUtc, endUtc: startUtc }]);
    return async () => {
      await post(client, 'geofenceVisits/review', { ids: [id], disregarded: true, reason: 1, note: 'Jam' }, 204);
      return [['update', 'visit', id]];
    };
  },
  reviewAlarms: async (client) => {
    const vehicleId = await addVehicle(client);
    const probeId = await addProbe(world, client, vehicleId);
    const startUtc = new Date('2026-11-20T08:00:00Z');
    const [id = 0] = await addAlarms(world, client, [{ probeId, vehicleId, startUtc, endUtc: null }]);
    return async () => {
      await post(client, 'temperature/alarms/review', { ids: [id], cause: 2, note: 'Door' }, 204);
      return [['update', 'alarm', id]];
    };
  },
  retryAlerts: async (client) => {
    const id = await addNotice(world, client, { utc: new Date() });
    return async () => {
      await post(client, 'alerts/sent/retry', { ids: [id] });
      return [['update', 'alertSent', id]];
    };
  },
  retryAlert: async (client) => {
    const id = await addNotice(world, client, { utc: new Date() });
    return async () => {
      await post(client, `alerts/sent/${id}/retry`, {}, 204);
      return [['update', 'alertSent', id]];
    };
  },
  deleteUnsubscription: async (client) => {
    const geofenceId = await make(client, kindOf('geofence'));
    const id = await addUnsubscription(world, client, { geofenceId }, new Date());
    return async () => {
      await reply(client.request('DELETE', `/public/v1/alerts/unsubscribed/${id}`), 204);
      return [['delete', 'unsubscription', id]];
    };
  },
  saveTag: creation('tag'),
  deleteTag: deletion('tag'),
  restoreTag: restoration('tag'),
  saveGeofence: creation('geofence'),
  deleteGeofence: deletion('geofence'),
  restoreGeofence: restoration('geofence'),

  orderTags: async (client) => {
    const ids = [await addTag(client), await addTag(client), await addTag(client)];
    const [first = 0, second = 0, third = 0] = ids;
    return async () => {
      await post(client, 'tags/order', { ids: [second, first, third] }, 204);
      return [
        ['update', 'tag', first],
        ['update', 'tag', second],
      ];
    };
  },
  importGeofences: async (client) => {
    const id = await addGeofence(client);
    const rows = [
      { ...yard, description: 'New' },
      { ...yard, id, description: 'Changed' },
    ];
    return async () => {
      const reply = (await post(client, 'geofences/import', { mode: 'all', geofences: rows })) as { ids: number[] };
      return [
        ['create', 'geofence', reply.ids[0] ?? 0],
        ['update', 'geofence', id],
      ];
    };
  },
  importDrivers: imported('driver'),
  importVehicles: imported('vehicle'),
  importTags: imported('tag'),
  importExternalReferences: imported('externalReference'),
  importUsers: async (client) => async () => {
    const rows = ['one', 'two'].map((each) => ({
      ...{ username: `${each} of ${client.username}`, password, role: 1, status: 1 },
    }));
    const { ids } = (await post(client, 'users/import', { mode: 'all', rows })) as { ids: number[] };
    return ids.map((id): Trace => ['create', 'user', id]);
  },
  importInputs: async (client) => {
    const ids = [
      await addInput(world, client, await addVehicle(client)),
      await addInput(world, client, await addVehicle(client)),
    ];
    const inputTypeId = await addInputType(client);
    return async () => {
      await post(client, 'inputs/import', { mode: 'all', rows: ids.map((inputId) => ({ inputId, inputTypeId })) });
      return ids.map((id): Trace => ['update', 'input', id]);
    };
  },
  importProbes: async (client) => {
    const probeId = await addProbe(world, client, await addVehicle(client));
    const profileId = await addProfile(client);
    return async () => {
      await post(client, 'temperature/probes/import', { mode: 'all', rows: [{ probeId, name: 'Front', profileId }] });
      return [['update', 'probe', probeId]];
    };
  },
  importAlertRules: changes('alertRule', 'alerts/rules'),
  undoAudit: async (client) => {
    const ids = [await addGeofence(client), await addGeofence(client)];
    const response = await client.request('POST', '/public/v1/geofences/delete', { ids });
    return async () => {
      await post(client, `audit/${response.headers.get('audit-id')}/undo`, {});
      return ids.map((id): Trace => ['restore', 'geofence', id]);
    };
  },
  tagGeofences: async (client) => {
    const [ids, tag] = [[await addGeofence(client), await addGeofence(client)], await addTag(client)];
    return async () => {
      await post(client, 'geofences/tag', { ids, add: [tag] }, 204);
      return ids.map((id): Trace => ['update', 'geofence', id]);
    };
  },
  deleteGeofences: async (client) => {
    const ids = [await addGeofence(client), await addGeofence(client)];
    const body = { resourceType: 25, resourceId: ids[0], reference: 'G' };
    const reference = await reply<number>(client.request('POST', '/public/v1/externalReferences', body));
    return async () => {
      await post(client, 'geofences/delete', { ids }, 204);
      return [...ids.map((id): Trace => ['delete', 'geofence', id]), ['delete', 'externalReference', reference]];
    };
  },
  deleteAlertRules: deletionOfMany('alertRule'),
  deleteDrivers: deletionOfMany('driver'),
  deleteReminders: deletionOfMany('reminder'),
  deleteVehicles: deletionOfMany('vehicle'),
  restoreAlertRules: restorationOfMany('alertRule'),
  restoreDrivers: restorationOfMany('driver'),
  restoreExternalReferences: restorationOfMany('externalReference'),
  restoreFleets: restorationOfMany('fleet'),
  restoreGeofences: restorationOfMany('geofence'),
  restoreInputTypes: restorationOfMany('inputType'),
  restoreProfiles: restorationOfMany('profile'),
  restoreReminders: restorationOfMany('reminder'),
  restoreTags: restorationOfMany('tag'),
  restoreVehicles: restorationOfMany('vehicle'),

  startAssignment: async (client) => {
    const body = {
      vehicleId: await addVehicle(client),
      driverId: await addDriver(client),
      startUtc: '2026-11-20T08:00:00Z',
    };
    return async () => {
      const response = await client.request('POST', '/public/v1/drivers/assignments/start', body);
      return [['create', 'assignment', Number(response.headers.get('location')?.split('/').at(-1))]];
    };
  },
  endAssignment: async (client) => {
    const { id, vehicleId, driverId } = await assigned(client);
    return async () => {
      await post(client, 'drivers/assignments/end', { vehicleId, driverId, endUtc: '2026-11-20T09:00:00Z' }, 204);
      return [['update', 'assignment', id]];
    };
  },
  correctAssignment: async (client) => {
    const { id } = await assigned(client);
    return async () => {
      await post(client, 'drivers/assignments', { id, startUtc: '2026-11-20T07:00:00Z' });
      return [['update', 'assignment', id]];
    };
  },
  deleteAssignment: async (client) => {
    const { id } = await assigned(client);
    return async () => {
      await reply(client.request('DELETE', `/public/v1/drivers/assignments/${id}`), 204);
      return [['delete', 'assignment', id]];
    };
  },
  deleteAssignments: async (client) => {
    const ids = [(await assigned(client)).id, (await assigned(client)).id];
    return async () => {
      await post(client, 'assignments/delete', { ids }, 204);
      return ids.map((id): Trace => ['delete', 'assignment', id]);
    };
  },
  importAssignments: async (client) => {
    const { id, startUtc, ...pair } = await assigned(client);
    const other = { vehicleId: await addVehicle(client), driverId: await addDriver(client), startUtc };
    return async () => {
      const rows = [{ id, ...pair, startUtc, endUtc: '2026-11-20T09:00:00Z' }, other];
      const { ids } = (await post(client, 'drivers/assignments/import', { mode: 'all', match: 'id', rows })) as {
        ids: number[];
      };
      return [
        ['update', 'assignment', id],
        ['create', 'assignment', ids[1] ?? 0],
      ];
    };
  },
  restoreAssignments: async (client) => {
    const ids = [(await assigned(client)).id, (await assigned(client)).id];
    await post(client, 'assignments/delete', { ids }, 204);
    return async () => {
      await post(client, 'assignments/restore', { ids }, 204);
      return ids.map((id): Trace => ['restore', 'assignment', id]);
    };
  },
  restoreAssignment: async (client) => {
    const { id } = await assigned(client);
    await reply(client.request('DELETE', `/public/v1/drivers/assignments/${id}`), 204);
    return async () => {
      await post(client, `drivers/assignments/${id}/restore`, {});
      return [['restore', 'assignment', id]];
    };
  },
  saveInput: async (client) => {
    const inputId = await addInput(world, client, await addVehicle(client));
    const inputTypeId = await addInputType(client);
    return async () => {
      await post(client, 'inputs', { inputId, inputTypeId }, 204);
      return [['update', 'input', inputId]];
    };
  },
  saveProbe: async (client) => {
    const probeId = await addProbe(world, client, await addVehicle(client));
    const profileId = await addProfile(client);
    return async () => {
      await post(client, 'temperature/probes', { probeId, name: 'Front', profileId }, 204);
      return [['update', 'probe', probeId]];
    };
  },

  saveUser: async (client) => {
    const body = { username: `Somebody of ${client.username}`, password, role: 1, status: 1 };
    return async () => [['create', 'user', (await post(client, 'users', body)) as number]];
  },
  deleteUser: async (client) => {
    const body = { username: `Leaver of ${client.username}`, password, role: 1, status: 1 };
    const id = (await post(client, 'users', body)) as number;
    return async () => {
      await client.request('DELETE', `/public/v1/users/${id}`);
      return [['delete', 'user', id]];
    };
  },
  inviteUser: async (client) => {
    const body = { email: `ana-of-${client.username}@fleet.example`, role: 1 };
    return async () => [['create', 'user', ((await post(client, 'users/invite', body)) as { id: number }).id]];
  },
  saveMe: async (client) => async () => {
    await post(client, 'users/me', { name: 'Ana' });
    return [['update', 'user', client.userId]];
  },
  changeMyPassword: async (client) => async () => {
    await post(client, 'users/me/password', { current: password, new: 'a new password' });
    return [['update', 'user', client.userId]];
  },
  startTotp: async (client) => async () => {
    await post(client, 'users/me/totp', {});
    return [];
  },
  confirmTotp: async (client) => {
    const code = await startFactor(client);
    return async () => {
      await post(client, 'users/me/totp/confirm', { code });
      return [['update', 'user', client.userId]];
    };
  },
  removeTotp: async (client) => {
    const code = await startFactor(client);
    const { recoveryCodes } = (await post(client, 'users/me/totp/confirm', { code })) as { recoveryCodes: string[] };
    return async () => {
      await reply(client.request('DELETE', '/public/v1/users/me/totp', { code: recoveryCodes[0] }), 204);
      return [['update', 'user', client.userId]];
    };
  },
  startPasskey: async (client) => async () => {
    await post(client, 'users/me/passkeys/options', {});
    return [];
  },
  confirmPasskey: async (client) => {
    const options = (await post(client, 'users/me/passkeys/options', {})) as PasskeyCreation;
    const { credential } = createAuthenticator().create(options);
    return async () => {
      await post(client, 'users/me/passkeys/confirm', { name: 'Laptop', credential });
      return [['update', 'user', client.userId]];
    };
  },
  removePasskey: async (client) => {
    const id = await addPasskey(world, client);
    return async () => {
      await reply(client.request('DELETE', `/public/v1/users/me/passkeys/${id}`), 204);
      return [['update', 'user', client.userId]];
    };
  },
  resetTotp: async (client) => {
    await post(client, 'users/me/totp/confirm', { code: await startFactor(client) });
    return async () => {
      await reply(client.request('DELETE', `/public/v1/users/${client.userId}/totp`), 204);
      return [['update', 'user', client.userId]];
    };
  },
  endMySession: async (client) => {
    await client.signIn();
    const sessions = await reply<{ id: number; current: boolean }[]>(
      client.request('GET', '/public/v1/users/me/sessions'),
    );
    const id = sessions.find(({ current }) => !current)?.id ?? 0;
    return async () => {
      await reply(client.request('DELETE', `/public/v1/users/me/sessions/${id}`), 204);
      return [['delete', 'session', id]];
    };
  },
  saveAccount: async (client) => async () => {
    await post(client, 'account', { name: 'Renamed', timeZone: 'UTC', language: 'en' }, 204);
    return [['update', 'account', client.accountId]];
  },
  saveAccountLogo: async (client) => async () => {
    await post(client, 'account/logo', { logo: pngOf({ width: 1, height: 1 }).toString('base64') }, 204);
    return [['update', 'account', client.accountId]];
  },
};

describe('every endpoint that changes something', () => {
  test('is covered here', () => {
    const changing = Object.entries(endpoints).filter(
      ([name, row]: [string, Endpoint]) =>
        row.method !== 'GET' && row.access !== 'open' && !readingByPost.includes(name),
    );
    expect(Object.keys(scenarios).sort()).toEqual(changing.map(([name]) => name).sort());
  });

  test.each(Object.entries(scenarios))(
    '%s creates its audit entry, if it changes records, and no other',
    async (_, scenario) => {
      const client = await world.addAccount();
      const act = await scenario(client);
      const before = await audit(client);
      const expected = await act();
      const entries = (await audit(client)).slice(before.length);
      // A webhook's test, retry or replay sends something, and changes no record.
      if (expected.length === 0) return expect(entries).toEqual([]);
      expect(entries).toMatchObject([
        {
          userId: client.userId,
          username: client.username,
          ingestKeyId: null,
          count: expected.length,
          undoneUtc: null,
        },
      ]);
      expect(entries[0]?.sessionId).toBeGreaterThan(0);
      const traces = entries.flatMap((entry): AuditRecord[] => entry.records ?? [entry]);
      expect(traces.map(traceOf)).toEqual(expected);
      for (const trace of traces) {
        expect(trace.before === null).toBe(trace.action === 'create');
        expect(trace.after === null).toBe(trace.action === 'delete');
      }
    },
  );

  test('fails and changes nothing if the handler does not record the change', async () => {
    const client = await world.addAccount();
    const { saveFleet } = handlers;
    try {
      handlers.saveFleet = async ({ tx, caller, body }) =>
        (await fleets.insert(tx, caller.accountId, fleetRow({ silentAfterMinutes: null, ...body }))).id;
      expect((await client.request('POST', '/public/v1/fleets', { name: 'North' })).status).toBe(500);
    } finally {
      handlers.saveFleet = saveFleet;
    }
    expect(await reply(client.request('GET', '/public/v1/fleets'))).toEqual([]);
    expect(await audit(client)).toEqual([]);
  });

  test('stores nothing if the audit entry cannot be stored', async () => {
    const other = await service();
    try {
      await other.db.run(sql`alter table audit rename to nowhere`);
      expect((await other.request('POST', '/public/v1/fleets', { name: 'North' })).status).toBe(500);
      expect(await reply(other.request('GET', '/public/v1/fleets'))).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe.each(kinds.map((kind): [string, Kind] => [kind.resource, kind]))('the entry of a %s', (resource, kind) => {
  test('contains the record before and after', async () => {
    const client = await world.addAccount();
    const shown = async (id: number) => {
      // What a tracker reports is no change that a person made.
      const { lastPlot: _plot, clock: _clock, ...record } = await one(client, kind, id);
      if (resource !== 'sharedLink') return record;
      // Known only when the link is read.
      const { createdBy: _by, arrivedUtc: _arrived, state: _state, ...stored } = record;
      return stored;
    };
    const id = await make(client, kind);
    const states: unknown[] = [await shown(id)];
    if (kind.change) {
      await savedId(client.request('POST', kind.path, { ...(await shown(id)), ...kind.change }));
      states.push(await shown(id));
    }
    const last = states.at(-1);
    await reply(remove(client, kind, id), 204);
    await reply(restore(client, kind, id));
    const side = (record: unknown) => record && withoutUpdated(record as Saved);
    const traces = (await audit(client, `&resource=${resource}`)).map(({ action, before, after }) => [
      action,
      side(before),
      side(after),
    ]);
    const deleted = { ...(last as object), deletedUtc: expect.any(String) as string };
    expect(traces).toEqual([
      ['create', null, states[0]],
      ...(kind.change ? [['update', states[0], states[1]]] : []),
      ['delete', last, null],
      ['restore', deleted, await shown(id)],
    ]);
  });
});

describe('no entry is created', () => {
  test.each([
    ['a refused field', (client: Client) => client.request('POST', '/public/v1/fleets', {}), 400],
    ['an unknown record', (client: Client) => client.request('DELETE', '/public/v1/fleets/4000000'), 404],
    [
      'a taken username',
      (client: Client) =>
        client.request('POST', '/public/v1/users', { username: world.username, password, role: 0, status: 1 }),
      409,
    ],
    ['a wrong password', (client: Client) => post400(client), 400],
  ])('by %s', async (_, ask, status) => {
    const client = await world.addAccount();
    expect((await ask(client)).status).toBe(status);
    expect(await audit(client)).toEqual([]);
  });

  const post400 = (client: Client) =>
    client.request('POST', '/public/v1/users/me/password', { current: 'not it', new: 'a new password' });

  /** Makes a record and returns its address. */
  const saved: readonly (readonly [what: string, make: (client: Client) => Promise<string>])[] = [
    ...kinds
      .filter(({ change }) => change !== undefined)
      .map((kind) => [kind.resource, async (client: Client) => `${kind.path}/${await make(client, kind)}`] as const),
    ['user', async (client) => `/public/v1/users/${(await world.addUser({ accountId: client.accountId })).userId}`],
    ['input', async (client) => `/public/v1/inputs/${await typedInput(client)}`],
    [
      'probe',
      async (client) => `/public/v1/temperature/probes/${await addProbe(world, client, await addVehicle(client))}`,
    ],
    ['account', async () => '/public/v1/account'],
    ['person', async () => '/public/v1/users/me'],
  ];
  test.each(saved)('by saving the %s as it is, which is announced to nobody', async (_, makeOne) => {
    const client = await world.addAccount();
    const path = await makeOne(client);
    const record = await reply<object>(client.request('GET', path));
    const entries = await audit(client);
    const { cursor } = await reply<{ cursor: string }>(client.request('GET', '/public/v1/changes'));
    const answer = await client.request('POST', path.replace(/\/\d+$/, ''), record);
    await reply(Promise.resolve(answer.clone()), answer.status === 204 ? 204 : 200);
    expect(answer.headers.get('Audit-Id')).toBeNull();
    expect(await audit(client)).toEqual(entries);
    expect(await reply(client.request('GET', path))).toEqual(record);
    expect(await reply(client.request('GET', `/public/v1/changes?after=${cursor}`))).toMatchObject({ changes: [] });
  });

  test('by tags that geofences have already, or by the same logo', async () => {
    const client = await world.addAccount();
    const tag = await addTag(client);
    const id = await addGeofence(client, { tags: [tag] });
    const logo = { logo: pngOf({ width: 8, height: 8 }).toString('base64') };
    await post(client, 'account/logo', logo, 204);
    const [before, entries] = [await one(client, kindOf('geofence'), id), await audit(client)];
    await post(client, 'geofences/tag', { ids: [id], add: [tag], remove: [] }, 204);
    await post(client, 'account/logo', logo, 204);
    expect(await one(client, kindOf('geofence'), id)).toEqual(before);
    expect(await audit(client)).toEqual(entries);
    await post(client, 'account/logo', { logo: null }, 204);
    expect(await audit(client)).toHaveLength(entries.length + 1);
  });

  async function typedInput(client: Client): Promise<number> {
    const inputId = await addInput(world, client, await addVehicle(client));
    await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId: await addInputType(client) }), 204);
    return inputId;
  }

  test('by restoring a record that is not deleted, or by reading', async () => {
    const client = await world.addAccount();
    const id = await make(client, kindOf('fleet'));
    const before = await audit(client);
    await reply(restore(client, kindOf('fleet'), id));
    await client.request('GET', '/public/v1/fleets');
    expect(await audit(client)).toEqual(before);
  });
});

describe('secrets', () => {
  test('shows that a password changed, but not the password', async () => {
    const client = await world.addAccount();
    const driver = { status: 1, username: 'ana', name: 'Ana', password: 'Geheimnis-1' };
    const id = await reply<number>(client.request('POST', '/public/v1/drivers', driver));
    await reply(client.request('POST', '/public/v1/drivers', { ...driver, id, password: 'Geheimnis-2' }));
    await reply(client.request('POST', '/public/v1/drivers', { ...driver, id, password: '********' }));
    const user = { username: 'Somebody', password: 'Geheimnis-3', role: 1, status: 1 };
    const userId = await reply<number>(client.request('POST', '/public/v1/users', user));
    await reply(client.request('POST', '/public/v1/users', { ...user, id: userId, password: 'Geheimnis-4' }));
    const change = { current: password, new: 'Geheimnis-5' };
    await reply(client.request('POST', '/public/v1/users/me/password', change));
    const traces = await audit(client);
    expect(traces.map(({ after }) => (after as { passwordChanged?: true }).passwordChanged)).toEqual([
      undefined,
      true,
      undefined,
      true,
      true,
    ]);
    const { text } = await world.db.one<{ text: string }>(sql`select json_agg(a)::text as text from audit a`);
    expect(text).not.toMatch(/Geheimnis|argon2/);
    expect(text).not.toContain(password);
  });
});

describe('GET /audit', () => {
  test('is for administrators, requires a period, and shows no other account', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    expect(await failure(viewer.request('GET', path))).toEqual(['403']);
    const [client, other] = [await world.addAccount(), await world.addAccount()];
    await make(client, kindOf('fleet'));
    expect(await audit(client)).toHaveLength(1);
    expect(await audit(other)).toEqual([]);
    const ask = (query: string) => failure(client.request('GET', `/public/v1/audit${query}`));
    expect(await ask('')).toEqual(['400', 'endDate required', 'startDate required']);
    expect(await ask('?startDate=2026-02-30T00:00:00Z&endDate=x')).toEqual([
      '400',
      'endDate format',
      'startDate format',
    ]);
    expect(await ask('?startDate=2026-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z')).toEqual(['400', 'endDate range']);
    expect(await ask(`${path.slice(16)}&resource=plot`)).toEqual(['400', 'resource range']);
  });

  test('is ordered by time and paged; the period includes its start and excludes its end', async () => {
    let now = new Date('2026-11-20T10:00:00.000Z');
    const other = await service({ now: () => now });
    try {
      for (const second of [0, 1, 1, 2, 2, 2, 3]) {
        now = new Date(Date.UTC(2026, 10, 20, 10, 0, second));
        await make(other, kindOf('fleet'));
      }
      const from = (start: number, end: number) =>
        `/public/v1/audit?startDate=2026-11-20T10:00:0${start}Z&endDate=2026-11-20T10:00:0${end}.000Z`;
      const seconds = (entries: AuditEntry[]) => entries.map(({ utc }) => Number(utc.slice(18, 19)));
      const read = await reply<AuditEntry[]>(other.request('GET', from(1, 3)));
      expect(seconds(read)).toEqual([1, 1, 2, 2, 2]);
      const paged = await pages<AuditEntry>(other, from(0, 9), 2);
      expect(paged.map(seconds)).toEqual([[0, 1], [1, 2], [2, 2], [3]]);
      expect(new Set(paged.flat().map(({ id }) => id)).size).toBe(7);
    } finally {
      await other.close();
    }
  });

  test('filters by kind, record and user', async () => {
    const fleet = await world.addAccount();
    const [driver, tag] = [await addDriver(fleet), await addTag(fleet)];
    const vehicle = await addVehicle(fleet);
    const traces = async (more: string) => (await audit(fleet, more)).map(traceOf);
    expect(await traces('&resourceType=2')).toEqual([['create', 'driver', driver]]);
    expect(await traces('&resource=tag')).toEqual([['create', 'tag', tag]]);
    expect(await traces(`&resourceType=1&resourceId=${vehicle}`)).toEqual([['create', 'vehicle', vehicle]]);
    expect(await traces(`&resourceType=1&resourceId=${vehicle + 1000}`)).toEqual([]);
    expect(await traces('&resourceType=1&resource=driver')).toEqual([]);
    expect(await traces('&resourceType=99')).toEqual([]);
    expect(await traces(`&userId=${fleet.userId}`)).toHaveLength(3);
    expect(await traces(`&userId=${world.userId}`)).toEqual([]);
    expect((await audit(fleet)).map(({ resourceType }) => resourceType)).toEqual([2, null, 1]);
  });

  test('distinguishes keys and the command line from users', async () => {
    const client = await world.addAccount();
    const { accountId } = client;
    const caller = { accountId, userId: 0, role: roles.administrator, fleetIds: null, sessionId: 0 };
    const fleetId = await world.app.call('saveFleet', caller, { body: { name: 'North' } });
    await world.db.transaction((tx) =>
      insertChanges(
        tx,
        { accountId, ingestKeyId: 7 },
        [{ action: 'create', resource: 'vehicle', id: 5, after: { id: 5 } }],
        new Date(),
      ),
    );
    const noUser = { userId: null, username: null, sessionId: null };
    expect(await audit(client)).toMatchObject([
      { ...noUser, ingestKeyId: null, resource: 'fleet', resourceId: fleetId },
      { ...noUser, ingestKeyId: 7, resource: 'vehicle', resourceId: 5 },
    ]);
  });

  test('keeps every number and character of a geofence', async () => {
    const client = await world.addAccount();
    const points = [
      [51.300000000000004, -0.1],
      [0.1 + 0.2, 12.4],
      [51.4, 1e-7],
    ];
    const id = await addGeofence(client, { description: 'Ö \\ " 🚚 </script>', geofenceType: 2, points });
    const [trace] = await audit(client);
    expect(trace?.after).toEqual(await geofence(client, id));
    expect(trace?.after).toMatchObject({ points });
    expect(await tags(client)).toEqual([]);
  });
});
