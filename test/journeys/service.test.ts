import { expect, onTestFinished, test } from 'vitest';
import type { Tag } from '../../src/contract/tags.ts';
import type { TokenReply } from '../../src/contract/token.ts';
import { dist, root } from '../../src/tools/built.mjs';
import { thirdPartyNotices } from '../../src/tools/third-party.mjs';
import { setStage } from '../support/journey.ts';
import { type RunningService, startService } from '../support/running-service.ts';

const stage = setStage();

async function token({ url, username, password }: RunningService): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const response = await fetch(`${url}/token`, { method: 'POST', body });
  expect(response.status).toBe(200);
  return ((await response.json()) as TokenReply).access_token;
}

async function tagNames(service: RunningService): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await token(service)}` };
  const response = await fetch(`${service.url}/public/v1/tags`, { headers });
  return ((await response.json()) as Tag[]).map((tag) => tag.name);
}

async function addTag(service: RunningService, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await token(service)}`, 'Content-Type': 'application/json-patch+json' };
  const body = JSON.stringify({ name, colour: 3, resourceType: 25 });
  const response = await fetch(`${service.url}/public/v1/tags`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

test.each(['fresh', 'embedded'] as const)(
  'stored data survives a restart of the service, %s database',
  async (database) => {
    const service = await startService({ database });
    onTestFinished(() => service.remove());
    await addTag(service, 'Depot');
    expect(await service.stop()).toBe(0);
    await expect(fetch(`${service.url}/health`)).rejects.toThrow();

    await service.restart();
    expect(await tagNames(service)).toEqual(['Depot']);
    await addTag(service, 'Customer');
    await service.kill();

    await service.restart();
    expect(await tagNames(service)).toEqual(['Depot', 'Customer']);
  },
);

test('every address of the dashboard serves the page', async () => {
  const { service } = stage;
  for (const path of ['/', '/geofences/1/edit']) {
    const page = await fetch(service.url + path);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'|default-src 'self'/);
    const html = await page.text();
    expect(html).toContain('<form');
    for (const [, file] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      const asset = await fetch(new URL(file ?? '', `${service.url}/`));
      expect(asset.status).toBe(200);
      expect(asset.headers.get('content-type')).toMatch(/javascript|css/);
    }
  }
});

test('the notices of a release name packages that only a worker contains', () => {
  const notices = thirdPartyNotices(root, dist);
  expect(notices).toContain('protomaps-leaflet 5.1.0: BSD-3-Clause');
  expect(notices).toContain('Copyright 2021-2024 Protomaps LLC');
});
