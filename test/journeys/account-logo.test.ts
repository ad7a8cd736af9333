/** A picture of any kind becomes the logo on reports. Only a real browser draws it. */
import { expect, test } from 'vitest';
import { setStage } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();
/** Twice as wide as a logo may be. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="200"><rect width="1600" height="200" fill="#0f5f5c"/></svg>`;

test('a drawing becomes the logo in the size of a letterhead, Undo takes it back, and other files are refused', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/account');
  const chooser = page.getByLabel('Picture of the logo');
  await chooser.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('This is not a picture that the browser can show, or it is larger than 20 MB.').waitFor();
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await page.getByRole('img', { name: 'Logo of the account' }).waitFor();
  const stored = async (): Promise<Buffer | null> => {
    const { logo } = await reply<{ logo: string | null }>(person.request('GET', '/public/v1/account/logo'));
    return logo === null ? null : Buffer.from(logo, 'base64');
  };
  const logo = await stored();
  expect([logo?.readUInt32BE(16), logo?.readUInt32BE(20)]).toEqual([800, 100]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Logo as before').waitFor();
  expect(await stored()).toBeNull();
});
