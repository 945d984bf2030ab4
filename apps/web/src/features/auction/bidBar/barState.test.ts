import { MESSAGES } from '@bracketbid/contract/text/messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aBarRoom } from '../../../../test/barRoom.ts';
import { bidBarFacts } from '../../../../test/bidBarFacts.ts';
import { bidFace, findMood, type BarRoom } from './barState.ts';
import type { BidBarFacts } from '../amount/bidButton.ts';
import { armedStep, buildChips, chipSteps } from '../amount/chips.ts';

const facts = (changed: Partial<BidBarFacts> = {}) => bidBarFacts({ remaining: 812, ...changed });
const face = (
  changed: Partial<BidBarFacts> = {},
  room: Partial<BarRoom> = {},
  { step = 1, sending = null }: { step?: number; sending?: number | null } = {},
) => bidFace(facts(changed), aBarRoom(room), { step, sending });
/** Both lines of the button. */
const lines = (...of: Parameters<typeof face>) => {
  const { label, second } = face(...of);
  return second === null ? label : `${label} / ${second}`;
};

it('offers a dollar more than the current amount, or as much more as the armed chip says', () => {
  expect(face()).toEqual({ label: 'Bid $13', second: null, amount: 13, press: 'bid', why: null });
  expect(lines({ currentAmount: 0 })).toBe('Bid $1');
  expect(lines({ currentAmount: 411 }, {}, { step: 25 })).toBe('Bid $436');
});

it('[BID-6] makes the last bidder wait for others', () => {
  const leading = face({ isHighestBidder: true });
  expect(leading).toMatchObject({ label: 'You lead', second: 'WAIT FOR OTHERS', press: null });
  expect(leading.why).toBe(MESSAGES.waitForOthers);
});

it('[BID-5] says how much is left when a dollar more is too much', () => {
  const short = face({ remaining: 12 });
  expect(short).toMatchObject({ label: '$12 left', press: null, why: 'You have $12 left.' });
  expect(lines({ remaining: 12 })).toBe('$12 left / WAIT FOR A CHEAPER TEAM');
  expect(lines({ remaining: 0 })).toBe('$0 left / NOTHING TO BID WITH');
  const before = { phase: 'locked', currentAmount: 0 } as const;
  expect(lines({ ...before, remaining: 0 })).toBe('$0 left / NOTHING TO BID WITH');
});

it('says what it waits for, and until when', () => {
  const locked = { phase: 'locked', currentAmount: 0 } as const;
  expect(lines(locked, { opensIn: 4 })).toBe('First bid $1 / WHEN THE CLOCK STARTS');
  expect(lines({ ...locked, hasTeam: false }, { team: null })).toBe(
    'The next team / COMES UP IN A MOMENT',
  );
  const sold = { result: { kind: 'unsold' } } as const;
  expect(lines(locked, { ...sold, opensIn: 4 })).toBe(
    'Next: Duke Blue Devils / BIDS OPEN IN 4 SECONDS',
  );
  expect(lines(locked, { ...sold, opensIn: 1 })).toMatch(/BIDS OPEN IN 1 SECOND$/);
  const until = { until: '10:42 PM', untilPacific: '7:42 PM PT' };
  const pause = { kind: 'group', seconds: 252, ...until } as const;
  expect(lines({ phase: 'paused' }, { pause, secondsStay: 16 })).toBe(
    'Paused until 10:42 PM / 16 SECONDS STAY ON THIS TEAM',
  );
  expect(lines({ phase: 'paused' }, { pause, hasOpened: false })).toBe(
    'Paused until 10:42 PM / THEN DUKE',
  );
  expect(lines({ isClosing: true })).toBe('Bid $13 / TOO LATE NOW');
});

it('offline says what stands, or what was last known', () => {
  const lost = { connection: 'lost', currentAmount: 74 } as const;
  expect(lines({ ...lost, isHighestBidder: true })).toBe(
    'Your $74 stands / IT WAS SAFE BEFORE IT WAS SHOWN',
  );
  expect(lines(lost)).toBe('$74 when last seen / BID WHEN THE LINE IS BACK');
  expect(lines({ ...lost, currentAmount: 0 })).toBe(
    'Not connected / THIS PAGE CATCHES UP BY ITSELF',
  );
  expect(lines({ connection: 'connecting' })).toBe('Bid $13 / CONNECTING');
});

it('takes the auction back from another place with a press', () => {
  expect(face({ connection: 'ended' })).toMatchObject({ label: 'Use here', press: 'resume' });
});

