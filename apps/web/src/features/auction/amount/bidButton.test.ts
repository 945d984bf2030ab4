import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidBarFacts } from '../../../../test/bidBarFacts.ts';
import {
  parseAmount,
  type BidBarFacts,
  isManualDisabled,
  mayBeASlip,
  NOTHING_TYPED,
  typeAmount,
} from './bidButton.ts';

const facts = (changed: Partial<BidBarFacts> = {}): BidBarFacts =>
  bidBarFacts({ remaining: 100, ...changed });

it('takes no amount while a bid is in flight, in the closing second, between lots, in a pause and offline', () => {
  for (const changed of [
    { isBusy: true },
    { isClosing: true },
    { phase: 'locked' },
    { phase: 'paused' },
    { hasTeam: false },
    { connection: 'connecting' },
    { connection: 'lost' },
    { connection: 'ended' },
  ] as const) {
    expect(isManualDisabled(facts(changed), '20')).toBe(true);
  }
});

describe('the amount typed', () => {
  const seven = { text: '7', problem: null };
  /** Key by key, as a person types; `<` is backspace. */
  const typing = (keys: string) =>
    [...keys].reduce(
      (typed, key) =>
        typeAmount(typed, key === '<' ? typed.text.slice(0, -1) : typed.text + key, true),
      NOTHING_TYPED,
    );

  it('is accepted as it is when it is whole dollars in digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (amount) => {
        expect(typeAmount(NOTHING_TYPED, String(amount)).text).toBe(String(amount));
        expect(typing(String(amount))).toEqual({ text: String(amount), problem: null });
      }),
    );
    expect(typeAmount({ text: '12', problem: null }, '')).toEqual(NOTHING_TYPED);
    expect(typeAmount(NOTHING_TYPED, ' 12\n').text).toBe('12');
  });

  it('stays as it was when something else is pasted, and says why', () => {
    for (const text of ['5.5', '1e3', '-5', '$12', '1,200.00', '٣', 'twelve']) {
      const { text: stands, problem } = typeAmount(seven, text);
      expect([stands, problem]).toEqual(['7', 'Whole dollars only, for example 12.']);
    }
    expect(typeAmount(seven, '07').problem).toBe('An amount can’t start with 0.');
    expect(typeAmount(seven, '1234567890').problem).toBe('An amount can have 9 digits at most.');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const typed = typeAmount(seven, text);
        expect([text.trim(), '7']).toContain(typed.text);
        expect(typed.problem === null).toBe(typed.text === text.trim());
      }),
    );
  });

  it('never becomes another amount than the one that was typed', () => {
    expect(typing('5.5').text).toBe('5');
    expect(typing('1e3').text).toBe('1');
    expect(typing('-5').text).toBe('');
    // A while after the rejected word, a digit starts a new amount.
    expect(typeAmount(typing('-'), '5')).toEqual({ text: '5', problem: null });
    expect(typing('12.50').text).toBe('12');
    expect(typing('12.<3').text).toBe('13');
    expect(typing('007').text).toBe('7');
  });

  it('needs a confirmation when it may be a slip: three times the current one, or half of what is left', () => {
    const now = { currentAmount: 12, remaining: 100 };
    expect([35, 36, 51].map((amount) => mayBeASlip(now, amount))).toEqual([false, true, true]);
    // Small sums are no slips, however many times the current one they are.
    const early = { currentAmount: 1, remaining: 1000 };
    expect([19, 20].map((amount) => mayBeASlip(early, amount))).toEqual([false, true]);
    expect(mayBeASlip({ currentAmount: 3, remaining: 7 }, 4)).toBe(true);
  });

  it('keeps the button disabled while the field is empty or zero', () => {
    expect(isManualDisabled(facts(), typing('0').text)).toBe(true);
    expect(isManualDisabled(facts(), '')).toBe(true);
    expect(isManualDisabled(facts(), '20')).toBe(false);
    expect(isManualDisabled(facts({ isHighestBidder: true }), '20')).toBe(true);
  });

  it('is an amount only in whole dollars', () => {
    expect(parseAmount('12')).toBe(12);
    expect(parseAmount('')).toBeNull();
    expect(parseAmount('1e3')).toBeNull();
  });
});
