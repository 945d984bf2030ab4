import { describe, expect, it } from 'vitest';
import { drawnMatches } from '../../test/anyContest.ts';
import { aContest, aSheet, sold } from '../../test/aContest.ts';
import { aContestTalk } from '../../test/aContestTalk.ts';
import type { Prize, PrizeValue } from './contest.ts';
import {
  CONFIRMED_AFTER_MS,
  type ContestField,
  isContestFinal,
  MATCH_CONFIRMED_AFTER_MS,
  prizeState,
} from './contestResults.ts';
import { nextConfirmationAtMs } from './decideContest.ts';

const CUP: Prize = { id: 'cup', name: 'Cup', kind: 'place', basisPoints: [6000, 3000] };
const LAST: Prize = { id: 'last', name: 'Last', kind: 'named', basisPoints: 1000 };
const HOUR = 60 * 60 * 1000;

/** Four entrants: `e1` is Ana's, `e2` Ben's, `e3` and `e4` the host's. Cleo owns nothing. */
function aField(other: Partial<ContestField> = {}): ContestField {
  return {
    contest: aContest(4, aSheet([CUP, LAST])),
    draw: [],
    members: ['host', 'ana', 'ben', 'cleo'],
    hostId: 'host',
    owned: [
      sold('e1', 'ana', 40),
      sold('e2', 'ben', 30),
      sold('e3', 'host', 20),
      sold('e4', 'host', 10),
    ],
    unsold: [],
    isAuctionOver: true,
    ...other,
  };
}

const finish = (...ids: string[]): PrizeValue => ({ kind: 'place', order: ids.map((id) => [id]) });
const nobody: PrizeValue = { kind: 'named', entrants: [] };
const enter = (value: PrizeValue, prizeId: string | null = 'cup', by = 'host') =>
  ({ type: 'EnterResult', prizeId, value, by }) as const;
const confirm = (by: string, prizeId: string | null = 'cup', matchId: string | null = null) =>
  ({ type: 'ConfirmResult', prizeId, matchId, by }) as const;
const object = (by: string, prizeId: string | null = 'cup', matchId: string | null = null) =>
  ({ type: 'ObjectToResult', prizeId, matchId, by, reason: 'Look again' }) as const;

function aTalk(other: Partial<ContestField> = {}) {
  const field = aField(other);
  const talk = aContestTalk(() => field);
  const stateAt = (atMs = 0, prize: Prize = CUP) => prizeState(field, talk.results(), prize, atMs);
  const isFinalAt = (atMs = 0) => isContestFinal(field, talk.results(), atMs);
  return { ...talk, stateAt, isFinalAt };
}

describe('[RESULTS-1] results', () => {
  it('are entered by the host alone, from the auction’s end on', () => {
    expect(aTalk().says(enter(finish('e1'), 'cup', 'ana'))).toBe('403 NotHost');
    expect(aTalk().says(enter(finish('e1'), 'cup', 'eve'))).toBe('403 NotAMember');
    expect(aTalk({ isAuctionOver: false }).says(enter(finish('e1')))).toBe('409 AuctionNotOver');
    expect(aTalk().says(enter(finish('e1')))).toBe('ResultEntered');
    expect(aTalk().says(enter(finish('e1'), 'plate'))).toBe('404 UnknownPrize');
    expect(aTalk().says(enter(finish('e1', 'e1')))).toBe('400 InvalidValue');
  });

  it('are corrected by another value, which waits again', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(confirm('cleo'));
    expect(talk.stateAt()).toBe('confirmed');
    expect(talk.says(enter(finish('e2', 'e1')), HOUR)).toBe('ResultEntered');
    expect(talk.stateAt(HOUR)).toBe('entered');
    expect(talk.stateAt(CONFIRMED_AFTER_MS)).toBe('entered');
    expect(talk.stateAt(CONFIRMED_AFTER_MS + HOUR)).toBe('confirmed');
  });
});

