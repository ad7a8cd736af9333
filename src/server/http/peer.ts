import { isIP, isIPv6 } from 'node:net';
import type { Bindings } from './bindings.ts';

export interface Peer {
  address: string;
  userAgent: string | null;
  acceptLanguage: string | null;
  /** Whether the client uses https, to us or to the proxy. */
  https: boolean;
}

/**
 * The client's address. Each of the `trustedHops` proxies appends an address to `X-Forwarded-For`, so the client is
 * that many from the right. Anyone can forge entries further left.
 */
export function peerOf(request: Request, { incoming }: Bindings, trustedHops: number): Peer {
  const socket = incoming?.socket;
  const forwarded = trustedHops > 0 ? entries(request.headers.get('x-forwarded-for')) : [];
  const proxied = readAddress(forwarded.at(-trustedHops) ?? forwarded[0] ?? '');
  const proto = trustedHops > 0 ? entries(request.headers.get('x-forwarded-proto')).at(-1) : undefined;
  return {
    address: proxied ?? readAddress(socket?.remoteAddress ?? '') ?? '127.0.0.1',
    userAgent: request.headers.get('user-agent'),
    acceptLanguage: request.headers.get('accept-language'),
    https: proto === undefined ? socket !== undefined && 'encrypted' in socket : proto.toLowerCase() === 'https',
  };
}

const entries = (header: string | null): string[] => (header ?? '').split(',').flatMap((entry) => entry.trim() || []);

/** `203.0.113.7:4711`, `[2001:db8::1]:80`, `::ffff:203.0.113.7` -> the bare address; undefined for anything else. */
function readAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** The address range of one subscriber: the /64 network of an IPv6 address, or a whole IPv4 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const network = [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
