/** A page names the damaged day that it cannot show, in the reader's language. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../src/server/database/sql.ts';
import { sealPlots, sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import { addPlots, addProbe, addReadings, addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

let client: Client;
let vehicleId: number;
let probeId: number;
const server = serviceOfFile();
beforeAll(async () => {
  const world = server();
  client = await world.addAccount();
  await reply(client.request('POST', '/public/v1/users/me', { settings: { timeZone: 'Etc/UTC' } }), 200);
  vehicleId = await addVehicle(client, { name: 'Van 7' });
  probeId = await addProbe(world, client, vehicleId);
  const days = [29, 30, 31].map((day) => Date.UTC(2026, 0, day));
  const moments = days.flatMap((dayMs) => Array.from({ length: 50 }, (_, nth) => new Date(dayMs + nth * 60_000)));
  // Inside the asked circle every other minute.
  await addPlots(
    world,
    client,
    moments.map((utc, nth) => ({ vehicleId, utc, latitude: nth % 2 ? 51 : 52, longitude: 12 })),
  );
  await addReadings(
    world,
    client,
    probeId,
    moments.map((utc, nth): [Date, number] => [utc, nth / 10]),
  );
  await sealPlots(world.db, new Date());
  await sealReadings(world.db, new Date());
  await world.db.run(sql`
    update plot_span set plots = set_byte(plots, 60, get_byte(plots, 60) # 1) where day_utc = '2026-01-30Z'`);
  await world.db.run(sql`
    update reading_span set readings = set_byte(readings, 20, get_byte(readings, 20) # 1) where day_utc = '2026-01-29Z'`);
});
// The next file of this worker sets up its own modules, in English.
afterAll(() => {
  document.documentElement.removeAttribute('lang');
  vi.resetModules();
});

const languages = {
  en: {
    title: 'Some stored data is damaged',
    loading: 'Loading…',
    day: /The positions of .Van 7. on .*Jan 30.* \(UTC\) are damaged/,
    chart: /The temperatures of .*Probe.* on .*Jan 29.* \(UTC\) are damaged/,
  },
  de: {
    title: 'Gespeicherte Daten sind beschädigt',
    loading: 'Wird geladen …',
    day: /Die Positionen von .Van 7. am 30\.01\.2026 \(UTC\) sind beschädigt/,
    chart: /Die Temperaturen von .*Probe.* am 29\.01\.2026 \(UTC\) sind beschädigt/,
  },
} as const;

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { title, loading, day, chart } = languages[language];
  let openDashboard: typeof import('../support/dashboard.tsx').openDashboard;
  /** Loads the dashboard in this language, like `public/early.js`. */
  beforeAll(async () => {
    document.documentElement.lang = language;
    // Modules are in English at first.
    if (language !== 'en') vi.resetModules();
    const { loadSignInText } = await import('../../src/web/text/sign-in.ts');
    await loadSignInText();
    await import('../../src/web/features/day/DayPage.tsx');
    await import('../../src/web/features/temperature/ChartPage.tsx');
    await import('../../src/web/features/geofences/past/AskPanel.tsx');
    ({ openDashboard } = await import('../support/dashboard.tsx'));
  });

  test.each<[string, () => string, RegExp]>([
    ['the day of a vehicle', () => `/vehicles/${vehicleId}/day/2026-01-30`, day],
    [
      'the chart of a probe',
      () => `/temperature/${probeId}/chart?from=2026-01-29T00:00:00Z&to=2026-01-30T00:00:00Z`,
      chart,
    ],
    [
      'a question about the past',
      () => '/geofences/past?shape=circle&drawn=51,12,500&from=2026-01-29T00:00:00Z&to=2026-01-31T00:00:00Z',
      day,
    ],
  ])('%s', async (_, path, words) => {
    await openDashboard({ app: server().app, username: client.username }, path());
    const [alert] = await screen.findAllByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent(title);
    // What failed does not load any more.
    await waitFor(() => expect(screen.queryAllByText(loading)).toEqual([]));
  });
});
