/** Security headers of all answers. Only a page whose address is a secret has another referrer policy. */

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Data is never a page, so nothing in it may run or load. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Two years; sent only over https. */
const httpsOnly = 'max-age=63072000; includeSubDomains';

export function securityHeaders({
  https,
  policy = dataPolicy,
  isSecretAddress = false,
}: {
  https: boolean;
  policy?: string;
  /** Whoever has the address may read the page: no other page and no search engine learns it. */
  isSecretAddress?: boolean;
}): [string, string][] {
  return Object.entries({
    ...always,
    ...(isSecretAddress && { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow, noarchive' }),
    'Content-Security-Policy': policy,
    ...(https && { 'Strict-Transport-Security': httpsOnly }),
  });
}

/** A browser that opens data of the API saves it and never shows it (OWASP ASVS 14.4.2). Files have names of their own. */
export function keepFromPages(headers: Headers): void {
  const isJson = /^application\/(?:problem\+)?json\b/.test(headers.get('content-type') ?? '');
  if (isJson && !headers.has('content-disposition')) {
    headers.set('Content-Disposition', 'attachment; filename="api.json"');
  }
}

/** For the dashboard's page. All its files come from the service; map tiles may come from elsewhere. */
export function pagePolicy(tileUrls: readonly string[]): string {
  const origins = new Set(tileUrls.map(tileOrigin).filter((origin) => origin !== undefined));
  const tiles = [...origins].map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For scripts: a worker has the policy of its own file. The street map's worker reads the map from the service. */
export const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** `https://{s}.tile.example.org/{z}/{x}/{y}.png` -> `https://*.tile.example.org`; undefined for the service itself. */
export function tileOrigin(tileUrl: string): string | undefined {
  const host = /^(https?:\/\/)([^/]+)/.exec(tileUrl);
  return host ? `${host[1]}${host[2]?.replace(/^[^.]*\{s\}[^.]*/, '*')}` : undefined;
}
