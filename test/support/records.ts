/** Creates and reads records over the API, for tests of the service. */
import { expect } from 'vitest';
import type { Geofence } from '../../src/contract/geofences.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import type { Tag } from '../../src/contract/tags.ts';
import type { Client, Service } from './service.ts';

export const tagsPath = '/public/v1/tags';
export const geofencesPath = '/public/v1/geofences';

export const yard = { description: 'Yard', geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200 };
export const field = {
  description: 'Field',
  geofenceType: 2,
  points: [
    [51.3, 12.3],
    [51.3, 12.4],
    [51.4, 12.4],
  ],
};
export const depots = { name: 'Depots', resourceType: 25, colour: 9 };

/** Expects the status, and returns the reply's JSON. */
export async function reply<Body = unknown>(answer: Promise<Response>, status = 200): Promise<Body> {
  const response = await answer;
  const text = await response.text();
  expect(`${response.status} ${response.status === status ? '' : text}`).toBe(`${status} `);
  // A 204 has no body. The caller names the type of every other reply.
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** A failure in short: its status and each bad field, `400 #/radius range`. */
export async function failure(answer: Promise<Response>): Promise<string[]> {
  const response = await answer;
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const { status, errors = [] } = (await response.json()) as ProblemBody;
  expect(status).toBe(response.status);
  return [String(status), ...errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`).sort()];
}

export const addTag = (client: Client, tag: object = {}): Promise<number> =>
  reply<number>(client.request('POST', tagsPath, { ...depots, ...tag }));

/** Creates a geofence, and returns the id at the end of the Location header. */
export async function addGeofence(client: Client, geofence: object = {}): Promise<number> {
  const response = await client.request('POST', geofencesPath, { ...yard, ...geofence });
  await reply(Promise.resolve(response.clone()), 204);
  return Number(/\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1]);
}

export const tags = (client: Client, query = ''): Promise<Tag[]> =>
  reply<Tag[]>(client.request('GET', `${tagsPath}${query}`));
export const geofences = (client: Client, query = ''): Promise<Geofence[]> =>
  reply<Geofence[]>(client.request('GET', `${geofencesPath}${query}`));
export const geofence = (client: Client, id: number): Promise<Geofence> =>
  reply<Geofence>(client.request('GET', `${geofencesPath}/${id}`));

/** Signs the user in again after the clock moved: an access token lasts four hours. */
export const signedInAgain = async (fleet: Service): Promise<Service> => ({ ...fleet, ...(await fleet.signInAgain()) });
