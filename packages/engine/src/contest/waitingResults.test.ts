import { expect, it } from 'vitest';
import { drawnMatches } from '../../test/anyContest.ts';
import { aContest, aSheet, sold } from '../../test/aContest.ts';
import { aContestTalk } from '../../test/aContestTalk.ts';
import type { Prize, PrizeValue } from './contest.ts';
import { CONFIRMED_AFTER_MS, type ContestField } from './contestResults.ts';
import { decideContest } from './decideContest.ts';
import { waitingResults } from './waitingResults.ts';

const CUP: Prize = { id: 'cup', name: 'Cup', kind: 'place', basisPoints: [6000, 3000] };
const LAST: Prize = { id: 'last', name: 'Last', kind: 'named', basisPoints: 1000 };
const FINAL: Prize = { id: 'final', name: 'Final', kind: 'round', code: 'NC', basisPoints: 10_000 };
const MEMBERS = ['host', 'ana', 'ben', 'cleo'];

/** Ana owns `e1`, Ben `e2` and the host `e3`; nobody `e4`, and Cleo nothing. */
function aTalk(prizes: readonly Prize[], draw: ContestField['draw'] = []) {
  const field: ContestField = {
    contest: aContest(4, aSheet(prizes)),
    draw,
    members: MEMBERS,
    hostId: 'host',
    owned: [sold('e1', 'ana', 40), sold('e2', 'ben', 30), sold('e3', 'host', 20)],
    unsold: [],
    isAuctionOver: true,
  };
  const talk = aContestTalk(() => field);
  /** Who can confirm what; checked against what each of them would be answered. */
  const keepers = (atMs = 0) =>
    waitingResults(field, talk.results(), atMs).map(({ keepers: found, prizeId, matchId }) => {
      const answered = MEMBERS.filter((by) => {
        const command = { type: 'ConfirmResult', prizeId, matchId, by } as const;
        const decision = decideContest(field, talk.results(), command, atMs);
        return decision.ok && decision.event !== null;
      });
      expect(found).toEqual(answered);
      return [prizeId, found.join(' ')];
    });
  return { ...talk, keepers };
}

const finish = (...ids: string[]): PrizeValue => ({ kind: 'place', order: ids.map((id) => [id]) });
const named = (...entrants: string[]): PrizeValue => ({ kind: 'named', entrants });
const enter = (prizeId: string | null, value: PrizeValue) =>
  ({ type: 'EnterResult', prizeId, value, by: 'host' }) as const;

it('[RESULTS-4] results wait for those who can confirm them, until they are confirmed', () => {
  const talk = aTalk([CUP, LAST]);
  expect(talk.keepers()).toEqual([]);
  talk.says(enter('cup', finish('e1', 'e3')));
  talk.says(enter('last', named('e4')));
  expect(talk.keepers()).toEqual([
    ['cup', 'ben cleo'],
    ['last', 'ana ben cleo'],
  ]);
  talk.says({ type: 'ConfirmResult', prizeId: 'cup', matchId: null, by: 'ben' });
  expect(talk.keepers()).toEqual([['last', 'ana ben cleo']]);
  expect(talk.keepers(CONFIRMED_AFTER_MS)).toEqual([]);
});

it('[RESULTS-5] a result that was objected to waits for the host, and entered again for all others', () => {
  const talk = aTalk([CUP, LAST]);
  talk.says(enter('cup', finish('e1')));
  talk.says({ type: 'ObjectToResult', prizeId: 'cup', matchId: null, by: 'ben', reason: 'No' });
  expect(talk.keepers()).toEqual([]);
  talk.says(enter('cup', finish('e1')));
  expect(talk.keepers()).toEqual([['cup', 'ana ben cleo']]);
  talk.says({ type: 'ConfirmResult', prizeId: 'cup', matchId: null, by: 'ana' });
  expect(talk.keepers()).toEqual([['cup', 'ben cleo']]);
});

it('[RESULTS-7] matches wait as well, and not once their result is taken back', () => {
  const draw = drawnMatches(['e1', 'e2', 'e3', 'e4']);
  const talk = aTalk([FINAL], draw);
  const [semi] = draw;
  const won = (winner: string | null): PrizeValue => ({
    kind: 'round',
    matchId: semi?.id ?? '',
    homeScore: winner === null ? null : 2,
    awayScore: winner === null ? null : 1,
    winner,
  });
  talk.says(enter(null, won(semi?.homeTeamId ?? null)));
  expect(talk.keepers()).toEqual([[null, 'ana ben cleo']]);
  talk.says(enter(null, won(null)));
  expect(talk.keepers()).toEqual([]);
});
