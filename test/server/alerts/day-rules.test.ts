/** Rules about a day: a licence that expires, a reminder that is due. Days are those of the account's time zone. */

import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../src/contract/durations.ts';
import { calendarDay, startOfDay } from '../../../src/rules/zone.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { kindOf, make, one, remove, restore } from '../../support/kinds.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();

/** The account's day, so many days from now. */
const dayIn = (days: number, timeZone = 'UTC'): string =>
  calendarDay(startOfDay(on.now().getTime(), timeZone, days), timeZone);

/** Two services that have just started check at the same time. */
async function check(): Promise<void> {
  const services = [on.alerts(), on.alerts()];
  await services[0]?.derive();
  await Promise.all(services.map((each) => each.listen()));
  await services[0]?.send();
}

const events = async (): Promise<string[]> =>
  (await on.sent()).map(({ cause, resourceId, day }) => `${cause} ${resourceId} ${day}`);

const inZone = (timeZone: string, language = 'en') =>
  reply(on.client.request('POST', '/public/v1/account', { name: 'Fleet', timeZone, language }), 204);

/** Its plain text, with the line ends of text files. */
const firstMail = (): string => (on.smtp.mails[0]?.parts[0] ?? '').replaceAll('\r\n', '\n');

const driver = (more: object) => make(on.client, kindOf('driver'), more);
const change = async (resource: 'driver' | 'reminder' | 'alertRule', id: number, more: object): Promise<void> => {
  const kind = kindOf(resource);
  const answer = await on.client.request('POST', kind.path, { ...(await one(on.client, kind, id)), ...more });
  expect(answer.ok).toBe(true);
};
const licences = (more: object = {}) =>
  on.rule({ kind: 'licenceExpires', scope: 'all', scopeId: null, afterMinutes: 0, daysBefore: 30, ...more });

test.each([
  ['Pacific/Kiritimati', 'en', 'The driving licence of Ana Lee expires soon', 'Valid until: '],
  ['Europe/Berlin', 'de', 'Der Führerschein von Ana Lee läuft bald ab', 'Gültig bis: '],
  ['America/Los_Angeles', 'es', 'El permiso de conducir de Ana Lee caduca pronto', 'Válido hasta: '],
])(
  'in %s a licence is notified once, at the midnight that many days before',
  async (zone, language, headline, label) => {
    await inZone(zone, language);
    const [day, later] = [dayIn(31, zone), dayIn(32, zone)];
    const id = await driver({ name: 'Ana Lee', licenceExpires: day });
    await driver({ licenceExpires: later });
    await licences();
    const midnight = (startOfDay(on.now().getTime(), zone, 1) - on.now().getTime()) / minuteMs;
    on.ahead(midnight - 1);
    await check();
    expect(await events()).toEqual([]);
    on.ahead(midnight + 1);
    await check();
    await check();
    expect(await events()).toEqual([`licenceExpires ${id} ${day}`]);
    const shown = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      timeZone: 'UTC',
      dateStyle: 'medium',
    }).format(Date.parse(day));
    const mail = firstMail();
    expect(mail).toContain(`${headline}\n${label}${shown}\n`);
    expect(mail).toContain(`https://fleet.example/drivers/${id}`);
    expect(on.smtp.mails).toHaveLength(1);
  },
);

test('a licence is not notified again after its notice was swept', async () => {
  await driver({ licenceExpires: dayIn(200) });
  await licences({ daysBefore: 365 });
  await check();
  expect(await on.sent()).toHaveLength(1);
  await on.world.db.run(sql`delete from notice where account_id = ${on.client.accountId}`);
  on.ahead(100 * 24 * 60);
  await check();
  expect(await on.sent()).toEqual([]);
});

test('a rule covers what is near or has expired when it is saved, in one message, but no inactive driver', async () => {
  const near = await driver({ name: 'Bo', licenceExpires: dayIn(30) });
  const expired = await driver({ name: 'Ida', licenceExpires: dayIn(-400) });
  const last = await driver({ name: 'Kim', licenceExpires: dayIn(0) });
  await driver({ licenceExpires: dayIn(31) });
  await driver({ status: 0, licenceExpires: dayIn(1) });
  await driver({ licenceExpires: null });
  await licences();
  await check();
  expect((await events()).sort()).toEqual(
    [
      `licenceExpires ${near} ${dayIn(30)}`,
      `licenceExpires ${expired} ${dayIn(-400)}`,
      `licenceExpires ${last} ${dayIn(0)}`,
    ].sort(),
  );
  expect(on.smtp.mails).toHaveLength(1);
  const text = firstMail();
  expect(text).toContain('The driving licence of Ida has expired');
  // Valid until the end of this day.
  expect(text).toContain('The driving licence of Kim expires soon');
});

