/** What passkeys are bound to: the host and the origin of the dashboard. */
import { conflict, Problem } from '../http/problems.ts';

export interface RelyingParty {
  /** The host. */
  id: string;
  origin: string;
}

/**
 * Without PUBLIC_URL only this machine has a known address: a client can forge `base`, the address that it says it uses.
 * Undefined at addresses without passkeys: browsers refuse plain http and IP addresses.
 */
export function relyingPartyOf(publicUrl: string | undefined, base: string): RelyingParty | undefined {
  const address = publicUrl ?? base;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const party = { id: hostname, origin };
  if (hostname === localHost) return party;
  const isIpAddress = /^\[|^[\d.]+$/.test(hostname);
  return publicUrl !== undefined && protocol === 'https:' && !isIpAddress ? party : undefined;
}

/** The host at which passkeys work, for the dashboard. */
export const passkeyHostOf = (publicUrl: string | undefined): string | undefined =>
  relyingPartyOf(publicUrl, `http://${localHost}`)?.id;

const localHost = 'localhost';

export function requireRelyingParty(party: RelyingParty | undefined): RelyingParty {
  if (!party) throw needsAddress();
  return party;
}

const needsAddress = (): Problem => conflict({ reason: 'passkeysNeedAddress', params: {} });
