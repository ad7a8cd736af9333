import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/webhooks/WebhooksPage.tsx';
import type { Webhook } from '../../src/contract/webhooks.ts';
import { addFleet } from '../support/fleet.ts';
import { type Receiver, receiver } from '../support/receiver.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable, recordPanel } from '../support/table-page.ts';

let server: Service;
let client: Client;
let receiving: Receiver;
beforeAll(async () => {
  server = await service({ settings: { webhookHosts: ['127.0.0.1'] } });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  receiving = await receiver();
  return () => receiving.close();
});

const webhooks = (): Promise<Webhook[]> => reply<Webhook[]>(client.request('GET', '/public/v1/webhooks'));

test('a webhook is created with events and a fleet, shows its secret once, and a test shows the answer', async () => {
  const fleetId = await addFleet(client, { name: 'Vans' });
  const { user, visit } = await openTable(server, client, '/webhooks/new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'ERP');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), receiving.url);
  await user.click(screen.getByRole('checkbox', { name: 'A vehicle leaves a geofence' }));
  await user.click(screen.getByRole('checkbox', { name: 'No signal from a vehicle' }));
  await user.click(screen.getByRole('combobox', { name: 'Only these fleets' }));
  await user.click(await screen.findByRole('option', { name: 'Vans' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const panel = await recordPanel('ERP');
  const secret = within(panel).getByRole('group', { name: 'Secret' }).textContent;
  expect(secret).toMatch(/^whsec_/);
  expect(await webhooks()).toMatchObject([
    { events: ['visit.started', 'alarm.raised', 'alarm.ended', 'vehicle.silent'], fleetIds: [fleetId], status: 1 },
  ]);
  receiving.answer = (_, response) => {
    response.writeHead(401).end('wrong signature');
    return 'own';
  };
  await user.click(within(panel).getByRole('button', { name: 'Send a test' }));
  expect(await within(panel).findByRole('group', { name: 'Answer' })).toHaveTextContent('wrong signature');
  await waitFor(() => expect(within(panel).getByText(/^Answered 401, after/)).toBeVisible());
  const [made] = await webhooks();
  await visit('/tags');
  await screen.findByRole('heading', { level: 1, name: 'Tags' });
  await visit(`/webhooks/${made?.id}`);
  expect(within(await recordPanel('ERP')).queryByRole('group', { name: 'Secret' })).toBeNull();
});

test('a failed delivery shows its request, and is sent again', async () => {
  const body = { name: 'ERP', url: receiving.url, events: ['visit.started'] };
  const { id } = await reply<{ id: number }>(client.request('POST', '/public/v1/webhooks', body));
  receiving.answer = () => 500;
  await reply(client.request('POST', `/public/v1/webhooks/${id}/test`));
  const { user } = await openTable(server, client, `/webhooks/${id}`);
  const panel = await recordPanel('ERP');
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'State' }), 'Failed');
  await user.click(await within(panel).findByText('Test'));
  expect(await within(panel).findByRole('group', { name: 'Request' })).toHaveTextContent('webhook.test');
  await user.click(within(panel).getByRole('button', { name: 'Send now' }));
  const path = `/public/v1/webhooks/${id}/deliveries?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z`;
  await waitFor(async () => expect(await reply(client.request('GET', path))).toMatchObject([{ state: 'waiting' }]));
});

test('a new secret is shown once, after a question', async () => {
  const body = { name: 'ERP', url: receiving.url, events: ['visit.started'] };
  const { id, secret } = await reply<{ id: number; secret: string }>(
    client.request('POST', '/public/v1/webhooks', body),
  );
  const { user } = await openTable(server, client, `/webhooks/${id}`);
  const panel = await recordPanel('ERP');
  await user.click(within(panel).getByRole('button', { name: 'New secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a new secret?' });
  await user.click(within(dialog).getByRole('button', { name: 'New secret' }));
  const shown = await within(panel).findByRole('group', { name: 'Secret' });
  expect(shown).toHaveTextContent(/^whsec_/);
  expect(shown).not.toHaveTextContent(secret);
});
