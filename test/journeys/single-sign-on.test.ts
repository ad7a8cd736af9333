/** A person of an organisation in a real browser, with a real identity provider: comes in, gets another role, loses access. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Me } from '../../src/contract/users.ts';
import { signIn as german } from '../../src/web/text/de/sign-in.ts';
import { signIn as english } from '../../src/web/text/en/sign-in.ts';
import { signIn as spanish } from '../../src/web/text/es/sign-in.ts';
import { clientId, clientSecret, type RealProvider, realProvider } from '../support/identity-provider.ts';
import { expectSoon, setStage } from '../support/journey.ts';

let provider: RealProvider;
beforeAll(async () => {
  provider = await realProvider({ service: () => stage.service.url });
});
afterAll(() => provider.close());

const stage = setStage(() => ({
  settings: {
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    ...{ OIDC_ACCOUNT: 'Fleet', OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'desk=dispatcher, staff=viewer' },
  },
}));

test.each([
  ['en-GB', english],
  ['de-DE', german],
  ['es-ES', spanish],
])('signs on, with another role the next time, and is refused without one: %s', async (locale, words) => {
  const ann = { sub: `ann ${locale}`, name: 'Ann Berg', email: `ann.${locale}@example.com`, email_verified: true };
  /** In another browser each time, from a page of the dashboard. */
  const signOn = async (group: string) => {
    provider.person = { ...ann, groups: [group] };
    const profile = await stage.newProfile({ locale, allowedErrors: [/status of 40[013]/] });
    const page = await profile.newPage();
    const roles: number[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/users/me') && response.ok()) roles.push(((await response.json()) as Me).role);
    });
    await page.goto('/drivers');
    await page.getByRole('button', { name: words.organisation }).click();
    return { page, roles };
  };

  const first = await signOn('desk');
  await expectSoon(() => first.roles.at(-1)).toBe(2);
  // Where the person was, and without the code.
  await expectSoon(() => first.page.url()).toBe(`${stage.service.url}/drivers`);

  const second = await signOn('staff');
  await expectSoon(() => second.roles.at(-1)).toBe(1);

  const third = await signOn('nobody');
  await third.page.getByText(words.signOn.notAllowed).waitFor();
  expect(third.page.url()).toBe(`${stage.service.url}/`);
  // The earlier sessions have ended with it.
  await first.page.reload();
  await first.page.getByRole('button', { name: words.organisation }).waitFor();
});
