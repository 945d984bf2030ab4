import { describe, expect, it } from 'vitest';
import { aContest, aSheet, cents, sold } from '../../test/aContest.ts';
import { aContestTalk } from '../../test/aContestTalk.ts';
import type { Prize, Sheet } from './contest.ts';
import type { ContestEvent } from './contestEvents.ts';
import { contestMoney } from './contestMoney.ts';
import {
  CONFIRMED_AFTER_MS,
  contestBooks,
  type ContestField,
  isContestFinal,
  prizeState,
} from './contestResults.ts';
import { neededToCallOff } from './decideCallOff.ts';

const CUP: Prize = { id: 'cup', name: 'Cup', kind: 'place', basisPoints: [6000, 3000] };
const LAST: Prize = { id: 'last', name: 'Last', kind: 'named', basisPoints: 1000 };
const REASON = 'Because';

/** `e1` is Ana's, `e2` Ben's, `e3` the host's: $60, $30 and $10. Cleo owns nothing. A tenth is kept. */
function aTalk(other: Partial<ContestField> = {}, sheet: Partial<Sheet> = {}) {
  const kept = { keptBasisPoints: 1000, keptFor: 'the club' };
  const field: ContestField = {
    contest: aContest(4, aSheet([CUP, LAST], { withdrawn: 'refund', ...kept, ...sheet })),
    draw: [],
    members: ['host', 'ana', 'ben', 'cleo'],
    hostId: 'host',
    owned: [sold('e1', 'ana', 60), sold('e2', 'ben', 30), sold('e3', 'host', 10)],
    unsold: [],
    isAuctionOver: true,
    ...other,
  };
  const talk = aContestTalk(() => field);
  return {
    ...talk,
    money: () => contestMoney(contestBooks(field, talk.results())),
    toState: (prize: Prize, atMs = 0) => prizeState(field, talk.results(), prize, atMs),
    isFinalAt: (atMs: number) => isContestFinal(field, talk.results(), atMs),
  };
}

const propose = (entrantId: string, by = 'host') =>
  ({ type: 'ProposeWithdrawal', entrantId, by, reason: REASON }) as const;
const agree = (by: string, entrantId = 'e1') =>
  ({ type: 'ConfirmWithdrawal', entrantId, by }) as const;
const object = (by: string, entrantId = 'e1') =>
  ({ type: 'ObjectToWithdrawal', entrantId, by, reason: REASON }) as const;
const finish = (...ids: string[]) =>
  ({
    type: 'EnterResult',
    prizeId: 'cup',
    value: { kind: 'place', order: ids.map((id) => [id]) },
    by: 'host',
  }) as const;
const confirmCup = (by: string) =>
  ({ type: 'ConfirmResult', prizeId: 'cup', matchId: null, by }) as const;
const callOff = (by = 'host') => ({ type: 'ProposeCallOff', by, reason: REASON }) as const;
const agreeToCallOff = (by: string) => ({ type: 'ConfirmCallOff', by }) as const;
const objectToCallOff = (by: string) => ({ type: 'ObjectToCallOff', by, reason: REASON }) as const;

