import { createGroup } from '@bracketbid/contract/contest/calls';
import { getSettings } from '@bracketbid/contract/http/settings';
import { type SettingsPatch, updateSettings } from '@bracketbid/contract/http/site';
import { changeSeason, importTournament } from '@bracketbid/contract/http/tournament';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import {
  type Answer,
  signInAdmin,
  signUp,
  type SomeBody,
  viaServer,
} from '../../../test/people.ts';
import { SLOW } from '../../../test/servers/processes.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../../test/servers/servers.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';

const GROUPS = 6;
/** Turns of the event loop from the hour until the change is sent; below zero, from the one that is sent until the hour. */
const TURNS: readonly [number, ...number[]] = [
  -40000, -15000, -6000, -3000, -2000, -1400, -1000, -700, -500, -350, -200, -100, -50, 0, 50, 100,
  300, 5000,
];
/** On a busy machine a start takes longer: then the first distance is doubled until the start comes first. */
const TURNS_MAX = 2_000_000;
const HOUR_MS = 3_600_000;
/** The last that is prepared before the hour is within it. */
const PREPARED_MS = 790;

type Begun = {
  readonly group_id: string;
  readonly at_ms: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly order: readonly string[];
};

/** What the site is made of: whom the requests are sent to, and every process. */
type Site = { readonly servers: readonly TestServer[]; close(): Promise<unknown> };

