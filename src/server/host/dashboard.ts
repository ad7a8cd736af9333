/** Serves the dashboard's files, and its page for every address of the dashboard. */
import type { Context } from 'hono';
import { apiPrefix } from '../../contract/choices.ts';
import type { Config } from '../../contract/config.ts';
import type { Environment } from '../api/environment.ts';
import { answer } from '../http/answer.ts';
import { methodNotAllowed, noRoute } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { pagePolicy, scriptPolicy } from '../http/security-headers.ts';
import { StaticFiles } from '../http/static-files.ts';
import type { Settings } from './settings.ts';

/** Paths of the service itself, which never show the dashboard. */
const reserved = new RegExp(
  `^(?:${['/public', '/token', '/ingest', '/health', '/config.json', '/docs', '/metrics', '/basemap', '/assets', apiPrefix].join('|')})(?:/|$)`,
);

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Placeholders in index.html: the configuration, and the page's path. */
const configPlace = '"__CONFIG__"';
const basePlace = '<base href="/"';

export function createDashboard(
  folder: string | undefined,
  { basePath, tileLayers }: Pick<Settings, 'basePath' | 'tileLayers'>,
  config: () => Promise<Config>,
): (c: Context<Environment>) => Promise<Response> {
  const files = folder === undefined ? undefined : new StaticFiles(folder);

  const policy = pagePolicy(tileLayers.map(({ url }) => url));

  async function page(c: Context<Environment>, html: Representation): Promise<Response> {
    c.set('policy', policy);
    const configJson = JSON.stringify(await config()).replace(/</g, '\\u003c');
    const text = Buffer.from(html.bytes)
      .toString()
      .replace(configPlace, () => configJson)
      .replace(basePlace, `<base href="${basePath}/"`);
    return answer(c.req.raw, new Representation(Buffer.from(text), html.type), {
      headers: { 'Cache-Control': 'no-cache' },
    });
  }

  return async (c) => {
    const { method } = c.req.raw;
    const path = decoded(c.req.path);
    const file = path === '/index.html' ? undefined : await files?.find(path);
    if (!file && reserved.test(path)) throw noRoute();
    if (!methods.includes(method)) throw methodNotAllowed(methods);
    c.set('template', '(dashboard)');
    // HAProxy's default health check.
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: methods.join(', ') } });
    if (file) {
      if (file.representation.type.startsWith('text/javascript')) c.set('policy', scriptPolicy);
      const headers = { 'Cache-Control': file.cacheControl };
      return answer(c.req.raw, file.representation, { conditional: true, headers });
    }
    const index = await files?.find('/index.html');
    return index ? page(c, index.representation) : notBuilt();
  };
}

const notBuilt = (): Response =>
  new Response('The dashboard is not built: run "npm run build". The API works without it.\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
