/** The documentation for programs and for people. It contains no account data, so anyone may read it. */
import type { Context } from 'hono';
import { apiPrefix } from '../../contract/choices.ts';
import type { Environment } from '../api/environment.ts';
import { answer } from '../http/answer.ts';
import { methodNotAllowed } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { openApiDocument } from '../openapi/document.ts';
import { typescriptClient } from '../openapi/typescript-client.ts';
import { filesOf, readDocs, readGuides } from './guides.ts';
import { docsPages, framed } from './page.ts';
import { docsStyle } from './style.ts';

/** Scripts only from its own file, which asks only this service. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface File {
  representation: Representation;
  policy?: string;
}

const documentPath = `${apiPrefix}/openapi.json`;

export function createDocs({ basePath }: { basePath: string }): {
  has(path: string): boolean;
  serve(c: Context<Environment>): Promise<Response>;
} {
  let files: Map<string, () => File> | undefined;
  const made = new Map<string, File>();

  // Created on first request, so that it does not delay the start.
  function makers(): Map<string, () => File> {
    const document = openApiDocument({ basePath });
    const guides = readGuides();
    const served = [...filesOf('.svg'), 'mirror.mjs', 'page.js'];
    const root = `${basePath}/docs`;
    const isServed = (file: string): boolean =>
      served.includes(file) || guides.some(({ name }) => `${name}.md` === file);
    const site = { document, guides, root, isServed };
    const pages = docsPages(site);
    const index = pages.map(({ path, title, part, text }) => ({ path, title, part, text }));
    return new Map<string, () => File>([
      ...pages.map((page): [string, () => File] => [
        page.path,
        () => ({ ...fileOf(framed(page, site), 'text/html; charset=utf-8'), policy: pagePolicy }),
      ]),
      ['/docs/style.css', () => fileOf(docsStyle, 'text/css; charset=utf-8')],
      ['/docs/search.json', () => ({ representation: Representation.json(index) })],
      ['/docs/fleet-client.ts', () => fileOf(typescriptClient(document), 'text/plain; charset=utf-8')],
      ...served.map((file): [string, () => File] => [`/docs/${file}`, () => fileOf(readDocs(file), typeOfFile(file))]),
      [documentPath, () => ({ representation: Representation.json(document) })],
    ]);
  }

  const makerOf = (path: string): (() => File) | undefined => {
    if (path !== documentPath && path !== '/docs' && !path.startsWith('/docs/')) return undefined;
    files ??= makers();
    return files.get(path === '/docs/' ? '/docs' : path);
  };

  return {
    has: (path) => makerOf(path) !== undefined,
    async serve(c) {
      c.set('template', c.req.path);
      if (c.req.raw.method !== 'GET' && c.req.raw.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const make = makerOf(c.req.path);
      if (!make) throw new Error(`${c.req.path} was promised`);
      const file = made.get(c.req.path) ?? make();
      made.set(c.req.path, file);
      if (file.policy !== undefined) c.set('policy', file.policy);
      return answer(c.req.raw, file.representation, { conditional: true, headers: { 'Cache-Control': 'no-cache' } });
    },
  };
}

const fileOf = (content: string | Buffer, type: string): File => ({
  representation: new Representation(Buffer.from(content), type),
});

const typeOfFile = (file: string): string =>
  file.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript; charset=utf-8';