test('a renewed licence ends, another date that is near is notified, and the first one not again', async () => {
  const id = await driver({ name: 'Ana Lee', licenceExpires: dayIn(10) });
  await licences({ notifyBack: true });
  await check();
  await change('driver', id, { licenceExpires: dayIn(12) });
  await check();
  await change('driver', id, { licenceExpires: dayIn(10) });
  await check();
  const near = [`licenceExpires ${id} ${dayIn(10)}`, `licenceExpires ${id} ${dayIn(12)}`].sort();
  expect((await events()).sort()).toEqual(near);
  await change('driver', id, { licenceExpires: dayIn(1000) });
  await check();
  await check();
  expect((await events()).sort()).toEqual([...near, `licenceRenewed ${id} ${dayIn(1000)}`].sort());
  // A date that is removed is no renewal.
  await change('driver', id, { licenceExpires: dayIn(20) });
  await check();
  await change('driver', id, { licenceExpires: null });
  await check();
  expect((await events()).filter((event) => event.startsWith('licenceRenewed'))).toHaveLength(1);
});

test('a deleted driver ends without a notice, and is not notified again when restored', async () => {
  const id = await driver({ licenceExpires: dayIn(10) });
  const gone = await driver({ licenceExpires: dayIn(31) });
  await licences({ notifyBack: true });
  await check();
  await remove(on.client, kindOf('driver'), id);
  await remove(on.client, kindOf('driver'), gone);
  on.ahead(3 * 24 * 60);
  await check();
  expect(await events()).toHaveLength(1);
  expect(await on.world.db.many(sql`select 1 from alert_watch where account_id = ${on.client.accountId}`)).toEqual([]);
  await restore(on.client, kindOf('driver'), id);
  await check();
  expect(await events()).toHaveLength(1);
});

test('a rule that looks fewer days ahead by now neither ends nor repeats a case', async () => {
  await driver({ licenceExpires: dayIn(20) });
  const rule = await licences({ notifyBack: true });
  await check();
  await change('alertRule', rule, { daysBefore: 7 });
  await check();
  await change('alertRule', rule, { daysBefore: 60 });
  await check();
  expect(await on.states()).toEqual(['licenceExpires sent']);
});

/** A vehicle of its own, and a reminder of it. */
async function reminder(dueDate: string, vehicle: object = {}) {
  const vehicleId = await make(on.client, kindOf('vehicle'), { name: 'Truck 7', ...vehicle });
  const id = await make(on.client, kindOf('reminder'), { vehicleId, title: 'Brake test', dueDate, status: 0 });
  return { id, vehicleId };
}
const reminders = (more: object = {}) =>
  on.rule({ kind: 'reminderDue', scope: 'all', scopeId: null, afterMinutes: 0, daysBefore: 0, ...more });

test('a reminder is notified on its day, of the vehicles in the scope, until it is done', async () => {
  const fleetId = await make(on.client, kindOf('fleet'));
  const due = await reminder(dayIn(0), { fleetId });
  const later = await reminder(dayIn(1), { fleetId });
  await reminder(dayIn(-1));
  await reminder(dayIn(0), { fleetId, status: 0 });
  await reminders({ scope: 'fleet', scopeId: fleetId, notifyBack: true });
  await check();
  expect(await events()).toEqual([`reminderDue ${due.id} ${dayIn(0)}`]);
  expect((await on.sent())[0]).toMatchObject({ vehicleId: due.vehicleId, resource: 'reminder', alarmId: null });
  const text = firstMail();
  expect(text).toContain('Truck 7: Brake test is due\nDue: ');
  expect(text).toContain(`https://fleet.example/reminders/${due.id}`);
  await change('reminder', due.id, { status: 1 });
  await check();
  await check();
  const done = [`reminderDone ${due.id} ${dayIn(0)}`, `reminderDue ${due.id} ${dayIn(0)}`];
  expect((await events()).sort()).toEqual(done.sort());
  // Postponed before its day: nothing is due, and nothing is over.
  await change('reminder', later.id, { dueDate: dayIn(9) });
  on.ahead((dayMs / minuteMs) * 2);
  await check();
  expect(await events()).toHaveLength(2);
});

test('an overdue reminder says so, a postponed one ends silently, and a deleted vehicle ends its own', async () => {
  const { id, vehicleId } = await reminder(dayIn(-3));
  await reminders({ daysBefore: 7, notifyBack: true });
  await check();
  expect(firstMail()).toContain('Truck 7: Brake test is overdue');
  await change('reminder', id, { dueDate: dayIn(8) });
  await check();
  expect(await events()).toEqual([`reminderDue ${id} ${dayIn(-3)}`]);
  const again = dayIn(8);
  // The next day, at every time of day.
  on.ahead(24 * 60);
  await check();
  expect((await events()).sort()).toEqual([`reminderDue ${id} ${again}`, `reminderDue ${id} ${dayIn(-4)}`].sort());
  await remove(on.client, kindOf('vehicle'), vehicleId);
  await check();
  expect(await events()).toHaveLength(2);
});

test('the end of a reminder is not notified again after its notice was swept', async () => {
  const { id } = await reminder(dayIn(0));
  await reminders({ notifyBack: true });
  await check();
  await change('reminder', id, { status: 1 });
  await check();
  expect(await events()).toHaveLength(2);
  await on.world.db.run(sql`delete from notice where account_id = ${on.client.accountId}`);
  await check();
  expect(await events()).toEqual([]);
});
