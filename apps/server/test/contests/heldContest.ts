import { contestFrom, contestRecord } from '@bracketbid/contract/contest/contest';
import type { BodyOf } from '@bracketbid/contract/call';
import type { Group } from '@bracketbid/contract/entities';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { createAuctionLog } from '../../src/auction/log/log.ts';
import { eventsOfAuction } from '../auctions/auctionedGroup.ts';
import { type PeopleOf, signUp, type SomeBody } from '../people.ts';
import type { TestServer } from '../startServer.ts';

export type Draft = NonNullable<BodyOf<typeof createGroup>['contest']>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A golf week: four entrants, the first two places and the last one paid. */
export function aGolfWeek(nowMs: number, other: Partial<Draft> = {}): Draft {
  return {
    name: 'The April cup',
    kind: 'places',
    startsAt: new Date(nowMs + 2 * DAY_MS).toISOString(),
    entrants: ['Nina', 'Bo', 'Ida', 'Lou'].map((name, index) => ({ name, number: index + 1 })),
    sheet: {
      keptBasisPoints: 1000,
      keptFor: 'the club',
      prizes: [
        { kind: 'place', id: 'places', name: 'Places', basisPoints: [6000, 3000] },
        { kind: 'named', id: 'last', name: 'Last', basisPoints: 1000 },
      ],
      rest: 'top',
      unowned: 'rest',
      withdrawn: 'refund',
    },
    ...other,
  };
}

/** A group with a contest, with its auction at an hour. The first one named is its host. */
export async function aContestGroup<const Names extends readonly string[]>(
  { url }: Pick<TestServer, 'url'>,
  names: Names,
  { contest, auctionDate }: { readonly contest: Draft; readonly auctionDate: string },
): Promise<{ group: Group; members: PeopleOf<Names> }> {
  const members = await Promise.all(names.map((name) => signUp(url, name)));
  const [host, ...others] = members;
  if (host === undefined) throw new Error('A group has at least one member');
  let { group } = await host.call(createGroup, {
    body: { groupname: 'The Regulars', contest, auctionDate },
  });
  for (const other of others) {
    ({ group } = await other.call(joinGroup, { params: { slug: group.slug } }));
  }
  return { group, members: members as PeopleOf<Names> };
}

/** What is bid on an entrant, by its name: which member, and how much; nothing: it stays unsold. */
export type Bids = Readonly<Record<string, { readonly by: number; readonly amount: number }>>;

/** A group whose auction was held: each entrant goes to whom the bids name, or to nobody. */
export async function aHeldContest<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  contest: Draft,
  bids: Bids,
  nowMs = Date.now(),
): Promise<{ group: Group; members: PeopleOf<Names>; findId: (name: string) => string }> {
  const auctionDate = new Date(nowMs + 6 * MINUTE_MS).toISOString();
  const { group, members } = await aContestGroup(server, names, { contest, auctionDate });
  const findId = await holdContest(server, group.groupId, members, bids);
  return { group, members, findId };
}

/** Holds the auction of a group with a contest. Returns the id of an entrant by its name. */
export async function holdContest(
  server: TestServer,
  groupId: string,
  members: readonly Pick<SomeBody, 'userId'>[],
  bids: Bids,
): Promise<(name: string) => string> {
  const row = await server.database.kysely
    .selectFrom('groups')
    .innerJoin('contests', 'contests.tournament_id', 'groups.tournament_id')
    .select(['order_seed', 'record', 'admin_id'])
    .where('groups.id', '=', groupId)
    .executeTakeFirstOrThrow();
  const rules = contestFrom(contestRecord.parse(row.record));
  const nameById = new Map(rules.entrants.map(({ id, name }) => [id, name]));
  const entries = eventsOfAuction(
    {
      groupId,
      members: members.map(({ userId }) => userId),
      orderSeed: row.order_seed,
      settings: { ...DEFAULT_AUCTION_SETTINGS, payoutBasisPoints: {} },
      frozen: { contest: rules, hostId: row.admin_id },
    },
    rules.entrants.map(({ id }) => id),
    (teamId) => {
      const bid = bids[nameById.get(teamId) ?? ''];
      if (bid === undefined) return null;
      return { teamId, userId: members[bid.by]?.userId ?? '', amount: bid.amount };
    },
  );
  const log = createAuctionLog(server.database);
  // No auction begins and ends in one statement.
  await log.append(groupId, entries.slice(0, 1));
  await log.append(groupId, entries.slice(1));
  const { publish } = server.app.operatorContext;
  publish({ kind: 'GroupChanged', groupId });
  // A room that somebody has opened before reads on in the log.
  publish({ kind: 'AuctionAdvanced', groupId, seq: entries.length });
  return (name) => {
    const found = rules.entrants.find((each) => each.name === name);
    if (found === undefined) throw new Error(`No entrant is called ${name}`);
    return found.id;
  };
}
