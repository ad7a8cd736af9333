import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePrints } from '../../src/web/app/print.ts';
import type { PathName, RecordIds } from '../support/every-page.ts';
import { addressOf, fillEveryPage } from '../support/every-page.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let client: Client;
let ids: RecordIds;

beforeAll(async () => {
  server = await service();
  client = await server.addUser();
  ids = await fillEveryPage(server, client);
});
afterAll(() => server.close());
beforeEach(() => localStorage.clear());

const relative = /\d+ \w+ ago|just now/;
const dateAndTime = /[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M/;

test.each<PathName>(['vehicles', 'vehicle', 'temperature', 'probe', 'trackers'])(
  'a page on paper has dates instead of "2 min ago", and says when and in which zone it was printed: %s',
  async (name) => {
    preparePrints();
    await openTable(server, client, addressOf(name, ids));
    const main = await screen.findByRole('main');
    await within(main).findAllByText(relative, { exact: false });
    expect(within(main).queryByText(/^Printed on/)).toBeNull();
    fireEvent(window, new Event('beforeprint'));
    expect(main).not.toHaveTextContent(relative);
    expect(main).toHaveTextContent(dateAndTime);
    expect(within(main).getByText(/^Printed on \w+ \d+, \d{4} at \d+:\d\d [AP]M \(\w+.*\)$/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(main).toHaveTextContent(relative);
  },
  60_000,
);
