import { toAuctionSettings, faultsOfRules, type OwnRules } from '@bracketbid/contract/groupRules';
import { payoutPresets } from '@bracketbid/engine/money/payoutPresets';
import { isWholePot, usualPayouts } from '@bracketbid/engine/money/payoutTable';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteFor } from '../settings/currentSeasons.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { mergeRules } from './groupRules.ts';

const ROUNDS = [
  { code: 'F4', matches: 2 },
  { code: 'NC', matches: 1 },
];
const OTHER_ROUNDS = [{ code: 'E8', matches: 4 }, ...ROUNDS];

const anySite = fc
  .record({
    startingBudget: fc.integer({ min: 1, max: 2000 }),
    lotSeconds: fc.integer({ min: 1, max: 60 }),
    extensionSeconds: fc.integer({ min: 0, max: 60 }),
    payoutBasisPoints: fc.constantFrom({ F4: 2500, NC: 5000 }, { NC: 10_000 }, { NC: 9000 }),
  })
  .map((some) => siteFor({ ...DEFAULT_SETTINGS, ...some }, ''));
const anyOwn: fc.Arbitrary<OwnRules> = fc.record(
  {
    startingBudget: fc.integer({ min: 1, max: 2000 }),
    minimumBid: fc.integer({ min: 1, max: 2000 }),
    lotSeconds: fc.integer({ min: 1, max: 60 }),
    extensionSeconds: fc.integer({ min: 0, max: 60 }),
    payouts: fc.constantFrom(...payoutPresets(OTHER_ROUNDS).map(({ payouts }) => ({ ...payouts }))),
  },
  { requiredKeys: [] },
);

describe('[GROUP-9] the rules that a group would start with', () => {
  it('can always be held an auction under, whatever was set and whatever the site has become', () => {
    fc.assert(
      fc.property(anySite, anyOwn, fc.constantFrom(ROUNDS, OTHER_ROUNDS), (site, own, rounds) => {
        const rules = mergeRules(site, own, rounds);
        expect(faultsOfRules(rules, null)).toEqual([]);
        expect(isWholePot(rules.payouts, rounds)).toBe(true);
      }),
    );
  });

  it('are what was set, and the site’s for the rest', () => {
    fc.assert(
      fc.property(anySite, anyOwn, (site, own) => {
        const rules = mergeRules(site, own, null);
        expect(rules.startingBudget).toBe(own.startingBudget ?? site.startingBudget);
        expect(rules.lotSeconds).toBe(own.lotSeconds ?? site.lotSeconds);
        expect(rules.payouts).toEqual(own.payouts ?? site.payoutBasisPoints);
      }),
    );
  });

  it('freeze as small as before where nothing was set', () => {
    const { startingBudget, lockSeconds, lotSeconds, extensionSeconds } = DEFAULT_SETTINGS;
    expect(toAuctionSettings(mergeRules(siteFor(DEFAULT_SETTINGS, ''), {}, ROUNDS))).toEqual({
      startingBudget,
      lockSeconds,
      lotSeconds,
      extensionSeconds,
      payoutBasisPoints: usualPayouts(ROUNDS),
    });
  });

  it('[GROUP-11] take the site’s payouts where the group’s fit another bracket', () => {
    const payoutBasisPoints = { F4: 1000, NC: 8000 };
    const site = siteFor({ ...DEFAULT_SETTINGS, payoutBasisPoints }, '');
    const own = { payouts: { E8: 2500, NC: 0 } };
    expect(mergeRules(site, own, ROUNDS).payouts).toEqual(site.payoutBasisPoints);
    expect(mergeRules(site, own, OTHER_ROUNDS).payouts).toEqual(own.payouts);
  });
});
