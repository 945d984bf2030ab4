import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { readNetworks } from '../border/networks.ts';

/** Addresses that are nobody's on the Internet: this machine, private networks, links, documentation, multicast. */
const NOT_PUBLIC = readNetworks(
  [
    '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12',
    '192.0.0.0/24, 192.0.2.0/24, 192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24',
    '203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4',
  ].join(', '),
);
/** Of IPv6 only what is given out: what maps or tunnels IPv4 (64:ff9b::, 2002::, ::ffff:) is none. */
const PUBLIC_6 = readNetworks('2000::/3');
const NOT_PUBLIC_6 = readNetworks('2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20');

/** Whether an address is one of the Internet. */
export function isPublic(address: string): boolean {
  if (address.includes(':')) return PUBLIC_6.has(address) && !NOT_PUBLIC_6.has(address);
  return !NOT_PUBLIC.has(address);
}

/**
 * Resolves a name for a connection, which then goes to one of these very addresses: a name that suddenly points into the
 * private network leads nowhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '');
    const addresses = found.filter(({ address }) => isPublic(address));
    const [first] = addresses;
    if (first === undefined) return callback(new Error(`${hostname} has no public address`), '');
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
