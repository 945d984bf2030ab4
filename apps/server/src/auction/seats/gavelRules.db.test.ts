import type { BodyOf } from '@bracketbid/contract/call';
import * as auction from '@bracketbid/contract/http/auction';
import * as board from '@bracketbid/contract/http/board';
import { removeSeat } from '@bracketbid/contract/http/gavel';
import * as ruleCalls from '@bracketbid/contract/http/groupRules';
import * as groups from '@bracketbid/contract/http/groups';
import { invitation } from '@bracketbid/contract/http/joining';
import { profile } from '@bracketbid/contract/http/session';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { readBoard } from '../../../test/connections/boardScreen.ts';
import { seated } from '../../../test/auctions/gavelGroup.ts';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, signInAdmin, type SomeBody } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';

type Patch = BodyOf<typeof ruleCalls.changeRules>;

describe.each(testDatabases())('[GAVEL-9] the rules of a gavel, database %s', (kind) => {
  let server: TestServer;
  const closings: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  const aSite = async () => {
    server = await startServer({ kind });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    return { ana, ben, group, groupId: group.groupId };
  };
  const read = async (who: SomeBody, groupId: string) =>
    who.call(ruleCalls.rulesOfGroup, { params: { groupId } });
  const change = (who: SomeBody, groupId: string, body: Patch) =>
    who.send(ruleCalls.changeRules, { params: { groupId }, body });

  it('are the clock’s until the host wants a gavel, and tables don’t touch them', async () => {
    const { ana, ben, groupId } = await aSite();
    const { rules, tables } = await read(ben, groupId);
    expect(rules).toMatchObject({ pace: 'clock', warningSeconds: 3, phonesBid: true });
    const patch: Patch = { pace: 'gavel', warningSeconds: 5, phonesBid: false };
    expect(await change(ana, groupId, patch)).toMatchObject({
      status: 200,
      body: { rules: patch },
    });
    for (const table of tables) {
      expect((await change(ana, groupId, table.rules)).status).toBe(200);
      const now = await read(ben, groupId);
      expect(now.rules).toEqual({ ...rules, ...patch, ...table.rules });
      expect(now.tables.map(({ minutes }) => minutes)).toEqual(
        tables.map(() => Math.round((now.lots.own * 40) / 60)),
      );
    }
    const { rows } = await server.database.pool.query<{ letter: { changes: string[] } }>(
      `SELECT letter FROM mail_queue WHERE letter->>'kind' = 'rulesChanged' ORDER BY id`,
    );
    expect(rows[0]?.letter.changes).toEqual([
      'A person holds the gavel, and no clock runs: a team is sold after two warnings, at least 5 seconds after the second. Until now the clock ended a team.',
      'Bids are said in the room: nobody bids on a phone.',
      'The order of the teams is drawn at the start; whoever holds the gavel may show another team first.',
    ]);
  });

  it('are refused where they are impossible, and nothing changes', async () => {
    const { ana, groupId } = await aSite();
    expect(await change(ana, groupId, { startingBudget: null })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'startingBudget', message: MESSAGES.noLimitWithClock }] },
    });
    for (const body of [{ warningSeconds: 11 }, { warningSeconds: -1 }, { warningSeconds: 2.5 }]) {
      expect((await change(ana, groupId, body)).status).toBe(400);
    }
    expect((await change(ana, groupId, { pace: 'gavel', startingBudget: null })).status).toBe(200);
    expect(await change(ana, groupId, { pace: 'clock' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'startingBudget', message: MESSAGES.noLimitWithClock }] },
    });
    expect((await read(ana, groupId)).rules).toMatchObject({ pace: 'gavel', startingBudget: null });
    const back = { pace: 'clock', startingBudget: 500 } as const;
    expect(await change(ana, groupId, back)).toMatchObject({ status: 200, body: { rules: back } });
  });

  it('say nowhere what is left where money has no limit', async () => {
    const { ana, ben, group, groupId } = await aSite();
    const { token } = (await ana.call(board.makeBoard, { body: { groupId } })).board;
    await change(ana, groupId, { pace: 'gavel', startingBudget: null });
    const { state } = await ben.call(auction.auctionState, { params: { groupId } });
    expect(state.members).toMatchObject([
      { remaining: null, spent: 0 },
      { remaining: null, spent: 0 },
    ]);
    const { settings } = await ben.call(groups.settingsOfGroup, { params: { groupId } });
    expect(settings.startingBudget).toBeNull();
    expect((await ben.call(profile, {})).user.amount).toBeNull();
    const { rules } = await ben.call(invitation, { params: { slug: group.slug } });
    expect(rules).toMatchObject({ startingBudget: null, pace: 'gavel' });
    expect((await readBoard(server.url, token)).body).toMatchObject({
      board: {
        startingBudget: null,
        members: [
          { fullName: 'Ana', remaining: null, spent: 0 },
          { fullName: 'Ben', remaining: null, spent: 0 },
        ],
      },
    });
    expect((await read(ben, groupId)).sentences).toContain(
      'Money has no limit: nobody has a budget.',
    );
  });

  it('can’t give up the gavel while there are seats', async () => {
    const { ana, groupId } = await aSite();
    await change(ana, groupId, { pace: 'gavel' });
    const [seat] = await seated(ana, groupId, [31]);
    expect(await change(ana, groupId, { pace: 'clock' })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.seatsNeedGavel },
    });
    expect((await change(ana, groupId, { lotSeconds: 21 })).status).toBe(200);
    await ana.call(removeSeat, { params: { id: seat?._id ?? '' } });
    expect((await change(ana, groupId, { pace: 'clock' })).status).toBe(200);
    const { rules } = await read(ana, groupId);
    expect(rules.pace).toBe('clock');
  });
});
