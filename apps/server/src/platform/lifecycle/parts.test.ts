import { expect, it } from 'vitest';
import { CloseFailed } from './closing.ts';
import { createParts, type Part } from './parts.ts';

const aPart = (name: string, seen: string[]): Part => ({
  name,
  start: () => void seen.push(`${name} starts`),
  stop: () => void seen.push(`${name} stops`),
});

it('starts parts in the order in which they were registered, and stops them in reverse', async () => {
  const seen: string[] = [];
  const parts = createParts();
  parts.add(aPart('Redis', seen));
  parts.add({ name: 'The sockets', stop: () => void seen.push('The sockets stop') });
  parts.add(aPart('The reminders', seen), { name: 'The rooms', start: () => void seen.push('go') });
  await parts.start();
  await parts.stop();
  expect(seen).toEqual([
    'Redis starts',
    'The reminders starts',
    'go',
    'The reminders stops',
    'The sockets stop',
    'Redis stops',
  ]);
});

it('stops every part, even if one fails, and says which one it is stopping', async () => {
  const seen: (string | null)[] = [];
  const parts = createParts();
  parts.add({ name: 'The mail', stop: () => void seen.push(parts.stopping()) });
  parts.add({
    name: 'The rooms',
    stop: () => {
      throw new Error('No');
    },
  });
  const failed = await parts.stop().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(CloseFailed);
  expect(String(failed)).toContain('The rooms could not be closed');
  expect(seen).toEqual(['The mail']);
  expect(parts.stopping()).toBeNull();
});

it('starts nothing after a part that could not start', async () => {
  const seen: string[] = [];
  const parts = createParts();
  parts.add({ name: 'The auctions', start: () => Promise.reject(new Error('No database')) });
  parts.add(aPart('The reminders', seen));
  await expect(parts.start()).rejects.toThrow('No database');
  expect(seen).toEqual([]);
});
