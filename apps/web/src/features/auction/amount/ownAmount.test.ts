import { MESSAGES } from '@bracketbid/contract/text/messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bidBarFacts as facts } from '../../../../test/bidBarFacts.ts';
import {
  ANSWER_MS_MIN,
  amountToConfirm,
  emptyAmount,
  followLot,
  type OwnAmount,
  pressOwn,
  typeOwn,
} from './ownAmount.ts';

const typed = (text: string, teamId = 'duke') => typeOwn(emptyAmount(teamId), text, 0);

/** The field after a first press at 1 s. */
function pressedOnce(text: string): OwnAmount {
  const press = pressOwn(typed(text), facts(), 1000);
  if (press.kind !== 'confirm') throw new Error(`${text} needs no confirmation`);
  return press.own;
}

it('bids an amount near the current one at once, and requires a confirmation of one that may be a slip', () => {
  expect(pressOwn(typed('20'), facts(), 1000)).toEqual({
    kind: 'bid',
    teamId: 'duke',
    amount: 20,
  });
  for (const amount of ['36', '300', '501', '1000']) {
    expect(amountToConfirm(pressedOnce(amount))).toBe(Number(amount));
    expect(pressOwn(pressedOnce(amount), facts(), 2000)).toEqual({
      kind: 'bid',
      teamId: 'duke',
      amount: Number(amount),
    });
  }
});

it('does not take the second half of a double click as a confirmation', () => {
  expect(pressOwn(pressedOnce('300'), facts(), 1000 + ANSWER_MS_MIN - 1).kind).toBe('nothing');
  expect(pressOwn(pressedOnce('300'), facts(), 1000 + ANSWER_MS_MIN).kind).toBe('bid');
});

it('says why an amount is refused instead of showing the question', () => {
  const findReason = (text: string, changed: Parameters<typeof facts>[0]) => {
    const press = pressOwn(typed(text), facts(changed), 1000);
    return press.kind === 'refuse' ? press.reason : press.kind;
  };
  expect(findReason('600', { remaining: 40 })).toBe('You have $40 left.');
  expect(findReason('12', {})).toBe('The bid must be higher than $12.');
  expect(findReason('600', { isHighestBidder: true })).toBe(MESSAGES.waitForOthers);
});

it('drops the question as soon as nobody may bid, and does not show it again afterwards', () => {
  for (const changed of [
    { phase: 'locked' },
    { phase: 'paused' },
    { connection: 'lost' },
    { isClosing: true },
    { isHighestBidder: true },
  ] as const) {
    const during = followLot(pressedOnce('300'), 'duke', facts(changed));
    expect(during.questionAtMs).toBeNull();
    expect(pressOwn(followLot(during, 'duke', facts()), facts(), 9000).kind).toBe('confirm');
  }
});

it('drops the question with the amount it was about, even when that is typed again', () => {
  const again = typeOwn(typeOwn(pressedOnce('300'), '30', 1500), '300', 1600);
  expect(amountToConfirm(again)).toBeNull();
  expect(pressOwn(again, facts(), 9000).kind).toBe('confirm');
});

it('drops amount and question with the team they were meant for', () => {
  expect(followLot(pressedOnce('300'), null, facts({ hasTeam: false }))).toEqual(emptyAmount(null));
  expect(followLot(pressedOnce('300'), 'iowa', facts())).toEqual(emptyAmount('iowa'));
  expect(followLot(typed('20'), 'iowa', facts()).typed.text).toBe('');
});

it('keeps the question while others drive the price, until the amount is no slip any more', () => {
  expect(
    amountToConfirm(followLot(pressedOnce('300'), 'duke', facts({ currentAmount: 100 }))),
  ).toBe(300);
  expect(
    amountToConfirm(followLot(pressedOnce('300'), 'duke', facts({ currentAmount: 101 }))),
  ).toBeNull();
  expect(
    amountToConfirm(followLot(pressedOnce('300'), 'duke', facts({ currentAmount: 300 }))),
  ).toBeNull();
});

it('never bids on another team, or another amount, than the question on the screen named', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('press' as const) }),
    fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('', '3', '40', '700') }),
    fc.record({
      do: fc.constant('go on' as const),
      teamId: fc.constantFrom('duke', 'iowa', null),
      facts: fc.record({
        phase: fc.constantFrom('open' as const, 'locked' as const, 'paused' as const),
        currentAmount: fc.constantFrom(0, 2, 12, 650),
        isHighestBidder: fc.boolean(),
      }),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 1200 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let own = emptyAmount('duke');
      let now = facts();
      let teamId: string | null = 'duke';
      let nowMs = 0;
      /** The question on the screen, as a person reads it. */
      let question: string | null = null;
      const wrong: string[] = [];
      for (const taken of steps) {
        if (taken.do === 'wait') nowMs += taken.ms;
        if (taken.do === 'type') own = typeOwn(own, taken.text, nowMs);
        if (taken.do === 'go on') {
          teamId = taken.teamId;
          now = facts({ ...taken.facts, hasTeam: teamId !== null });
        }
        own = followLot(own, teamId, now);
        if (taken.do === 'press') {
          const press = pressOwn(own, now, nowMs);
          if (press.kind === 'confirm') own = press.own;
          if (press.kind === 'bid') {
            const isFar = press.amount >= 20 && press.amount >= 3 * now.currentAmount;
            const said = `${teamId} ${own.typed.text}`;
            const isBid = `${press.teamId} ${press.amount}`;
            if (now.phase !== 'open' || isBid !== said) wrong.push(isBid);
            if ((isFar || press.amount > 500) && question !== said) wrong.push(isBid);
          }
        }
        const amount = amountToConfirm(own);
        question = amount === null ? null : `${own.teamId} ${amount}`;
      }
      expect(wrong).toEqual([]);
    }),
  );
});
