import { describe, expect, it } from 'vitest';
import { isPublic, publicLookup } from './publicLookup.ts';

describe('where a push may go', () => {
  it.each(['142.250.185.106', '17.57.144.10', '2a00:1450:4001:82a::200a'])(
    '[PUSH-6] is the Internet: %s',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('[PUSH-6] is no machine of the house: %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it('[PUSH-6] is refused when a name leads there', async () => {
    const outcome = await new Promise<string>((resolve) => {
      publicLookup('localhost', { all: true }, (error) => resolve(error?.message ?? 'resolved'));
    });
    expect(outcome).toBe('localhost has no public address');
  });
});
