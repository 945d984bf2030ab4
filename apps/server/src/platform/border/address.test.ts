import { describe, expect, it } from 'vitest';
import { toNetwork } from './address.ts';

describe('the network that limits count by', () => {
  it('is the address itself for IPv4, however it is written', () => {
    expect(toNetwork('203.0.113.7')).toBe('203.0.113.7');
    expect(toNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the /64 for IPv6, so that a new address in it is nobody new', () => {
    const network = toNetwork('2001:db8:1:2:3:4:5:6');
    expect(network).toBe('2001:db8:1:2::/64');
    expect(toNetwork('2001:0db8:0001:0002::9')).toBe(network);
    expect(toNetwork('2001:db8:1:3::9')).not.toBe(network);
    expect(toNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(toNetwork('::1')).toBe('0:0:0:0::/64');
  });
});
