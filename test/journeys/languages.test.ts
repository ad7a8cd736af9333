import { expect, test } from 'vitest';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

/** A refusal by the service is an answer. The browser logs each one in its console. */
const allowedErrors = [/status of 4\d\d/];

test('a German browser shows German, and Spanish after the person chooses it', async () => {
  const person = await stage.newPerson();
  const page = await (await stage.newProfile({ locale: 'de-DE', allowedErrors })).newPage();
  const language = () => page.evaluate(() => document.documentElement.lang);

  await page.goto('/account');
  await page.getByLabel('Benutzername').fill(person.username);
  expect(await language()).toBe('de');
  expect(await page.title()).toBe('Anmelden · Fenceline');
  expect(await page.getByText('Keep me signed in').count()).toBe(0);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('alert').getByText('Benutzername oder Passwort falsch.').waitFor();
  await page.getByLabel('Passwort', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();

  // No typed text is lost: the page waits with the new language until the other form is closed.
  const settings = page.getByRole('form', { name: 'Sprache, Einheiten und Zeiten' });
  const name = page.getByRole('form', { name: 'Sie' }).getByLabel('Name');
  await name.fill('Ana Ruiz');
  await settings.getByLabel('Sprache').selectOption('es');
  await settings.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Einstellungen gespeichert').waitFor();
  expect(await name.inputValue()).toBe('Ana Ruiz');
  await page.getByRole('form', { name: 'Sie' }).getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
  expect(await language()).toBe('es');

  await page.goto('/users/new');
  const form = page.getByRole('complementary', { name: 'Nuevo usuario' });
  await form.getByLabel('Usuario').fill(person.username);
  await form.locator('input[type="password"]').fill('correct horse battery');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.getByText('Ya está en uso.').waitFor();

  // Another page of this browser is in Spanish from its first paint, whatever the browser's language.
  const other = await page.context().newPage();
  await other.goto('/');
  await expectSoon(() => other.evaluate(() => document.documentElement.lang)).toBe('es');
});
