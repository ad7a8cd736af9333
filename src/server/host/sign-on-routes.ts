/** The addresses of single sign-on. A person sees failures as a page in their language, a program as a problem. */
import type { Context, Hono } from 'hono';
import { openBodyLimitBytes } from '../../contract/choices.ts';
import type { Environment } from '../api/environment.ts';
import { readBody } from '../http/body.ts';
import { type Log, loggable } from '../observe/log.ts';
import { SignOnFailed } from '../single-sign-on/problem.ts';
import { answerPath, logoutPath, type SignOn, signOnPath } from '../single-sign-on/sign-on.ts';
import type { Dashboard } from './dashboard.ts';

interface Options {
  signOn: SignOn;
  dashboard: Dashboard;
  basePath: string;
  log: Log;
}

export function addSignOnRoutes(hono: Hono<Environment>, { signOn, dashboard, basePath, log }: Options): void {
  const note = (error: SignOnFailed): void => {
    const logged = error.status === 503 ? log.warn : log.info;
    logged('single sign-on failed', { why: error.note, ...(error.cause !== undefined && loggable(error.cause)) });
  };

  const step =
    (take: SignOn['ask']) =>
    async (c: Context<Environment>): Promise<Response> => {
      c.set('template', '(sign-on)');
      try {
        const { host } = new URL(c.req.url);
        return await take({
          request: c.req.raw,
          base: `${c.get('peer').https ? 'https' : 'http'}://${host}${basePath}`,
        });
      } catch (error) {
        if (!(error instanceof SignOnFailed)) throw error;
        note(error);
        const page = await dashboard.explain(c, { status: error.status, signOnProblem: error.code });
        for (const [name, value] of Object.entries(error.headers ?? {})) page?.headers.set(name, value);
        if (page) return page;
        throw error;
      }
    };

  hono.get(signOnPath, step(signOn.ask));
  hono.get(answerPath, step(signOn.answer));
  hono.post(logoutPath, async (c) => {
    c.set('template', '(sign-on)');
    try {
      const body = await readBody(c.req.raw, c.env ?? {}, openBodyLimitBytes);
      await signOn.logOut(body, c.req.raw.headers.get('content-type') ?? null);
    } catch (error) {
      if (error instanceof SignOnFailed) note(error);
      throw error;
    }
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store', 'Content-Length': '0' } });
  });
}
