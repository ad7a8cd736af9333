import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPrefix } from '../../src/contract/choices.ts';
import { type EndpointName, type Endpoints, endpoints } from '../../src/contract/endpoints/index.ts';
import { loadEditor } from '../../src/web/features/geofences/lazy-editor.ts';
import { type Dashboard, openDashboard } from '../support/dashboard.tsx';
import { documentServer } from '../support/document-server.ts';
import { fillEveryPage, type RecordIds } from '../support/every-page.ts';
import { addInputType } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { giveListsAHeight } from '../support/layout.ts';
import { type Client, type Service, service } from '../support/service.ts';

/**
 * A record may have unknown fields, from a newer service or another server. Each save sends them back. A new kind of
 * record, a POST with `record`, does not compile without a row here.
 */
type SaveName = {
  [Name in EndpointName]: Endpoints[Name] extends { method: 'POST'; record: string } ? Name : never;
}[EndpointName];

interface Saves {
  /** The page of a form. `$names` are the ids of `fillEveryPage`. */
  at: string;
  /** Changes one field and saves. */
  change: (page: Dashboard) => Promise<void>;
  /** A list with bulk changes; undefined if this kind has none. */
  bulk?: { at: string; change: (page: Dashboard) => Promise<void> };
}

const press = async ({ user }: Dashboard, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const selectAll = async ({ user }: Dashboard): Promise<void> =>
  user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
const typeInto =
  (label: RegExp, typed = ' x') =>
  async (page: Dashboard): Promise<void> => {
    await page.user.type(await screen.findByRole('textbox', { name: label }), typed);
    await press(page, 'Save');
  };
const inSection =
  (title: string, label: RegExp) =>
  async ({ user }: Dashboard): Promise<void> => {
    const section = await screen.findByRole('form', { name: title });
    await user.type(within(section).getByRole('textbox', { name: label }), ' x');
    await user.click(within(section).getByRole('button', { name: 'Save' }));
  };
const pick = async ({ user }: Dashboard, label: string, option: RegExp): Promise<void> => {
  const shown = await screen.findByRole('option', { name: option });
  await user.selectOptions(screen.getByRole('combobox', { name: label }), shown);
};

const saves: Record<SaveName, Saves> = {
  saveDriver: {
    at: '/drivers/$driverId/edit',
    change: typeInto(/^Mobile/),
    bulk: {
      at: '/drivers',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Deactivate');
      },
    },
  },
  saveVehicle: {
    at: '/vehicles/$vehicleId/edit',
    change: typeInto(/^Registration/),
    bulk: {
      at: '/vehicles',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Move to fleet');
        await page.user.click(await screen.findByRole('menuitem', { name: 'Another fleet' }));
      },
    },
  },
  saveFleet: { at: '/fleets/$fleetId/edit', change: typeInto(/^Name/) },
  saveReminder: {
    at: '/reminders/$reminderId/edit',
    change: typeInto(/^Note/),
    bulk: {
      at: '/reminders',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Mark as done');
      },
    },
  },
  saveTag: { at: '/tags/$tagId', change: typeInto(/^Name/) },
  saveGeofence: { at: '/geofences/$geofenceId/edit', change: typeInto(/^Name/) },
  saveInputType: { at: '/inputs/types/$inputTypeId/edit', change: typeInto(/^Name/) },
  saveInput: {
    at: '/inputs/$inputId/edit',
    change: async (page) => {
      await pick(page, 'Type', /Another type/);
      await press(page, 'Save');
    },
    bulk: {
      at: '/inputs',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Set the type');
        await page.user.click(await screen.findByRole('menuitem', { name: 'Third type' }));
      },
    },
  },
  saveProbe: {
    at: '/temperature/$probeId/edit',
    change: typeInto(/^Name/),
    bulk: {
      at: '/temperature',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Name and profile');
        const dialog = await screen.findByRole('dialog', { name: /^Name and profile/ });
        await page.user.type(within(dialog).getByRole('textbox'), ' x');
        await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
      },
    },
  },
  saveProfile: { at: '/temperature/profiles/$profileId/edit', change: typeInto(/^Name/) },
  saveUser: { at: '/users/$userId/edit', change: typeInto(/^Name/) },
  saveAlertRule: {
    at: '/alerts/$alertRuleId/edit',
    change: typeInto(/^Name/),
    bulk: {
      at: '/alerts',
      change: async (page) => {
        await selectAll(page);
        await press(page, 'Turn off');
      },
    },
  },
  saveWebhook: { at: '/webhooks/$webhookId/edit', change: typeInto(/^Name/) },
  saveExternalReference: { at: '/references/$referenceId/edit', change: typeInto(/^Reference/) },
  saveView: {
    at: '/drivers?status=1',
    change: async (page) => {
      await press(page, 'Views');
      await page.user.click(screen.getByRole('menuitem', { name: 'Save this view…' }));
      await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
      await press(page, 'Save');
    },
  },
  saveAccount: { at: '/account', change: inSection('Fleet account', /^Account name/) },
  saveMe: { at: '/account', change: inSection('You', /^Name/) },
  correctAssignment: {
    at: '/assignments/$assignmentId/edit?view=table',
    change: async (page) => {
      const start = await screen.findByLabelText(/^Start/, { selector: 'input' });
      fireEvent.change(start, { target: { value: '2026-01-02T03:04' } });
      await press(page, 'Save');
    },
  },
};
const names = Object.keys(saves) as SaveName[];
const bulkNames = names.filter((name) => saves[name].bulk);

