import * as calls from '@bracketbid/contract/http/admin';
import * as site from '@bracketbid/contract/http/site';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aGroup,
  viaServer,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../test/people.ts';
import { CAN_SHARE, type Peer, startPeers, WHY_NOT } from '../../test/servers/servers.ts';

const LONG_LOTS = { lockSeconds: 0, lotSeconds: 600, extensionSeconds: 10 };
const GROUPS = 8;

describe.skipIf(!CAN_SHARE)(`the pause of a site of two servers${WHY_NOT}`, () => {
  const closings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  /** Groups with an open lot; the first member is served by one server, the second by the other. */
  const runningGroups = async ([first, second]: readonly [Peer, Peer]) => {
    const made = await Promise.all(
      Array.from({ length: GROUPS }, () => aGroup(first.url, ['Ana', 'Ben'])),
    );
    const screens = await Promise.all(
      made.map(async ({ group, members: [ana] }) => {
        const screen = await openScreen(first.url, ana, group.groupId);
        closings.push(() => screen.close());
        return screen;
      }),
    );
    await startAuctions(first.url, LONG_LOTS);
    return Promise.all(
      made.map(async ({ group: { groupId }, members: [ana, ben] }, index) => {
        const lot = await screens[index]?.receives(
          'countdownUpdate',
          ({ phase }) => phase === 'open',
        );
        return {
          groupId,
          teamId: lot?.team?._id ?? '',
          people: [ana, viaServer(second.url, ben)] as const,
        };
      }),
    );
  };

  type Running = Awaited<ReturnType<typeof runningGroups>>[number];

  /** Bids in turn, on both servers, until the auction is paused. @returns how many counted */
  const bidUntilPaused = async ({ groupId, teamId, people }: Running): Promise<number> => {
    for (let amount = 1; ; amount += 1) {
      const answer = await people[amount % 2 === 0 ? 0 : 1].bid(groupId, teamId, `${amount}`);
      if (answer.status === 201) continue;
      expect(answer).toMatchObject({ status: 409, body: { message: 'The auction is paused.' } });
      return amount - 1;
    }
  };

  /** The last event in each running auction's log, straight from the database. */
  const lastEvents = async (peer: Peer) => {
    const { rows } = await peer.database.pool.query<{ type: string; until: number | null }>(
      `SELECT last.type, (last.payload->>'untilMs')::float8 AS until FROM groups
       CROSS JOIN LATERAL (SELECT type, payload FROM auction_events
                           WHERE group_id = groups.id ORDER BY seq DESC LIMIT 1) AS last
       WHERE started_at IS NOT NULL`,
    );
    return rows;
  };

  it('[PAUSE-3] is answered once it is in every log, while both servers take bids; so is its end on the other', async () => {
    const { peers, close } = await startPeers();
    closings.push(close);
    const [first, second] = peers;
    const groups = await runningGroups(peers);
    const [here, there] = await Promise.all([signInAdmin(first.url), signInAdmin(second.url)]);

    const bidding = groups.map(bidUntilPaused);
    const answer = await here.send(site.globalPause, { body: { duration: 5 } });
    // First of all: the logs as they are when the answer arrives.
    const held = await lastEvents(second);
    const paused = site.globalPause.reply.parse(answer.body);
    const until = Date.parse(paused.settings.pauseTime ?? '');
    expect(held).toEqual(groups.map(() => ({ type: 'PauseBegan', until })));
    expect(paused.groups).toEqual({ running: GROUPS, reached: GROUPS });
    expect(answer.body['message']).toBe(`Bidding is paused in ${GROUPS} groups.`);
    await Promise.all(bidding);
    expect(await lastEvents(first)).toEqual(held);
    expect((await here.call(calls.overview)).groups).toMatchObject({ paused: GROUPS });

    // The other one may not know of the pause yet.
    const again = await there.send(site.globalPause, { body: { duration: 9 } });
    expect(again.body['groups']).toEqual({ running: GROUPS, reached: GROUPS });
    const resumed = await here.send(site.globalResume);
    const after = await lastEvents(second);
    expect(after.filter(({ type }) => type !== 'PauseEnded')).toEqual([]);
    expect(resumed.body).toMatchObject({
      message: `The pause is over in ${GROUPS} groups.`,
      groups: { running: GROUPS, reached: GROUPS },
    });
    const [one] = groups;
    if (one === undefined) throw new Error('No group was made');
    const [ana] = one.people;
    const screen = await openScreen(first.url, ana, one.groupId);
    closings.push(() => screen.close());
    expect((await openLot(screen)).team?._id).toBe(one.teamId);
  });

  it('reaches all others when one auction’s log is corrupt, and the answer says how many there are', async () => {
    const { peers, close } = await startPeers();
    closings.push(close);
    const [first, second] = peers;
    const groups = await runningGroups(peers);
    const admin = await signInAdmin(second.url);
    const [broken] = groups;
    // No server would store this: an event whose hash doesn't fit.
    await first.database.pool.query(
      `INSERT INTO auction_events (group_id, seq, type, payload, at_ms, hash)
       SELECT group_id, seq + 1, type, payload, at_ms, repeat('0', 64)
       FROM auction_events WHERE group_id = $1 ORDER BY seq DESC LIMIT 1`,
      [broken?.groupId],
    );
    const answer = await admin.send(site.globalPause, { body: { duration: 5 } });
    const held = await lastEvents(first);
    expect(held.filter(({ type }) => type === 'PauseBegan')).toHaveLength(GROUPS - 1);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `Bidding is paused in ${GROUPS - 1} of ${GROUPS} groups. The other one follows as soon as it can.`,
        groups: { running: GROUPS, reached: GROUPS - 1 },
      },
    });
  });
});
