import { TEAMS } from '@bracketbid/contract/text/nouns';
import type { Bid, Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { describe, expect, it } from 'vitest';
import { aGavel, ANA, aPicture, BEN, DUKE } from '../../../../test/aPicture.ts';
import { newLot } from '../../../live/auction/picture.ts';
import { formatSign } from '../../../domain/gavelWords.ts';
import { happened, lastSaleWords, nextWords, strikeWords } from './gavelWords.ts';

const IOWA = { ...DUKE, _id: '018f0000-0000-7000-8000-000000000002', teamName: 'Iowa' };
const ADA: Person = { _id: 'ada', fullName: '#31 Ada', profileimageurl: null };
const NO_CLOCK = {
  opensAt: null,
  closesAt: null,
  secondsLeft: 0,
  duration: 0,
  hasOpened: true,
  nobodyCanAnswer: false,
  isHardEnd: false,
};

function aBid(user: Person, amount: number): Bid {
  return {
    _id: `bid-${amount}`,
    teamID: DUKE._id,
    amount,
    groupId: 'group-1',
    userId: user._id,
    user,
    fullName: user.fullName,
    profileimageurl: null,
    createdAt: '2027-03-16T18:00:00.000Z',
  };
}

/** Duke on the block with these bids, the last of which leads. */
function duke(bids: readonly Bid[], gavel: Partial<GavelState> = {}): LiveState {
  const last = bids.at(-1);
  const amount = last?.amount ?? 0;
  const bidder = last?.user ?? null;
  return aPicture({
    bids: [...bids],
    lot: { ...newLot(DUKE, NO_CLOCK), amount, bidder },
    gavel: aGavel({ stage: 'open', lot: DUKE._id, amount, leader: bidder, ...gavel }),
  }).state;
}

const told = (before: LiveState, after: LiveState) => happened(before, after)?.sentence ?? null;

describe('[GAVEL-1] what is told of the gavel', () => {
  it('is that a lot is shown, and that its bids open', () => {
    const between = aPicture({ gavel: aGavel() }).state;
    const open = duke([]);
    const shown = { ...open, lot: newLot(DUKE, { ...NO_CLOCK, hasOpened: false }) };
    expect(told(between, shown)).toBe('Duke Blue Devils is on the block.');
    expect(told(shown, open)).toBe('Bids are open on Duke Blue Devils.');
    expect(told(between, between)).toBeNull();
  });

  it('is each warning once, with what would be sold, and that they are taken back', () => {
    const bids = [aBid(ADA, 40)];
    const once = duke(bids, { stage: 'once' });
    const twice = duke(bids, { stage: 'twice' });
    expect(told(duke(bids), once)).toBe('Going once: $40, #31 Ada.');
    expect(told(once, twice)).toBe('Going twice: $40, #31 Ada.');
    expect(told(twice, { ...twice })).toBeNull();
    expect(told(twice, duke(bids))).toBe('The warnings are taken back.');
    // A bid says so itself.
    expect(told(twice, duke([...bids, aBid(BEN, 45)]))).toBeNull();
  });

  it('[GAVEL-4] is a called amount before its name', () => {
    const called = duke([aBid(ADA, 40)], { stage: 'called', called: 50, amount: 50 });
    expect(told(duke([aBid(ADA, 40)]), called)).toBe('$50 called: whose?');
    expect(told(called, duke([aBid(ADA, 40), aBid(BEN, 50)]))).toBeNull();
  });

  it('[GAVEL-6] is a bid that is to be taken back, and what leads once it is', () => {
    const both = [aBid(ADA, 40), aBid(BEN, 60)];
    const until = '2027-03-16T18:00:30.000Z';
    const strike = { by: ANA, reason: 'The wrong paddle', bidId: 'bid-60', until };
    expect(told(duke(both), duke(both, { strike }))).toBe(
      'Ana wants to take back Ben’s $60: “The wrong paddle”.',
    );
    expect(strikeWords({ ...strike, bidId: null }, both)).toBe(
      'Ana wants to take back the last bid: “The wrong paddle”',
    );
    expect(told(duke(both, { strike }), duke([aBid(ADA, 40)]))).toBe(
      'Taken back: Ben’s $60. #31 Ada leads with $40.',
    );
    expect(told(duke([aBid(ADA, 40)]), duke([]))).toBe('Taken back: #31 Ada’s $40. No bid stands.');
    const called = duke([], { stage: 'called', called: 50, amount: 50 });
    expect(told(called, duke([]))).toBe('Taken back: the called $50. No bid stands.');
  });
});

it('says who chooses the next team, and which is next in the drawn order', () => {
  const gavel = aGavel({ passed: [DUKE._id] });
  const question = { void: null };
  expect(nextWords(gavel, { ...question, upNext: [DUKE, IOWA] }, TEAMS)).toEqual([
    'Ana chooses the next team.',
    'Next in the drawn order: Iowa.',
  ]);
  expect(nextWords(gavel, { ...question, upNext: [DUKE] }, TEAMS)).toEqual([
    'Ana chooses the next team.',
    'Only passed teams are left: they may come up again.',
  ]);
});

it('tells a page that was opened late what was sold last', () => {
  const sold = { ...DUKE, status: 'sold', amount: 40, owner: ADA } as const;
  expect(lastSaleWords([sold], { voidable: DUKE._id })).toBe(
    'Duke Blue Devils sold for $40 to #31 Ada',
  );
  expect(lastSaleWords([sold], { voidable: null })).toBeNull();
});

it('has a word for each stage of a lot', () => {
  expect((['shown', 'open', 'called', 'once', 'twice'] as const).map(formatSign)).toEqual([
    'NEXT',
    'OPEN',
    'WHOSE?',
    'ONCE',
    'TWICE',
  ]);
});
