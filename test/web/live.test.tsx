/** Changes by others appear automatically: the dashboard on the real service. */

import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveRecord } from '../../src/contract/live.ts';
import type { Plot, Vehicle } from '../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { connect } from '../../src/web/api/client.ts';
import { createLive } from '../../src/web/api/live.ts';
import { createLiveUpdates } from '../../src/web/api/live-updates.ts';
import { trackQuery } from '../../src/web/api/plots.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { vehiclesQuery } from '../../src/web/api/records.ts';
import { openVisitsQuery } from '../../src/web/api/visits.ts';
import { addPlots, addVehicle } from '../support/fleet.ts';
import { listed, openGeofences } from '../support/geofences-page.ts';
import { plainVisit } from '../support/plain-visit.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const mark = (words: RegExp): Promise<HTMLElement> => screen.findByText(words);

test('a geofence that another user draws, renames and deletes appears automatically', async () => {
  const client = await world.addAccount();
  await addGeofence(client, { description: 'Depot' });
  await openGeofences(world, client);
  await mark(/^live \d+ s$/);
  expect(await listed()).toEqual(['Depot']);

  const id = await addGeofence(client, { description: 'Yard' });
  await expect.poll(listed).toEqual(['Depot', 'Yard']);
  await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
  await expect.poll(listed).toEqual(['Depot']);
});

test('a server without streams is polled, and the page says so', async () => {
  const client = await world.addAccount();
  await openGeofences(world, client, '/geofences', {
    instead: (_, path) => (path === '/public/v1/live' ? new Response(null, { status: 404 }) : undefined),
  });
  expect(await mark(/^polling$/)).toBeVisible();
});

describe('the stream', () => {
  /** The answers to its requests in order, and the Last-Event-ID of each request. */
  function answering(...answers: (() => Response)[]) {
    const requests: (string | null)[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      // A page of an earlier test may still request a list.
      if (!url.endsWith('/live')) return new Response(null, { status: 404 });
      requests.push(new Headers(headers).get('last-event-id'));
      return answers[Math.min(requests.length, answers.length) - 1]?.();
    });
    connect({ baseUrl: '', token: async () => 'token', rejected: async () => {} });
    const queryClient = createQueryClient();
    const live = createLive(queryClient);
    onTestFinished(live.start());
    return { requests, queryClient, live };
  }
  const sending = (text: string) => () => new Response(text);
  const silent = () => new Response(new ReadableStream());

  test('resumes where it broke off', async () => {
    const text = 'event: hello\nid: a\ndata: {}\n\nevent: visit\nid: b\ndata: {"id":1}\n\nevent: visit\nid: c\nda';
    const { requests, live } = answering(sending(text), silent);
    await expect.poll(() => requests).toEqual([null, 'b']);
    expect(live.state().phase).toBe('reconnecting');
  });

  test('after a reset reloads all shown lists, but not the record of an open form', async () => {
    const { queryClient, requests } = answering(sending('event: hello\nid: a\ndata: {}\n\n'), silent);
    const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    await expect.poll(() => requests.length).toBe(2);
    const keys = [['geofences'], ['visits', 'period', {}], ['visits', 7], ['geofences', 7], ['tags']];
    for (const key of keys) queryClient.setQueryData(key, []);
    createLiveUpdates(queryClient).refreshAll();
    expect(keys.map(stale)).toEqual([true, true, true, false, false]);
  });
});

