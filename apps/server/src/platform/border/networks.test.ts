import { describe, expect, it } from 'vitest';
import { LOOPBACK, readNetworks } from './networks.ts';

describe('networks', () => {
  it('hold the addresses in them, in both versions and however IPv4 is written', () => {
    const networks = readNetworks('10.0.0.0/8, 192.0.2.7,2001:db8::/32');
    for (const address of ['10.1.2.3', '192.0.2.7', '::ffff:10.1.2.3', '2001:db8:9::1']) {
      expect(networks.has(address), address).toBe(true);
    }
    for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '', 'localhost']) {
      expect(networks.has(address), address).toBe(false);
    }
    expect(readNetworks('').has('10.0.0.1')).toBe(false);
  });

  it('refuse what can’t be one', () => {
    for (const text of [
      '10.0.0.0/33',
      '10.0.0/8',
      'anywhere',
      '10.0.0.0/8/8',
      '::1/129',
      '1.2.3.4/',
    ]) {
      expect(() => readNetworks(text), text).toThrow(/is neither an address nor a network/);
    }
  });

  it('know what is this machine', () => {
    expect(LOOPBACK.has('127.0.0.1')).toBe(true);
    expect(LOOPBACK.has('::1')).toBe(true);
    expect(LOOPBACK.has('::ffff:127.0.0.1')).toBe(true);
    expect(LOOPBACK.has('10.0.0.1')).toBe(false);
  });
});
