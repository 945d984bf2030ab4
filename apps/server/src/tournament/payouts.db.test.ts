import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { getSettings } from '@bracketbid/contract/http/settings';
import { importTournament, season } from '@bracketbid/contract/http/tournament';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { sumOfPayouts, WHOLE_POT } from '@bracketbid/engine/money/payoutTable';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/database.ts';
import { drawnTournament } from '../../test/tournaments/drawnTournament.ts';
import { aGroup, openScreen, request, type SomeBody } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { withoutResults } from './withoutResults.ts';
import { newestShippedTournament } from './shipped.ts';

const ZONES = ['A', 'B', 'C', 'D'];
const USUAL = DEFAULT_AUCTION_SETTINGS.payoutBasisPoints;

describe.each(testDatabases())('payouts of a bracket, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const payouts = async () => {
    const [record] = await admin.call(getSettings);
    return record?.payoutBasisPoints ?? {};
  };
  const rounds = async () => (await admin.call(results.rounds)).rounds;
  const save = (payoutBasisPoints: Record<string, number>) =>
    request(server.url, 'PATCH', '/settings/update', {
      body: { payoutBasisPoints },
      token: admin.token,
    });

  it('[MONEY-6] add up to the pot after the import of any bracket, and the answer says what they became', async () => {
    const shapes = [
      drawnTournament(['A'], 4),
      drawnTournament(['A'], 4, { doubled: 3 }),
      drawnTournament(ZONES, 4, { doubled: 1 }),
      drawnTournament(ZONES, 16, { doubled: 2 }),
      drawnTournament(ZONES, 32),
      drawnTournament(['A', 'B'], 4),
    ];
    for (const file of shapes) {
      const before = await payouts();
      const { status, body } = await admin.send(importTournament, { body: file });
      expect(status).toBe(200);
      const answer = importTournament.reply.parse(body);
      const now = await payouts();
      const sum = sumOfPayouts(before, await rounds());
      expect(sumOfPayouts(now, await rounds()), file.name).toBe(WHOLE_POT);
      const reported = answer.payouts ?? {
        before: WHOLE_POT,
        payoutBasisPoints: before,
        message: '',
      };
      expect(reported).toMatchObject({ before: sum, payoutBasisPoints: now });
      expect(body['message']).toBe(`${file.name} has been imported. ${reported.message}`.trim());
    }
    const back = await admin.call(importTournament, {
      body: { ...withoutResults(newestShippedTournament()), year: 2031 },
    });
    expect(back.payouts?.payoutBasisPoints).toEqual(USUAL);
    const tiny = await admin.send(importTournament, { body: drawnTournament(['A'], 4) });
    expect(tiny.body['message']).toBe(
      'Cup of 4 has been imported. The payouts so far add up to 36 % of the pot in this bracket, so they become, for a win: Final Four 22.22 %, Championship 55.56 %.',
    );
  });

  it('stay as the admin has set them while they fit', async () => {
    await admin.call(importTournament, { body: drawnTournament(['A'], 4) });
    // A round that is left out pays nothing: the final takes all.
    const own = { F4: 0, NC: 10_000 };
    expect(await save({ NC: 10_000 })).toMatchObject({ status: 200 });
    const again = await admin.call(importTournament, { body: drawnTournament(['B'], 4) });
    expect(again.payouts).toBeNull();
    const next = drawnTournament(['A'], 4, { doubled: 2, year: 2032 });
    expect((await admin.call(importTournament, { body: next })).payouts).toBeNull();
    expect(await payouts()).toEqual(own);
  });

  it('are shown with the preview of a season, which changes nothing, and again when it is written', async () => {
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
    await save({ F4: 2500, NC: 5000 });
    const body = {
      year: 2032,
      name: 'Eight',
      zones: ['A'],
      firstDay: '2032-03-16',
      text: `Team, Seed, Zone\n${Array.from({ length: 8 }, (_, at) => `T${at}, ${at + 1}, A`).join('\n')}`,
    };
    const preview = await admin.call(season, { body: { ...body, preview: true } });
    const expected = { E8: 769, F4: 1538, NC: 3848 };
    expect(preview.payouts).toMatchObject({ before: 10_000, payoutBasisPoints: expected });
    expect(preview.payouts?.message).toMatch(/^The payouts so far know nothing of some rounds/);
    expect(await payouts()).toEqual({ F4: 2500, NC: 5000 });
    const written = await admin.call(season, { body: { ...body, preview: false } });
    expect(written.payouts).toEqual(preview.payouts);
    expect(await payouts()).toEqual(expected);
  });

  it('that do not add up are not saved, and the sentence says by how much', async () => {
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2032 }) });
    const before = await payouts();
    expect(await save({ F4: 2500, NC: 4600 })).toMatchObject({
      status: 400,
      body: {
        message: 'The payouts must add up to 100 % of the pot, not 96 %: 4 % are missing.',
      },
    });
    expect(await save({ F4: 2500, NC: 6025 })).toMatchObject({
      status: 400,
      body: {
        message: 'The payouts must add up to 100 % of the pot, not 110.25 %: 10.25 % are too many.',
      },
    });
    expect(await save({ F4: 2500, NC: 5000, R64: 0 })).toMatchObject({ status: 400 });
    expect(await payouts()).toEqual(before);
  });

  it('fit the bracket also when they are saved while another one is imported', async () => {
    for (const seeds of [8, 4, 8, 4]) {
      const own: Record<string, number> = { F4: 2500, NC: 5000 };
      await Promise.all([
        admin.call(importTournament, { body: drawnTournament(['A'], seeds, { year: 2032 }) }),
        save(own),
      ]);
      expect(sumOfPayouts(await payouts(), await rounds())).toBe(WHOLE_POT);
    }
  });

  it('are the usual ones in an auction that starts under a table that does not fit', async () => {
    await admin.call(importTournament, { body: drawnTournament(['A'], 4, { year: 2033 }) });
    // As in a database from before this rule.
    const uneven = { R64: 50, R32: 100, S16: 200, E8: 400, F4: 800, NC: 2000 };
    await server.database.pool.query(
      'UPDATE tournaments SET payout_basis_points = $1 WHERE is_current',
      [JSON.stringify(uneven)],
    );
    await server.app.settings.reread();
    const { group, members } = await aGroup(server.url, ['Ana']);
    const [ana] = members;
    const screen = await openScreen(server.url, ana, group.groupId);
    await admin.call(site.updateSettings, { body: { auctionDate: new Date().toISOString() } });
    await screen.receives('lockScreen');
    screen.close();
    const { rows } = await server.database.pool.query<{ frozen: unknown; stored: unknown }>(
      `SELECT payload->'settings'->'payoutBasisPoints' AS frozen, payout_basis_points AS stored
       FROM auction_events JOIN groups ON groups.id = group_id
       WHERE group_id = $1 AND type = 'AuctionStarted'`,
      [group.groupId],
    );
    const usual = { F4: 2222, NC: 5556 };
    expect(rows).toEqual([{ frozen: usual, stored: usual }]);
  });
});
