/** Opens and reads a page with a table. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Dashboard, type Fetching, openDashboard } from './dashboard.tsx';
import { giveListsAHeight } from './layout.ts';
import type { Client, Service } from './service.ts';

export function openTable(server: Service, client: Client, path: string, fetching: Fetching = {}): Promise<Dashboard> {
  giveListsAHeight();
  return openDashboard({ app: server.app, username: client.username }, path, fetching);
}

export const grid = (name: string): Promise<HTMLElement> => screen.findByRole('grid', { name });

/** The rendered rows, without the head. */
export const rowsOf = async (name: string): Promise<HTMLElement[]> =>
  within(await grid(name))
    .getAllByRole('row')
    .slice(1);

/** The name of each row, from the top. */
export const namesIn = async (name: string): Promise<(string | null)[]> =>
  (await rowsOf(name)).map((row) => within(row).getByRole('rowheader').textContent);

export const row = (table: string, name: string): Promise<HTMLElement> =>
  waitFor(async () => {
    const found = (await rowsOf(table)).find((each) => within(each).queryByRole('rowheader')?.textContent === name);
    if (!found) throw new Error(`no row ${name}`);
    return found;
  });

export const recordPanel = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('complementary', { name });
