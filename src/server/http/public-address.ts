/** Which addresses belong to the public internet. Requests to addresses that people type must not reach the service's own network. */
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA special-purpose registries: everything that is not globally reachable, and multicast. */
const special4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Within 2000::/3, which is all of IPv6 that is public. Teredo, 6to4 and ORCHID contain other addresses. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const notPublic4 = listOf(special4, 'ipv4');
const public6 = listOf(['2000::/3'], 'ipv6');
const notPublic6 = listOf(special6, 'ipv6');

/** Whether this is an IP address of the public internet. IPv4 addresses within IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {}

/**
 * Looks up a name for a connection, and leaves out addresses that are not public. The connection uses the addresses that were
 * checked, so a name that changes in between cannot lead elsewhere.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new PrivateAddressError('The name has no public address.'), '');
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
