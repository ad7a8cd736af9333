/** The API description for programs and for people. It contains no account data, so anyone may read it. */
import type { Context } from 'hono';
import { apiPrefix } from '../../contract/choices.ts';
import type { Environment } from '../api/environment.ts';
import { answer } from '../http/answer.ts';
import { methodNotAllowed } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage } from './page.ts';
import { docsStyle } from './style.ts';

/** Allows only its style sheet, and no scripts. */
const pagePolicy = [
  "default-src 'none'",
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

const pages = ['/docs', '/docs/'];
const paths: readonly string[] = [...pages, '/docs/style.css', `${apiPrefix}/openapi.json`];

export function createDocs({ basePath }: { basePath: string }): {
  has(path: string): boolean;
  serve(c: Context<Environment>): Promise<Response>;
} {
  let files: Map<string, File> | undefined;

  // Created on first request, so that it does not delay the start.
  function made(): Map<string, File> {
    const document = openApiDocument({ basePath });
    const page = {
      representation: new Representation(Buffer.from(docsPage(document, { basePath })), 'text/html; charset=utf-8'),
      policy: pagePolicy,
    };
    return new Map<string, File>([
      ...pages.map((path): [string, File] => [path, page]),
      ['/docs/style.css', { representation: new Representation(Buffer.from(docsStyle), 'text/css; charset=utf-8') }],
      [`${apiPrefix}/openapi.json`, { representation: Representation.json(document) }],
    ]);
  }

  return {
    has: (path) => paths.includes(path),
    async serve(c) {
      c.set('template', c.req.path);
      if (c.req.raw.method !== 'GET' && c.req.raw.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      files ??= made();
      const file = files.get(c.req.path);
      if (!file) throw new Error(`${c.req.path} was promised`);
      if (file.policy !== undefined) c.set('policy', file.policy);
      return answer(c.req.raw, file.representation, { conditional: true, headers: { 'Cache-Control': 'no-cache' } });
    },
  };
}
