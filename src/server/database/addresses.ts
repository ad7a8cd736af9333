/**
 * Addresses of several servers in one, as libpq writes them: `postgres://user@one:5432,two:5432/fleet?target_session_attrs=primary`.
 * pg knows neither.
 */

/** Which server to use. Several hosts without it: the primary, because every service writes. */
export const sessionTargets = ['any', 'primary', 'read-write', 'standby', 'read-only'] as const;
export type SessionTarget = (typeof sessionTargets)[number];

export interface Addresses {
  /** One address for each host, in order. */
  urls: readonly string[];
  target: SessionTarget;
}

/** Undefined if it is no address of PostgreSQL, or names an unknown target. */
export function readAddresses(text: string): Addresses | undefined {
  const [, scheme, user = '', hosts = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const parameters = new URLSearchParams(query);
  const named = parameters.get('target_session_attrs');
  parameters.delete('target_session_attrs');
  // Unchanged without the parameter: encoding it again could change it.
  const rest = named === null ? query : parameters.toString();
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${path}${rest && `?${rest}`}`);
  const target = sessionTargets.find((each) => each === (named ?? (urls.length > 1 ? 'primary' : 'any')));
  return target !== undefined && urls.every((url) => URL.canParse(url)) ? { urls, target } : undefined;
}

/** For messages to people. */
export function withoutPassword(text: string): string {
  const addresses = readAddresses(text);
  if (!addresses) return 'which is not a valid address';
  const urls = addresses.urls.map((url) => new URL(url));
  return `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`;
}
