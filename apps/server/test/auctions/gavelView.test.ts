import type { Board } from '@bracketbid/contract/board';
import type { GavelStage } from '@bracketbid/contract/live/gavel';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aGavelEvening,
  CLERK,
  HOST,
  SEATS,
} from '../../../../packages/engine/test/gavelEvening.ts';
import { gavelSteps, takeStep } from '../../../../packages/engine/test/gavelSteps.ts';
import { MEMBERS, START_MS, TEAMS, toBid } from '../../../../packages/engine/test/scenario.ts';
import { applyMessage, fetchGavelRules } from '../../../web/src/live/auction/applyMessage.ts';
import { applyToBoard } from '../../../web/src/features/board/applyToBoard.ts';
import { buildAnnouncements } from '../../src/auction/room/announce.ts';
import { buildBoard } from '../../src/board/boardView.ts';
import { boardNames } from '../../src/groups/boards/boardNames.ts';
import { withFields } from '../../src/groups/groupLots.ts';
import { everyoneIn, type Roster } from '../../src/groups/roster.ts';
import type { SeatFacts } from '../../src/groups/seats/seatRows.ts';
import { toBoardMessage } from '../../src/live/boardMessages.ts';
import type { AppliedEvent } from '../../src/platform/changes/change.ts';
import { aPerson, aTeam, drawn, readPicture } from './pictures.ts';

beforeAll(fetchGavelRules);

type Room = ReturnType<typeof aGavelEvening>;
/** The seats as the group has them after these events. */
function seatsAfter(events: readonly AppliedEvent[]): SeatFacts[] {
  const seats = new Map<string, SeatFacts>();
  for (const seatId of [...SEATS, ...listAdded(events)]) {
    const name = `Seat ${seatId.slice(-1)}`;
    const facts = { seatId, groupId: 'group', number: Number(seatId.slice(-1)), name, asked: 0 };
    seats.set(seatId, { ...facts, userId: null, isRemoved: false });
  }
  for (const { event } of events) {
    const seat = 'seatId' in event ? seats.get(event.seatId) : undefined;
    if (seat === undefined) continue;
    if (event.type === 'SeatClaimed') seats.set(seat.seatId, { ...seat, userId: event.userId });
    if (event.type === 'SeatRemoved') seats.set(seat.seatId, { ...seat, isRemoved: true });
  }
  return [...seats.values()];
}

const listAdded = (events: readonly AppliedEvent[]) =>
  events.flatMap(({ event }) => (event.type === 'SeatAdded' ? [event.seatId] : []));

const lots = TEAMS.map((teamId) => ({ lotId: teamId, teamIds: [teamId], seed: 1 }));
const teams = new Map(TEAMS.map((teamId) => [teamId, aTeam(teamId)]));
const allLots = { lots, teams, hasBundles: false, nouns: selectNouns(null) };

/** The group as its server knows it after these events. */
function rosterAfter(events: readonly AppliedEvent[]): Roster {
  const seats = seatsAfter(events);
  const accounts = new Set([...MEMBERS, ...seats.flatMap(({ userId }) => userId ?? [])]);
  const fields = events.flatMap(({ event }) => (event.type === 'FieldMade' ? [event] : []));
  return {
    groupId: 'group',
    groupAdminId: HOST,
    ...everyoneIn({ members: [...accounts].map((each) => aPerson(each)), seats }),
    teams: withFields(allLots, fields).teams,
  };
}

/** What the server says of an evening and would read to who asks, from one step to the next. */
function aServerOf(room: Room) {
  const applied: AppliedEvent[] = [];
  let state: AuctionState = SCHEDULED;
  return {
    /** What has happened since the last time, and what may be read now. */
    next: (nowMs: number) => {
      const news = room.receipts.slice(applied.length).map((line): AppliedEvent => {
        state = evolve(state, line.event, line.atMs);
        return { ...line, state };
      });
      applied.push(...news);
      const roster = rosterAfter(applied);
      const read = readPicture(roster, state, applied, { nowMs, seats: seatsAfter(applied) });
      const messages = buildAnnouncements(roster, news, nowMs);
      return { news, messages, read, roster, state };
    },
  };
}
type Now = ReturnType<ReturnType<typeof aServerOf>['next']>;

