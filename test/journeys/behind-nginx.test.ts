/** The dashboard through nginx as `docs/deployment.md` shows it, with gzip, which changes the ETags of records. */
import { expect, test } from 'vitest';
import { panel, setStage, signIn } from '../support/journey.ts';
import { needs } from '../support/needs.ts';
import { addGeofence, geofence } from '../support/records.ts';
import { nginx, startWebServer } from '../support/web-servers.ts';

const stage = setStage({ settings: { TRUST_PROXY: '1' } });

test.skipIf(needs('nginx').missing)(
  `a save, another person's change and Keep mine work behind nginx with gzip ${needs('nginx').note}`,
  async () => {
    const { url } = await startWebServer('nginx', nginx, stage.service.url);
    const person = await stage.newPerson();
    const id = await addGeofence(person, { description: 'Yard' });
    const page = await (await stage.newProfile({ baseURL: url, allowedErrors: [/status of 412/] })).newPage();
    const rewritten: string[] = [];
    page.on('response', (response) => {
      const { etag = '', 'content-encoding': encoding } = response.headers();
      if (encoding === 'gzip' && etag.startsWith('W/')) rewritten.push(new URL(response.url()).pathname);
    });
    await page.goto(`/geofences/${id}`);
    await signIn(page, person);
    const edit = async (from: string, to: string): Promise<void> => {
      await panel(page, from).getByRole('button', { name: 'Edit' }).click();
      await panel(page, from).getByRole('textbox', { name: 'Name', exact: true }).fill(to);
    };
    const save = () => panel(page, /Yard/).getByRole('button', { name: 'Save' }).click();
    await edit('Yard', 'Yard North');
    await save();
    await page.getByText('Yard North saved').waitFor();
    expect(rewritten).toContain(`/public/v1/geofences/${id}`);

    await edit('Yard North', 'Yard South');
    await person.request('POST', '/public/v1/geofences', {
      ...(await geofence(person, id)),
      description: 'Yard East',
      points: undefined,
      addr1: undefined,
    });
    await save();
    await page.getByText('Someone else changed this').waitFor();
    expect(await geofence(person, id)).toMatchObject({ description: 'Yard East' });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Yard South saved').waitFor();
    expect(await geofence(person, id)).toMatchObject({ description: 'Yard South' });
  },
);
