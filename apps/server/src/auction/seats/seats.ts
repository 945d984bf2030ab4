import { type Seat, SEATS_MAX } from '@bracketbid/contract/http/gavel';
import { SEAT_MESSAGES, tooManySeats } from '@bracketbid/contract/text/seats';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refused, RefusedByRules, RefusedField, RefusedFields } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { readAsking } from '../../groups/seats/seatClaims.ts';
import {
  addSeatsBeforeStart,
  changeSeatRow,
  forgetSeats,
  markSeats,
  readNumbers,
  readSeat,
  readSeats,
  readTokens,
  type SeatFacts,
  type SeatFields,
  storeSeats,
} from '../../groups/seats/seatRows.ts';
import type { Auctions } from '../auctions.ts';
import type { SeatGroups } from './seatGroups.ts';

/** [SEAT-1, SEAT-2] The people without a phone in a group whose lots a person ends. */
export type Seats = {
  /** The seats of a group, by number; for its host with what their slips say and who asks for them. @throws Refused */
  of(groupId: string, userId: string): Promise<Seat[]>;
  /** @throws RefusedByRules, RefusedFields, Refused */
  add(hostId: string, groupId: string, seats: readonly SeatFields[]): Promise<Seat[]>;
  change(
    hostId: string,
    seatId: string,
    fields: { readonly number?: number | undefined; readonly name?: string | undefined },
  ): Promise<Seat>;
  remove(hostId: string, seatId: string): Promise<Seat>;
  /** The seat with a number, and whose it is; null for none. Of a rehearsal, its group's. */
  find(groupId: string, number: number): Promise<FoundSeat | null>;
};

export type FoundSeat = { readonly seatId: string; readonly userId: string | null };

export function createSeats(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly auctions: Pick<Auctions, 'command'>;
  readonly contexts: Pick<GroupContexts, 'of' | 'readAsMember'>;
  readonly groups: SeatGroups;
  readonly groupLog: Pick<GroupLog, 'append' | 'appendAll'>;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): Seats {
  const { database, clock, auctions, contexts, groups, groupLog, feed } = deps;
  const { kysely } = database;
  const now = () => new Date(clock.nowMs());
  const changed = (groupId: string) => feed.publish({ kind: 'GroupChanged', groupId });

  /** Stores seats whose numbers are free, and before the start their events. @returns their ids */
  const store = (groupId: string, seats: readonly SeatFields[]) =>
    groups.change(groupId, async (tx, isBefore) => {
      const numbers = await readNumbers(tx, groupId);
      const taken = seats.flatMap(({ number }, index) =>
        numbers.get(number)?.isAdded === true
          ? [{ path: `seats.${index}.number`, message: SEAT_MESSAGES.numberTaken }]
          : [],
      );
      if (taken.length > 0) throw new RefusedFields(taken);
      const standing = [...numbers.values()].filter(({ isAdded }) => isAdded).length;
      if (standing + seats.length > SEATS_MAX) {
        throw new RefusedField('seats', tooManySeats(SEATS_MAX));
      }
      if (!isBefore) return storeSeats(tx, groupId, seats, numbers, now());
      const group = { groupId, nowMs: clock.nowMs() };
      return addSeatsBeforeStart(tx, groupLog, group, seats, numbers);
    });

  return {
    of: async (groupId, userId) => {
      const { facts } = await contexts.readAsMember(groupId, userId);
      const isHost = facts.adminId === userId;
      if (isHost) return forHost(kysely, facts.rehearses?.groupId ?? facts.id);
      return facts.seats.filter(({ isRemoved }) => !isRemoved).map(seatShown);
    },

    add: async (hostId, groupId, seats) => {
      await groups.hostedBy(groupId, hostId);
      const twice = seats.flatMap(({ number }, index) =>
        seats.slice(0, index).some((other) => other.number === number)
          ? [{ path: `seats.${index}.number`, message: SEAT_MESSAGES.numberTwice }]
          : [],
      );
      if (twice.length > 0) throw new RefusedFields(twice);
      const { isBefore, done: seatIds } = await store(groupId, seats);
      if (!isBefore) {
        try {
          await auctions.command(groupId, { type: 'AddSeats', seatIds });
        } catch (error) {
          const isRefused = error instanceof RefusedByRules;
          // The event of an earlier try has come meanwhile.
          const isThere = isRefused && error.code === 'NothingDue';
          if (isRefused && !isThere) await forgetSeats(kysely, seatIds);
          if (!isThere) throw error;
        }
      }
      changed(groupId);
      const ids = new Set(seatIds);
      const added = (await forHost(kysely, groupId)).filter(({ _id }) => ids.has(_id));
      refuseOthers(seats, added);
      return added;
    },

    change: async (hostId, seatId, { number, name }) => {
      const { groupId } = await readSeat(kysely, seatId);
      await groups.hostedBy(groupId, hostId);
      await groups.change(groupId, async (tx) => {
        const seat = await readSeat(tx, seatId);
        if (seat.isRemoved) throw new Refused('NotFound', SEAT_MESSAGES.notFound);
        const fields = { number: number ?? seat.number, name: name ?? seat.name };
        const other = (await readNumbers(tx, groupId)).get(fields.number);
        if (other !== undefined && other.seatId !== seatId) {
          throw new RefusedField('number', SEAT_MESSAGES.numberTaken);
        }
        await changeSeatRow(tx, seatId, fields);
      });
      changed(groupId);
      return oneForHost(kysely, { groupId, seatId });
    },

    remove: async (hostId, seatId) => {
      const { groupId } = await readSeat(kysely, seatId);
      await groups.hostedBy(groupId, hostId);
      const { isBefore, done: isGone } = await groups.change(groupId, async (tx, isFirst) => {
        const seat = await readSeat(tx, seatId);
        if (seat.isRemoved) return true;
        if (seat.userId !== null) throw new RefusedByRules({ code: 'SeatTaken' });
        if (!isFirst) return false;
        await markSeats(tx, [seatId], { removed_at: now() });
        await groupLog.append(tx, groupId, { type: 'SeatRemoved', seatId }, clock.nowMs());
        return true;
      });
      if (!isBefore && !isGone) {
        try {
          await auctions.command(groupId, { type: 'RemoveSeat', seatId });
        } catch (error) {
          // The same word, sent at the same moment, may have come first.
          const isRefused = error instanceof RefusedByRules;
          if (!isRefused || !(await readSeat(kysely, seatId)).isRemoved) throw error;
        }
      }
      changed(groupId);
      return seatShown(await readSeat(kysely, seatId));
    },

    find: async (groupId, number) => {
      const { facts } = await contexts.of(groupId);
      const known = foundIn(facts.seats, number);
      if (known !== null) return known;
      // Another process may just have added it.
      const realId = facts.rehearses?.groupId ?? facts.id;
      return foundIn((await readSeats(kysely, [realId])).get(realId) ?? [], number);
    },
  };
}

