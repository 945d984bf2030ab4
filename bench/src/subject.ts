import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createAccessTokens } from '@bracketbid/server/accounts/accessTokens';
import { buildApp } from '@bracketbid/server/app';
import { createAuctionLog } from '@bracketbid/server/auction/log/log';
import { systemClock } from '@bracketbid/server/platform/time/clock';
import { readConfig } from '@bracketbid/server/config';
import { giveBackMemory } from '@bracketbid/server/platform/db/giveBackMemory';
import { openDatabase } from '@bracketbid/server/platform/db/open';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { firstStart } from '@bracketbid/server/platform/installation/firstStart';
import { createGroupLog } from '@bracketbid/server/groups/groupLog';
import { sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { answerParent } from './answering.ts';
import type { AuctionedGroup, BenchGroup, WaitingGroup } from './messages.ts';

/** Lots that do not end during a measurement, and money that does not run out. */
const LOT_SECONDS = 36_000;
const BUDGET_DOLLARS = 2_000_000_000;
const POLL_MS = 50;

const config = readConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = await openDatabase({
  databaseUrl: config.databaseUrl ?? undefined,
  dataDir: config.dataDir,
});
await firstStart(database, systemClock, config);
const app = await buildApp({ config, database, clock: systemClock });
const tokens = createAccessTokens(config.jwtSecret, systemClock);
const log = createAuctionLog(database);
const groupLog = createGroupLog(database);

const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
await app.begin();
giveBackMemory();

/** The team of a group's first lot, once it is open. */
async function openTeam(groupId: string): Promise<string> {
  for (;;) {
    const events = await log.read(groupId, 0);
    const locked = events.find(({ event }) => event.type === 'LotLocked')?.event;
    const isOpen = events.some(({ event }) => event.type === 'LotOpened');
    if (isOpen && locked?.type === 'LotLocked') return locked.teamId;
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
}

type Made = { readonly groupId: string; readonly userIds: readonly string[] };

async function currentTournamentId(): Promise<string> {
  const { id } = await database.kysely
    .selectFrom('tournaments')
    .select('id')
    .where('is_current', '=', true)
    .orderBy('division')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes groups with their members, by SQL: a password's hash takes 50 ms. */
async function makeGroups(groups: number, members: number): Promise<Made[]> {
  const tournamentId = await currentTournamentId();
  const made: Made[] = [];
  for (let index = 0; index < groups; index += 1) {
    const groupId = randomUUID();
    const userIds = Array.from({ length: members }, () => randomUUID());
    const now = new Date();
    const orderSeed = sha256Hex(groupId);
    const [admin = ''] = userIds;
    await database.kysely
      .insertInto('users')
      .values(
        userIds.map((id, number) => ({
          id,
          full_name: `Member ${number + 1}`,
          email: `${id}@bench.test`,
          email_key: `${id}@bench.test`,
          password_hash: 'none',
          role: 'member' as const,
          created_at: now,
        })),
      )
      .execute();
    await database.kysely
      .insertInto('groups')
      .values({
        id: groupId,
        tournament_id: tournamentId,
        name: 'The Regulars',
        slug: groupId,
        member_limit: Math.max(members, 1),
        created_by: admin,
        admin_id: admin,
        created_at: now,
        order_seed: orderSeed,
        order_seed_hash: sha256Hex(orderSeed),
      })
      .execute();
    await database.kysely
      .insertInto('group_members')
      .values(
        userIds.map((id) => ({
          group_id: groupId,
          user_id: id,
          tournament_id: tournamentId,
          joined_at: now,
        })),
      )
      .execute();
    made.push({ groupId, userIds });
  }
  return made;
}

/** Makes groups whose auctions have begun. */
async function seed(groups: number, members: number): Promise<BenchGroup[]> {
  const made = await makeGroups(groups, members);
  await app.settings.change({
    auctionDate: new Date().toISOString(),
    startingBudget: BUDGET_DOLLARS,
    lotSeconds: LOT_SECONDS,
    lockSeconds: 0,
  });
  const ready: BenchGroup[] = [];
  for (const { groupId, userIds } of made) {
    ready.push({ groupId, teamId: await openTeam(groupId), members: await signed(userIds) });
  }
  return ready;
}

/** Makes groups whose auctions have no hour yet. */
async function waiting(groups: number, members: number): Promise<WaitingGroup[]> {
  const made = await makeGroups(groups, members);
  await app.settings.change({ startingBudget: BUDGET_DOLLARS, lotSeconds: LOT_SECONDS });
  return Promise.all(
    made.map(async ({ groupId, userIds }) => ({ groupId, members: await signed(userIds) })),
  );
}

/** Access tokens of a group's members. */
function signed(userIds: readonly string[]): Promise<BenchGroup['members']> {
  return Promise.all(
    userIds.map(async (userId) => ({
      userId,
      token: await tokens.sign({ userId, loginId: randomUUID(), role: 'member' }),
    })),
  );
}

/** Makes groups whose auctions are over: the members have bought the teams in turn. */
async function auctioned(groups: number, members: number): Promise<AuctionedGroup[]> {
  const made = await makeGroups(groups, members);
  const teams = await database.kysely
    .selectFrom('teams')
    .select('id')
    .where('tournament_id', '=', await currentTournamentId())
    .orderBy('key')
    .execute();
  const now = new Date();
  const ready = await Promise.all(
    made.map(async ({ groupId, userIds }, turn) => {
      await database.kysely
        .insertInto('purchases')
        .values(
          teams.map(({ id }, at) => ({
            group_id: groupId,
            team_id: id,
            user_id: userIds[(at + turn) % userIds.length] ?? '',
            amount: 10 + ((at * 37 + turn) % 90),
            created_at: now,
          })),
        )
        .execute();
      await database.kysely
        .updateTable('groups')
        .set({ completed_at: now })
        .where('id', '=', groupId)
        .execute();
      const [userId = ''] = userIds;
      return {
        groupId,
        token: await tokens.sign({ userId, loginId: randomUUID(), role: 'member' }),
      };
    }),
  );
  // One after the other: the embedded database has one connection.
  for (const [turn, { groupId, userIds }] of made.entries()) {
    await divide(groupId, userIds, now, teams.length, (at) => ({
      teamId: teams[at]?.id ?? '',
      buyer: userIds[(at + turn) % userIds.length] ?? '',
    }));
  }
  return ready;
}

/** Every so many teams belong to three members. */
const DIVIDED_EVERY = 20;

/** Divides some of a group's teams into thirds, by words of its chain as members say them. */
async function divide(
  groupId: string,
  userIds: readonly string[],
  soldAt: Date,
  teams: number,
  saleAt: (at: number) => { readonly teamId: string; readonly buyer: string },
): Promise<void> {
  if (userIds.length < 3) return;
  await database.kysely.transaction().execute(async (tx) => {
    const say = (event: GroupEvent) => groupLog.append(tx, groupId, event, soldAt.getTime());
    for (let at = 0; at < teams; at += DIVIDED_EVERY) {
      const { teamId, buyer } = saleAt(at);
      const first = userIds.indexOf(buyer);
      const owners = [0, 1, 2].map((next) => userIds[(first + next) % userIds.length] ?? '');
      const offerId = randomUUID();
      const parts = owners.map((userId) => ({ userId, weight: 1 }));
      const sale = { teamId, buyer, soldAtMs: soldAt.getTime() };
      await say({ type: 'ShareOffered', offerId, ...sale, by: buyer, parts });
      for (const by of owners.slice(1)) await say({ type: 'ShareAccepted', offerId, by });
    }
  });
}

async function adminToken(): Promise<string> {
  const { id: userId } = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return tokens.sign({ userId, loginId: randomUUID(), role: 'admin' });
}

answerParent({
  seed,
  auctioned,
  waiting,
  startAt: (atMs, pace) =>
    app.settings.change({ ...pace, auctionDate: new Date(atMs).toISOString() }),
  mailsWaiting: async () => {
    const { waiting } = await database.kysely
      .selectFrom('mail_queue')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    return waiting;
  },
  openTeams: (groupIds) =>
    Promise.all(groupIds.map(async (groupId) => [groupId, await openTeam(groupId)])),
  adminToken,
  close: async () => {
    await app.close();
    await database.close();
  },
});
process.send?.({ url });