interface Posted {
  path: string;
  body: Record<string, unknown>;
}

/** A server whose records have an additional field, and the requests to it. */
function withUnknownField(app: { request: Service['app']['request'] }) {
  const posted: Posted[] = [];
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'POST' && path.startsWith(apiPrefix)) {
      posted.push({ path, body: JSON.parse(String(init.body ?? '{}')) as Posted['body'] });
    }
    const response = await app.request(path, init);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if ((init.method ?? 'GET') !== 'GET' || !path.startsWith(apiPrefix) || !response.ok || !isJson) return response;
    const value = (await response.json()) as object | object[];
    const more = (record: object): object => ({ ...record, unheardOf });
    const body = JSON.stringify(Array.isArray(value) ? value.map(more) : more(value));
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(body, { status: response.status, headers });
  };
  return { app: { request }, posted };
}
/** The records sent to an endpoint, alone or as rows of a bulk request. */
function bodiesOf(endpoint: string, { path, body }: Posted): Posted['body'][] {
  if (path === endpoint) return [body];
  return path === `${endpoint}/import` ? (body.rows as Posted['body'][]) : [];
}

const unheardOf = { since: 1999, of: ['another', 'service'] };

// The largest page by far. Its compile time is not the dashboard's time.
beforeAll(async () => {
  await loadEditor();
});
beforeEach(() => {
  localStorage.clear();
  giveListsAHeight();
});

describe('an unknown field survives, on our service,', () => {
  let world: Service;
  let client: Client;
  let ids: RecordIds;
  beforeAll(async () => {
    world = await service();
    client = await world.addAccount();
    ids = await fillEveryPage(world, client);
    await make(client, kindOf('fleet'), { name: 'Another fleet' });
    await addInputType(client, { name: 'Another type' });
    await addInputType(client, { name: 'Third type' });
    await make(client, kindOf('view'), { name: 'Mine', page: 'drivers', query: 'status=0' });
  });
  afterAll(() => world.close());

  interface Open {
    page: Dashboard;
    posted: readonly Posted[];
  }
  const open = async (path: string): Promise<Open> => {
    const { app, posted } = withUnknownField(world.app);
    const address = path.replace(/\$(\w+)/g, (_, name: string) => String(ids[name]));
    const page = await openDashboard({ app, username: client.username }, address);
    return { page, posted };
  };
  /** The request bodies of the endpoint, after the expected number was sent and the page has the answers. */
  const bodies = async (name: SaveName, { page, posted }: Open, count: number): Promise<Posted['body'][]> => {
    const sent = (): Posted['body'][] => posted.flatMap((request) => bodiesOf(endpoints[name].path, request));
    await waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(count));
    // A page that is still loading would affect the next test.
    await waitFor(() => expect(page.queryClient.isMutating() + page.queryClient.isFetching()).toBe(0));
    return sent();
  };

  test.each(names)('%s: a form', async (name) => {
    const opened = await open(saves[name].at);
    await saves[name].change(opened.page);
    expect((await bodies(name, opened, 1))[0]).toMatchObject({ unheardOf });
  });

  test.each(bulkNames)('%s: a bulk change and its Undo', async (name) => {
    const { at, change } = saves[name].bulk ?? expect.unreachable();
    const opened = await open(at);
    await change(opened.page);
    expect((await bodies(name, opened, 1))[0]).toMatchObject({ unheardOf });
    await opened.page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    // The service restores the records by itself.
    await waitFor(() => expect(opened.posted.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/undo$/)));
  });

  test('an assignment that is ended and made active again', async () => {
    const opened = await open('/assignments/$assignmentId?view=table');
    await press(opened.page, 'End now');
    await opened.page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await bodies('correctAssignment', opened, 1))[0]).toMatchObject({ unheardOf });
  });
});

describe('on a server that knows only the document,', () => {
  const stored = () => ({
    id: 7,
    name: 'Ana Ruiz',
    mobile: '+49 171',
    status: 1,
    username: 'ana',
    password: 'her own',
    unheardOf,
  });
  const open = async (path: string) => {
    const server = documentServer();
    server.tables.drivers.push(stored());
    const page = await openDashboard({ app: server, username: server.username, password: server.password }, path);
    return { page, server };
  };

  test('a form sends back the password and the unknown field, and adds no empty field', async () => {
    const { page, server } = await open('/drivers/7/edit');
    await typeInto(/^Mobile/, ' 55')(page);
    await waitFor(() => expect(server.tables.drivers).toEqual([{ ...stored(), mobile: '+49 171 55' }]));
  });

  test('a text that the person clears is sent empty', async () => {
    const { page, server } = await open('/drivers/7/edit');
    await page.user.clear(await screen.findByRole('textbox', { name: 'Mobile' }));
    await press(page, 'Save');
    await waitFor(() => expect(server.tables.drivers).toEqual([{ ...stored(), mobile: '' }]));
  });

  test('a bulk change and its Undo change only the status', async () => {
    const { page, server } = await open('/drivers');
    await selectAll(page);
    await press(page, 'Deactivate');
    await waitFor(() => expect(server.tables.drivers).toEqual([{ ...stored(), status: 0 }]));
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.tables.drivers).toEqual([stored()]));
  });
});
