/** Errors of the service appear in German for a German reader: every 409, and everything else with its own text. */
import { afterAll, expect, test, vi } from 'vitest';
import { resourceTypes } from '../../src/contract/kinds.ts';
import { problemReasons } from '../../src/contract/problem-reasons.ts';
import { insertInputs } from '../../src/server/store/inputs.ts';
import { insertProbes } from '../../src/server/store/probes.ts';
import { ApiProblem, problemOf } from '../../src/web/api/problem.ts';
import { freshAccounts } from '../support/accounts.ts';
import {
  addDriver,
  addFleet,
  addInputType,
  addProfile,
  addReference,
  addVehicle,
  assignmentsPath,
  driversPath,
  vehiclesPath,
} from '../support/fleet.ts';
import { driverBody, profileBody, savedId, vehicleBody } from '../support/kinds.ts';
import { addGeofence, addTag, geofencesPath, reply, tagsPath, yard } from '../support/records.ts';

// Set like in `public/early.js`. The texts of the other tests are dropped.
document.documentElement.lang = 'de';
vi.resetModules();
const { problemWords } = await import('../../src/web/text/problems.ts');
const { rememberFormat } = await import('../../src/web/text/use-format.ts');
const { createFormat } = await import('../../src/web/text/format.ts');
rememberFormat(createFormat({ locale: 'de', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' }));
afterAll(() => {
  document.documentElement.removeAttribute('lang');
  vi.resetModules();
});

const { world, client } = freshAccounts({ now: () => new Date('2026-11-20T12:00:00Z') });
const year = new Date().getFullYear();

const post = (path: string, body: object, headers?: Record<string, string>) =>
  client.request('POST', path, body, headers);
const remove = (path: string) => client.request('DELETE', path);
const start = (vehicleId: number, driverId: number, hour: number, endHour?: number) =>
  post(`${assignmentsPath}/start`, {
    ...{ vehicleId, driverId, startUtc: `2026-11-20T0${hour}:00:00Z` },
    ...(endHour !== undefined && { endUtc: `2026-11-20T0${endHour}:00:00Z` }),
  });
const restore = (path: string) => post(`${path}/restore`, {});

/** The dashboard's text, after checking that the error has the contract's format. */
async function sentenceFor(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const problem = await problemOf(response, 'POST /', true);
  expect(problem).toBeInstanceOf(ApiProblem);
  expect(problem.status).toBeGreaterThanOrEqual(400);
  for (const { reason } of problem.reasons) expect(Object.keys(problemReasons)).toContain(reason);
  const { detail, lang } = problemWords(problem);
  expect(lang).toBeUndefined();
  expect(detail).not.toContain(problem.detail);
  return detail;
}

test('errors of a server without reasons are quoted, marked as English', () => {
  const problem = new ApiProblem({ kind: 'refused', status: 409, detail: 'The name is taken.' });
  const clash = { title: 'Konflikt mit einem anderen Eintrag', detail: 'The name is taken.', lang: 'en' };
  expect(problemWords(problem)).toEqual(clash);
});

test.each<[german: string, refused: () => Promise<Response>]>([
  [
    '4 Geofences haben die Markierung „Lager“: „A“, „B“, „C“ und 1 weitere.',
    async () => {
      const tag = await addTag(client, { name: 'Lager' });
      for (const description of ['A', 'B', 'C', 'D']) await addGeofence(client, { description, tags: [tag] });
      return remove(`${tagsPath}/${tag}`);
    },
  ],
  [
    '1 Fahrzeug ist in der Flotte „Nord“: „Transporter“.',
    async () => {
      const fleetId = await savedId(post('/public/v1/fleets', { name: 'Nord' }));
      await addVehicle(client, { name: 'Transporter', fleetId });
      return remove(`/public/v1/fleets/${fleetId}`);
    },
  ],
  [
    '2 Fühler haben das Profil „Kühl“: „Hinten“ und „Vorn“.',
    async () => {
      const [vehicleId, profileId] = [await addVehicle(client), await addProfile(client, { name: 'Kühl' })];
      const probes = [
        { vehicleId, number: 1, name: 'Hinten' },
        { vehicleId, number: 2, name: 'Vorn' },
      ];
      const ids = await world.db.transaction((tx) => insertProbes(tx, client.accountId, probes));
      for (const [index, probeId] of ids.entries()) {
        await reply(post('/public/v1/temperature/probes', { probeId, name: probes[index]?.name, profileId }), 204);
      }
      return remove(`/public/v1/temperature/profiles/${profileId}`);
    },
  ],
  [
    '1 Eingang hat die Art „Tür“: „Transporter, Kanal 3“.',
    async () => {
      const vehicleId = await addVehicle(client, { name: 'Transporter' });
      const inputTypeId = await addInputType(client, { name: 'Tür' });
      const inputs = [{ vehicleId, number: 3 }];
      const [inputId] = await world.db.transaction((tx) => insertInputs(tx, client.accountId, inputs));
      await reply(post('/public/v1/inputs', { inputId, inputTypeId }), 204);
      return remove(`/public/v1/inputs/types/${inputTypeId}`);
    },
  ],
  [
    `„Transporter“ ist seit dem 20. Nov.${year === 2026 ? '' : ' 2026'} um 08:00 „Ana Lee“ zugeordnet. Beenden oder löschen Sie zuerst die Zuordnung.`,
    async () => {
      const vehicleId = await addVehicle(client, { name: 'Transporter' });
      await reply(start(vehicleId, await addDriver(client, { name: 'Ana Lee' }), 7), 204);
      return remove(`${vehiclesPath}/${vehicleId}`);
    },
  ],
  [
    ['Ab', 'Bo', 'Cy']
      .map(
        (name, at) =>
          `„Transporter“ ist vom ${hour(at + 1, ' um')} bis zum ${hour(at + 2, ' um')} „${name}“ zugeordnet.`,
      )
      .join(' ') + ' 1 weitere Zuordnung steht damit im Konflikt.',
    async () => {
      const vehicleId = await addVehicle(client, { name: 'Transporter' });
      for (const [at, name] of ['Ab', 'Bo', 'Cy', 'Di'].entries()) {
        await reply(start(vehicleId, await addDriver(client, { name }), at + 1, at + 2), 204);
      }
      return start(vehicleId, await addDriver(client), 0);
    },
  ],
  [
    'Der Fahrer wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
    async () => {
      const [vehicleId, driverId] = [await addVehicle(client), await addDriver(client)];
      await reply(start(vehicleId, driverId, 1, 2), 204);
      const [assignment] = await reply<{ id: number }[]>(client.request('GET', assignmentsPath));
      await reply(remove(`${driversPath}/${driverId}`), 204);
      return post(assignmentsPath, { id: assignment?.id, startUtc: '2026-11-20T01:00:00Z' });
    },
  ],
  [
    'Das Fahrzeug wurde gelöscht, deshalb kann die Zuordnung nicht aktiv sein.',
    async () => {
      const [vehicleId, driverId] = [await addVehicle(client), await addDriver(client)];
      await reply(start(vehicleId, driverId, 1, 2), 204);
      const [assignment] = await reply<{ id: number }[]>(client.request('GET', assignmentsPath));
      await reply(remove(`${vehiclesPath}/${vehicleId}`), 204);
      return post(assignmentsPath, { id: assignment?.id, startUtc: '2026-11-20T01:00:00Z' });
    },
  ],
  [
    'Tracker „t-1“ ist bereits an „Transporter“ vergeben.',
    async () => {
      await addVehicle(client, { name: 'Transporter', deviceId: 't-1' });
      return post(vehiclesPath, { ...vehicleBody(), deviceId: 't-1' });
    },
  ],
  [
    'Benutzername „ana“ ist bereits an „Ana Lee“ vergeben. Chip „a1“ ist bereits an „Ana Lee“ vergeben.',
    async () => {
      await addDriver(client, { name: 'Ana Lee', username: 'ana', buttonId: 'A1' });
      return post(driversPath, { ...driverBody(), username: 'ana', buttonId: 'a1' });
    },
  ],
  [
    'Referenz „R-1“ ist bereits vergeben: Ein anderes Fahrzeug wurde damit gespeichert.',
    async () => {
      await addReference(client, 'vehicle', await addVehicle(client), 'R-1');
      const taken = { resourceType: resourceTypes.vehicle, resourceId: await addVehicle(client), reference: 'R-1' };
      return post('/public/v1/externalReferences', taken);
    },
  ],
  [
    'Referenz „R-1“ ist bereits vergeben: Eine andere Flotte wurde damit gespeichert.',
    async () => {
      const fleetId = await addFleet(client);
      await addReference(client, 'fleet', fleetId, 'R-1');
      await reply(remove(`/public/v1/fleets/${fleetId}`), 204);
      await addReference(client, 'fleet', await addFleet(client), 'R-1');
      return restore(`/public/v1/fleets/${fleetId}`);
    },
  ],
  [
    'Der Eintrag, zu dem die Referenz gehört, wurde gelöscht. Stellen Sie ihn zuerst wieder her.',
    async () => {
      const fleetId = await addFleet(client);
      const id = await addReference(client, 'fleet', fleetId, 'R-1');
      await reply(remove(`/public/v1/externalReferences/${id}`), 204);
      await reply(remove(`/public/v1/fleets/${fleetId}`), 204);
      return restore(`/public/v1/externalReferences/${id}`);
    },
  ],
  [
    'Ein Konto braucht mindestens einen aktiven Administrator mit Passwort, und dies ist der letzte.',
    async () => {
      const { id, username } = await reply<{ id: number; username: string }>(
        client.request('GET', '/public/v1/users/me'),
      );
      return post('/public/v1/users', { id, username, role: 1, status: 1 });
    },
  ],
  [
    'Benutzername „eve“ ist bereits vergeben.',
    async () => {
      const body = { username: 'eve', password: 'long enough', role: 1, status: 1 };
      await reply(post('/public/v1/users', body));
      return post('/public/v1/users', body);
    },
  ],
  [
    'Dieses Passwort gehört zu den häufigsten. Bitte wählen Sie ein anderes.',
    async () => post('/public/v1/users', { username: 'max', password: 'iloveyou', role: 1, status: 1 }),
  ],
  [
    'Ihr eigenes Passwort ändern Sie unter „Konto und Einstellungen“.',
    async () => {
      const own = { id: client.userId, username: client.username, role: 0, status: 1 };
      return post('/public/v1/users', { ...own, password: 'long enough' });
    },
  ],
  [
    'Das wurde bereits mit anderem Inhalt gesendet. Bitte versuchen Sie es noch einmal.',
    async () => {
      await reply(post(tagsPath, { name: 'A', resourceType: 25, colour: 1 }, { 'Idempotency-Key': 'k' }));
      return post(tagsPath, { name: 'B', resourceType: 25, colour: 1 }, { 'Idempotency-Key': 'k' });
    },
  ],
  ['Diese Flotte gibt es nicht mehr.', async () => post(vehiclesPath, { ...vehicleBody(), fleetId: 77 })],
  [
    'Diese Markierung gibt es nicht mehr. Diese Markierung gibt es nicht mehr.',
    async () => post(geofencesPath, { ...yard, tags: [7, 8] }),
  ],
  [
    'Die untere Grenze muss unter der oberen liegen.',
    async () => post('/public/v1/temperature/profiles', { ...profileBody(), lowerBound: 9, upperBound: 8 }),
  ],
  [
    `Das Ende darf nicht vor dem Beginn liegen (${hour(5)}).`,
    async () => {
      const pair = { vehicleId: await addVehicle(client), driverId: await addDriver(client) };
      await reply(start(pair.vehicleId, pair.driverId, 5), 204);
      return post(`${assignmentsPath}/end`, { ...pair, endUtc: '2026-11-20T04:00:00Z' });
    },
  ],
  ['Bitte prüfen Sie Ihre Eingaben.', async () => post(vehiclesPath, {})],
  [
    'Diesen Fahrer gibt es nicht. Vielleicht wurde der Eintrag gelöscht.',
    async () => client.request('GET', `${driversPath}/7`),
  ],
])('%s', async (german, refused) => {
  expect(await sentenceFor(refused())).toBe(german);
});

function hour(at: number, before = ','): string {
  return `20. Nov.${year === 2026 ? '' : ' 2026'}${before} 0${at + 1}:00`;
}
