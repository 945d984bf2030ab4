import * as auction from '@bracketbid/contract/http/auction';
import * as ruleCalls from '@bracketbid/contract/http/groupRules';
import { invitation, joinGroup } from '@bracketbid/contract/http/joining';
import { playNextDay } from '@bracketbid/contract/http/practice';
import * as site from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES, settingIsFixed } from '@bracketbid/contract/text/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';
import { aGroup, openScreen, type SomeBody, signInAdmin, signUp } from '../../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { createClock } from '../../platform/time/clock.ts';

const MINUTE_MS = 60_000;

/** A clock that can be put forward; its alarms notice within a second. */
function aClock() {
  let aheadMs = 0;
  const clock = createClock(() => Date.now() + aheadMs);
  return {
    clock,
    inMinutes: (minutes: number) => new Date(clock.nowMs() + minutes * MINUTE_MS).toISOString(),
    /** Goes to so long before an instant. */
    goTo: (iso: string, beforeMs: number) => {
      aheadMs += Date.parse(iso) - beforeMs - clock.nowMs();
    },
  };
}

const closings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const startedGroups = async ({ database }: Pick<TestServer, 'database'>) =>
  (
    await database.kysely
      .selectFrom('groups')
      .select('id')
      .where('started_at', 'is not', null)
      .execute()
  )
    .map(({ id }) => id)
    .toSorted();
const setHour = (who: SomeBody, groupId: string, auctionDate: string | null) =>
  who.send(ruleCalls.changeRules, { params: { groupId }, body: { auctionDate } });
/** A season whose first game is years away, so that groups may have hours of their own. */
const distantSeason = async (url: string): Promise<SomeBody> => {
  const admin = await signInAdmin(url);
  await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
  return admin;
};

