import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeOutstanding, transfersDue } from './outstanding.ts';
import type { Payment, PaymentState } from './payments.ts';
import { fewestTransfers } from './transfers.ts';
import type { Balance } from './zeroSum.ts';

const USERS = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay'] as const;
const nets = fc
  .array(fc.integer({ min: -40, max: 40 }), {
    minLength: USERS.length - 1,
    maxLength: USERS.length - 1,
  })
  .map((cents): Balance[] =>
    USERS.map((userId, index) => ({
      userId,
      cents: cents[index] ?? cents.reduce((sum, each) => sum - each, 0),
    })),
  );

let made = 0;
const paid = (
  from: string,
  to: string,
  cents: number,
  state: PaymentState = 'marked',
): Payment => ({
  id: `p${(made += 1)}`,
  from,
  to,
  cents,
  state,
  markedBy: from,
  openedBy: null,
  isSent: true,
  isReceived: state !== 'marked',
});
const state = fc.constantFrom<PaymentState>(
  ...(['marked', 'confirmed', 'disputed', 'reversing', 'reversed'] as const),
);
const payments = fc.array(
  fc
    .tuple(
      fc.constantFrom(...USERS),
      fc.constantFrom(...USERS),
      fc.integer({ min: 1, max: 60 }),
      state,
    )
    .filter(([from, to]) => from !== to)
    .map((parts) => paid(...parts)),
  { maxLength: 8 },
);

function settled(
  balances: readonly Balance[],
  transfers: readonly { from: string; to: string; cents: number }[],
) {
  const left = new Map(balances.map(({ userId, cents }) => [userId, cents]));
  for (const { from, to, cents } of transfers) {
    left.set(from, (left.get(from) ?? 0) + cents);
    left.set(to, (left.get(to) ?? 0) - cents);
  }
  return [...left.values()].every((cents) => cents === 0);
}

describe('[SETTLE-4] what is outstanding', () => {
  it('is settled exactly by the transfers, the fewest there are, whatever was paid', () => {
    fc.assert(
      fc.property(nets, payments, fc.constantFrom(null, ...USERS), (all, made, banker) => {
        const outstanding = computeOutstanding(all, made);
        const transfers = transfersDue(all, made, banker);
        expect(settled(outstanding, transfers)).toBe(true);
        const fewest = fewestTransfers(outstanding).length;
        expect(banker !== null || transfers.length === fewest).toBe(true);
      }),
    );
  });

  it('never tells anyone to pay again what is marked, nor changes what the others are told', () => {
    fc.assert(
      fc.property(nets, fc.nat(), fc.constantFrom(null, 'ana', 'fay'), (all, pick, banker) => {
        let made: Payment[] = [];
        let due = transfersDue(all, made, banker);
        for (let left = due.length; left > 0; left -= 1) {
          const chosen = due[pick % due.length];
          if (chosen === undefined) throw new Error('nothing due');
          made = [...made, paid(chosen.from, chosen.to, chosen.cents)];
          const rest = due.filter((transfer) => transfer !== chosen);
          due = transfersDue(all, made, banker);
          expect(due).toEqual(rest);
        }
        expect(due).toEqual([]);
      }),
    );
  });

  it('goes down by what was paid in part, to the same person', () => {
    const two = [
      { userId: 'ana', cents: -1240 },
      { userId: 'ben', cents: 1240 },
    ];
    expect(transfersDue(two, [paid('ana', 'ben', 240)], null)).toEqual([
      { from: 'ana', to: 'ben', cents: 1000 },
    ]);
  });

  it('is back when a payment is disputed or reversed, and turns round when too much was paid', () => {
    const two = [
      { userId: 'ana', cents: -1240 },
      { userId: 'ben', cents: 1240 },
    ];
    const owed = { from: 'ana', to: 'ben', cents: 1240 };
    for (const undone of ['disputed', 'reversed'] as const) {
      expect(transfersDue(two, [paid('ana', 'ben', 1240, undone)], null)).toEqual([owed]);
    }
    expect(transfersDue(two, [paid('ana', 'ben', 1240, 'reversing')], null)).toEqual([]);
    expect(transfersDue(two, [paid('ana', 'ben', 1500, 'confirmed')], null)).toEqual([
      { from: 'ben', to: 'ana', cents: 260 },
    ]);
  });

  it('keeps every payment when a result is corrected after it', () => {
    fc.assert(
      fc.property(nets, nets, (before, corrected) => {
        const made = transfersDue(before, [], null).map(({ from, to, cents }) =>
          paid(from, to, cents, 'confirmed'),
        );
        const difference = corrected.map(({ userId, cents }, index) => ({
          userId,
          cents: cents - (before[index]?.cents ?? 0),
        }));
        expect(computeOutstanding(corrected, made)).toEqual(difference);
        expect(settled(difference, transfersDue(corrected, made, null))).toBe(true);
      }),
    );
  });
});