/** Holds evenings, and calls after each step with its messages and what a screen that is opened now reads. */
function holdEvenings(follow: (start: Now) => (now: Now) => void): void {
  const seen = new Set<string>();
  fc.assert(
    fc.property(gavelSteps, fc.boolean(), (steps, hasClerk) => {
      const room = aGavelEvening({ startingBudget: 60 }, hasClerk ? [CLERK] : []);
      const server = aServerOf(room);
      const receive = follow(server.next(START_MS));
      for (const [index, step] of steps.entries()) {
        const seconds = 1.5 * (index + 1);
        takeStep(room, seconds, step);
        const now = server.next(START_MS + seconds * 1000);
        for (const { event } of now.news) seen.add(event.type);
        receive(now);
      }
    }),
    { numRuns: 300 },
  );
  // What the evenings were made for has happened in some of them.
  for (const type of [
    'PauseBegan',
    'SeatClaimed',
    'ClerksNamed',
    'LotSold',
    'LotPassed',
    'FieldMade',
  ]) {
    expect(seen, type).toContain(type);
  }
}

/** How a lot has just ended only who is there sees. */
const hasEnded = (stage: GavelStage | undefined) => stage === 'sold' || stage === 'passed';

/** As who reads it sees it. No lot has a countdown, and after the auction nobody holds the gavel: nothing of either is drawn. */
function asRead(picture: ReturnType<typeof drawn>) {
  const { lot, phase } = picture;
  const gavel = phase === 'completed' ? undefined : picture.gavel;
  const over = hasEnded(gavel?.stage)
    ? { stage: 'waiting', lot: null, amount: 0, leader: null }
    : {};
  return { ...picture, gavel: gavel && { ...gavel, ...over }, lot: lot && { ...lot, duration: 0 } };
}

/** The same for a board, on which a lot stays until another one is shown. */
function asReadOnBoard(board: Board) {
  const { gavel, lot, seq: _seq, serverTime: _time, ...rest } = board;
  const isBetween = gavel?.stage === 'waiting' || hasEnded(gavel?.stage);
  if (isBetween || lot === null) return { ...rest, by: gavel?.by };
  return { ...rest, gavel, lot: { ...lot, secondsLeft: 0, duration: 0 } };
}

function readBoard({ read: { state: live }, state, roster }: Now): Board {
  const group = { name: 'The Regulars', memberLimit: 15, contest: null };
  const names = boardNames(roster);
  const facts = { roster, owners: new Map(), startingBudget: 60, teams: TEAMS.length };
  return buildBoard(live, state, { ...facts, group, names, join: null, fair: null, outcome: null });
}

describe('where a person holds the gavel, whatever clerks, phones and the site do', () => {
  it('[GAVEL-1] a screen that receives the server’s messages draws the server’s own picture', () => {
    holdEvenings((start) => {
      let picture = start.read;
      return ({ messages, read }) => {
        for (const message of messages) {
          const after = applyMessage(picture, message);
          picture = after === 'gap' ? read : after;
        }
        expect(asRead(drawn(picture))).toEqual(asRead(drawn(read)));
      };
    });
  });

  it('[GAVEL-1] so does the board', () => {
    holdEvenings((start) => {
      let board = readBoard(start);
      return (now) => {
        for (const message of now.messages) {
          const told = toBoardMessage(boardNames(now.roster), message);
          const after = told === null ? board : applyToBoard(board, told);
          board = after === 'read' ? readBoard(now) : after;
        }
        expect(asReadOnBoard(board)).toEqual(asReadOnBoard(readBoard(now)));
      };
    });
  });
});

describe('[DEPUTY-4, GAVEL-5] who bids for a member', () => {
  /** Ben's bid for Cleo wins Duke, and the clerks change before. What the sale's message and the list of teams say of Ben. */
  function sell(bid: (room: Room) => void, clerks: readonly string[], from: readonly string[]) {
    const room = aGavelEvening({}, from);
    room.opens(1);
    bid(room);
    room.at(3, { type: 'NameClerks', clerks });
    room.hammer(4);
    const { messages, read } = aServerOf(room).next(START_MS + 8000);
    const sold = messages.flatMap((each) =>
      each.name === 'teamStatusUpdate' ? [each.payload] : [],
    );
    const ofDuke = read.history.get('duke') ?? [];
    const teams = read.teams.filter(({ status }) => status === 'sold');
    return [...sold, ...teams, ...ofDuke].map(({ placedBy }) => placedBy?._id);
  }

  it('is no clerk who enters what the room says, even once they are none any more', () => {
    expect(sell((room) => room.paddle(2, 'cleo', 5, CLERK), [], [CLERK])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stays their deputy, also as a clerk later', () => {
    const said = sell(
      (room) => {
        room.at(1, { type: 'NameDeputy', userId: 'cleo', deputy: CLERK, limit: 20 });
        room.at(2, { ...toBid('cleo', 5), placedBy: CLERK });
      },
      [CLERK],
      [],
    );
    expect(said).toEqual([CLERK, CLERK, CLERK]);
  });
});