describe('[RESULTS-4] the second key', () => {
  it('is never the host’s', () => {
    const talk = aTalk();
    expect(talk.says(confirm('cleo'))).toBe('409 NothingEntered');
    talk.says(enter(finish('e1', 'e2')));
    expect(talk.says(confirm('host'))).toBe('403 HostConfirms');
    expect(talk.says(confirm('eve'))).toBe('403 NotAMember');
    expect(talk.stateAt()).toBe('entered');
  });

  it('is that of a member without a part in a lot that the result pays', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e3')));
    expect(talk.says(confirm('ana'))).toBe('403 HasPart');
    expect(talk.says(confirm('ben'))).toBe('ResultConfirmed');
    expect(talk.stateAt()).toBe('confirmed');
    expect(talk.says(confirm('cleo'))).toBe('unchanged');
  });

  it('is not that of a co-owner, whoever bought the lot', () => {
    const parts = [
      { userId: 'host', weight: 1 },
      { userId: 'cleo', weight: 1 },
    ];
    const talk = aTalk({ owned: [{ ...sold('e3', 'host', 20), parts }, sold('e1', 'ana', 1)] });
    talk.says(enter(finish('e3')));
    expect(talk.says(confirm('cleo'))).toBe('403 HasPart');
    expect(talk.says(confirm('ana'))).toBe('ResultConfirmed');
  });

  it('is not that of the owner of any entrant of a bundle that is paid', () => {
    const owned = [{ ...sold('bundle', 'ben', 20), teamIds: ['e1', 'e2'] }];
    const talk = aTalk({ owned });
    talk.says(enter(finish('e2')));
    expect(talk.says(confirm('ben'))).toBe('403 HasPart');
    expect(talk.says(confirm('cleo'))).toBe('ResultConfirmed');
  });

  it('is anybody’s if all of the others have a part', () => {
    const talk = aTalk({ members: ['host', 'ana', 'ben'] });
    talk.says(enter(finish('e1', 'e2')));
    expect(talk.says(confirm('host'))).toBe('403 HostConfirms');
    expect(talk.says(confirm('ana'))).toBe('ResultConfirmed');
    expect(talk.stateAt()).toBe('confirmed');
  });

  it('is not needed where the host is alone', () => {
    const talk = aTalk({ members: ['host'], owned: [sold('e1', 'host', 5)] });
    talk.says(enter(finish('e1')));
    expect(talk.stateAt()).toBe('confirmed');
    talk.says(enter(nobody, 'last'));
    expect(talk.stateAt(0, LAST)).toBe('void');
    expect(talk.isFinalAt()).toBe(true);
  });

  it('is not needed after 48 hours in which nobody objects', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')), HOUR);
    const dueMs = HOUR + CONFIRMED_AFTER_MS;
    expect(CONFIRMED_AFTER_MS).toBe(48 * HOUR);
    expect(nextConfirmationAtMs(talk.results())).toBe(dueMs);
    expect(talk.waitUntil(dueMs - 1)).toEqual([]);
    expect(talk.stateAt(dueMs - 1)).toBe('entered');
    // The time decides, not when the event is stored.
    expect(talk.stateAt(dueMs)).toBe('confirmed');
    expect(talk.says(object('ana'), dueMs)).toBe('409 AlreadyConfirmed');
    expect(talk.waitUntil(dueMs)).toEqual([
      { type: 'ResultConfirmed', prizeId: 'cup', matchId: null, by: null },
    ]);
    expect(nextConfirmationAtMs(talk.results())).toBeNull();
    expect(talk.waitUntil(2 * dueMs)).toEqual([]);
  });

  it('makes a prize void that nobody wins', () => {
    const talk = aTalk();
    talk.says(enter(nobody, 'last'));
    expect(talk.stateAt(0, LAST)).toBe('entered');
    expect(talk.says(confirm('ana', 'last'))).toBe('PrizeVoided');
    expect(talk.stateAt(0, LAST)).toBe('void');
    const alone = aTalk();
    alone.says(enter(nobody, 'last'));
    expect(alone.waitUntil(CONFIRMED_AFTER_MS)).toEqual([
      { type: 'PrizeVoided', prizeId: 'last', by: null },
    ]);
  });
});

