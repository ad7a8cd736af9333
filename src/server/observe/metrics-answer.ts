/** `/metrics`, on the service's port or on its own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { answer } from '../http/answer.ts';
import { problemAnswer } from '../http/failure.ts';
import { noRoute, Problem } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { requestIdOf } from '../http/request-id.ts';
import { normalPath } from '../http/request-path.ts';
import type { Metrics } from './metrics.ts';

/** Answers a scrape. Throws a Problem if `token` is set and the request does not contain it. */
export async function answerMetrics(request: Request, metrics: Metrics, token: string | undefined): Promise<Response> {
  if (token !== undefined && !hasToken(request.headers, token)) throw unauthorized();
  const text = new Representation(Buffer.from(await metrics.text()), 'text/plain; version=0.0.4; charset=utf-8');
  return answer(request, text, { headers: { 'Cache-Control': 'no-store' } });
}

/** The listener of METRICS_PORT: only `/metrics`. */
export function createMetricsApp(metrics: Metrics, token: string | undefined) {
  return {
    async fetch(request: Request): Promise<Response> {
      const path = normalPath(new URL(request.url).pathname);
      try {
        const isScrape = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
        if (!isScrape) throw noRoute();
        return await answerMetrics(request, metrics, token);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return problemAnswer(request, error, { path, requestId: requestIdOf(request) });
      }
    },
  };
}

function hasToken(headers: Headers, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  // Hashes have equal lengths, as timingSafeEqual requires.
  return timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const unauthorized = (): Problem =>
  new Problem(401, 'unauthorized', 'Unauthorized', 'Send the header Authorization: Bearer METRICS_TOKEN.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="fenceline metrics"' },
  });