describe.each(testDatabases())('groups with an hour of their own, database %s', (kind) => {
  it('[GROUP-10] may have it unless the site forbids it, from 15 minutes from now until an hour before the games', async () => {
    const { clock, inMinutes } = aClock();
    const server = await startServer({ kind, clock });
    closings.push(server.close);
    const admin = await distantSeason(server.url);
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const { groupId } = group;
    const { rows } = await server.database.pool.query<{ first: Date }>(
      `SELECT min(coalesce(start_at, (date + time '12:00') AT TIME ZONE 'America/New_York')) AS first
       FROM matches JOIN tournaments ON tournaments.id = tournament_id WHERE is_current`,
    );
    const firstMs = rows[0]?.first.getTime() ?? 0;
    const refused = async (auctionDate: string, message: string) =>
      expect(await setHour(ana, groupId, auctionDate)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'auctionDate', message }] },
      });
    await refused(inMinutes(14), MESSAGES.groupHourTooSoon);
    await refused(new Date(firstMs - 59 * MINUTE_MS).toISOString(), MESSAGES.groupHourTooLate);
    const last = new Date(firstMs - 60 * MINUTE_MS).toISOString();
    expect(await setHour(ana, groupId, last)).toMatchObject({ status: 200 });

    const screen = await openScreen(server.url, ben, groupId);
    closings.push(() => screen.close());
    expect(await screen.receives('auctionTimeUpdated')).toEqual({ auctionDate: last, isOwn: true });
    const own = inMinutes(20);
    expect(await setHour(ana, groupId, own)).toMatchObject({
      body: { rules: { auctionDate: own } },
    });
    await screen.receives('auctionTimeUpdated', ({ auctionDate }) => auctionDate === own);

    // The site's hour is another matter, and so is whether it still offers own ones.
    const theirs = await aGroup(server.url, ['Cleo']);
    const others = await openScreen(server.url, theirs.members[0], theirs.group.groupId);
    closings.push(() => others.close());
    const auctionDate = inMinutes(300);
    await admin.call(site.updateSettings, { body: { auctionDate, groupHoursEnabled: false } });
    await others.receives('auctionTimeUpdated', (told) => told.auctionDate === auctionDate);
    const { state } = await ben.call(auction.auctionState, { params: { groupId } });
    expect(state.auctionDate).toBe(own);
    expect(await ben.call(invitation, { params: { slug: group.slug } })).toMatchObject({
      auctionDate: own,
    });
    expect(
      screen.received.filter(
        ({ name, payload }) =>
          name === 'auctionTimeUpdated' &&
          (payload as { auctionDate: string }).auctionDate === auctionDate,
      ),
    ).toEqual([]);
    await refused(inMinutes(60), MESSAGES.groupHoursOff);
    expect(await setHour(ana, groupId, null)).toMatchObject({
      status: 200,
      body: { rules: { auctionDate: null } },
    });
    await screen.receives('auctionTimeUpdated', (told) => told.auctionDate === auctionDate);
  });

  it('[GROUP-10] may have it in a practice season at any time before its first day is played', async () => {
    const { clock, inMinutes } = aClock();
    const server = await startServer({ kind, clock });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    expect(await setHour(ana, group.groupId, inMinutes(600))).toMatchObject({ status: 200 });
    await admin.call(playNextDay, { body: {} });
    expect(await setHour(ana, group.groupId, inMinutes(700))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'auctionDate', message: MESSAGES.groupHourPlayed }] },
    });
  });

  it('[START-1, FREEZE-1] start at it, close at it, and leave the site’s hour free', async () => {
    const { clock, inMinutes, goTo } = aClock();
    const server = await startServer({ kind, clock });
    closings.push(server.close);
    const admin = await distantSeason(server.url);
    const early = await aGroup(server.url, ['Ana']);
    const late = await aGroup(server.url, ['Ben']);
    const own = inMinutes(16);
    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(40) } });
    await setHour(early.members[0], early.group.groupId, own);
    goTo(own, 900);
    await expect.poll(() => startedGroups(server)).toEqual([early.group.groupId]);
    const cleo = await signUp(server.url, 'Cleo');
    const join = (slug: string) => cleo.send(joinGroup, { params: { slug } });
    const again = await signInAdmin(server.url);
    const moved = inMinutes(30);
    await again.call(site.updateSettings, { body: { auctionDate: moved } });
    expect(await join(early.group.slug)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.auctionStarted },
    });
    expect(await join(late.group.slug)).toMatchObject({ status: 200 });
    goTo(moved, 500);
    await expect.poll(() => startedGroups(server)).toHaveLength(2);
    expect(
      await (
        await signInAdmin(server.url)
      ).send(site.updateSettings, {
        body: { auctionDate: inMinutes(60) },
      }),
    ).toMatchObject({ status: 409, body: { message: settingIsFixed(1, 'auction date') } });
  });

  it('[GROUP-10] are reminded of it', async () => {
    const { clock, inMinutes, goTo } = aClock();
    const server = await startServer({ kind, clock });
    closings.push(server.close);
    const admin = await distantSeason(server.url);
    const { group, members } = await aGroup(server.url, ['Ana']);
    await aGroup(server.url, ['Ben']);
    const own = inMinutes(16);
    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(400) } });
    await setHour(members[0], group.groupId, own);
    goTo(own, 10 * MINUTE_MS + 500);
    const sent = async () =>
      (
        await server.database.pool.query<{ kind: string; hour: Date }>(
          'SELECT kind, auction_date AS hour FROM reminders',
        )
      ).rows.map((row) => `${row.kind} ${new Date(row.hour).toISOString()}`);
    await expect.poll(sent).toEqual([`startsSoon ${own}`]);
  });
});

describe.skipIf(!CAN_SHARE)(`groups with hours of their own on two servers${WHY_NOT}`, () => {
  it('[START-1] start once, at their own hours, whichever server was told', async () => {
    const { clock, inMinutes, goTo } = aClock();
    const { peers, close } = await startPeers({ clock });
    closings.push(close);
    const [first, second] = peers;
    const admin = await distantSeason(first.url);
    await admin.call(site.updateSettings, { body: { auctionDate: inMinutes(60) } });
    const held = await Promise.all(
      [first, second, first, second].map(({ url }, at) => aGroup(url, [`Ana ${'ABCD'[at]}`])),
    );
    const hours = [inMinutes(16), inMinutes(16), inMinutes(30), inMinutes(30)];
    for (const [at, { group, members }] of held.entries()) {
      const answer = await setHour(members[0], group.groupId, hours[at] ?? null);
      expect(answer.status).toBe(200);
    }
    const listIds = (some: typeof held) => some.map(({ group }) => group.groupId).toSorted();
    goTo(hours[0] ?? '', 900);
    await expect.poll(() => startedGroups(first)).toEqual(listIds(held.slice(0, 2)));
    goTo(hours[2] ?? '', 900);
    await expect.poll(() => startedGroups(second)).toEqual(listIds(held));
    const { rows } = await first.database.pool.query<{ starts: number }>(
      `SELECT count(*)::int AS starts FROM auction_events WHERE type = 'AuctionStarted'`,
    );
    expect(rows).toEqual([{ starts: 4 }]);
  });
});
