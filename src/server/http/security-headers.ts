/** What every answer tells the browser it may not do. One place: no route has an exception of its own. */

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Data is never a page: nothing in it runs or loads. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Two years; only told over https, where it means something. */
const httpsOnly = 'max-age=63072000; includeSubDomains';

export function securityHeaders({
  https,
  policy = dataPolicy,
}: {
  https: boolean;
  policy?: string;
}): [string, string][] {
  return Object.entries({
    ...always,
    'Content-Security-Policy': policy,
    ...(https && { 'Strict-Transport-Security': httpsOnly }),
  });
}

/**
 * For the dashboard's page. Its files are all the service's own; `nonce` is for the style elements that the UI kit makes
 * at run time; map tiles may come from the address that TILE_URL names.
 */
export function pagePolicy(nonce: string, tileUrl: string | undefined): string {
  const tiles = tileOrigin(tileUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `https://{s}.tile.example.org/{z}/{x}/{y}.png` -> `https://*.tile.example.org`; undefined for tiles of our own. */
export function tileOrigin(tileUrl: string | undefined): string | undefined {
  const host = /^(https?:\/\/)([^/]+)/.exec(tileUrl ?? '');
  return host ? `${host[1]}${host[2]?.replace(/^[^.]*\{s\}[^.]*/, '*')}` : undefined;
}
