import { decide } from '@bracketbid/engine/auction/decide';
import type { GavelAct } from '@bracketbid/engine/auction/gavel/acts';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST, toField } from '../../../../packages/engine/test/gavelEvening.ts';
import { fetchGavelRules, type LivePicture } from '../../../web/src/live/auction/applyMessage.ts';
import { buildDirectory } from '../../../web/src/features/auction/clerk/directory.ts';
import { findMoves } from '../../../web/src/features/auction/clerk/keys.ts';
import { findMeaning, nextAmount } from '../../../web/src/features/auction/clerk/line.ts';
import { lotsToChoose, nextLot } from '../../../web/src/features/auction/clerk/lots.ts';
import { AMOUNTS, isWrong, listBidOffers, type Offer } from './bidOffers.ts';
import { followPicture, holdEvenings, type Now } from './heldEvenings.ts';

beforeAll(fetchGavelRules);

/** [GAVEL-3] After the second warning a lot may be sold. */
const SELLABLE_MS = 4000;

function actAs({ state, nowMs, secrets }: Now, userId: string, act: GavelAct, waitMs = 1): string {
  const ids = { bidId: 'bid', clientActId: null, orderSeed: 'a'.repeat(64) };
  const command = { type: 'ActWithGavel', userId, act, ...ids } as const;
  const decision = decide(state, command, nowMs + waitMs, secrets);
  return decision.ok ? 'yes' : decision.refusal.code;
}

function listMoves({ state, teams, ...picture }: LivePicture, now: Now, userId: string): Offer[] {
  const { gavel } = state;
  if (gavel === undefined) return [];
  const choices = lotsToChoose({ state, teams, ...picture });
  const next = nextLot(choices);
  const isPaused = state.pause !== null;
  const isOver = gavel.strike !== null && Date.parse(gavel.strike.until) <= now.nowMs;
  const moves = findMoves({
    gavel: isOver ? { ...gavel, strike: null } : gavel,
    userId,
    isHost: userId === HOST,
    isPaused,
    isHeld: state.void !== null,
    hasNext: next !== null,
  });
  const act = (what: GavelAct, waitMs?: number) => actAs(now, userId, what, waitMs);
  const show = (teamId: string) => act({ kind: 'show', teamId });
  const { onward, choose, fall, pass, strike, agree, field, finish } = moves;
  const seenSeq = state.seq;
  const struck = act({ kind: 'strike', reason: 'a slip', isSure: gavel.clerks.length === 1 });
  // A screen can't know who entered a bid, or that a maximum made it, and a strike that waits is not asked for twice.
  const isKnown = !['NothingBid', 'PhoneBidStands'].includes(struck) && gavel.strike === null;
  return [
    {
      of: 'onward',
      why: onward.why,
      accepted: onward.does === 'next' ? show(next?._id ?? '') : act({ kind: 'open' }),
    },
    ...choices.map((choice) => ({
      of: 'choose',
      why: choose.why ?? choice.why,
      accepted: show(choice.team._id),
    })),
    {
      of: 'fall',
      why: fall.why,
      accepted:
        fall.does === 'sell'
          ? act({ kind: 'sell', seenSeq }, SELLABLE_MS)
          : act({ kind: 'warn', seenSeq }),
    },
    { of: 'pass', why: pass.why, accepted: act({ kind: 'pass' }) },
    ...(isKnown ? [{ of: 'strike', why: strike.why, accepted: struck }] : []),
    { of: 'agree', why: agree.why, accepted: act({ kind: 'agree' }) },
    { of: 'field', why: field.why, accepted: act({ kind: 'field', lotId: toField(gavel.passed) }) },
    // The server asks for the host alone.
    ...(userId === HOST
      ? [{ of: 'finish', why: finish.why, accepted: act({ kind: 'finish' }) }]
      : []),
  ];
}

function listLines({ state }: LivePicture, now: Now): Offer[] {
  const { gavel, members, rules, pause } = state;
  if (gavel === undefined) return [];
  const seats = now.seats
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ seatId, number, name, userId }) => ({ _id: seatId, number, name, userId }));
  const facts = {
    gavel,
    sizes: rules,
    directory: buildDirectory(seats, members),
    isPaused: pause !== null,
    amountLeft: (id: string) => members.find(({ user }) => user._id === id)?.remaining ?? null,
  };
  const read = (text: string, act: GavelAct): Offer => {
    const meaning = findMeaning(text, facts);
    const why = meaning.kind === 'unclear' ? meaning.why : null;
    return { of: text, why, accepted: actAs(now, HOST, act) };
  };
  const isCalled = gavel.called !== null;
  return [
    ...AMOUNTS.map((amount) => read(String(amount), { kind: 'call', amount })),
    ...seats.flatMap(({ _id: userId, number }) => [
      read(
        `/${number}`,
        isCalled ? { kind: 'name', userId } : { kind: 'bid', userId, amount: nextAmount(facts) },
      ),
      ...AMOUNTS.map((amount) => read(`${amount}/${number}`, { kind: 'bid', userId, amount })),
    ]),
  ];
}

describe('where a person holds the gavel', () => {
  it.each([
    ['from a dollar on', { phonesBid: false as const }],
    [
      'in steps',
      {
        minimumBid: 3,
        steps: [
          { from: 0, step: 1 },
          { from: 10, step: 5 },
        ],
      },
    ],
  ])(
    '[GAVEL-1, GAVEL-4, GAVEL-5] desk and phones offer what the auction accepts, and nothing else, %s',
    (_sizes, settings) => {
      holdEvenings((start) => {
        const follow = followPicture(start);
        return (now) => {
          const picture = follow(now);
          if (now.state.phase !== 'running') return;
          const clerks = picture.state.gavel?.clerks ?? [];
          const offers = [
            ...clerks.flatMap(({ _id }) => listMoves(picture, now, _id)),
            ...listLines(picture, now),
            ...listBidOffers(picture.state, now),
          ];
          expect(offers.filter(isWrong)).toEqual([]);
        };
      }, settings);
    },
  );
});