/** Races between the start of a season's groups and one change of what they start by, over HTTP. */
function races(open: (clock: ReturnType<typeof createJumpingClock>) => Promise<Site>): void {
  const clock = createJumpingClock();
  let site: Site;
  let admin: SomeBody;
  let elsewhere: SomeBody;
  let hosts: readonly SomeBody[] = [];
  let year = 2040;
  beforeAll(async () => {
    site = await open(clock);
    const [first, second = first] = site.servers;
    if (first === undefined || second === undefined) throw new Error('No server');
    admin = await signInAdmin(first.url);
    elsewhere = viaServer(second.url, admin);
    hosts = await Promise.all(
      Array.from({ length: GROUPS }, (_, index) => signUp(first.url, `Host ${index}`)),
    );
  });
  afterAll(async () => {
    await site.close();
  });

  const pool = () => {
    const [first] = site.servers;
    if (first === undefined) throw new Error('No server');
    return first.database.pool;
  };
  const settingsNow = async () => (await admin.call(getSettings))[0];
  const patch = (who: SomeBody, body: SettingsPatch) => who.send(updateSettings, { body });
  const inAnHour = () => new Date(clock.nowMs() + HOUR_MS).toISOString();
  const atOnce = () => new Date(clock.nowMs()).toISOString();

  /** A new season with a group of each host. */
  const aSeason = async (division: 'mens' | 'womens' = 'mens') => {
    // Group by group in the order in which the server stores what happens in them.
    await pool().query(
      `WITH begun AS (SELECT id FROM groups WHERE started_at IS NOT NULL ORDER BY id FOR UPDATE)
       UPDATE groups SET completed_at = now() FROM begun WHERE groups.id = begun.id`,
    );
    year += 1;
    const file = { ...drawnTournament(['A'], 4, { year }), division, force: true };
    const { tournament } = await admin.call(importTournament, { body: file });
    const query = { season: tournament._id };
    const made = hosts.map((host) => host.call(createGroup, { query, body: { groupname: 'Six' } }));
    const groupIds = (await Promise.all(made)).map(({ group }) => group.groupId);
    return { seasonId: tournament._id, groupIds };
  };

  const begun = async (groupIds: readonly string[]): Promise<Begun[]> => {
    const { rows } = await pool().query<Begun>(
      `SELECT group_id, at_ms, payload->'settings' AS settings, payload->'order' AS order
       FROM auction_events WHERE type = 'AuctionStarted' AND group_id = ANY($1::uuid[])`,
      [groupIds],
    );
    return rows;
  };
  const allBegun = async (groupIds: readonly string[]): Promise<Begun[]> => {
    await expect.poll(async () => (await begun(groupIds)).length).toBe(groupIds.length);
    return begun(groupIds);
  };

  /** Sends a change so many turns of the event loop before the hour, or after it. */
  const race = async (hourMs: number, turns: number, send: () => Promise<Answer>) => {
    clock.jumpTo(hourMs - PREPARED_MS);
    await settingsNow();
    const pass = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        await new Promise((next) => setImmediate(next));
      }
    };
    if (turns < 0) {
      clock.jumpTo(hourMs);
      await pass(-turns);
    }
    const sent = send().then((answer) => ({ answer, answeredMs: clock.nowMs() }));
    if (turns >= 0) {
      await pass(turns);
      clock.jumpTo(hourMs);
    }
    return sent;
  };

  /**
   * Every distance to the hour, each with a new season: from after the start to before it.
   *
   * @param round  @returns whether any auction began before the change
   */
  const eachDistance = async (round: (turns: number) => Promise<boolean>): Promise<void> => {
    const wereFirst = new Set<boolean>();
    for (const turns of TURNS) wereFirst.add(await round(turns));
    let [turns] = TURNS;
    while (!wereFirst.has(true) && -turns < TURNS_MAX) {
      turns *= 2;
      wereFirst.add(await round(turns));
    }
    expect(wereFirst).toEqual(new Set([true, false]));
  };

  const withHour = async () => {
    const season = await aSeason();
    const hourMs = clock.nowMs() + 3000;
    const auctionDate = new Date(hourMs).toISOString();
    const before = await patch(admin, { auctionDate, startingBudget: 1000, lotSeconds: 30 });
    expect(before.status).toBe(200);
    return { ...season, hourMs, auctionDate };
  };

  type Raced = { readonly answer: Answer; readonly answeredMs: number };

  /** Either the hour was moved for all, who begin when it is set to now; or all have begun, and nothing was changed. */
  const expectMovedOrBegun = async (
    { answer, answeredMs }: Raced,
    groupIds: readonly string[],
    startNow: () => Promise<Answer>,
  ) => {
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) expect((await startNow()).status).toBe(200);
    const starts = await allBegun(groupIds);
    const earliestMs = answer.status === 200 ? answeredMs : 0;
    for (const { at_ms } of starts) expect(at_ms).toBeGreaterThanOrEqual(earliestMs);
  };

  it('[FREEZE-1] an hour that is moved is everyone’s, or the change is refused and everyone begins', async () => {
    await eachDistance(async (turns) => {
      const { groupIds, hourMs, auctionDate } = await withHour();
      const moved = inAnHour();
      const raced = await race(hourMs, turns, () => patch(elsewhere, { auctionDate: moved }));
      // The other process hears of it a moment later.
      const expected = raced.answer.status === 200 ? moved : auctionDate;
      await expect.poll(async () => (await settingsNow())?.auctionDate).toBe(expected);
      await expectMovedOrBegun(raced, groupIds, () => patch(admin, { auctionDate: atOnce() }));
      return raced.answer.status === 409;
    });
  });

  it('[FREEZE-1] a budget that is changed is everyone’s, or the change is refused and nobody’s', async () => {
    await eachDistance(async (turns) => {
      const { groupIds, hourMs } = await withHour();
      const { answer } = await race(hourMs, turns, () => patch(elsewhere, { startingBudget: 777 }));
      const budgets = (await allBegun(groupIds)).map(({ settings }) => settings['startingBudget']);
      const expected = answer.status === 200 ? 777 : 1000;
      expect([200, 409]).toContain(answer.status);
      expect(budgets).toEqual(groupIds.map(() => expected));
      await expect.poll(async () => (await settingsNow())?.startingBudget).toBe(expected);
      return answer.status === 409;
    });
  });

  it('[FREEZE-1] seconds and payouts are those of every auction that begins after the answer', async () => {
    const before = { lotSeconds: 30, payoutBasisPoints: { F4: 2222, NC: 5556 } };
    const after = { lotSeconds: 44, payoutBasisPoints: { F4: 1000, NC: 8000 } };
    await eachDistance(async (turns) => {
      const { groupIds, hourMs } = await withHour();
      expect((await patch(admin, before)).status).toBe(200);
      const { answer, answeredMs } = await race(hourMs, turns, () => patch(elsewhere, after));
      expect(answer.status).toBe(200);
      let wasAnyFirst = false;
      for (const { at_ms, settings } of await allBegun(groupIds)) {
        const isBefore = settings['lotSeconds'] === before.lotSeconds;
        expect(settings).toMatchObject(isBefore ? before : after);
        expect(isBefore && at_ms > answeredMs).toBe(false);
        wasAnyFirst ||= isBefore;
      }
      return wasAnyFirst;
    });
  });

  it('[SEASON-1] a new season archives groups that never begin, or is refused while they run', async () => {
    await eachDistance(async (turns) => {
      const { groupIds, hourMs } = await withHour();
      year += 1;
      const body = { ...drawnTournament(['A'], 4, { year }), force: true };
      const { answer } = await race(hourMs, turns, () =>
        elsewhere.send(importTournament, { body }),
      );
      expect([200, 409]).toContain(answer.status);
      const isArchived = answer.status === 200;
      if (!isArchived) await allBegun(groupIds);
      // The next season's start is by itself.
      const next = await withHour();
      clock.jumpTo(next.hourMs);
      await allBegun(next.groupIds);
      expect(await begun(groupIds)).toHaveLength(isArchived ? 0 : groupIds.length);
      return answer.status === 409;
    });
  });

  it('[FREEZE-1] other teams are everyone’s, or the import is refused', async () => {
    await eachDistance(async (turns) => {
      const { groupIds, hourMs, seasonId } = await withHour();
      const body = drawnTournament(['B'], 8, { year });
      const { answer } = await race(hourMs, turns, () =>
        elsewhere.send(importTournament, { body }),
      );
      expect([200, 409]).toContain(answer.status);
      const { rows } = await pool().query<{ id: string }>(
        'SELECT id FROM teams WHERE tournament_id = $1 ORDER BY id',
        [seasonId],
      );
      const teamIds = rows.map(({ id }) => id);
      expect(teamIds).toHaveLength(answer.status === 200 ? 8 : 4);
      for (const { order } of await allBegun(groupIds)) {
        expect(order.toSorted()).toEqual(teamIds);
      }
      return answer.status === 409;
    });
  });

  it('[SEASON-6] the hour of a season beside the site’s is moved for everyone, or the change is refused', async () => {
    await eachDistance(async (turns) => {
      const { groupIds, seasonId } = await aSeason('womens');
      const hourMs = clock.nowMs() + 3000;
      const change = (who: SomeBody, auctionDate: string) =>
        who.send(changeSeason, { params: { id: seasonId }, body: { auctionDate } });
      expect((await change(admin, new Date(hourMs).toISOString())).status).toBe(200);
      const raced = await race(hourMs, turns, () => change(elsewhere, inAnHour()));
      await expectMovedOrBegun(raced, groupIds, () => change(admin, atOnce()));
      return raced.answer.status === 409;
    });
  });
}

describe('changes around the hour, one process', SLOW, () => {
  races(async (clock) => {
    const server = await startServer({ clock });
    return { servers: [server], close: server.close };
  });
});

describe.skipIf(!CAN_SHARE)(`changes around the hour, two processes${WHY_NOT}`, SLOW, () => {
  races(async (clock) => {
    const { peers, close } = await startPeers({ clock });
    return { servers: peers, close };
  });
});