it('bids nothing while a bid is on its way, and says so when that takes long', () => {
  expect(face({ isBusy: true })).toMatchObject({ label: 'Bid $13', press: null, why: null });
  expect(lines({ isBusy: true, currentAmount: 20 }, {}, { sending: 13 })).toBe(
    'Bid $13 / ON ITS WAY',
  );
});

it('is hot in the last three seconds, but green for who leads', () => {
  const moods = [4, 3, 2].map((seconds) => findMood(facts(), aBarRoom({ seconds }), 1));
  expect(moods).toEqual(['neutral', 'hot', 'hot']);
  expect(findMood(facts({ isClosing: true }), aBarRoom({ seconds: 1 }), 1)).toBe('closing');
  expect(findMood(facts({ isHighestBidder: true }), aBarRoom({ seconds: 1 }), 1)).toBe('leading');
});

it('never offers more than what is left, and always the amount that a press bids', () => {
  const anyFacts = fc.record({
    phase: fc.constantFrom('open' as const, 'locked' as const, 'paused' as const),
    connection: fc.constantFrom('online' as const, 'connecting' as const, 'lost' as const),
    isHighestBidder: fc.boolean(),
    isClosing: fc.boolean(),
    isBusy: fc.boolean(),
    currentAmount: fc.nat(1100),
    remaining: fc.nat(1000),
  });
  const anyChip = fc.constantFrom(null, 1, 5, 10, 25);
  fc.assert(
    fc.property(anyFacts, anyChip, (changed, chip) => {
      const now = facts(changed);
      const step = armedStep(buildChips(chipSteps(), { teamId: 'duke', step: chip }, now));
      const { label, amount, press, why } = bidFace(now, aBarRoom(), { step, sending: null });
      expect(amount ?? 0).toBeLessThanOrEqual(now.remaining);
      expect(label).toContain(amount === null ? '' : `$${amount.toLocaleString('en-US')}`);
      const mayBid =
        now.phase === 'open' && now.connection === 'online' && !now.isHighestBidder && !now.isBusy;
      const isRight = mayBid && amount !== null && amount > now.currentAmount;
      expect(press !== 'bid' || isRight).toBe(true);
      // Whatever waits says why; a bid on its way needn't.
      expect(press === 'bid' || now.isBusy || why !== null).toBe(true);
    }),
  );
});

it('is as hot as the clock, which in a short lot is hot later', () => {
  const moodAt = (seconds: number, duration: number) =>
    findMood(facts({}), aBarRoom({ seconds, duration }), 1);
  expect([4, 3].map((seconds) => moodAt(seconds, 30))).toEqual(['neutral', 'hot']);
  expect([3, 2, 1].map((seconds) => moodAt(seconds, 6))).toEqual(['neutral', 'neutral', 'hot']);
});

it('says of the last dollars below a step that they can’t bid', () => {
  const sizes = { steps: [{ from: 0, step: 5 }] };
  const facts = bidBarFacts({ currentAmount: 411, remaining: 413, sizes });
  const face = bidFace(facts, aBarRoom(), { step: 5, sending: null });
  expect([face.label, face.second, face.press]).toEqual([
    '$413 left',
    'BELOW THE STEP TO $416',
    null,
  ]);
});

it('[GAVEL-1] waits for a person where one holds the gavel, and counts no seconds', () => {
  const gavel = { stage: 'shown', called: null, holder: 'Ana' } as const;
  const locked = { phase: 'locked', currentAmount: 0 } as const;
  expect(lines(locked, { gavel })).toBe('First bid $1 / WHEN ANA OPENS IT');
  const none = { gavel, team: null } as const;
  expect(lines({ ...locked, hasTeam: false }, none)).toBe('The next team / ANA CHOOSES IT');
  const passed = { result: { kind: 'passed' } } as const;
  expect(lines({ ...locked, hasTeam: false }, { ...none, ...passed })).toBe(
    'The next team / ANA CHOOSES IT',
  );
  expect(lines(locked, { gavel, ...passed })).toBe('Next: Duke Blue Devils / WHEN ANA OPENS IT');
  expect(lines({ phase: 'paused' }, { gavel, hasOpened: true })).toBe(
    'Paused / WHAT IS BID STANDS',
  );
  const warned = { seconds: null, gavel: { ...gavel, stage: 'twice' } } as const;
  expect(findMood(facts(), aBarRoom(warned), 1)).toBe('hot');
});

it('[GAVEL-5] bids nothing where phones don’t bid', () => {
  expect(face({ isPhonesOff: true })).toMatchObject({
    press: null,
    why: 'Phones don’t bid tonight: show your paddle.',
  });
});
