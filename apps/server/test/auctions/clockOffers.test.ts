import type { Board } from '@bracketbid/contract/board';
import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { currentTeamId } from '@bracketbid/engine/auction/questions';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  MEMBERS,
  sha256Hex,
  start,
  START_MS,
  TEAMS,
} from '../../../../packages/engine/test/scenario.ts';
import { aServerAuction, ORDER_SEED } from '../../../../packages/engine/test/serverAuction.ts';
import { isWrong, listBidOffers } from './bidOffers.ts';
import { followBoard, followPicture, readBoard, serveEvening } from './heldEvenings.ts';
import { drawn } from './pictures.ts';

const DEPUTY = 'ben';

const person = fc.constantFrom(...MEMBERS);
const amount = fc.integer({ min: 1, max: 40 });
type Step =
  | { readonly kind: 'due' }
  | { readonly kind: 'bid' | 'bidFor'; readonly userId: string; readonly amount: number }
  | {
      readonly kind: 'maximum';
      readonly userId: string;
      readonly amount: number;
      readonly teamId: string;
    }
  | { readonly kind: 'pause'; readonly seconds: number }
  | { readonly kind: 'command'; readonly command: AuctionCommand };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'due' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('bid' as const), userId: person, amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('bidFor' as const), userId: person, amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('maximum' as const),
      userId: person,
      amount,
      teamId: fc.constantFrom(...TEAMS),
    }),
  },
  { weight: 1, arbitrary: amount.map((seconds) => ({ kind: 'pause' as const, seconds })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<AuctionCommand>(
        { type: 'NameDeputy', userId: 'cleo', deputy: DEPUTY, limit: 20 },
        { type: 'NameDeputy', userId: 'cleo', deputy: null, limit: 0 },
        { type: 'PauseGroup', userId: 'ana', minutes: 1 },
        { type: 'ResumeGroup', userId: 'ana', bidId: 'a bid' },
        { type: 'ResumeGlobally', bidId: 'a bid' },
        { type: 'RecoverFromOutage' },
      )
      .map((command) => ({ kind: 'command' as const, command })),
  },
);

function take(room: ReturnType<typeof aServerAuction>, nowMs: number, each: Step): void {
  const seconds = (nowMs - START_MS) / 1000;
  const teamId = currentTeamId(room.state()) ?? '';
  switch (each.kind) {
    case 'due':
      room.tick(seconds);
      break;
    case 'bid':
      room.bid(seconds, each.userId, each.amount, teamId);
      break;
    case 'bidFor': {
      const bid = { ...each, type: 'PlaceBid', teamId, clientBidId: null } as const;
      room.at(seconds, { ...bid, bidId: room.newId(), placedBy: DEPUTY });
      break;
    }
    case 'maximum':
      room.maximum(seconds, each.userId, each.amount, each.teamId);
      break;
    case 'pause':
      room.at(seconds, { type: 'PauseGlobally', untilMs: nowMs + each.seconds * 1000 });
      break;
    case 'command':
      room.at(seconds, each.command);
      break;
    default:
      each satisfies never;
  }
}

/** Without what time alone moves. */
function asReadOnBoard({ seq: _seq, serverTime: _time, lot, ...rest }: Board) {
  return { ...rest, lot: lot && { ...lot, secondsLeft: 0 } };
}

it.each<[how: string, sizes: Partial<AuctionSettings>]>([
  ['from a dollar on', {}],
  [
    'in steps',
    {
      minimumBid: 3,
      extensionCapSeconds: 15,
      steps: [
        { from: 0, step: 1 },
        { from: 10, step: 5 },
      ],
    },
  ],
])(
  '[BID-1, BID-3, BID-5, BID-6, BID-8, DEPUTY-2] a screen and a board that follow are those that are read, and a bid bar offers what the auction accepts and nothing else, %s',
  (_how, sizes) => {
    let offered = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, fc.constantFrom(100, 900, 3000, 9000, 31_000)), {
          minLength: 30,
          maxLength: 90,
          size: 'max',
        }),
        (steps) => {
          const room = aServerAuction();
          const rules = { maximumBids: true as const, startingBudget: 40, ...sizes };
          room.at(0, { ...start(rules), orderSeedHash: sha256Hex(ORDER_SEED) });
          const server = serveEvening(room);
          const begun = server.next(START_MS);
          const follow = followPicture(begun);
          const followOnBoard = followBoard(begun);
          let nowMs = START_MS;
          for (const [each, afterMs] of steps) {
            nowMs += afterMs;
            take(room, nowMs, each);
            const now = server.next(nowMs);
            const picture = follow(now);
            expect(drawn(picture)).toEqual(drawn(now.read));
            expect(asReadOnBoard(followOnBoard(now))).toEqual(asReadOnBoard(readBoard(now)));
            const { state } = picture;
            // A lot whose time is over is closed by the next tick: until then its bar counts the last second.
            const closesAt = state.lot?.closesAt ?? null;
            if (closesAt !== null && Date.parse(closesAt) <= nowMs + 1) continue;
            const offers = now.state.phase === 'running' ? listBidOffers(state, now) : [];
            offered += offers.filter(({ why }) => why === null).length;
            expect(offers.filter(isWrong)).toEqual([]);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(offered).toBeGreaterThan(1000);
  },
);
