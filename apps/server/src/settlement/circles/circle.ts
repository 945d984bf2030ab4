import type { Person } from '@bracketbid/contract/entities';
import type { Circle } from '@bracketbid/contract/contest/circleCalls';
import type { Database } from '../../platform/db/open.ts';
import { readLineage } from '../../groups/lineage.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import { easternDay } from '../../results/easternDay.ts';
import type { GroupMoneyReader } from '../../results/groupMoney.ts';
import { netsIn } from '../settlement.ts';
import { readStoredYears, type ToldYear } from './toldYears.ts';

/** One auction of a circle, held here or told. Whole cents. */
type Played = Circle['years'][number] & {
  readonly isFinal: boolean;
  readonly nets: readonly {
    readonly user: Circle['people'][number]['user'];
    readonly paidCents: number;
    readonly wonCents: number;
  }[];
};

/**
 * [CIRCLE-2] The all-time table of a group and of those that it came from, whose auctions are over. Its sums are those of their
 * settlements, to the cent.
 */
export async function readCircle(
  deps: {
    readonly database: Database;
    readonly contexts: Pick<GroupContexts, 'of'>;
    readonly groupMoney: GroupMoneyReader;
  },
  groupId: string,
): Promise<Circle> {
  const { kysely } = deps.database;
  const line = await readLineage(kysely, groupId);
  const held: Played[] = [];
  for (const id of line) {
    const played = await playedIn(deps, id);
    if (played !== null) held.push(played);
  }
  const people = new Map<string, Person>();
  const seatIds = new Set<string>();
  for (const id of line) {
    const { facts } = await deps.contexts.of(id);
    for (const member of facts.members) people.set(member._id, member);
    for (const { seatId } of facts.seats) seatIds.add(seatId);
  }
  const told = await readStoredYears(kysely, line.at(-1) ?? groupId);
  const all = [...held, ...told.map((year) => toldAs(year, people))];
  return {
    years: all
      .map(({ nets: _nets, isFinal: _isFinal, ...year }) => year)
      .toSorted((a, b) => (a.date < b.date ? 1 : -1)),
    people: listPeople(all, seatIds),
  };
}

/** A group whose auction is over; null for one that waits. */
async function playedIn(
  { contexts, groupMoney }: Parameters<typeof readCircle>[0],
  groupId: string,
): Promise<Played | null> {
  const { facts, roster, contest } = await contexts.of(groupId);
  if (facts.completedAt === null) return null;
  const results = await groupMoney.of(groupId);
  const nets = netsIn(results, roster.members);
  return {
    groupId,
    name: facts.name,
    contest: contest?.name ?? null,
    date: easternDay((facts.startedAt ?? facts.completedAt).getTime()),
    potCents: results.money.potCents,
    isProven: true,
    isFinal: results.isFinal(),
    nets: nets.map(({ userId, paidCents, wonCents }) => ({
      user: roster.members.get(userId) ?? { _id: userId, fullName: 'NA', profileimageurl: null },
      paidCents,
      wonCents,
    })),
  };
}

function toldAs({ year, people }: ToldYear, members: ReadonlyMap<string, Person>): Played {
  return {
    groupId: null,
    name: String(year),
    contest: null,
    date: `${year}-01-01`,
    potCents: people.reduce((sum, { paidCents }) => sum + paidCents, 0),
    isProven: false,
    isFinal: true,
    nets: people.map(({ name, userId, paidCents, wonCents }) => ({
      user: (userId === null ? undefined : members.get(userId)) ?? {
        _id: null,
        fullName: name,
        profileimageurl: null,
      },
      paidCents,
      wonCents,
    })),
  };
}

/** Those who finished first: nobody where all have back what they paid, as once a contest is called off. */
function findWinners(nets: Played['nets']): Played['nets'] {
  if (nets.every(({ paidCents, wonCents }) => paidCents === wonCents)) return [];
  const playing = nets.filter(({ paidCents, wonCents }) => paidCents !== 0 || wonCents !== 0);
  const most = Math.max(...playing.map(({ paidCents, wonCents }) => wonCents - paidCents));
  return playing.filter(({ paidCents, wonCents }) => wonCents - paidCents === most);
}

/** Everybody with the sums of all their auctions; people without an account, as seats, are one by their name. */
function listPeople(all: readonly Played[], seatIds: ReadonlySet<string>): Circle['people'] {
  const people = new Map<string, Circle['people'][number]>();
  for (const { nets, isFinal } of all) {
    const winners = isFinal ? findWinners(nets) : [];
    for (const net of nets) {
      const { user, paidCents, wonCents } = net;
      const { _id: userId, fullName } = user;
      const key = userId === null || seatIds.has(userId) ? `named ${fullName}` : userId;
      const netCents = wonCents - paidCents;
      const before = people.get(key);
      people.set(key, {
        user: before?.user ?? user,
        auctions: (before?.auctions ?? 0) + 1,
        paidCents: (before?.paidCents ?? 0) + paidCents,
        wonCents: (before?.wonCents ?? 0) + wonCents,
        netCents: (before?.netCents ?? 0) + netCents,
        titles: (before?.titles ?? 0) + (winners.includes(net) ? 1 : 0),
        bestCents: Math.max(before?.bestCents ?? netCents, netCents),
        worstCents: Math.min(before?.worstCents ?? netCents, netCents),
      });
    }
  }
  return [...people.values()].toSorted(
    (a, b) => b.netCents - a.netCents || (a.user.fullName < b.user.fullName ? -1 : 1),
  );
}
