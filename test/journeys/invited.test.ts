/** A person in a real browser: invited, adds a second factor, works, forgets the password, and comes back with a passkey. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import * as german from '../../src/web/text/de/all.ts';
import * as germanOffice from '../../src/web/text/de/office.ts';
import { signIn as germanSignIn } from '../../src/web/text/de/sign-in.ts';
import * as english from '../../src/web/text/en/all.ts';
import * as englishOffice from '../../src/web/text/en/office.ts';
import { signIn as englishSignIn } from '../../src/web/text/en/sign-in.ts';
import * as spanish from '../../src/web/text/es/all.ts';
import * as spanishOffice from '../../src/web/text/es/office.ts';
import { signIn as spanishSignIn } from '../../src/web/text/es/sign-in.ts';
import { decodeBase32 } from '../support/base32.ts';
import { addVehicle } from '../support/fleet.ts';
import { freePort } from '../support/free-port.ts';
import { setStage } from '../support/journey.ts';
import { kindOf, make } from '../support/kinds.ts';
import { type MailServer, mailServer } from '../support/mail-server.ts';
import { patienceMs } from '../support/patience.ts';
import { reply } from '../support/records.ts';

let smtp: MailServer;
let origin: string;
let port: number;
beforeAll(async () => {
  smtp = await mailServer();
  port = await freePort();
  // Browsers have passkeys at localhost, and none at an IP address.
  origin = `http://localhost:${port}`;
});
afterAll(() => smtp.close());

const stage = setStage(() => ({
  settings: { PORT: String(port), PUBLIC_URL: origin, SMTP_URL: smtp.url, MAIL_FROM: 'fleet@example.com' },
}));

/** The link in the newest mail to this address. */
async function linkTo(address: string, nth: number): Promise<string> {
  const mails = () =>
    smtp.mails.filter(({ to, parts }) => to.includes(address) && parts[0]?.includes('/set-password#'));
  await expect.poll(() => mails().length, { timeout: patienceMs }).toBe(nth);
  return /http\S+/.exec(mails().at(-1)?.parts[0] ?? '')?.[0] ?? '';
}

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const kept = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...kept },
  });
}

// At the same time, because a person waits for mails and pages most of the time.
test('invited, second factor, works, forgets, comes back: in three languages', async () => {
  const recoveryCodes = await Promise.all([
    journey('en-GB', english, englishOffice, englishSignIn),
    journey('de-DE', german, germanOffice, germanSignIn),
    journey('es-ES', spanish, spanishOffice, spanishSignIn),
  ]);
  expect(recoveryCodes.map((codes) => new Set(codes).size)).toEqual([10, 10, 10]);
});

/** Returns the recovery codes that the person was shown. */
async function journey(
  locale: string,
  text: typeof english,
  { account }: typeof englishOffice,
  words: typeof englishSignIn,
): Promise<string[]> {
  const { passwordPages, records } = text;
  const administrator = await stage.newPerson();
  const fleetId = await make(administrator, kindOf('fleet'), { name: `Own ${locale}` });
  await addVehicle(administrator, { name: 'Own van', fleetId });
  await addVehicle(administrator, { name: 'Other van' });
  const email = `ida.${locale}@example.com`;
  const invitation = { email, name: 'Ida Lund', role: roles.dispatcher, fleetIds: [fleetId] };
  await reply(administrator.request('POST', '/public/v1/users/invite', invitation));
  const { db } = stage.service;
  await db.run(sql`update account set require_second_factor = 1 where id = ${administrator.accountId}`);

  const open = async (path: string): Promise<Page> => {
    const profile = await stage.newProfile({ locale, baseURL: origin, allowedErrors: [/status of 40[013]/] });
    const page = await profile.newPage();
    await addAuthenticator(page);
    await page.goto(path);
    return page;
  };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const setPassword = async (page: Page, password: string): Promise<void> => {
    // The sign-in page is in the document, hidden.
    await page.getByRole('main').getByLabel(records.password, { exact: true }).fill(password);
    await button(page, passwordPages.set.submit).click();
    await page.getByRole('link', { name: passwordPages.signIn }).click();
  };
  const enter = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel(words.username).fill(email);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await button(page, words.submit).click();
  };

  // A scanner of the mail opens the link first.
  const link = await linkTo(email, 1);
  await fetch(link);
  const page = await open(link);
  await setPassword(page, 'the first of Ida');
  await enter(page, 'the first of Ida');
  await page.getByRole('heading', { name: account.factor.first }).waitFor();
  await button(page, text.shell.signOutAsk.signOut).waitFor();
  await button(page, account.factor.add).click();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  const code = totpAt(decodeBase32(secret), stepOf(new Date()));
  await page.getByLabel(account.factor.code, { exact: true }).fill(code);
  await button(page, account.factor.confirm).click();
  const codes = (await page.getByText(/^(?:[a-z2-7]{4}-){3}/).innerText()).split('\n');
  await button(page, account.factor.codes.done).click();
  await page.goto('/vehicles');
  await page.getByText('Own van').first().waitFor();
  expect(await page.getByText('Other van').count()).toBe(0);

  const later = await open('/account');
  await later.getByRole('link', { name: words.forgot }).click();
  await later.getByRole('main').getByLabel(records.username).fill(email);
  await button(later, passwordPages.forgot.submit).click();
  await later.getByText(passwordPages.forgot.sent).waitFor();
  await later.goto(await linkTo(email, 2));
  await setPassword(later, 'the second of Ida');
  await enter(later, 'the second of Ida');
  await later.getByText(words.fillCode).waitFor();
  await later.getByLabel(words.code, { exact: true }).fill(codes[0] ?? '');
  await button(later, words.submit).click();
  await later.getByRole('navigation').first().waitFor();
  await later.goto('/account');
  await button(later, account.passkeys.add).click();
  await later.getByText(account.passkeys.unused).waitFor();

  await later.evaluate(() => sessionStorage.clear());
  await later.goto('/vehicles');
  await button(later, words.passkey).click();
  await later.getByText('Own van').first().waitFor();
  // The new password has ended the earlier session.
  await page.reload();
  await button(page, words.submit).waitFor();
  return codes;
}
