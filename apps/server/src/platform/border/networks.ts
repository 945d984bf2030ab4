import { BlockList, isIP } from 'node:net';

/** A set of addresses, as configured: `10.0.0.0/8, 192.0.2.7, 2001:db8::/32`. */
export type Networks = { has(address: string): boolean };

/** @throws Error with a sentence, for what is neither an address nor a network */
export function readNetworks(text: string): Networks {
  const list = new BlockList();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [address = '', bits, ...more] = part.split('/');
    const version = isIP(address);
    const bitsMax = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity;
    if (version === 0 || prefix > bitsMax || more.length > 0) {
      throw new Error(`"${part}" is neither an address nor a network like 10.0.0.0/8.`);
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    has: (address) => {
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

export const LOOPBACK = readNetworks('127.0.0.0/8, ::1');
