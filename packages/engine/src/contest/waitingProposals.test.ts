import { expect, it } from 'vitest';
import { aContest, aSheet, sold } from '../../test/aContest.ts';
import { aContestTalk } from '../../test/aContestTalk.ts';
import type { Prize } from './contest.ts';
import type { ContestField } from './contestResults.ts';
import { waitingProposals } from './waitingProposals.ts';

const CUP: Prize = { id: 'cup', name: 'Cup', kind: 'place', basisPoints: [6000, 4000] };

/** Ana owns `e1`; nobody the others. */
function aTalk() {
  const field: ContestField = {
    contest: aContest(4, aSheet([CUP])),
    draw: [],
    members: ['host', 'ana', 'ben', 'cleo'],
    hostId: 'host',
    owned: [sold('e1', 'ana', 40)],
    unsold: [],
    isAuctionOver: true,
  };
  const talk = aContestTalk(() => field);
  const waiting = () =>
    waitingProposals(field, talk.results()).map(({ entrantId, unheard }) => [
      entrantId,
      unheard.join(' '),
    ]);
  return { ...talk, waiting };
}

const withdraw = {
  type: 'ProposeWithdrawal',
  by: 'host',
  entrantId: 'e1',
  reason: 'A bad back',
} as const;
const callOff = { type: 'ProposeCallOff', by: 'host', reason: 'Snow' } as const;

it('[RESULTS-9] a withdrawal waits for all other members, its owner among them, until it is in effect', () => {
  const talk = aTalk();
  expect(talk.waiting()).toEqual([]);
  talk.says(withdraw);
  expect(talk.waiting()).toEqual([['e1', 'ana ben cleo']]);
  talk.says({ type: 'ObjectToWithdrawal', by: 'ana', entrantId: 'e1', reason: 'She runs' });
  talk.says({ type: 'ConfirmWithdrawal', by: 'ben', entrantId: 'e1' });
  expect(talk.waiting()).toEqual([['e1', 'cleo']]);
  talk.says({ type: 'ConfirmWithdrawal', by: 'cleo', entrantId: 'e1' });
  expect(talk.waiting()).toEqual([]);
});

it('[RESULTS-10] calling a contest off waits for those who have said nothing of it, and nothing once it is', () => {
  const talk = aTalk();
  talk.says(withdraw);
  talk.says(callOff);
  talk.says({ type: 'ConfirmCallOff', by: 'ana' });
  expect(talk.waiting()).toEqual([
    ['e1', 'ana ben cleo'],
    [null, 'ben cleo'],
  ]);
  talk.says({ type: 'ConfirmCallOff', by: 'ben' });
  expect(talk.waiting()).toEqual([]);
});