describe('[RESULTS-9] a withdrawal', () => {
  it('is proposed by the host, after the auction, of an entrant', () => {
    expect(aTalk().says(propose('e1', 'ana'))).toBe('403 NotHost');
    expect(aTalk().says(propose('e9'))).toBe('404 UnknownEntrant');
    expect(aTalk({ isAuctionOver: false }).says(propose('e1'))).toBe('409 AuctionNotOver');
    const talk = aTalk();
    expect(talk.says(agree('cleo'))).toBe('409 NothingProposed');
    expect(talk.says(object('cleo'))).toBe('409 NothingProposed');
    expect(talk.says(propose('e1'))).toBe('WithdrawalProposed');
    expect(talk.says(propose('e1'))).toBe('unchanged');
    expect(talk.money().potCents).toBe(10_000);
  });

  it('is confirmed by a member other than the host without a part in its lot, and refunds its sale', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    expect(talk.says(agree('host'))).toBe('403 HostConfirms');
    expect(talk.says(agree('ana'))).toBe('403 HasPart');
    expect(talk.says(agree('ben'))).toBe('EntrantWithdrawn');
    expect(talk.says(agree('cleo'))).toBe('unchanged');
    expect(talk.money().potCents).toBe(4000);
    expect(talk.says(finish('e2', 'e1'))).toBe('400 InvalidValue');
  });

  it('never takes effect by time', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    expect(talk.waitUntil(1000 * CONFIRMED_AFTER_MS)).toEqual([]);
    expect(talk.money().potCents).toBe(10_000);
  });

  it('needs more than half of the other members after an objection, whatever parts they have', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    expect(talk.says(object('ben'))).toBe('WithdrawalObjected');
    expect(talk.says(object('ben'))).toBe('unchanged');
    expect(talk.says(agree('cleo'))).toBe('WithdrawalConfirmed');
    expect(talk.money().potCents).toBe(10_000);
    expect(talk.says(agree('ana'))).toBe('EntrantWithdrawn');
    expect(talk.money().potCents).toBe(4000);
    expect(talk.says(object('ben'))).toBe('409 InEffect');
  });

  it('needs nobody else where the host is alone', () => {
    const talk = aTalk({ members: ['host'], owned: [sold('e1', 'host', 60)] });
    talk.says(propose('e1'));
    expect(talk.money().potCents).toBe(0);
  });

  it('proposed after the first result lets the sale stand', () => {
    const talk = aTalk();
    talk.says(finish('e2', 'e3'));
    talk.says(propose('e1'));
    expect(talk.says(agree('cleo'))).toBe('EntrantWithdrawn');
    expect(talk.money().potCents).toBe(10_000);
    expect(talk.says(finish('e1', 'e2'))).toBe('ResultEntered');
  });

  it('proposed before the first result refunds the sale also if it is confirmed later', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    talk.says(finish('e2', 'e3'));
    expect(talk.says(agree('cleo'))).toBe('EntrantWithdrawn');
    expect(talk.money().potCents).toBe(4000);
  });

  it('waits while its entrant is in a result that was entered since', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    talk.says(finish('e1', 'e2'));
    expect(talk.says(agree('cleo'))).toBe('409 HasResult');
    talk.says(finish('e2', 'e3'));
    expect(talk.says(agree('cleo'))).toBe('EntrantWithdrawn');
  });
});

