import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { voidableSale } from '@bracketbid/engine/auction/voids/saleVoid';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMessage,
  type LiveMessage,
  type LivePicture,
} from '../../../web/src/live/auction/applyMessage.ts';
import { buildAnnouncements, buildCountdown } from '../../src/auction/room/announce.ts';
import type { Roster } from '../../src/groups/roster.ts';
import type { AppliedEvent } from '../../src/platform/changes/change.ts';
import { aPerson, aTeam, drawn, readPicture } from './pictures.ts';

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const START_MS = 1_800_000_000_000;
const SEED = 'a'.repeat(64);
const MEMBERS = [1, 2, 3].map(id);
const TEAMS = [11, 12, 13].map(id);
const GROUP = id(99);

const roster: Roster = {
  groupId: GROUP,
  groupAdminId: id(1),
  members: new Map(MEMBERS.map((userId) => [userId, aPerson(userId)])),
  teams: new Map(TEAMS.map((teamId) => [teamId, aTeam(teamId)])),
};

/** The server's own view: what a client that missed nothing must draw. */
function truth(state: AuctionState, applied: readonly AppliedEvent[], nowMs: number): LivePicture {
  return readPicture(roster, state, applied, { nowMs });
}

/** A proposal's clock comes with the event before: where single messages are lost, which no line does, it may lag. */
function withoutClock<Drawn extends Pick<LivePicture['state'], 'void'>>(picture: Drawn) {
  if (picture.void === null) return picture;
  const { endsAt: _endsAt, isHeld: _isHeld, ...said } = picture.void;
  return { ...picture, void: said };
}

const command: fc.Arbitrary<AuctionCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        said: fc.oneof(
          { weight: 3, arbitrary: fc.record({ userId: fc.constantFrom(...MEMBERS) }) },
          { weight: 1, arbitrary: fc.constant({ userId: id(3), placedBy: id(2) }) },
        ),
        amount: fc.integer({ min: 1, max: 40 }),
        teamId: fc.constantFrom(...TEAMS),
      })
      .map(({ said, ...bid }) => ({
        type: 'PlaceBid' as const,
        // Each gets an id of its own when it is placed.
        bidId: id(100_000),
        ...said,
        ...bid,
        clientBidId: null,
      })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(id(2), null)
      .map((deputy) => ({ type: 'NameDeputy' as const, userId: id(3), deputy, limit: 40 })),
  },
  {
    weight: 9,
    arbitrary: fc.constant({ type: 'ReachDeadline' as const, orderSeed: SEED, bidId: 'a bid' }),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 2 })
      .map((minutes) => ({ type: 'PauseGroup' as const, userId: id(1), minutes })),
  },
  {
    weight: 2,
    arbitrary: fc.constant({ type: 'ResumeGroup' as const, userId: id(1), bidId: 'a bid' }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 400 })
      .map((seconds) => ({ type: 'PauseGlobally' as const, untilMs: START_MS + seconds * 1000 })),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'ResumeGlobally' as const, bidId: 'a bid' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'RecoverFromOutage' as const }) },
  // Which proposal, and by whom, is known when it is submitted.
  {
    weight: 3,
    arbitrary: fc.constant({
      type: 'ProposeVoid' as const,
      voidId: '',
      userId: '',
      teamId: '',
      reason: 'a slip',
      adminId: id(1),
      away: [],
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('AgreeVoid' as const, 'RefuseVoid' as const, 'ObjectVoid' as const),
        fc.constantFrom(...MEMBERS),
      )
      .map(([type, userId]) => ({ type, voidId: '', userId, bidId: 'a bid' })),
  },
);

/** A command with the ids that only the moment gives it. */
function issuedOn(state: AuctionState, wanted: AuctionCommand, turn: number): AuctionCommand {
  if (wanted.type === 'PlaceBid') return { ...wanted, bidId: id(100_000 + turn) };
  const sale = voidableSale(state);
  if (wanted.type === 'ProposeVoid' && sale !== null) {
    const { teamId, userId } = sale;
    return { ...wanted, voidId: id(200_000 + turn), teamId, userId };
  }
  const proposal = state.phase === 'running' ? state.proposal : undefined;
  if (proposal === undefined || !('voidId' in wanted)) return wanted;
  return { ...wanted, voidId: proposal.voidId };
}

type Fate = 'delivered' | 'lost' | 'doubled' | 'late';
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('delivered' as const) },
  { weight: 2, arbitrary: fc.constantFrom('lost' as const, 'doubled' as const, 'late' as const) },
);

describe('a screen that receives the server’s messages', () => {
  it.each(['without a loss', 'with messages lost, doubled and late'])(
    'draws the server’s own picture, %s',
    (network) => {
      const isPerfect = network === 'without a loss';
      fc.assert(
        fc.property(
          fc.array(
            fc.tuple(fc.integer({ min: 0, max: 25_000 }), command, fc.infiniteStream(fate)),
            {
              minLength: 30,
              maxLength: 80,
              size: 'max',
            },
          ),
          (story) => {
            let state: AuctionState = SCHEDULED;
            let nowMs = START_MS;
            const applied: AppliedEvent[] = [];
            let picture = truth(state, applied, nowMs);
            let gaps = 0;
            const receive = (message: LiveMessage) => {
              const after = applyMessage(picture, message);
              if (after !== 'gap') {
                picture = after;
                return;
              }
              gaps += 1;
              picture = truth(state, applied, nowMs);
            };
            const begin: AuctionCommand = {
              type: 'StartAuction',
              orderSeedHash: SEED,
              order: TEAMS,
              members: MEMBERS,
              settings: { ...DEFAULT_AUCTION_SETTINGS, startingBudget: 40 },
            };
            const delayed: LiveMessage[] = [];
            const delivered = fc.sample(fc.constant<Fate>('delivered'), 1);
            for (const [turn, each] of [[0, begin, null] as const, ...story].entries()) {
              const [afterMs, wanted, fates] = each;
              const issued = issuedOn(state, wanted, turn);
              nowMs += afterMs;
              const decision = decide(state, issued, nowMs);
              if (!decision.ok) continue;
              const batch: AppliedEvent[] = [];
              for (const event of decision.events) {
                state = evolve(state, event, nowMs);
                batch.push({ event, seq: state.seq, atMs: nowMs, state, hash: '' });
              }
              applied.push(...batch);
              for (const message of buildAnnouncements(roster, batch, nowMs)) {
                const [lot = 'delivered'] = isPerfect || fates === null ? delivered : fates.take(1);
                if (lot === 'lost') continue;
                if (lot === 'late') delayed.push(message);
                else receive(message);
                if (lot === 'doubled') receive(message);
              }
              if (delayed.length > 2) for (const message of delayed.splice(0)) receive(message);
            }
            // Who missed something notices it by a countdown; who missed nothing needs none.
            if (!isPerfect) receive(buildCountdown(roster, state, nowMs));
            const shown = (of: LivePicture) => (isPerfect ? drawn(of) : withoutClock(drawn(of)));
            expect(shown(picture)).toEqual(shown(truth(state, applied, nowMs)));
            // A screen that misses nothing only reads the whole state at the start, and for some pauses and outages.
            const rare = applied.filter(({ event }) =>
              /^(Pause|LotExtended|SaleVoid)/.test(event.type),
            ).length;
            expect(isPerfect ? gaps : 0).toBeLessThanOrEqual(1 + rare);
          },
        ),
        { numRuns: 600 },
      );
    },
  );
});