test('plots move the shown vehicles; late ones do not; an unknown vehicle is requested', async () => {
  const client = await world.addAccount();
  const vehicleId = await addVehicle(client);
  const utc = new Date('2026-11-20T09:30:00.000Z');
  await addPlots(world, client, [{ vehicleId, utc }]);
  const [vehicle] = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
  if (!vehicle?.lastPlot) throw new Error('The vehicle has no plot.');
  const queryClient = createQueryClient();
  const { queryKey } = vehiclesQuery();
  queryClient.setQueryData(queryKey, [vehicle]);
  const updates = createLiveUpdates(queryClient);
  onTestFinished(() => updates.stop());
  const at = (minute: number, id = vehicleId): LiveRecord => ({
    ...(vehicle.lastPlot as NonNullable<Vehicle['lastPlot']>),
    vehicleId: id,
    utc: `2026-11-20T09:${minute}:00.000Z`,
  });
  const shown = () => queryClient.getQueryData(queryKey)?.[0]?.lastPlot?.utc;

  act(() => [at(40), at(35)].forEach((plot) => updates.take('plot', plot)));
  await expect.poll(shown).toBe('2026-11-20T09:40:00.000Z');
  act(() => updates.take('plot', at(20)));
  act(() => updates.take('plot', at(41, 4711)));
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(shown()).toBe('2026-11-20T09:40:00.000Z');
});

test('a visit in the stream is in the list of open visits until it ends, without a request', async () => {
  const visit = (id: number, endUtc: string | null = null): GeofenceVisit => ({
    ...{ id, endUtc, geofenceId: 7, vehicleId: id, startPlotId: 1, endPlotId: null, driverId: null },
    ...plainVisit,
    ...{ startUtc: '2026-11-20T09:00:00.000Z', updated: '2026-11-20T09:00:00.000Z' },
  });
  const queryClient = createQueryClient();
  const { queryKey } = openVisitsQuery;
  const period = ['visits', 'period', {}];
  for (const key of [queryKey, period]) queryClient.setQueryData(key, [visit(1), visit(2), visit(3)]);
  const updates = createLiveUpdates(queryClient);
  onTestFinished(() => updates.stop());

  const later = '2026-11-20T09:30:00.000Z';
  const sent = [visit(2, later), visit(4), visit(5, later), { ...visit(3), driverId: 8 }];
  act(() => sent.forEach((each) => updates.take('visit', each)));
  const shown = () => queryClient.getQueryData(queryKey)?.map(({ id, driverId }) => [id, driverId]);
  await expect.poll(shown).toEqual([
    [1, null],
    [3, 8],
    [4, null],
  ]);
  await expect.poll(() => queryClient.getQueryState(period)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

describe('the route of a vehicle', () => {
  const plot = (minute: number, vehicleId = 7): Plot => ({
    id: minute,
    vehicleId,
    utc: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
    latitude: 51,
    longitude: 12,
    speed: 50,
    heading: null,
  });
  const day = { vehicleId: 7, startDate: '2026-11-20T00:00:00.000Z', endDate: '2026-11-21T00:00:00.000Z' };
  const { queryKey } = trackQuery(day);

  function following(queryClient = createQueryClient()) {
    const updates = createLiveUpdates(queryClient);
    onTestFinished(() => updates.stop());
    return { queryClient, updates, minutes: () => queryClient.getQueryData(queryKey)?.map(({ id }) => id) };
  }

  test('grows with new positions, each once and in order, without a request', async () => {
    const { queryClient, updates, minutes } = following();
    queryClient.setQueryData(queryKey, [plot(1), plot(5)]);
    const nextDay = { ...plot(9), utc: day.endDate };
    for (const one of [plot(6), plot(7), plot(6), plot(3), plot(8, 4711), nextDay]) updates.take('plot', one);
    await expect.poll(minutes).toEqual([1, 3, 5, 6, 7]);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  test('keeps positions that came during a request', async () => {
    const { queryClient, updates, minutes } = following();
    queryClient.setQueryData(queryKey, [plot(1)]);
    let answer: (plots: Plot[]) => void = () => {};
    const queryFn = () => new Promise<Plot[]>((resolve) => (answer = resolve));
    const asking = queryClient.fetchQuery({ ...trackQuery(day), staleTime: 0, queryFn });
    updates.take('plot', plot(3));
    await expect.poll(minutes).toEqual([1, 3]);
    answer([plot(1), plot(2)]);
    await asking;
    expect(minutes()).toEqual([1, 2, 3]);
  });
});
