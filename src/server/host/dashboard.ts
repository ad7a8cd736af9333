/**
 * Serves the dashboard's files, and its page at the dashboard's own addresses. At other addresses nothing is found: with 200 and
 * the page, a phone with a mistyped address would delete its positions.
 */
import type { Context } from 'hono';
import type { Config, SignOnProblem } from '../../contract/config.ts';
import { isDashboardPath } from '../../contract/dashboard-paths.ts';
import type { Environment } from '../api/environment.ts';
import { answer } from '../http/answer.ts';
import { methodNotAllowed, noRoute } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { pagePolicy, scriptPolicy } from '../http/security-headers.ts';
import { StaticFiles } from '../http/static-files.ts';
import type { Settings } from './settings.ts';

const indexFile = '/index.html';
const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Placeholders in index.html: the configuration, and the page's path. */
const configPlace = '"__CONFIG__"';
const basePlace = '<base href="/"';

export interface Dashboard {
  /** A file, the page, or 404. */
  answer(c: Context<Environment>): Promise<Response>;
  /** The page with a failure that it explains in the reader's language. Undefined if the client wants no page. */
  explain(
    c: Context<Environment>,
    failure: { status: number; signOnProblem: SignOnProblem },
  ): Promise<Response | undefined>;
}

export function createDashboard(
  folder: string | undefined,
  { basePath, tileLayers }: Pick<Settings, 'basePath' | 'tileLayers'>,
  config: () => Promise<Config>,
): Dashboard {
  const files = folder === undefined ? undefined : new StaticFiles(folder);

  const policy = pagePolicy(tileLayers.map(({ url }) => url));

  async function page(
    c: Context<Environment>,
    html: Representation,
    status: number,
    more?: Pick<Config, 'signOnProblem'>,
  ): Promise<Response> {
    c.set('policy', policy);
    const configJson = JSON.stringify({ ...(await config()), ...more }).replace(/</g, '\\u003c');
    const text = Buffer.from(html.bytes)
      .toString()
      .replace(configPlace, () => configJson)
      .replace(basePlace, `<base href="${basePath}/"`);
    return answer(c.req.raw, new Representation(Buffer.from(text), html.type), {
      status,
      headers: { 'Cache-Control': 'no-cache' },
    });
  }

  async function answerFileOrPage(c: Context<Environment>): Promise<Response> {
    const { method } = c.req.raw;
    const path = decoded(c.req.path);
    const index = await files?.find(indexFile);
    const file = path === indexFile ? undefined : await files?.find(path);
    if (!file && !isDashboardPath(c.req.path)) {
      // The page says that there is nothing here, with a menu to go on.
      if (index && asksForPage(c.req.raw)) return page(c, index.representation, 404);
      throw noRoute();
    }
    if (!methods.includes(method)) throw methodNotAllowed(methods);
    c.set('template', '(dashboard)');
    // HAProxy's default health check.
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: methods.join(', ') } });
    if (file) {
      if (file.representation.type.startsWith('text/javascript')) c.set('policy', scriptPolicy);
      const headers = { 'Cache-Control': file.cacheControl };
      return answer(c.req.raw, file.representation, { conditional: true, headers });
    }
    return index ? page(c, index.representation, 200) : notBuilt();
  }

  return {
    answer: answerFileOrPage,
    async explain(c, { status, signOnProblem }) {
      const index = asksForPage(c.req.raw) ? await files?.find(indexFile) : undefined;
      return index && page(c, index.representation, status, { signOnProblem });
    },
  };
}

/** As browsers do when a person follows a link. */
const asksForPage = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(headers.get('accept') ?? '');

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
