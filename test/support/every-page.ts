/** An account with a record for every page of the dashboard, and navigation between these pages. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storeDeviceFacts } from '../../src/server/store/device-health.ts';
import { paths } from '../../src/web/paths/index.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addProbe,
  addProfile,
  addReadings,
  addReference,
  addVehicle,
  addVisits,
  assignmentsPath,
} from './fleet.ts';
import { kindOf, make } from './kinds.ts';
import { addGeofence, addTag, field, reply } from './records.ts';
import type { Client, Service } from './service.ts';

/** Ids by the parameter of an address, such as `driverId`. */
export type RecordIds = Readonly<Record<string, number>>;

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);

const firstId = async (client: Client, list: string): Promise<number> =>
  (await reply<{ id: number }[]>(client.request('GET', list)))[0]?.id ?? 0;

/** Creates a record of each kind. `nameOf` makes their names, which a test can make long or odd. */
export async function fillEveryPage(
  world: Pick<Service, 'db'>,
  client: Client,
  nameOf: (kind: string) => string = (kind) => `The ${kind}`,
): Promise<RecordIds> {
  const save = async (kind: string, body: object): Promise<number> => make(client, kindOf(kind), body);
  const tagId = await addTag(client, { name: nameOf('tag') });
  const geofenceId = await addGeofence(client, {
    description: nameOf('geofence'),
    descriptionExt: nameOf('description'),
    addr1: nameOf('address'),
    email: 'a@example.com',
    tags: [tagId],
  });
  await addGeofence(client, { ...field, description: nameOf('polygon'), tags: [tagId] });
  const fleetId = await save('fleet', { name: nameOf('fleet') });
  const vehicleId = await addVehicle(client, { name: nameOf('vehicle'), fleetId, registration: nameOf('plate') });
  await addPlots(
    world,
    client,
    [3, 2.9, 2.8, 1].map((hours) => ({ vehicleId, utc: ago(hours), longitude: 12.37 + hours / 50 })),
  );
  const reminderId = await save('reminder', { vehicleId, title: nameOf('reminder'), dueDate: '2026-12-12' });
  const driverId = await addDriver(client, {
    name: nameOf('driver'),
    username: nameOf('username'),
    mobile: '+49 171',
    buttonId: '04A1',
  });
  const referenceId = await addReference(client, 'driver', driverId, nameOf('reference').slice(0, 100));
  const startUtc = ago(5).toISOString();
  await reply(client.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, startUtc }), 204);
  const profileId = await addProfile(client, { name: nameOf('profile') });
  const probeId = await addProbe(world, client, vehicleId);
  const probe = { probeId, name: nameOf('probe'), profileId };
  await reply(client.request('POST', '/public/v1/temperature/probes', probe), 204);
  await addReadings(world, client, probeId, [
    [ago(3), -18],
    [ago(2), -9.5],
    [ago(1), -19],
  ]);
  const [alarmId = 0] = await addAlarms(world, client, [
    { probeId, vehicleId, profileId, startUtc: ago(2), endUtc: ago(1) },
  ]);
  const inputTypeId = await addInputType(client, { name: nameOf('inputType') });
  const inputId = await addInput(world, client, vehicleId);
  await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  await addInputChanges(world, client, inputId, [
    [ago(3), 1],
    [ago(2), 0],
  ]);
  const [visitId = 0] = await addVisits(world, client, [{ vehicleId, geofenceId, startUtc: ago(4), endUtc: ago(3) }]);
  const rule = { scope: 'all', kind: 'outOfRange', afterMinutes: 5, emails: ['a@example.com'] };
  const alertRuleId = await save('alertRule', { ...rule, name: nameOf('alert rule') });
  const noted = { device: nameOf('tracker'), receivedMs: Date.now(), sentMs: Date.now(), intervals: [30] };
  const counts = { messages: 3, late: 1, duplicates: 1, partial: 1, rejected: 0, reasons: { temperature: 1 } };
  await storeDeviceFacts(world.db, client.accountId, [{ ...noted, ...counts, samples: [] }], new Date());
  await save('ingestKey', { name: nameOf('key') });
  const ingestKeyId = await firstId(client, '/public/v1/ingestKeys');
  await save('apiKey', { name: nameOf('API key'), role: 1 });
  const apiKeyId = await firstId(client, '/public/v1/apiKeys');
  const expiresUtc = ago(-24).toISOString();
  await save('sharedLink', { name: nameOf('link'), kind: 'arrival', vehicleId, geofenceId, expiresUtc });
  const sharedLinkId = await firstId(client, '/public/v1/sharedLinks');
  await save('webhook', { name: nameOf('webhook'), url: 'https://127.0.0.1:9/hook', events: ['visit.started'] });
  const webhookId = await firstId(client, '/public/v1/webhooks');
  await reply(client.request('POST', `/public/v1/webhooks/${webhookId}/test`));
  const userId = await firstId(client, '/public/v1/users');
  const audit = `/public/v1/audit?startDate=${ago(1).toISOString()}&endDate=${ago(-1).toISOString()}`;
  const auditEntryId = await firstId(client, audit);
  const assignments = `${assignmentsPath}?startDate=${ago(24).toISOString()}&endDate=${ago(-1).toISOString()}`;
  const assignmentId = await firstId(client, assignments);
  return {
    ...{
      tagId,
      geofenceId,
      fleetId,
      vehicleId,
      reminderId,
      driverId,
      referenceId,
      profileId,
      probeId,
      alarmId,
      inputTypeId,
      inputId,
    },
    ...{ visitId, alertRuleId, ingestKeyId, apiKeyId, sharedLinkId, webhookId, userId, auditEntryId, assignmentId },
  };
}

export type PathName = keyof typeof paths;

/** Every address except two: `start` redirects, and page tests send no notice. */
export const pathNames = (Object.keys(paths) as PathName[]).filter((name) => name !== 'start' && name !== 'alertSent');

const today = (): string => new Date().toISOString().slice(0, 10);

/** The path with the ids of records. Fails if there is no record for it. */
export const addressOf = (name: PathName, ids: RecordIds): string =>
  paths[name].replace(/\$(\w+)/g, (_, parameter: string) => {
    const id = parameter === 'day' ? today() : ids[parameter];
    if (!id) throw new Error(`${paths[name]} has no record: make one in fillEveryPage`);
    return String(id);
  });

/** Opens another page without a reload, and waits until the page and its panel have loaded. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(
    ([address, hasPanel]) => {
      const main = document.querySelector('main');
      // The router shows the previous page until the next one has loaded.
      const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
      // A map may add its view to the address.
      const [shown] = decodeURIComponent(state.resolvedLocation?.href ?? '').split(/[?&]map=/);
      const isIdle = state.status === 'idle' && shown === address;
      const isPresent = isIdle && main?.querySelector('h1') && (!hasPanel || main.querySelector('aside h2'));
      return isPresent && !main?.querySelector('[role=status][aria-label^=Loading]');
    },
    [address, /\/(?:new|\d+|edit)(?:\?|$)/.test(address)] as const,
    { polling: 50 },
  );
  // Fails if the panel says that the record is missing.
  expect([address, await page.getByRole('complementary', { name: 'Record not found' }).count()]).toEqual([address, 0]);
}

interface Router {
  state: { status: string; resolvedLocation?: { href: string } };
}