describe('[RESULTS-5] an objection', () => {
  it('is any member’s, and keeps the result from being confirmed by one or by time', () => {
    for (const by of ['ana', 'cleo', 'host']) {
      const talk = aTalk();
      talk.says(enter(finish('e1', 'e2')));
      expect(talk.says(object(by))).toBe('ResultObjected');
      expect(talk.says(object(by))).toBe('unchanged');
      expect(talk.stateAt(1000 * HOUR)).toBe('objected');
      expect(talk.waitUntil(1000 * HOUR)).toEqual([]);
      expect(talk.says(confirm('cleo'))).toBe('409 Objected');
    }
  });

  it('needs more than half of the other members for the same value, parts or none, and never time', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(object('cleo'));
    expect(talk.says(enter(finish('e1', 'e2')))).toBe('ResultEntered');
    expect(talk.waitUntil(1000 * HOUR)).toEqual([]);
    expect(talk.says(confirm('host'))).toBe('403 HostConfirms');
    expect(talk.says(confirm('ana'))).toBe('ResultConfirmed');
    expect(talk.says(confirm('ana'))).toBe('unchanged');
    expect(talk.stateAt(1000 * HOUR)).toBe('entered');
    expect(talk.says(confirm('ben'))).toBe('ResultConfirmed');
    expect(talk.stateAt()).toBe('confirmed');
  });

  it('is remembered when the value is entered again after another one', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(object('cleo'));
    talk.says(enter(finish('e2', 'e1')));
    talk.says(enter(finish('e1', 'e2')));
    talk.says(confirm('cleo'));
    expect(talk.stateAt(1000 * HOUR)).toBe('entered');
    talk.says(confirm('ben'));
    expect(talk.stateAt()).toBe('confirmed');
  });

  it('does not burden another value', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(object('cleo'));
    talk.says(enter(finish('e1', 'e3')));
    expect(talk.stateAt()).toBe('entered');
    expect(talk.says(confirm('ben'))).toBe('ResultConfirmed');
    expect(talk.stateAt()).toBe('confirmed');
  });

  it('needs something that is not confirmed', () => {
    const talk = aTalk();
    expect(talk.says(object('ana'))).toBe('409 NothingEntered');
    expect(talk.says(object('ana', 'plate'))).toBe('404 UnknownPrize');
    talk.says(enter(finish('e1', 'e2')));
    talk.says(confirm('cleo'));
    expect(talk.says(object('ana'))).toBe('409 AlreadyConfirmed');
  });
});

describe('[RESULTS-6] the same value', () => {
  it('changes nothing, neither the confirmation nor the time', () => {
    const talk = aTalk();
    const tied: PrizeValue = { kind: 'place', order: [['e1', 'e2']] };
    talk.says(enter(tied));
    const again: PrizeValue = { kind: 'place', order: [['e2', 'e1']] };
    expect(talk.says(enter(again), HOUR)).toBe('unchanged');
    expect(talk.stateAt(CONFIRMED_AFTER_MS)).toBe('confirmed');
    talk.says(confirm('cleo'));
    expect(talk.says(enter(tied))).toBe('unchanged');
    expect(talk.stateAt()).toBe('confirmed');
  });

  it('stays confirmed by a majority against an objection', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(object('cleo'));
    talk.says(enter(finish('e1', 'e2')));
    talk.says(object('cleo'));
    talk.says(confirm('ana'));
    talk.says(confirm('ben'));
    expect(talk.stateAt()).toBe('confirmed');
    expect(talk.says(enter(finish('e1', 'e2')))).toBe('unchanged');
  });
});

describe('[RESULTS-8] the money', () => {
  it('is final once every prize is confirmed or void, and not again until a correction is', () => {
    const talk = aTalk();
    talk.says(enter(finish('e1', 'e2')));
    talk.says(confirm('cleo'));
    expect(talk.isFinalAt()).toBe(false);
    talk.says(enter(nobody, 'last'));
    expect(talk.isFinalAt()).toBe(false);
    talk.says(confirm('cleo', 'last'));
    expect(talk.isFinalAt()).toBe(true);
    talk.says(enter(finish('e2', 'e1')));
    expect(talk.isFinalAt()).toBe(false);
    expect(talk.isFinalAt(CONFIRMED_AFTER_MS)).toBe(true);
  });
});

