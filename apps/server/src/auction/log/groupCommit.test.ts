import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './groupCommit.ts';

/** A row of a party; the database refuses a bad one with everything in the same statement. */
type Row = { readonly party: number; readonly isBad: boolean };

class Outage extends Error {}

function aCommit({ isAway = false } = {}) {
  const statements: number[][] = [];
  const stored: number[] = [];
  const commit = createGroupCommit<Row>({
    store: (rows) => {
      statements.push(rows.map(({ party }) => party));
      if (isAway) return Promise.reject(new Outage());
      if (rows.some(({ isBad }) => isBad)) return Promise.reject(new Error('A bad row'));
      stored.push(...rows.map(({ party }) => party));
      return Promise.resolve();
    },
    isConflict: () => false,
    isOutage: (error) => error instanceof Outage,
    takenAmong: () => Promise.resolve(new Set<Row>()),
    statementsMax: 1,
  });
  return { commit, statements, stored };
}

const listRows = (bad: readonly boolean[]) => bad.map((isBad, party): Row => ({ party, isBad }));

describe('a group commit in which some rows are bad', () => {
  it('stores every party but those with bad rows, however many they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), async (bad) => {
        const { commit, stored } = aCommit();
        const outcomes = await Promise.allSettled(listRows(bad).map((row) => commit([row])));
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(bad);
        expect(stored.toSorted((a, b) => a - b)).toEqual(bad.flatMap((is, at) => (is ? [] : [at])));
      }),
    );
  });

  it('finds one bad party among a hundred in 15 statements, not in a hundred', async () => {
    const { commit, statements } = aCommit();
    const bad = Array.from({ length: 100 }, (_unused, party) => party === 63);
    await Promise.allSettled(listRows(bad).map((row) => commit([row])));
    expect(statements.length).toBeLessThanOrEqual(15);
  });

  it('blames nobody for an outage: all fail after one statement', async () => {
    const { commit, statements } = aCommit({ isAway: true });
    const outcomes = await Promise.allSettled(
      listRows([false, true, false]).map((row) => commit([row])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(statements).toEqual([[0, 1, 2]]);
  });

  it('gives an isolated party a statement of its own', async () => {
    const { commit, statements } = aCommit();
    const alone = new Set([1, 3]);
    await Promise.all(
      listRows([false, false, false, false, false]).map((row) =>
        commit([row], { isIsolated: alone.has(row.party) }),
      ),
    );
    expect(statements).toEqual([[0], [1], [2], [3], [4]]);
  });
});

describe('a group commit with parties that wait', () => {
  it('sends the next statement before it tells anyone of this one', async () => {
    const seen: string[] = [];
    let stored = () => {};
    const commit = createGroupCommit<Row>({
      store: ([first]) => {
        seen.push(`statement of ${first?.party}`);
        return new Promise((resolve) => {
          stored = resolve;
        });
      },
      isConflict: () => false,
      isOutage: () => false,
      takenAmong: () => Promise.resolve(new Set<Row>()),
      statementsMax: 1,
      soon: queueMicrotask,
    });
    const telling = (party: number) =>
      commit([{ party, isBad: false }]).then(() => seen.push(`answer to ${party}`));
    const first = telling(1);
    await Promise.resolve();
    const second = telling(2);
    stored();
    await first;
    stored();
    await second;
    expect(seen).toEqual(['statement of 1', 'statement of 2', 'answer to 1', 'answer to 2']);
  });
});