function foundIn(seats: readonly SeatFacts[], number: number): FoundSeat | null {
  const seat = seats.find((each) => each.number === number && !each.isRemoved);
  return seat === undefined ? null : { seatId: seat.seatId, userId: seat.userId };
}

/** While an auction runs, another request may have given a number to somebody else at the same moment. @throws RefusedFields */
function refuseOthers(asked: readonly SeatFields[], added: readonly Seat[]): void {
  const names = new Map(added.map(({ number, name }) => [number, name]));
  const others = asked.flatMap(({ number, name }, index) =>
    names.get(number) === name
      ? []
      : [{ path: `seats.${index}.number`, message: SEAT_MESSAGES.numberTaken }],
  );
  if (others.length > 0) throw new RefusedFields(others);
}

/** A seat as every member reads it. */
export function seatShown({ seatId, number, name, userId }: SeatFacts): Seat {
  return { _id: seatId, number, name, userId };
}

/** The seats of a group as its host reads them. */
async function forHost(db: Kysely<Tables>, groupId: string): Promise<Seat[]> {
  const seats = (await readSeats(db, [groupId])).get(groupId) ?? [];
  const tokens = await readTokens(db, groupId);
  const asking = await readAsking(db, groupId);
  return seats
    .filter(({ isRemoved }) => !isRemoved)
    .map((seat) => {
      const token = tokens.get(seat.seatId);
      const askedBy = seat.userId === null ? (asking.get(seat.seatId) ?? []) : [];
      return {
        ...seatShown(seat),
        ...(token === undefined ? {} : { token }),
        askedBy: [...askedBy],
      };
    });
}

async function oneForHost(
  db: Kysely<Tables>,
  { groupId, seatId }: Pick<SeatFacts, 'groupId' | 'seatId'>,
): Promise<Seat> {
  const seat = (await forHost(db, groupId)).find(({ _id }) => _id === seatId);
  return seat ?? seatShown(await readSeat(db, seatId));
}