describe('[RESULTS-7] matches', () => {
  const SEMIS: Prize = { id: 'semis', name: 'Semis', kind: 'round', code: 'F4', basisPoints: 2000 };
  const FINAL: Prize = { id: 'final', name: 'Final', kind: 'round', code: 'NC', basisPoints: 6000 };
  const bracket = () =>
    aTalk({
      contest: aContest(4, aSheet([FINAL, SEMIS]), 'bracket'),
      draw: drawnMatches(['e1', 'e2', 'e3', 'e4']),
    });
  const won = (matchId: string, winner: string | null, homeScore: number | null = null) => {
    const prizeId = matchId === 'NC-1' ? 'final' : 'semis';
    return enter({ kind: 'round', matchId, homeScore, awayScore: null, winner }, prizeId);
  };

  it('are drawn in the order of the entrants', () => {
    const pairs = drawnMatches(['e1', 'e2', 'e3', 'e4']).map(({ id, homeTeamId, awayTeamId }) => [
      id,
      homeTeamId,
      awayTeamId,
    ]);
    expect(pairs).toEqual([
      ['F4-1', 'e1', 'e2'],
      ['F4-2', 'e3', 'e4'],
      ['NC-1', null, null],
    ]);
  });

  it('are entered in order, and won by one of the two who play', () => {
    const talk = bracket();
    expect(talk.says(won('NC-1', 'e1'))).toBe('409 TeamsUnknown');
    expect(talk.says(won('F4-1', 'e3'))).toBe('400 InvalidValue');
    expect(talk.says(won('F4-9', 'e1'))).toBe('404 UnknownMatch');
    expect(talk.says(enter({ ...won('F4-1', 'e1').value }, 'final'))).toBe('400 InvalidValue');
    expect(talk.says(won('F4-1', 'e1', 3))).toBe('ResultEntered');
    expect(talk.says(won('NC-1', 'e1'))).toBe('409 TeamsUnknown');
    expect(talk.says(won('F4-2', 'e4'))).toBe('ResultEntered');
    expect(talk.says(won('NC-1', 'e2'))).toBe('400 InvalidValue');
    expect(talk.says(won('NC-1', 'e4'))).toBe('ResultEntered');
  });

  it('are not changed under a later one, until that is taken back', () => {
    const talk = bracket();
    for (const [id, winner] of [
      ['F4-1', 'e1'],
      ['F4-2', 'e4'],
      ['NC-1', 'e4'],
    ] as const) {
      talk.says(won(id, winner));
    }
    expect(talk.says(won('F4-1', 'e2'))).toBe('409 LaterMatchEntered');
    expect(talk.says(won('F4-1', null))).toBe('409 LaterMatchEntered');
    expect(talk.says(won('F4-1', 'e1'))).toBe('unchanged');
    expect(talk.says(won('NC-1', null))).toBe('ResultEntered');
    expect(talk.stateAt(0, FINAL)).toBe('open');
    expect(talk.says(won('F4-1', 'e2'))).toBe('ResultEntered');
    expect(talk.says(won('NC-1', 'e1'))).toBe('400 InvalidValue');
  });

  it('confirm themselves after 6 hours, and their round when all have', () => {
    const talk = bracket();
    talk.says(won('F4-1', 'e1'));
    talk.says(won('F4-2', 'e4'), HOUR);
    expect(MATCH_CONFIRMED_AFTER_MS).toBe(6 * HOUR);
    expect(talk.says(confirm('ana', 'semis', 'F4-1'))).toBe('403 HasPart');
    expect(talk.waitUntil(6 * HOUR)).toEqual([
      { type: 'ResultConfirmed', prizeId: 'semis', matchId: 'F4-1', by: null },
    ]);
    expect(talk.stateAt(6 * HOUR, SEMIS)).toBe('entered');
    expect(talk.says(confirm('ana', 'semis', 'F4-2'))).toBe('ResultConfirmed');
    expect(talk.stateAt(6 * HOUR, SEMIS)).toBe('confirmed');
  });

  it('wait for more than half when somebody objects', () => {
    const talk = bracket();
    talk.says(won('F4-1', 'e1'));
    talk.says(object('ben', 'semis', 'F4-1'));
    expect(talk.stateAt(1000 * HOUR, SEMIS)).toBe('objected');
    talk.says(won('F4-1', 'e1'));
    talk.says(confirm('ana', 'semis', 'F4-1'));
    expect(talk.waitUntil(1000 * HOUR)).toEqual([]);
    expect(talk.says(confirm('cleo', 'semis', 'F4-1'))).toBe('ResultConfirmed');
    expect(talk.results().matches.get('F4-1')?.isConfirmed).toBe(true);
  });
});
