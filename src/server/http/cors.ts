/** CORS for the origins in CORS_ORIGINS. By default none, and the headers are never sent. */

const readable =
  'Audit-Id, Date, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Similar-Words, X-Request-Id';
const sendable =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range, X-Request-Id';

function allowed(request: Request, origins: readonly string[]): string | undefined {
  const origin = request.headers.get('origin');
  return origin !== null && (origins.includes(origin) || origins.includes('*')) ? origin : undefined;
}

/** The answer to a preflight request; undefined for other requests. */
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

/** Adds CORS headers to every answer if other origins are allowed. */
export function addCorsHeaders(headers: Headers, request: Request, origins: readonly string[]): void {
  if (origins.length === 0) return;
  headers.append('Vary', 'Origin');
  const origin = allowed(request, origins);
  if (!origin) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', readable);
}
