/** Opens the geofences page on a new account. */
import { screen, within } from '@testing-library/react';
// Both load on demand, and a test would wait for their code.
import '../../src/web/features/geofences/editor/GeofenceEditor.tsx';
import '../../src/web/features/geofences/GeofencesPage.tsx';
import type { Geofence } from '../../src/contract/geofences.ts';
import { type Dashboard, type Fetching, openDashboard } from './dashboard.tsx';
import { giveListsAHeight } from './layout.ts';
import { geofences } from './records.ts';
import type { Client, Service } from './service.ts';

export interface GeofencesPage extends Dashboard {
  client: Client;
  /** The stored geofences. */
  stored(): Promise<Geofence[]>;
}

export async function openGeofences(
  server: Service,
  client: Client,
  path = '/geofences',
  fetching: Fetching = {},
): Promise<GeofencesPage> {
  giveListsAHeight();
  const dashboard = await openDashboard({ app: server.app, username: client.username }, path, fetching);
  return { ...dashboard, client, stored: () => geofences(client) };
}

export const list = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Geofences' });

/** The names in the list, from the top. */
export const listed = async (): Promise<string[]> =>
  within(await list())
    .getAllByRole('link')
    .map((row) => row.querySelector('span')?.textContent ?? '');

export const panel = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('complementary', { name });
