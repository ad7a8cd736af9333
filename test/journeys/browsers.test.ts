/** Older browsers: too old ones show a message, and features that some lack do not block anybody. */
import { expect, test } from 'vitest';
import { dashboard, expectSoon, setStage, signIn } from '../support/journey.ts';

const stage = setStage();

test('a browser that is too old shows a message in three languages, and nothing else', async () => {
  const person = await stage.newPerson();
  const profile = await stage.newProfile();
  const page = await profile.newPage();
  await page.goto('/');
  await signIn(page, person);

  await profile.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.getByText('This browser is too old.').waitFor();
  await alert.getByText('Dieser Browser ist zu alt.').waitFor();
  await alert.getByText('Este navegador es demasiado antiguo.').waitFor();
  await alert.getByText('Chrome 116, Edge 116, Firefox 124, Safari 17.4').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button').or(page.getByRole('textbox')).count()).toBe(0);
  expect(await dashboard(page).count()).toBe(0);
});

test.each<[string, () => void]>([
  ['BroadcastChannel', () => Reflect.deleteProperty(window, 'BroadcastChannel')],
  ['Web Locks', () => Object.defineProperty(navigator, 'locks', { value: undefined })],
  [
    'both of them',
    () => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Object.defineProperty(navigator, 'locks', { value: undefined });
    },
  ],
  [
    'storage (null)',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
    },
  ],
  [
    'storage (forbidden)',
    () => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    },
  ],
  [
    'room in its storage',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    },
  ],
  ['languages', () => Object.defineProperty(navigator, 'languages', { value: [] })],
  ['a list of languages', () => Object.defineProperty(navigator, 'languages', { value: undefined })],
  ['valid languages', () => Object.defineProperty(navigator, 'languages', { value: ['C', 'en-US@posix'] })],
])('a browser without %s signs in, shows pages and signs out', async (_, remove) => {
  const person = await stage.newPerson();
  const profile = await stage.newProfile();
  await profile.addInitScript(remove);
  const page = await profile.newPage();
  await page.goto('/');
  await signIn(page, person, { keep: true });
  await page.getByRole('link', { name: 'Visits' }).click();
  await expectSoon(() => page.title()).toContain('Visits');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