describe('[RESULTS-10] calling a contest off', () => {
  it('needs two thirds of the members, rounded up, with the host', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(neededToCallOff)).toEqual([1, 2, 2, 3, 4, 4, 5]);
    const talk = aTalk();
    expect(talk.says(callOff('ana'))).toBe('403 NotHost');
    expect(talk.says(agreeToCallOff('ana'))).toBe('409 NothingProposed');
    expect(talk.says(callOff())).toBe('CallOffProposed');
    expect(talk.says(callOff())).toBe('unchanged');
    expect(talk.says(agreeToCallOff('host'))).toBe('unchanged');
    expect(talk.says(agreeToCallOff('ana'))).toBe('CallOffConfirmed');
    expect(talk.says(agreeToCallOff('ana'))).toBe('unchanged');
    expect(talk.money().isAllGiven).toBe(false);
    expect(talk.says(agreeToCallOff('ben'))).toBe('ContestCalledOff');
    expect(talk.money()).toMatchObject({ keptCents: 0, paidCents: 10_000, isAllGiven: true });
    expect([CUP, LAST].map((prize) => talk.toState(prize))).toEqual(['void', 'void']);
    expect(talk.isFinalAt(0)).toBe(true);
  });

  it('is in effect at once where the host is alone, never by time elsewhere', () => {
    const alone = aTalk({ members: ['host'] });
    alone.says(callOff());
    expect(alone.money().isAllGiven).toBe(true);
    const talk = aTalk();
    talk.says(callOff());
    expect(talk.waitUntil(1000 * CONFIRMED_AFTER_MS)).toEqual([]);
    expect(talk.money().isAllGiven).toBe(false);
  });

  it('counts nobody who objects, the host included, until they agree again', () => {
    const talk = aTalk();
    talk.says(callOff());
    talk.says(agreeToCallOff('ana'));
    expect(talk.says(objectToCallOff('host'))).toBe('CallOffObjected');
    expect(talk.says(objectToCallOff('host'))).toBe('unchanged');
    expect(talk.says(agreeToCallOff('ben'))).toBe('CallOffConfirmed');
    expect(talk.says(agreeToCallOff('host'))).toBe('ContestCalledOff');
    expect(talk.says(objectToCallOff('cleo'))).toBe('409 InEffect');
  });

  it('lets stand what was entered, which is still confirmed or corrected, and takes nothing else', () => {
    const talk = aTalk();
    talk.says(finish('e2', 'e1'));
    talk.says(callOff());
    talk.says(agreeToCallOff('ana'));
    talk.says(agreeToCallOff('ben'));
    const money = talk.money();
    expect(money.keptCents).toBe(1000);
    expect(['e2', 'e1'].map((id) => cents(money, id, 'cup'))).toEqual([5400, 2700]);
    expect([CUP, LAST].map((prize) => talk.toState(prize))).toEqual(['entered', 'void']);
    expect(talk.isFinalAt(0)).toBe(false);
    expect(talk.says(confirmCup('cleo'))).toBe('ResultConfirmed');
    expect(talk.isFinalAt(0)).toBe(true);
    const nobody = { kind: 'named', entrants: [] } as const;
    expect(talk.says({ type: 'EnterResult', prizeId: 'last', value: nobody, by: 'host' })).toBe(
      '409 CalledOff',
    );
    expect(talk.says(propose('e1'))).toBe('409 CalledOff');
    expect(talk.says(finish('e1', 'e2'))).toBe('ResultEntered');
  });

  it('is too late once all prizes are decided', () => {
    const talk = aTalk();
    talk.says(callOff());
    talk.says(finish('e2', 'e1'));
    const nobody = { kind: 'named', entrants: [] } as const;
    talk.says({ type: 'EnterResult', prizeId: 'last', value: nobody, by: 'host' });
    expect(talk.says(agreeToCallOff('ana'))).toBe('409 AllDecided');
    const other = aTalk();
    other.says(finish('e2', 'e1'));
    other.says({ type: 'EnterResult', prizeId: 'last', value: nobody, by: 'host' });
    expect(other.says(callOff())).toBe('409 AllDecided');
  });
});

