import type { Board } from '@bracketbid/contract/board';
import { indexSecrets } from '@bracketbid/engine/auction/maxima/maxima';
import type { AuctionSettings } from '@bracketbid/engine/auction/settings';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import { selectNouns } from '@bracketbid/contract/text/nouns';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  aGavelEvening,
  CLERK,
  HOST,
  SEATS,
} from '../../../../packages/engine/test/gavelEvening.ts';
import { gavelSteps, takeStep } from '../../../../packages/engine/test/gavelSteps.ts';
import { MEMBERS, START_MS, TEAMS } from '../../../../packages/engine/test/scenario.ts';
import { applyToBoard } from '../../../web/src/features/board/applyToBoard.ts';
import { applyMessage, type LivePicture } from '../../../web/src/live/auction/applyMessage.ts';
import { buildAnnouncements } from '../../src/auction/room/announce.ts';
import { buildBoard } from '../../src/board/boardView.ts';
import { boardNames } from '../../src/groups/boards/boardNames.ts';
import { withFields } from '../../src/groups/groupLots.ts';
import { everyoneIn, type Roster } from '../../src/groups/roster.ts';
import type { SeatFacts } from '../../src/groups/seats/seatRows.ts';
import { toBoardMessage } from '../../src/live/boardMessages.ts';
import type { AppliedEvent } from '../../src/platform/changes/change.ts';
import { aPerson, aTeam, readPicture } from './pictures.ts';

type Room = Pick<ReturnType<typeof aGavelEvening>, 'receipts' | 'book'>;

/** The seats as the group has them after these events. */
function seatsAfter(events: readonly AppliedEvent[]): SeatFacts[] {
  const seats = new Map(SEATS.map((seatId) => [seatId, aSeat(seatId)]));
  for (const { event } of events) {
    if (event.type === 'SeatAdded') seats.set(event.seatId, aSeat(event.seatId));
    const seat = 'seatId' in event ? seats.get(event.seatId) : undefined;
    if (seat === undefined) continue;
    if (event.type === 'SeatClaimed') seats.set(seat.seatId, { ...seat, userId: event.userId });
    if (event.type === 'SeatRemoved') seats.set(seat.seatId, { ...seat, isRemoved: true });
  }
  return [...seats.values()];
}

function aSeat(seatId: string): SeatFacts {
  const number = Number(seatId.slice(-1));
  const known = { seatId, groupId: 'group', number, name: `Seat ${number}`, asked: 0 };
  return { ...known, userId: null, isRemoved: false };
}

const lots = TEAMS.map((teamId) => ({ lotId: teamId, teamIds: [teamId], seed: 1 }));
const teams = new Map(TEAMS.map((teamId) => [teamId, aTeam(teamId)]));
const allLots = { lots, teams, hasBundles: false, nouns: selectNouns(null) };

/** The group as its server knows it after these events. */
function rosterAfter(events: readonly AppliedEvent[], seats: readonly SeatFacts[]): Roster {
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
export function serveEvening(room: Room) {
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
      const seats = seatsAfter(applied);
      const roster = rosterAfter(applied, seats);
      const read = readPicture(roster, state, applied, { nowMs, seats });
      const messages = buildAnnouncements(roster, news, nowMs);
      return {
        news,
        messages,
        read,
        roster,
        state,
        seats,
        nowMs,
        secrets: indexSecrets(room.book),
      };
    },
  };
}

/** What a screen of the evening gets and would read, and what is true. */
export type Now = ReturnType<ReturnType<typeof serveEvening>['next']>;

/** The picture of a screen that has followed since it was opened. */
export function followPicture(start: Now): (now: Now) => LivePicture {
  let picture = start.read;
  return ({ messages, read }) => {
    for (const message of messages) {
      const after = applyMessage(picture, message);
      picture = after === 'gap' ? read : after;
    }
    return picture;
  };
}

/** What a board shows that is opened now. */
export function readBoard({ read: { state: live }, state, roster }: Now): Board {
  const group = { name: 'The Regulars', memberLimit: 15, contest: null };
  const names = boardNames(roster);
  const facts = { roster, owners: new Map(), startingBudget: 60, teams: TEAMS.length };
  return buildBoard(live, state, { ...facts, group, names, join: null, fair: null, outcome: null });
}

/** What a board of the evening shows that has followed since it was opened. */
export function followBoard(start: Now): (now: Now) => Board {
  let board = readBoard(start);
  return (now) => {
    for (const message of now.messages) {
      const told = toBoardMessage(boardNames(now.roster), message);
      const after = told === null ? board : applyToBoard(board, told);
      board = after === 'read' ? readBoard(now) : after;
    }
    return board;
  };
}

/** Holds evenings, and calls after each step with its messages and what a screen that is opened now reads. */
export function holdEvenings(
  follow: (start: Now) => (now: Now) => void,
  settings: Partial<AuctionSettings> = {},
): void {
  const seen = new Set<string>();
  fc.assert(
    fc.property(gavelSteps, fc.boolean(), (steps, hasClerk) => {
      const room = aGavelEvening({ startingBudget: 60, ...settings }, hasClerk ? [CLERK] : []);
      const server = serveEvening(room);
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
