import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstSeen, isFresh, pressOffer, REACTION_MS, seeOffer, type Offer } from './seenAmount.ts';

const duke = (amount: number | null): Offer => ({ teamId: 'duke', amount });

/** The button after offers, each from its instant on; the first one had always been there. */
function recordSeen(first: Offer, ...later: readonly (readonly [Offer, number])[]) {
  return later.reduce((seen, [offer, atMs]) => seeOffer(seen, offer, atMs), firstSeen(first));
}

it('bids what the button says as soon as it is there, or has been seen', () => {
  expect(pressOffer(firstSeen(duke(12)), 11, 0)).toEqual({
    kind: 'bid',
    teamId: 'duke',
    amount: 12,
  });
  const risen = recordSeen(duke(12), [duke(13), 1000]);
  expect(pressOffer(risen, 12, 1000 + REACTION_MS)).toMatchObject({ kind: 'bid', amount: 13 });
  expect(isFresh(risen, 1000 + REACTION_MS)).toBe(false);
});

it('bids nothing when somebody was faster than the thumb, and says so', () => {
  const risen = recordSeen(duke(12), [duke(13), 1000]);
  for (const atMs of [990, 1000, 1000 + REACTION_MS - 1]) {
    expect(pressOffer(risen, 12, atMs)).toEqual({
      kind: 'refuse',
      reason: 'Somebody was faster with $12. Press again to bid $13.',
    });
    expect(isFresh(risen, atMs)).toBe(true);
  }
});

it('bids the amount that was seen where it still leads', () => {
  const jump = recordSeen(duke(436), [duke(437), 1000]);
  expect(pressOffer(jump, 412, 1100)).toMatchObject({ kind: 'bid', amount: 436 });
});

it('bids the lower amount once the button shows one', () => {
  const fallen = recordSeen(duke(436), [duke(413), 1000]);
  expect(pressOffer(fallen, 412, 1010)).toMatchObject({ kind: 'bid', amount: 413 });
  expect(isFresh(fallen, 1010)).toBe(false);
});

it('takes no press for another team, or for a button that offered nothing, as a bid', () => {
  for (const before of [{ teamId: 'iowa', amount: 90 }, duke(null)]) {
    const seen = recordSeen(before, [duke(13), 1000]);
    expect(pressOffer(seen, 12, 1200)).toMatchObject({ kind: 'refuse' });
    expect(pressOffer(seen, 12, 1250)).toMatchObject({ kind: 'bid', amount: 13 });
  }
  expect(pressOffer(firstSeen(duke(null)), 12, 5000).kind).toBe('nothing');
});

it('remembers in a storm of bids what stood there a reaction earlier, and not more', () => {
  const storm = recordSeen(duke(12), [duke(13), 1000], [duke(14), 1100], [duke(15), 1200]);
  expect(pressOffer(storm, 14, 1260).kind).toBe('refuse');
  expect(pressOffer(storm, 14, 1450)).toMatchObject({ kind: 'bid', amount: 15 });
  const long = Array.from({ length: 500 }, (_, index) => [duke(index), index * 40] as const);
  expect(recordSeen(duke(0), ...long).length).toBeLessThan(10);
});

it('never bids more than stood there a reaction before the press, nor what never stood there', () => {
  const change = fc.record({
    afterMs: fc.integer({ min: 0, max: 400 }),
    teamId: fc.constantFrom('duke', 'iowa', null),
    amount: fc.option(fc.integer({ min: 1, max: 40 })),
  });
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 20 }),
      fc.nat(900),
      fc.nat(40),
      (changes, wait, now) => {
        const shown: (Offer & { fromMs: number })[] = [{ ...duke(7), fromMs: -Infinity }];
        let seen = firstSeen(duke(7));
        let nowMs = 0;
        for (const { afterMs, ...offer } of changes) {
          nowMs += afterMs;
          seen = seeOffer(seen, offer, nowMs);
          shown.push({ ...offer, fromMs: nowMs });
        }
        nowMs += wait;
        const press = pressOffer(seen, now, nowMs);
        if (press.kind !== 'bid') return;
        const before = shown.findLast(({ fromMs }) => fromMs <= nowMs - REACTION_MS);
        expect(before?.teamId).toBe(press.teamId);
        expect(press.amount).toBeLessThanOrEqual(before?.amount ?? 0);
        const lately = shown.filter(
          ({ fromMs }, index) =>
            (shown[index + 1]?.fromMs ?? Infinity) >= nowMs - REACTION_MS ||
            fromMs > nowMs - REACTION_MS,
        );
        expect(lately.map(({ amount }) => amount)).toContain(press.amount);
      },
    ),
  );
});

it('bids no amount that was seen but lies below the group’s step by now', () => {
  const jump = recordSeen(duke(20), [duke(23), 1000]);
  expect(pressOffer(jump, 18, 1100, 5)).toMatchObject({ kind: 'refuse' });
  expect(pressOffer(jump, 18, 1100, 2)).toMatchObject({ kind: 'bid', amount: 20 });
});
