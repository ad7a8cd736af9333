import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/alerts/RulesPage.tsx';
import '../../src/web/features/alerts/SentPage.tsx';
import '../../src/web/features/geofences/GeofenceDetails.tsx';
import '../../src/web/features/geofences/GeofencesPage.tsx';
import '../../src/web/features/temperature/AlarmsPage.tsx';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { AlertRule, AlertSent } from '../../src/contract/alerts.ts';
import { createAlerts } from '../../src/server/alerts/alerts.ts';
import type { Channel, Outcome } from '../../src/server/alerts/channel.ts';
import { addAlarms, addFleet, addInput, addInputType, addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addNotice, addUnsubscription } from '../support/notices.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { namesIn, openTable, recordPanel, row } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  await reply(client.request('POST', '/public/v1/users/me', { settings: { timeZone: 'UTC' } }), 200);
});

const open = (path: string, by: Client = client) => openTable(server, by, path);
const rulesPath = '/public/v1/alerts/rules';
const rules = (): Promise<AlertRule[]> => reply<AlertRule[]>(client.request('GET', rulesPath));
const sent = (): Promise<AlertSent[]> =>
  reply<AlertSent[]>(
    client.request('GET', '/public/v1/alerts/sent?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'),
  );
const addRule = (rule: object = {}): Promise<number> =>
  reply<number>(
    client.request('POST', rulesPath, {
      ...{ name: 'Frozen', scope: 'all', kind: 'outOfRange', afterMinutes: 15, emails: ['ana@fleet.example'] },
      ...rule,
    }),
  );
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Sends what is due through a channel with this outcome. */
async function sendDue(outcome: Outcome): Promise<void> {
  const channel: Channel = { send: async () => outcome, close: () => {} };
  const alerts = createAlerts({
    db: server.db,
    settings: server.settings,
    now: () => new Date(),
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
    channels: { email: channel },
  });
  await alerts.send();
  await alerts.stop();
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });

