/** A path in the one form in which routes are looked up, so that no form of an address gets past them. */

/**
 * Several slashes count as one, and needlessly encoded characters are decoded (RFC 3986 §6.2.2.2): `//%74oken` -> `/token`.
 * `%2F` stays, because it is part of a segment.
 */
export const normalPath = (pathname: string): string =>
  pathname.replace(/\/{2,}/g, '/').replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });

/**
 * The path below BASE_PATH. A proxy may already have removed BASE_PATH, so a path without it is used unchanged.
 */
export function pathWithin(basePath: string, url: string): string {
  const path = normalPath(new URL(url).pathname);
  if (basePath === '' || !(path === basePath || path.startsWith(`${basePath}/`))) return path;
  return path.slice(basePath.length) || '/';
}

/**
 * Whether the query is a phone's position (OsmAnd protocol). At a wrong address it must fail: a phone deletes a position
 * after any 2xx.
 */
export function isDeviceQuery(url: string): boolean {
  if (!url.includes('?')) return false;
  const { searchParams } = new URL(url);
  const has = (name: string): boolean => searchParams.has(name);
  return ['id', 'deviceid'].some(has) && ['lat', 'lon', 'location'].some(has);
}
