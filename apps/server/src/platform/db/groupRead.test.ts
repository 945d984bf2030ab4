import { describe, expect, it } from 'vitest';
import { createGroupRead } from './groupRead.ts';

class Away extends Error {}

function aReader(meet: (requests: readonly string[]) => void = () => undefined) {
  const statements: (readonly string[])[] = [];
  const read = createGroupRead<string, string>({
    read: async (requests) => {
      statements.push(requests);
      await Promise.resolve();
      meet(requests);
      return requests.map((request) => [`row of ${request}`]);
    },
    isOutage: (error) => error instanceof Away,
    statementsMax: 1,
  });
  return { statements, read };
}

describe('reads of many groups', () => {
  it('that arrive together share a statement, and those that arrive meanwhile share the next one', async () => {
    const { statements, read } = aReader();
    const first = ['a', 'b', 'c'].map(read);
    const later = new Promise<readonly (readonly string[])[]>((resolve) => {
      setImmediate(() => resolve(Promise.all(['d', 'a'].map(read))));
    });
    expect(await Promise.all(first)).toEqual([['row of a'], ['row of b'], ['row of c']]);
    expect(await later).toEqual([['row of d'], ['row of a']]);
    expect(statements).toEqual([
      ['a', 'b', 'c'],
      ['d', 'a'],
    ]);
  });

  it('are limited per statement', async () => {
    const { statements, read } = aReader();
    await Promise.all(Array.from({ length: 1000 }, (_, index) => read(String(index))));
    expect(statements).toHaveLength(4);
  });

  it('don’t fail because of another’s request', async () => {
    const { read } = aReader((requests) => {
      if (requests.includes('b')) throw new Error('b is broken');
    });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(read));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('find a broken one among a hundred in 15 statements, not in a hundred', async () => {
    const { statements, read } = aReader((requests) => {
      if (requests.includes('63')) throw new Error('63 is broken');
    });
    await Promise.allSettled(Array.from({ length: 100 }, (_, index) => read(String(index))));
    expect(statements.length).toBeLessThanOrEqual(15);
  });

  it('all fail at once while the database is away', async () => {
    const { statements, read } = aReader(() => {
      throw new Away();
    });
    const outcomes = await Promise.allSettled(['a', 'b'].map(read));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });
});