describe('the rules', () => {
  test('show what they watch, their trigger and recipients', async () => {
    const fleetId = await addFleet(client);
    const van = await addVehicle(client, { name: 'Truck 7', fleetId });
    const probe = await addProbe(server, client, van);
    const profileId = await addProfile(client, { name: 'Frozen goods' });
    await addRule({ name: 'All', afterMinutes: 0, quietFrom: '22:00', quietTo: '06:00' });
    await addRule({ name: 'Fleet', scope: 'fleet', scopeId: fleetId, kind: 'noReading', afterMinutes: 90 });
    await addRule({ name: 'Profile', scope: 'profile', scopeId: profileId, phones: ['+491712345678'] });
    await addRule({ name: 'Probe', scope: 'probe', scopeId: probe, status: 0 });
    await open('/alerts');
    await waitFor(async () => expect(await row('Alert rules', 'Probe')).toHaveTextContent('Probe Probe 1 of Truck 7'));
    expect(await row('Alert rules', 'All')).toHaveTextContent(
      'All probesOut of range, immediatelyana@fleet.example22:00 to 06:00On',
    );
    // The names of probes, fleets and profiles come with three answers.
    await waitFor(async () =>
      expect(await row('Alert rules', 'Fleet')).toHaveTextContent(/Fleet .*No reading for 1 h 30 min/),
    );
    await waitFor(async () =>
      expect(await row('Alert rules', 'Profile')).toHaveTextContent(
        'Profile Frozen goodsOut of range for 15 minana@fleet.example, +491712345678',
      ),
    );
    expect(await row('Alert rules', 'Probe')).toHaveTextContent('Off');
  });

  test('have an empty state that explains them', async () => {
    await open('/alerts');
    expect(await screen.findByRole('heading', { name: 'No alert rules yet' })).toBeVisible();
    expect(await screen.findByText(/Email and text messages are not set up/)).toHaveTextContent(
      /SMTP_URL, MAIL_FROM, SMS_URL,? and SMS_SECRET/,
    );
  });

  test('of a monthly report need a scope and an email address', async () => {
    const fleetId = await addFleet(client);
    const [fleet] = await reply<{ name: string }[]>(client.request('GET', '/public/v1/fleets'));
    const { user } = await open('/alerts/new');
    await user.type(await field(/^Name/), 'For the auditor');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'Send a report every month');
    expect(screen.getByRole('combobox', { name: 'Applies to' })).toHaveDisplayValue('One fleet');
    expect(screen.queryByRole('textbox', { name: 'Phone numbers for texts' })).toBeNull();
    await user.click(await screen.findByRole('combobox', { name: 'Fleet' }));
    await user.click(await screen.findByRole('option', { name: fleet?.name }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Add at least one recipient/)).toBeVisible();
    paste(await field('Email addresses'), 'ana@fleet.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('For the auditor')).toHaveTextContent('Monthly report');
    const rules = await reply<AlertRule[]>(client.request('GET', '/public/v1/alerts/rules'));
    expect(rules).toMatchObject([{ kind: 'monthlyReport', scope: 'fleet', scopeId: fleetId, afterMinutes: 0 }]);
  });

  test('send a list regularly, with the filters and columns that it has', async () => {
    const vehicleId = await addVehicle(client, { name: 'Truck 7' });
    const columns = 'geofence,start,dwell~90';
    const { user } = await open(`/visits?vehicle=${vehicleId}&least=600&columns=${columns}`);
    await screen.findAllByText(/Truck 7/);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send regularly by email…' }));
    expect(await field(/^Name/)).toHaveValue('Visits, Truck 7');
    expect(screen.getByRole('combobox', { name: 'Report' })).toHaveDisplayValue('Visits (PDF, Excel)');
    expect(screen.getByRole('combobox', { name: 'Applies to' })).toHaveDisplayValue('All vehicles');
    fireEvent.change(screen.getByLabelText(/^Send at/), { target: { value: '06:30' } });
    await user.click(await screen.findByRole('combobox', { name: 'Users' }));
    await user.click(await screen.findByRole('option', { name: /no email address$/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Visits, Truck 7')).toHaveTextContent('Weekly report, Visits (PDF, Excel), 06:30');
    expect(await rules()).toMatchObject([
      {
        kind: 'weeklyReport',
        scope: 'all',
        content: 'visits',
        sendAt: '06:30',
        afterMinutes: 0,
        emails: [],
        userIds: [expect.any(Number)],
      },
    ]);
    const filters = new URLSearchParams((await rules())[0]?.reportQuery ?? '');
    expect([...new Set(filters.keys())].sort()).toEqual(['by', 'column', 'minSeconds', 'sort', 'vehicleId']);
    expect(filters.getAll('column')).toEqual(['vehicle', 'geofence', 'start', 'duration']);
    // The page sums a week by day.
    expect(['by', 'minSeconds', 'vehicleId'].map((name) => filters.get(name))).toEqual([
      'day',
      '600',
      String(vehicleId),
    ]);
  });

  test('of an open door outside geofences are added, and say what they watch', async () => {
    const inputTypeId = await addInputType(client, { name: 'Rear door' });
    const tagId = await addTag(client, { name: 'Depots' });
    const { user } = await open('/alerts/new');
    await user.type(await field(/^Name/), 'Doors');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'One probe');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'A door is open or an input is on');
    expect(screen.getByRole('combobox', { name: 'Applies to' })).toHaveDisplayValue('All vehicles');
    await screen.findByRole('option', { name: 'Rear door' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Input' }), 'Rear door');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Where it was opened/ }), 'Outside geofences');
    await screen.findByRole('option', { name: 'Depots' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag of the geofences' }), 'Depots');
    paste(await field('Email addresses'), 'ana@fleet.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('Doors');
    expect(await within(panel).findByText('All vehicles: Rear door, outside Depots')).toBeVisible();
    const rules = await reply<AlertRule[]>(client.request('GET', '/public/v1/alerts/rules'));
    expect(rules).toMatchObject([
      { kind: 'inputOn', scope: 'all', inputTypeId, tagId, location: 'outside', afterMinutes: 15 },
    ]);
  });

  test('of expiring licences are about all drivers, some days before', async () => {
    const { user } = await open('/alerts/new');
    await user.type(await field(/^Name/), 'Licences');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'One probe');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trigger' }), 'A driving licence expires soon');
    expect(screen.getByRole('combobox', { name: 'Applies to' })).toHaveDisplayValue('All drivers');
    expect(screen.queryByRole('textbox', { name: /^Out of range for/ })).toBeNull();
    const days = await field(/^Notify before it expires/);
    expect(days).toHaveValue('30');
    await user.clear(days);
    await user.type(days, '366');
    paste(await field('Email addresses'), 'ana@fleet.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days).toBeInvalid());
    await user.clear(days);
    await user.type(days, '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('Licences');
    expect(await within(panel).findByText('Licence expires, 14 days before')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'All drivers' })).toHaveAttribute('href', '/drivers');
    const [rule] = await reply<AlertRule[]>(client.request('GET', '/public/v1/alerts/rules'));
    expect(rule).toMatchObject({ kind: 'licenceExpires', scope: 'all', afterMinutes: 0, daysBefore: 14 });
  });

  test('about a licence say when it expires, and link to its driver', async () => {
    const driverId = await make(client, kindOf('driver'), { name: 'Ana Lee' });
    const notice = { resource: 'driver', resourceId: driverId, day: '2031-05-04' } as const;
    const id = await addNotice(server, client, { ...notice, cause: 'licenceExpires', utc: minutesAgo(5) });
    await open(`/alerts/sent/${id}`);
    const sent = await recordPanel('The driving licence of Ana Lee expires soon');
    expect(await within(sent).findByRole('link', { name: 'Ana Lee' })).toHaveAttribute('href', `/drivers/${driverId}`);
    expect(within(sent).getByText('May 4, 2031')).toBeVisible();
  });

  test('are created by a form that accepts several recipients at once and rejects invalid ones', async () => {
    const van = await addVehicle(client, { name: 'Truck 7' });
    const probe = await addProbe(server, client, van);
    const { user } = await open('/alerts/new');
    await user.type(await field(/^Name/), 'Cooler');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Applies to' }), 'One probe');
    await user.click(await screen.findByRole('combobox', { name: 'Probe' }));
    await user.click(await screen.findByRole('option', { name: 'Probe 1 of Truck 7' }));
    await user.clear(await field(/^Out of range for/));
    await user.type(await field(/^Out of range for/), '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Add at least one recipient/)).toBeVisible();
    const [emails, phones] = [await field('Email addresses'), await field('Phone numbers for texts')];
    paste(emails, 'Ana Ruiz <ana@fleet.example>; lee@');
    expect(emails).toHaveAccessibleDescription(/“lee@” is not an email address/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Remove lee@' }));
    paste(emails, 'ana@fleet.example, lee@fleet.example');
    paste(phones, '+49 171 2345678, 0171 2345678');
    expect(phones).toHaveAccessibleDescription(/“01712345678” is not a phone number with a country code/);
    await user.click(screen.getByRole('button', { name: 'Remove 01712345678' }));
    fireEvent.change(screen.getByLabelText('Quiet hours from'), { target: { value: '22:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Required, because a related field/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Quiet hours to'), { target: { value: '06:30' } });
    await user.click(screen.getByRole('button', { name: 'Add quiet hours for weekdays' }));
    expect(screen.getByLabelText('From (Sat, Sun)')).toHaveValue('00:00');
    for (const day of ['Saturday', 'Sunday']) await user.click(screen.getByRole('button', { name: day }));
    expect(screen.getByText(/^Choose at least one day/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove 00:00–00:00' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('Cooler');
    await waitFor(() => expect(panel).toHaveTextContent('22:00 to 06:30 (UTC)'));
    expect(await rules()).toMatchObject([
      {
        ...{ name: 'Cooler', scope: 'probe', scopeId: probe, kind: 'outOfRange', afterMinutes: 20, notifyBack: true },
        ...{ emails: ['ana@fleet.example', 'lee@fleet.example'], phones: ['+491712345678'], status: 1 },
      },
    ]);
  });

  test('are turned off and on, and deleted with undo', async () => {
    const id = await addRule({ emails: [], phones: ['+491712345678'], quietFrom: '22:00', quietTo: '06:00' });
    const [before] = await rules();
    const { user } = await open(`/alerts/${id}`);
    const onOff = await within(await recordPanel('Frozen')).findByRole('switch', { name: 'On' });
    expect(onOff).toBeChecked();
    await user.click(onOff);
    await waitFor(() => expect(onOff).not.toBeChecked());
    expect(await recordPanel('Frozen')).toHaveTextContent('No alerts are sent while this rule is off.');
    expect(await rules()).toEqual([{ ...before, status: 0 }]);
    await user.click(onOff);
    await waitFor(() => expect(onOff).toBeChecked());
    await user.click(within(await recordPanel('Frozen')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^Frozen deleted/);
    // Turning it off and on can be undone as well.
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(async () => expect(await namesIn('Alert rules')).toEqual(['Frozen']));
    expect(await rules()).toEqual([before]);
  });

  test('are turned off several at once', async () => {
    await addRule({ name: 'One' });
    await addRule({ name: 'Two', status: 0 });
    const { user } = await open('/alerts');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('2 rules are off')).toBeVisible();
    expect((await rules()).map(({ status }) => status)).toEqual([0, 0]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rules()).map(({ status }) => status)).toEqual([1, 0]));
  });

  test('are turned off in one audit entry, after a question if there are many', async () => {
    for (let nth = 1; nth <= 21; nth += 1) await addRule({ name: `Rule ${nth}` });
    const { user } = await open('/alerts');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    const question = await screen.findByRole('dialog', { name: 'Change 21 alert rules?' });
    await user.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('21 rules are off')).toBeVisible();
    expect((await rules()).filter(({ status }) => status === 1)).toEqual([]);
    const audit = '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
    const entries = await reply<AuditEntry[]>(client.request('GET', audit));
    const updates = entries.filter(({ action, resource }) => action === 'update' && resource === 'alertRule');
    expect(updates).toMatchObject([{ count: 21 }]);
  });

  test('send a test and show its result', async () => {
    const id = await addRule({ phones: ['+491712345678'] });
    const { user } = await open(`/alerts/${id}`);
    const panel = await recordPanel('Frozen');
    expect(await within(panel).findByText('No alerts in the last 30 days.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Send a test' }));
    const status = within(panel).getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('ana@fleet.exampleWaiting'));
    await sendDue({ outcome: 'sent' });
    await waitFor(() => expect(status).toHaveTextContent('ana@fleet.exampleSent'));
    expect(status).toHaveTextContent('+491712345678Recorded, not sentText messages are not set up.');
    expect(within(panel).getByText('Test, to ana@fleet.example')).toBeVisible();
  });

  test('can be read by viewers, who see why buttons are disabled', async () => {
    const viewer = await server.addUser({ role: 1 });
    await reply(
      server.request('POST', rulesPath, {
        ...{ name: 'Seen', scope: 'all', kind: 'outOfRange', afterMinutes: 5, emails: ['ana@fleet.example'] },
      }),
    );
    const { user } = await open('/alerts', viewer);
    await user.click(within(await row('Alert rules', 'Seen')).getByRole('rowheader'));
    const panel = await recordPanel('Seen');
    for (const name of ['Send a test', 'Edit', 'Delete']) {
      await waitFor(() =>
        expect(within(panel).getByRole('button', { name })).toHaveAccessibleDescription(/your role does not allow/),
      );
    }
    const onOff = within(panel).getByRole('switch');
    expect(onOff).toHaveAccessibleDescription(/your role does not allow/);
    await user.click(onOff);
    expect(onOff).toBeChecked();
    expect(screen.getByRole('button', { name: 'New alert rule' })).toHaveAccessibleDescription(
      /your role does not allow/,
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('are offered on an alarm, for its probe', async () => {
    const van = await addVehicle(client, { name: 'Truck 7' });
    const probe = await addProbe(server, client, van);
    const [alarm] = await addAlarms(server, client, [
      { probeId: probe, vehicleId: van, startUtc: minutesAgo(50), endUtc: null },
    ]);
    const { user } = await open(`/temperature/alarms/${alarm}`);
    await user.click(within(await recordPanel('Probe 1')).getByRole('link', { name: 'Create alert' }));
    expect(await field(/^Name/)).toHaveValue('Probe 1 of Truck 7 out of range');
    expect(screen.getByRole('combobox', { name: 'Probe' })).toHaveValue('Probe 1 of Truck 7');
    await user.type(await field('Email addresses'), 'ana@fleet.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Probe 1 of Truck 7 out of range')).toBeVisible();
    expect(await rules()).toMatchObject([{ scope: 'probe', scopeId: probe }]);
  });
});

describe('sent alerts', () => {
  async function visit(more: object = {}): Promise<{ geofenceId: number; id: number }> {
    const geofenceId = await addGeofence(client, { description: 'Depot North', email: 'ana@fleet.example' });
    const vehicleId = await addVehicle(client, { name: 'Truck 7' });
    const id = await addNotice(server, client, {
      ...{ cause: 'visitStart', geofenceId, vehicleId, visitId: 1, utc: minutesAgo(5) },
      ...more,
    });
    return { geofenceId, id };
  }

  test('are listed with their state and its reason', async () => {
    await visit();
    const ruleId = await addRule();
    await addNotice(server, client, { ruleId, channel: 'text', recipient: '+491712345678', utc: minutesAgo(4) });
    await sendDue({ outcome: 'refused', detail: '550 No such mailbox' });
    await open('/alerts/sent');
    await waitFor(async () =>
      expect(await row('Sent alerts', 'Truck 7 entered Depot North')).toHaveTextContent(
        /Failedana@fleet\.example.*550 No such mailbox/,
      ),
    );
    // Names of rules load after the alerts.
    await waitFor(async () =>
      expect(await row('Sent alerts', 'Test of the alert rule Frozen')).toHaveTextContent(
        /Recorded, not sent\+491712345678.*Text messages are not set up\./,
      ),
    );
    expect(await namesIn('Sent alerts')).toEqual(['Test of the alert rule Frozen', 'Truck 7 entered Depot North']);
  });

  test('say of a door that it is open, as their message does', async () => {
    const inputTypeId = await addInputType(client, { name: 'Rear door', inputDescription: 1 });
    const vehicleId = await addVehicle(client, { name: 'Truck 7' });
    const inputId = await addInput(server, client, vehicleId);
    await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
    const ruleId = await addRule({ name: 'Doors', kind: 'inputOn', inputTypeId });
    const id = await addNotice(server, client, {
      ...{ cause: 'inputOn', ruleId, vehicleId, inputId, utc: minutesAgo(5) },
    });
    const { visit: go } = await open('/alerts/sent');
    const subject = 'Truck 7: Rear door has been open too long';
    await waitFor(async () => expect(await namesIn('Sent alerts')).toEqual([subject]));
    await go(`/alerts/sent/${id}`);
    const panel = await recordPanel(subject);
    const message = await within(panel).findByRole('region', { name: 'Message to be sent' });
    await waitFor(() => expect(message).toHaveTextContent(subject));
  });

  test('show their message and related records', async () => {
    const { geofenceId, id } = await visit();
    await open(`/alerts/sent/${id}`);
    const panel = await recordPanel('Truck 7 entered Depot North');
    const message = await within(panel).findByRole('region', { name: 'Message to be sent' });
    await waitFor(() => expect(message).toHaveTextContent(/Truck 7 entered Depot North/));
    expect(within(panel).getByRole('link', { name: 'Depot North' })).toHaveAttribute(
      'href',
      `/geofences/${geofenceId}`,
    );
    expect(within(panel).getByRole('link', { name: 'Show the visit' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/visits\/1\?from=.*&to=/),
    );
  });

  test('open by a link whatever the period of the table, which can be extended to include them', async () => {
    const { id } = await visit();
    const { user } = await open(`/alerts/sent/${id}?period=lastMonth`);
    const panel = await recordPanel('Truck 7 entered Depot North');
    expect(within(panel).getByText(/^ana@fleet\.example/)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Show the last 90 days' }));
    expect(await row('Sent alerts', 'Truck 7 entered Depot North')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('This alert is outside the period shown.')).toBeNull());
  });

  test('report an unknown alert', async () => {
    await open('/alerts/sent/4711');
    expect(await screen.findByText(/^Alerts are kept for 90 days/)).toBeVisible();
  });

  test('that failed are retried, one or several at once', async () => {
    const { id } = await visit();
    await addNotice(server, client, { utc: minutesAgo(4) });
    await sendDue({ outcome: 'refused', detail: '550 No such mailbox' });
    const { user } = await open(`/alerts/sent/${id}`);
    const panel = await recordPanel('Truck 7 entered Depot North');
    await user.click(within(panel).getByRole('button', { name: 'Retry now' }));
    await waitFor(async () => expect((await sent()).map(({ state }) => state)).toEqual(['waiting', 'failed']));
    await sendDue({ outcome: 'sent' });
    await waitFor(() => expect(panel).toHaveTextContent(/North(\s)*Sent/));
    expect(within(panel).queryByRole('button', { name: 'Retry now' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Retry now' }));
    await waitFor(async () => expect((await sent()).map(({ state }) => state)).toEqual(['sent', 'waiting']));
  });

  test('cannot be retried after their rule is deleted', async () => {
    const ruleId = await addRule();
    const id = await addNotice(server, client, { ruleId, utc: minutesAgo(4) });
    await sendDue({ outcome: 'refused', detail: '550 No such mailbox' });
    await reply(client.request('DELETE', `${rulesPath}/${ruleId}`), 204);
    const { user } = await open(`/alerts/sent/${id}`);
    const panel = await recordPanel('Test of the alert rule Frozen');
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Retry now' })).toBeNull());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Retry now' }));
    expect(await screen.findByText(/or whose rule was deleted, are not sent again\.$/)).toBeVisible();
    expect((await sent()).map(({ state }) => state)).toEqual(['failed']);
  });

  test('link to those of one geofence', async () => {
    const { geofenceId } = await visit();
    await addNotice(server, client, { ruleId: await addRule(), utc: minutesAgo(1) });
    await open(`/alerts/sent?geofence=${geofenceId}`);
    await waitFor(async () => expect(await namesIn('Sent alerts')).toEqual(['Truck 7 entered Depot North']));
    expect(screen.getByRole('button', { name: /Depot North/ })).toBeVisible();
  });

  test('have an empty state', async () => {
    await open('/alerts/sent');
    expect(await screen.findByRole('heading', { name: 'No alerts in this period' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to alert rules' })).toHaveAttribute('href', '/alerts');
  });
});

test('a geofence shows unsubscribed addresses and subscribes them again', async () => {
  const email = 'Ana@fleet.example; lee@fleet.example';
  const geofenceId = await addGeofence(client, { description: 'Depot North', email });
  await addUnsubscription(server, client, { geofenceId }, minutesAgo(5));
  const { user } = await open(`/geofences/${geofenceId}`);
  const panel = await recordPanel('Depot North');
  expect(await within(panel).findByText(/^Unsubscribed on/)).toBeVisible();
  expect(within(panel).getByText('lee@fleet.example')).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'Recently sent' })).toHaveAttribute(
    'href',
    `/alerts/sent?geofence=${geofenceId}&period=last30Days`,
  );
  await user.click(within(panel).getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Resubscribe Ana@fleet.example' }));
  await waitFor(() => expect(screen.queryByText(/^Unsubscribed on/)).toBeNull());
  expect(await reply(client.request('GET', '/public/v1/alerts/unsubscribed'))).toEqual([]);
});

describe('the rule of a report', () => {
  const emails = ['Ana@fleet.example', 'lee@fleet.example'];
  const report = { name: 'Weekly visits', kind: 'weeklyReport', content: 'visits', afterMinutes: 0, emails };

  test('shows unsubscribed addresses, also former recipients, and subscribes them again', async () => {
    const ruleId = await addRule(report);
    await addUnsubscription(server, client, { ruleId }, minutesAgo(5));
    await addUnsubscription(server, client, { ruleId, address: 'kim@fleet.example' }, minutesAgo(5));
    const { user } = await open(`/alerts/${ruleId}`);
    const panel = await recordPanel('Weekly visits');
    await waitFor(() => expect(within(panel).getAllByText(/^Unsubscribed on/)).toHaveLength(2));
    const fact = (term: string) => within(panel).getByText(term).parentElement;
    expect(fact('Email addresses')).toHaveTextContent(
      /Ana@fleet\.exampleUnsubscribed on .*Resubscribelee@fleet\.example$/,
    );
    expect(fact('Also unsubscribed')).toHaveTextContent(/^Also unsubscribedkim@fleet\.exampleUnsubscribed on/);
    await user.click(within(panel).getByRole('button', { name: 'Resubscribe kim@fleet.example' }));
    expect(await screen.findByText('kim@fleet.example gets this report again')).toBeVisible();
    await waitFor(() => expect(within(panel).queryByText('Also unsubscribed')).toBeNull());

    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resubscribe Ana@fleet.example' }));
    await waitFor(() => expect(screen.queryByText(/^Unsubscribed on/)).toBeNull());
    expect(await reply(client.request('GET', '/public/v1/alerts/unsubscribed'))).toEqual([]);
  });

  test('shows no unsubscribed addresses once it sends alarms', async () => {
    const ruleId = await addRule(report);
    await addUnsubscription(server, client, { ruleId }, minutesAgo(5));
    await addRule({ id: ruleId, name: 'Too warm', emails });
    await open(`/alerts/${ruleId}`);
    const panel = await recordPanel('Too warm');
    expect(await within(panel).findByText('No alerts in the last 30 days.')).toBeVisible();
    expect(within(panel).queryByText(/^Unsubscribed on/)).toBeNull();
  });
});
