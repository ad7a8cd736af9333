/** Other origins' pages, where CORS_ORIGINS names them. By default none: the headers are then never sent. */

const readable = 'Audit-Id, Date, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';
const sendable = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-Id';

function allowed(request: Request, origins: readonly string[]): string | undefined {
  const origin = request.headers.get('origin');
  return origin !== null && (origins.includes(origin) || origins.includes('*')) ? origin : undefined;
}

/** The answer to a browser that asks whether it may; undefined when the request asks no such thing. */
export function preflight(request: Request, origins: readonly string[]): Response | undefined {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined;
  if (!allowed(request, origins)) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
      'Access-Control-Allow-Headers': sendable,
      'Access-Control-Max-Age': '600',
    },
  });
}

/** What every answer says besides, where other origins are allowed at all. */
export function addCorsHeaders(headers: Headers, request: Request, origins: readonly string[]): void {
  if (origins.length === 0) return;
  headers.append('Vary', 'Origin');
  const origin = allowed(request, origins);
  if (!origin) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', readable);
}
