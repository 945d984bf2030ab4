import { BUNDLE_MESSAGES } from '@bracketbid/contract/text/bundles';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import * as ruleCalls from '@bracketbid/contract/http/groupRules';
import * as maximaCalls from '@bracketbid/contract/http/maxima';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';
import { startRehearsal } from '@bracketbid/contract/http/rehearsal';
import * as results from '@bracketbid/contract/http/results';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { storedEvent } from '@bracketbid/contract/storedEvents';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  type SomeBody,
  startAuctions,
} from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { HASHES } from '../platform/crypto/sha256.ts';

describe.each(testDatabases())('bundles, database %s', (kind) => {
  let server: TestServer;
  const closings: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  const aSite = async (file: ReturnType<typeof drawnTournament>) => {
    server = await startServer({ kind });
    closings.push(server.close);
    const admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: file });
    const { group, members } = await aGroup(server.url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    return { admin, ana, ben, groupId: group.groupId };
  };
  const change = (who: SomeBody, groupId: string, body: object) =>
    who.send(ruleCalls.changeRules, { params: { groupId }, body });
  const readLots = async (who: SomeBody, groupId: string) =>
    (await who.call(auction.teams, { params: { groupId } })).data;
  const listErrors = (body: Record<string, unknown>) =>
    (body['errors'] as { path: string; message: string }[]).map(({ path, message }) => [
      path,
      message,
    ]);

  it('[LOT-8] are set by the host, listed as lots before the start, and take maxima of lots that are gone along', async () => {
    const { ana, ben, groupId } = await aSite(
      drawnTournament(['East', 'West'], 16, { doubled: 1 }),
    );
    const { lots } = await ben.call(ruleCalls.rulesOfGroup, { params: { groupId } });
    expect(lots).toEqual({ own: 33, none: 33, lowSeeds: 27, firstFour: 32, both: 26 });
    const apart = await readLots(ben, groupId);
    const low = apart.find(({ seedNumber }) => seedNumber === 14)?._id ?? '';
    const high = apart.find(({ seedNumber }) => seedNumber === 5)?._id ?? '';
    await change(ana, groupId, { maximumBids: true });
    for (const [teamID, clientId] of [[low, 'low'] as const, [high, 'high'] as const]) {
      const body = { groupId, teamID, amount: '9', clientId };
      expect((await ben.send(maximaCalls.setMaximum, { body })).status).toBe(200);
    }
    const screen = await openScreen(server.url, ben, groupId);
    closings.push(() => screen.close());

    const saved = await change(ana, groupId, { bundles: 'both' });
    expect(saved).toMatchObject({ status: 200, body: { rules: { bundles: 'both' } } });
    expect(saved.body).toMatchObject({ lots: { own: 26, none: 33 } });
    expect(await screen.receives('maximaChanged')).toEqual({ teamIDs: [low] });
    expect((await ben.call(maximaCalls.myMaxima)).data).toMatchObject([{ teamID: high }]);
    // [MAX-4] Nobody else learns whose lots they were: no event names a seal of theirs.
    const chain = async () => (await ana.call(groupLog, { params: { groupId } })).data;
    expect((await chain()).map(({ event }) => event.type)).toEqual([
      'RulesChanged',
      'MaximumSealed',
      'MaximumSealed',
      'RulesChanged',
    ]);
    const told = await readLots(ben, groupId);
    expect(told).toHaveLength(26);
    const east = told.find(({ teamName }) => teamName === 'East 13-16');
    expect(east).toMatchObject({ zone: 'EAST', seedNumber: 13, location: '4 teams' });
    expect(east?.teams?.map(({ seedNumber }) => seedNumber)).toEqual([13, 14, 15, 16]);
    expect(told.find(({ teamName }) => teamName.startsWith('First Four: '))).toMatchObject({
      seedNumber: 1,
      teams: [{ seedNumber: 1 }, { seedNumber: 1 }],
    });
    const picture = await ben.call(auction.auctionState, { params: { groupId } });
    expect(picture.teams).toEqual(told);
    // A team of a bundle is no lot of its own any more.
    const body = { groupId, teamID: low, amount: '9', clientId: 'gone' };
    expect((await ben.send(maximaCalls.setMaximum, { body })).status).toBe(404);
    // A lot that comes back has none of before: its owner was told that they are gone.
    await change(ana, groupId, { bundles: 'none' });
    expect((await ben.call(maximaCalls.myMaxima)).data).toMatchObject([{ teamID: high }]);
    const lost = { groupId, teamID: low };
    expect((await ben.send(maximaCalls.removeMaximum, { body: lost })).status).toBe(409);
    await change(ana, groupId, { bundles: 'both' });
    const seals = (await chain()).flatMap(({ event }) =>
      event.type === 'MaximumSealed' ? event.seal : [],
    );
    await startAuctions(server.url, { lockSeconds: 0, lotSeconds: 1, extensionSeconds: 0 });
    await screen.receives('auctionAutoStarted');
    await expect
      .poll(async () => (await ben.call(auctionLog, { params: { groupId } })).data[0]?.event)
      .toMatchObject({ type: 'AuctionStarted', seals });
  });

  it('[MAX-6] take maxima along, and tell whose they were, when the field is imported with other teams', async () => {
    const file = drawnTournament(['East', 'West'], 16);
    const { admin, ana, ben, groupId } = await aSite(file);
    await change(ana, groupId, { maximumBids: true, bundles: 'lowSeeds' });
    const before = await readLots(ben, groupId);
    const findId = (name: string) => before.find(({ teamName }) => teamName === name)?._id ?? '';
    const wanted = ['East 13-16', 'West 13-16', 'East 1', 'East 2'].map(findId);
    for (const teamID of wanted) {
      const body = { groupId, teamID, amount: '9', clientId: teamID };
      expect((await ben.send(maximaCalls.setMaximum, { body })).status).toBe(200);
    }
    const screen = await openScreen(server.url, ben, groupId);
    closings.push(() => screen.close());
    // Another team is the East's 14, and another its 1.
    const replaced = ['East 1', 'East 14'];
    const keys = new Map(
      file.teams.flatMap(({ id, name }) => (replaced.includes(name) ? [[id, `${id}-new`]] : [])),
    );
    const body = JSON.parse(
      JSON.stringify(file, (_key, value: unknown) =>
        typeof value === 'string' ? (keys.get(value) ?? value) : value,
      ),
    ) as typeof file;
    await admin.call(importTournament, { body });
    const { teamIDs } = await screen.receives('maximaChanged');
    const [eastBundle = '', westBundle = '', eastOne = '', eastTwo = ''] = wanted;
    expect(teamIDs.toSorted()).toEqual([eastBundle, eastOne].toSorted());
    const left = (await ben.call(maximaCalls.myMaxima)).data.map(({ teamID }) => teamID);
    expect(left.toSorted()).toEqual([westBundle, eastTwo].toSorted());
    // The field as it was: what is gone stays gone.
    await admin.call(importTournament, { body: file });
    expect((await ben.call(maximaCalls.myMaxima)).data).toHaveLength(2);
  });

  it('[LOT-8] drawn by hand are refused where a team is unknown, in two, or alone', async () => {
    const { ana, groupId } = await aSite(drawnTournament(['A'], 4));
    const [a = '', b = '', c = ''] = (await readLots(ana, groupId)).map(({ _id }) => _id);
    const wrong: readonly (readonly [unknown, string, string])[] = [
      [[{ name: 'One', teams: [a] }], 'bundles.0.teams', BUNDLE_MESSAGES.bundleTooSmall],
      [
        [
          { name: 'One', teams: [a, b] },
          { name: 'Two', teams: [b, c] },
        ],
        'bundles',
        BUNDLE_MESSAGES.bundlesOverlap,
      ],
      [[{ name: 'One', teams: [a, groupId] }], 'bundles', BUNDLE_MESSAGES.bundleTeamUnknown],
      ['some', 'bundles', BUNDLE_MESSAGES.bundlesInvalid],
    ];
    for (const [bundles, path, message] of wrong) {
      const { status, body } = await change(ana, groupId, { bundles, lotSeconds: 20 });
      expect([status, ...listErrors(body)]).toEqual([400, [path, message]]);
    }
    const { rules } = await ana.call(ruleCalls.rulesOfGroup, { params: { groupId } });
    expect(rules).toMatchObject({ bundles: 'none', lotSeconds: 30 });
    expect(await change(ana, groupId, { bundles: [] })).toMatchObject({
      body: { rules: { bundles: 'none' } },
    });
    // [GROUP-12] The name is the host's: the mail to the members quotes it.
    const advertised = [{ name: 'Win http://evil.test/x', teams: [a, b] }];
    expect((await change(ana, groupId, { bundles: advertised })).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `SELECT letter->'changes' AS changes FROM mail_queue WHERE letter->>'kind' = 'rulesChanged'`,
    );
    expect(rows).toMatchObject([
      { changes: [expect.stringContaining('“Win http evil test x” (2 teams)')] },
    ]);
  });

  it('[LOT-8] drawn by hand lose the teams that leave the field, and a single one left is sold by itself', async () => {
    const { admin, ana, groupId } = await aSite(drawnTournament(['A'], 8));
    const idByKey = new Map(
      (await readLots(ana, groupId)).map((team) => [team.seedNumber, team._id]),
    );
    const of = (...seeds: number[]) => seeds.map((seed) => idByKey.get(seed) ?? '');
    const bundles = [
      { name: 'Three', teams: of(3, 4, 8) },
      { name: 'Two', teams: of(1, 7) },
    ];
    expect((await change(ana, groupId, { bundles })).status).toBe(200);
    expect(await readLots(ana, groupId)).toHaveLength(5);
    await admin.call(importTournament, { body: drawnTournament(['A'], 4) });
    const { rules, lots } = await ana.call(ruleCalls.rulesOfGroup, { params: { groupId } });
    expect(rules.bundles).toEqual([{ name: 'Three', teams: of(3, 4) }]);
    expect(lots.own).toBe(3);
    expect((await change(ana, groupId, { lotSeconds: 20 })).status).toBe(200);
    expect(await readLots(ana, groupId)).toMatchObject([
      { seedNumber: 1 },
      { seedNumber: 2 },
      { teamName: 'Three', teams: [{ seedNumber: 3 }, { seedNumber: 4 }] },
    ]);
  });

  it('[LOT-8, MONEY-7] are sold as one lot, proven by the receipts, and pay the wins of each of their teams', async () => {
    const { admin, ana, ben, groupId } = await aSite(drawnTournament(['A'], 4));
    const seeds = new Map(
      (await readLots(ana, groupId)).map((team) => [team.seedNumber, team._id]),
    );
    const of = (...wanted: number[]) => wanted.map((seed) => seeds.get(seed) ?? '');
    const bundles = [{ name: 'The Rest', teams: of(2, 3, 4) }];
    expect((await change(ana, groupId, { bundles })).status).toBe(200);
    expect((await ana.send(startRehearsal, { body: { groupId, lots: 'six' } })).status).toBe(201);
    const screen = await openScreen(server.url, ana, groupId);
    closings.push(() => screen.close());
    await startAuctions(server.url, { lockSeconds: 1, lotSeconds: 3, extensionSeconds: 1 });

    let seq = 0;
    for (const _lot of [1, 2]) {
      const { team } = await openLot(screen, seq);
      const [who, amount] = team?.teams === undefined ? [ben, '7'] : [ana, '10'];
      expect((await who.bid(groupId, team?._id ?? '', amount)).status).toBe(201);
      ({ seq } = await screen.receives('teamStatusUpdate', (sale) => sale.teamID === team?._id));
    }
    await screen.receives('auctionCompleted');

    const { data } = await ana.call(auctionLog, { params: { groupId } });
    const receipts = data.map(({ seq: at, at: iso, event, hash }) => ({
      seq: at,
      atMs: Date.parse(iso),
      hash,
      event: storedEvent.parse(event),
    }));
    expect(verifyReceipts(groupId, receipts, HASHES).problems).toEqual([]);
    const [started] = receipts;
    if (started?.event.type !== 'AuctionStarted') throw new Error('It has started');
    expect(started.event.lots?.map(({ teamIds }) => teamIds.length).toSorted()).toEqual([1, 3]);
    // Whoever puts another team into a bundle changes its id.
    const lots = started.event.lots?.map((lot) => ({ ...lot, teamIds: lot.teamIds.slice(0, 2) }));
    const tampered = [{ ...started, event: { ...started.event, lots } }, ...receipts.slice(1)];
    expect(
      verifyReceipts(groupId, tampered as typeof receipts, HASHES).problems.map(({ text }) => text),
    ).toContain('The lots are not made of the teams that are listed.');

    expect((await ana.call(auction.myTeams)).data).toMatchObject([
      { amount: 10, teamID: { teamName: 'The Rest', teams: [{}, {}, {}] } },
    ]);
    const games = (await admin.call(results.matches)).matches;
    const first = games.find(({ homeTeam, awayTeam }) =>
      of(2, 3).every((id) => [homeTeam, awayTeam].some((side) => side?.teamId._id === id)),
    );
    const played = { status: 'final', homeScore: 2, awayScore: 1 } as const;
    await admin.send(results.enterResult, { params: { id: first?._id ?? '' }, body: played });
    const standing = await ben.call(results.standings, { params: { groupId } });
    expect(standing.pot).toBe(17);
    const costs = standing.owners.filter(({ user }) => user._id === ana.userId);
    expect(costs.map(({ amount }) => amount)).toEqual([3.34, 3.33, 3.33]);
    expect(costs.map(({ teamId }) => teamId).toSorted()).toEqual(of(2, 3, 4).toSorted());
    const won = standing.standings.find(({ user }) => user._id === ana.userId)?.won ?? 0;
    expect(won).toBeGreaterThan(0);
    const details = await ben.call(accounts.userDetails, { params: { id: ana.userId } });
    expect(details).toMatchObject({ totalAmountWon: won, totalMatchWon: 1 });
    expect(details.team).toMatchObject([{ amount: 10, teamID: { teamName: 'The Rest' } }]);
    const rows = (await ana.call(results.myMatches)).data;
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(won, 10);
    expect(rows.filter(({ result }) => result === 'Won')).toHaveLength(1);
    const { csv } = await ana.call(results.exportGroup, { params: { groupId } });
    const lines: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(lines.map((line) => [line['Lot'], line['Price']])).toEqual([
      ['A 1', '7'],
      ...costs
        .toSorted((x, y) => of(2, 3, 4).indexOf(x.teamId) - of(2, 3, 4).indexOf(y.teamId))
        .map(({ amount }) => ['The Rest', amount.toFixed(2)]),
    ]);
  });
});