describe('[RESULTS-3] the receipts', () => {
  const confirmed = (by: string | null, prizeId = 'cup'): ContestEvent => ({
    type: 'ResultConfirmed',
    prizeId,
    matchId: null,
    by,
  });
  const { value } = finish('e1', 'e2');
  const entered = (by: string): ContestEvent => ({
    type: 'ResultEntered',
    prizeId: 'cup',
    value,
    by,
  });

  it('refuse a confirmation without a result', () => {
    for (const by of ['cleo', 'host', null]) {
      expect(aTalk().accepts(confirmed(by), 1000 * CONFIRMED_AFTER_MS)).toBe(false);
    }
    expect(aTalk().accepts({ type: 'PrizeVoided', prizeId: 'last', by: 'cleo' })).toBe(false);
  });

  it('refuse a confirmation by the host, by an owner, by a stranger, or by time too early', () => {
    const talk = aTalk();
    talk.says(finish('e1', 'e2'));
    expect(talk.accepts(confirmed('cleo'))).toBe(true);
    for (const by of ['host', 'ana', 'ben', 'eve', '']) {
      expect(talk.accepts(confirmed(by))).toBe(false);
    }
    expect(talk.accepts(confirmed(null), CONFIRMED_AFTER_MS - 1)).toBe(false);
    expect(talk.accepts(confirmed(null), CONFIRMED_AFTER_MS)).toBe(true);
    expect(talk.accepts(confirmed(null, 'last'), CONFIRMED_AFTER_MS)).toBe(false);
    talk.says(confirmCup('cleo'));
    expect(talk.accepts(confirmed('cleo'))).toBe(false);
    expect(talk.accepts(confirmed(null), CONFIRMED_AFTER_MS)).toBe(false);
  });

  it('refuse to void a prize that somebody wins, and to confirm one that nobody wins', () => {
    const talk = aTalk();
    talk.says(finish('e1', 'e2'));
    expect(talk.accepts({ type: 'PrizeVoided', prizeId: 'cup', by: 'cleo' })).toBe(false);
    const nobody = { kind: 'named', entrants: [] } as const;
    talk.says({ type: 'EnterResult', prizeId: 'last', value: nobody, by: 'host' });
    expect(talk.accepts(confirmed('cleo', 'last'))).toBe(false);
    expect(talk.accepts(confirmed(null, 'last'), CONFIRMED_AFTER_MS)).toBe(false);
    expect(talk.accepts({ type: 'PrizeVoided', prizeId: 'last', by: 'cleo' })).toBe(true);
  });

  it('refuse a result of anybody but the host, an impossible one, and one before the auction’s end', () => {
    expect(aTalk().accepts(entered('host'))).toBe(true);
    expect(aTalk().accepts(entered('ana'))).toBe(false);
    expect(aTalk({ isAuctionOver: false }).accepts(entered('host'))).toBe(false);
    const twice: ContestEvent = {
      type: 'ResultEntered',
      prizeId: 'cup',
      value: { kind: 'place', order: [['e1'], ['e1']] },
      by: 'host',
    };
    expect(aTalk().accepts(twice)).toBe(false);
    const talk = aTalk();
    talk.says(finish('e1', 'e2'));
    // It changes nothing, so nobody has said it.
    expect(talk.accepts(entered('host'))).toBe(false);
  });

  it('refuse a confirmation that is one of several as the last one, and the last one as one of several', () => {
    const talk = aTalk();
    talk.says(propose('e1'));
    const withdrawal = { entrantId: 'e1', by: 'cleo' };
    expect(talk.accepts({ type: 'WithdrawalConfirmed', ...withdrawal })).toBe(false);
    expect(talk.accepts({ type: 'EntrantWithdrawn', ...withdrawal })).toBe(true);
    talk.says(object('ben'));
    expect(talk.accepts({ type: 'EntrantWithdrawn', ...withdrawal })).toBe(false);
    talk.says(callOff());
    expect(talk.accepts({ type: 'ContestCalledOff', by: 'ana' })).toBe(false);
    talk.says(agreeToCallOff('ana'));
    expect(talk.accepts({ type: 'CallOffConfirmed', by: 'ben' })).toBe(false);
    expect(talk.accepts({ type: 'ContestCalledOff', by: 'ben' })).toBe(true);
    expect(talk.accepts({ type: 'ContestCalledOff', by: 'eve' })).toBe(false);
  });

  it('refuse the withdrawal and the calling off that nobody has proposed', () => {
    expect(aTalk().accepts({ type: 'EntrantWithdrawn', entrantId: 'e1', by: 'cleo' })).toBe(false);
    expect(aTalk().accepts({ type: 'ContestCalledOff', by: 'ana' })).toBe(false);
    expect(aTalk().accepts({ type: 'CallOffProposed', by: 'ana', reason: REASON })).toBe(false);
  });

  it('repeat what was said, event by event', () => {
    const talk = aTalk();
    talk.says(propose('e3'));
    talk.says(agree('cleo', 'e3'));
    talk.says(finish('e1', 'e2'));
    talk.says({ type: 'ObjectToResult', prizeId: 'cup', matchId: null, by: 'ben', reason: REASON });
    talk.says(finish('e1', 'e2'));
    talk.says(confirmCup('ana'));
    talk.says(confirmCup('cleo'));
    talk.says(callOff());
    expect(talk.events().map(({ type }) => type)).toEqual([
      'WithdrawalProposed',
      'EntrantWithdrawn',
      'ResultEntered',
      'ResultObjected',
      'ResultEntered',
      'ResultConfirmed',
      'ResultConfirmed',
      'CallOffProposed',
    ]);
    const again = aTalk();
    for (const event of talk.events()) expect(again.replays(event)).toBe(true);
    expect(again.results()).toEqual(talk.results());
  });
});
