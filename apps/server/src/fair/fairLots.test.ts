import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { expect, it } from 'vitest';
import { computeProgress } from './fairLots.ts';

/** An auction of two members that has just begun. */
function begun(startingBudget: number | null): AuctionState {
  const decision = decide(
    SCHEDULED,
    {
      type: 'StartAuction',
      orderSeedHash: '',
      order: ['duke', 'iowa'],
      members: ['ana', 'ben'],
      settings: { ...DEFAULT_AUCTION_SETTINGS, startingBudget },
    },
    0,
  );
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events.reduce<AuctionState>((state, event) => evolve(state, event, 0), SCHEDULED);
}

it('[FAIR-5] bounds a projected pot by all budgets', () => {
  expect(computeProgress(begun(1000), []).budgetsCents).toBe(200_000);
});

it('[GAVEL-9] bounds a projected pot by nothing where money has no limit', () => {
  expect(computeProgress(begun(null), []).budgetsCents).toBeNull();
});
