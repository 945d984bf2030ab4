import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { inThisNetwork, ownAddresses } from './ownAddresses.ts';

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  family: 'IPv4',
  address,
  internal,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: `${address}/24`,
});

const laptop = {
  lo: [ipv4('127.0.0.1', true)],
  docker0: [ipv4('172.17.0.1')],
  eth0: [ipv4('169.254.7.7')],
  wlan0: [ipv4('10.42.0.1')],
};

it('is the address that a server listens on', () => {
  expect(ownAddresses('127.0.0.1', laptop)).toEqual(['127.0.0.1']);
  expect(ownAddresses('laptop.local', laptop)).toEqual(['laptop.local']);
  expect(ownAddresses('fe80::1', laptop)).toEqual(['[fe80::1]']);
  expect(inThisNetwork('127.0.0.1', 3000, laptop)).toBeNull();
});

it('is the room’s network first where it listens on all of them', () => {
  for (const all of ['0.0.0.0', '::']) {
    expect(ownAddresses(all, laptop)).toEqual(['10.42.0.1', '172.17.0.1', '169.254.7.7']);
  }
  expect(inThisNetwork('0.0.0.0', 3000, { wlan0: laptop.wlan0 })).toBe(
    'Other devices in its network open http://10.42.0.1:3000',
  );
});

it('says that a machine without a network is reached by nobody', () => {
  expect(ownAddresses('0.0.0.0', { lo: laptop.lo })).toEqual([]);
  expect(inThisNetwork('0.0.0.0', 3000, { lo: laptop.lo })).toMatch(/in no network/);
});
