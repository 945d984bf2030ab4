import { MESSAGES } from '@bracketbid/contract/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type BidBarFacts,
  bidButton,
  isManualDisabled,
  typedAmount,
  WAIT_LABEL,
} from './bidButton.ts';

const facts = (changed: Partial<BidBarFacts> = {}): BidBarFacts => ({
  phase: 'open',
  hasTeam: true,
  isConnected: true,
  isBusy: false,
  isClosing: false,
  currentAmount: 12,
  isHighestBidder: false,
  remaining: 100,
  ...changed,
});

describe('the one-step bid', () => {
  it('offers a dollar more than the current amount', () => {
    expect(bidButton(facts())).toEqual({
      label: 'Bid $13',
      amount: 13,
      isDisabled: false,
      reason: null,
    });
    expect(bidButton(facts({ currentAmount: 0 })).label).toBe('Bid $1');
  });

  it('[BID-6] makes the last bidder wait for others', () => {
    const button = bidButton(facts({ isHighestBidder: true }));
    expect(button).toMatchObject({ label: WAIT_LABEL, isDisabled: true });
    expect(button.reason).toBe(MESSAGES.waitForOthers);
  });

  it('[BID-5] says how much is left when a dollar more is too much', () => {
    expect(bidButton(facts({ remaining: 12 })).reason).toBe('You have $12 left.');
  });

  it('rests while a bid is on its way, in the closing second, between lots, in a pause and offline', () => {
    for (const changed of [
      { isBusy: true },
      { isClosing: true },
      { phase: 'locked' },
      { phase: 'paused' },
      { hasTeam: false },
      { isConnected: false },
    ] as const) {
      expect(bidButton(facts(changed)).isDisabled).toBe(true);
      expect(isManualDisabled(facts(changed), '20')).toBe(true);
    }
  });
});

describe('the amount typed', () => {
  it('is digits without leading noughts, whatever is typed or pasted', () => {
    expect(typedAmount(' $1,200.00')).toBe('120000');
    expect(typedAmount('007')).toBe('7');
    expect(typedAmount('0')).toBe('');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typedAmount(text)).toMatch(/^([1-9][0-9]{0,8})?$/);
      }),
    );
  });

  it('leaves the button alone while the field is empty or nought', () => {
    expect(isManualDisabled(facts(), typedAmount('0'))).toBe(true);
    expect(isManualDisabled(facts(), '')).toBe(true);
    expect(isManualDisabled(facts(), '20')).toBe(false);
    expect(isManualDisabled(facts({ isHighestBidder: true }), '20')).toBe(true);
  });

  it('is an amount only in whole dollars', () => {
    expect(amountOf('12')).toBe(12);
    expect(amountOf('')).toBeNull();
    expect(amountOf('1e3')).toBeNull();
  });
});
