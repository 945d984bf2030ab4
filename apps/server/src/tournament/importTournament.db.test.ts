import * as adminCalls from '@bracketbid/contract/http/admin';
import * as auction from '@bracketbid/contract/http/auction';
import { practice } from '@bracketbid/contract/http/practice';
import * as results from '@bracketbid/contract/http/results';
import { getSettings } from '@bracketbid/contract/http/settings';
import * as calls from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { testDatabases } from '../../test/database.ts';
import { aGroup, request, signInAdmin, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { useServer } from '../../test/useServer.ts';
import { tinyTournament } from '../../test/tournaments/tinyTournament.ts';
import { answer } from '../platform/operator/answer.ts';
import { newestShippedTournament } from './shipped.ts';
import { withoutResults } from './withoutResults.ts';

const file = newestShippedTournament();
const refusal = async (sending: ReturnType<SomeBody['send']>) => {
  const { status, body } = await sending;
  return [status, body['code'], body['message']];
};
const nextYear: calls.TournamentFile = { ...withoutResults(file), year: 2027, name: 'Next year' };

describe.each(testDatabases())('an import, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind }, (started) => void ({ server, admin } = started));

  const decided = async () => {
    const { matches } = await admin.call(results.matches);
    return matches.filter(({ winner }) => winner !== null).length;
  };

  it('[SEASON-2] of a file with results is refused until the admin chooses what becomes of them', async () => {
    const before = await admin.call(adminCalls.overview);
    expect(await refusal(admin.send(calls.importTournament, { body: file }))).toEqual([
      409,
      'HasResults',
      `${file.name} comes with results: 67 of its 67 matches are decided. Choose results=drop to import it without them, or results=keep to keep them.`,
    ]);
    const onlyChampion = { ...withoutResults(file), champion: 'duke' };
    expect((await admin.send(calls.importTournament, { body: onlyChampion })).status).toBe(409);
    const odd = await request(server.url, 'PUT', '/admin/tournament?results=maybe', {
      token: admin.token,
      body: file,
    });
    expect([odd.status, odd.body['message']]).toEqual([
      400,
      'Results are kept or dropped: results=keep or results=drop.',
    ]);
    expect((await admin.call(adminCalls.overview)).season).toEqual(before.season);
    expect((await admin.call(practice)).practice).not.toBeNull();

    const kept = await admin.call(calls.importTournament, {
      body: file,
      query: { results: 'keep' },
    });
    expect(kept.warning).toBe(
      '67 of 67 matches are decided already: an auction on this tournament would be on known results.',
    );
    expect(await decided()).toBe(67);
    const [known] = await admin.call(getSettings);
    expect(known?.practiceSeason).toBeNull();

    const dropped = await admin.call(calls.importTournament, {
      body: file,
      query: { results: 'drop' },
    });
    expect(dropped.warning).toBeNull();
    expect(await decided()).toBe(0);
  });

  it('takes teams whose colours and outside ids nobody knows, and every screen has a colour for them', async () => {
    const [duke, ...others] = tinyTournament().teams;
    const teams = [
      { ...duke, color: null, secondaryColor: null, externalIds: null },
      ...others.map((team) => ({ ...team, externalIds: { espn: null, kaggle: '1181' } })),
    ];
    const body = { ...tinyTournament(), teams };
    const send = () =>
      request(server.url, 'PUT', '/admin/tournament', { body, token: admin.token });
    expect(await send()).toMatchObject({ status: 200 });
    const { teams: shown } = await admin.call(calls.teams);
    for (const { color, secondaryColor } of shown) {
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(secondaryColor).toMatch(/^#[0-9a-f]{6}$/);
    }
    const { rows } = await server.database.pool.query<{ key: string; external_ids: object }>(
      "SELECT key, external_ids FROM teams WHERE key IN ('duke', 'iowa') AND tournament_id = (SELECT id FROM tournaments WHERE is_current) ORDER BY key",
    );
    expect(rows.map((row) => row.external_ids)).toEqual([{}, { kaggle: '1181' }]);
    // The same team has the same colour whenever it is imported.
    await send();
    const again = await admin.call(calls.teams);
    expect(again.teams.map(({ color }) => color)).toEqual(shown.map(({ color }) => color));
    const { group, members } = await aGroup(server.url, ['Uma']);
    const offered = await members[0]?.call(auction.teams, { params: { groupId: group.groupId } });
    expect(offered?.data.every(({ color }) => color.startsWith('#'))).toBe(true);
  });
});

describe.each(testDatabases())('the codes of teams, database %s', (kind) => {
  let server: TestServer;
  let admin: SomeBody;
  useServer(
    { kind, tournament: tinyTournament() },
    (started) => void ({ server, admin } = started),
  );
  const codes = async () => {
    const { teams } = await admin.call(calls.teams);
    return Object.fromEntries(teams.map(({ key, abbreviation }) => [key, abbreviation]));
  };

  it('are each team’s own in a season, whoever writes it', async () => {
    const plain = tinyTournament();
    const withCodes = (of: Readonly<Record<string, string>>) => ({
      ...plain,
      teams: plain.teams.map((team) => ({ ...team, abbreviation: of[team.id] ?? '' })),
    });
    const double = withCodes({ duke: 'DU', navy: 'DU' });
    expect((await admin.send(calls.importTournament, { body: double })).body['message']).toBe(
      'The abbreviation "DU" is there twice: "duke" and "navy" have it.',
    );
    const odd = await admin.send(calls.importTournament, { body: withCodes({ duke: 'Duke' }) });
    expect(odd.status).toBe(400);

    const digits = { duke: 'S04', iowa: 'U21', navy: '49RS' };
    await admin.call(calls.importTournament, { body: withCodes(digits) });
    expect(await codes()).toEqual({ ...digits, utah: '' });
    await admin.call(calls.importTournament, { body: withCodes({ duke: 'DUKE', iowa: 'IA&M' }) });
    // Two teams swap their codes; two have none.
    await admin.call(calls.importTournament, { body: withCodes({ duke: 'IA&M', iowa: 'DUKE' }) });
    expect(await codes()).toEqual({ duke: 'IA&M', iowa: 'DUKE', navy: '', utah: '' });

    const { teams } = await admin.call(calls.teams);
    const navy = teams.find(({ key }) => key === 'navy')?._id ?? '';
    const change = (abbreviation: string) =>
      admin.send(calls.changeTeam, { params: { id: navy }, body: { abbreviation } });
    expect(await refusal(change('DUKE'))).toEqual([
      409,
      'Conflict',
      'The abbreviation DUKE is taken: Iowa Hawkeyes has it.',
    ]);
    expect((await change('NAVY')).status).toBe(200);
    expect((await change('U21')).status).toBe(200);
    expect((await change('')).status).toBe(200);
    expect((await change('navy')).body['message']).toBe(
      'An abbreviation is 2 to 4 capital letters, digits, & or -, like TA&M.',
    );
  });

  it('go wherever a team is shown', async () => {
    const { group, members } = await aGroup(server.url, ['Uma']);
    const offered = await members[0]?.call(auction.teams, { params: { groupId: group.groupId } });
    const shown = offered?.data.map(({ abbreviation }) => abbreviation);
    expect(shown?.toSorted()).toEqual(Object.values(await codes()).toSorted());
  });
});

describe.each(testDatabases())('a new season, database %s', (kind) => {
  it('[SEASON-3, SEASON-4] waits for the final of the one that is auctioned, unless the admin insists', async () => {
    const server = await startServer({ kind, tournament: withoutResults(file) });
    const admin = await signInAdmin(server.url);
    const { members, groupId } = await auctionedGroup(server, ['Ida', 'Jon'], (key, index) => ({
      by: index % 2,
      amount: key === 'duke' ? 40 : 5,
    }));
    const early = await admin.send(calls.importTournament, { body: nextYear });
    expect([early.status, early.body]).toEqual([
      409,
      {
        status: 'fail',
        code: 'FinalNotPlayed',
        message: 'The final of 2026 has not been played.',
      },
    ]);
    const typed = { command: 'import', tournament: nextYear, results: undefined } as const;
    const { operatorContext } = server.app;
    await expect(answer(operatorContext, { ...typed, force: false })).rejects.toThrow(
      'The final of 2026 has not been played.',
    );
    expect((await admin.call(adminCalls.overview)).season.year).toBe(2026);

    const { matches } = await admin.call(results.matches);
    const first = matches.find(({ homeTeam }) => homeTeam?.shortName === 'Duke');
    const [home, away] = [first?.homeTeam?.teamId._id ?? '', first?.awayTeam?.teamId._id ?? ''];
    await admin.call(calls.importTournament, { body: { ...nextYear, force: true } });
    expect((await admin.call(adminCalls.overview)).season.year).toBe(2027);

    // The archived season's results can still be entered and corrected, and its money follows.
    const params = { id: first?._id ?? '' };
    const standing = async () => {
      const stand = await members[0]?.call(results.standings, { params: { groupId } });
      return new Map(stand?.standings.map(({ user, won }) => [user._id, won]));
    };
    const stand = await members[0]?.call(results.standings, { params: { groupId } });
    const ownerByTeam = new Map(stand?.owners.map(({ teamId, user }) => [teamId, user._id]));
    const share = Math.floor((stand?.pot ?? 0) * 0.5) / 100;
    const win = { status: 'final', homeScore: 71, awayScore: 65 } as const;
    const shown = await admin.call(adminCalls.previewResult, { params, body: win });
    expect(shown).toMatchObject({ groups: 1, people: 1 });
    const entered = await admin.call(results.enterResult, { params, body: win });
    expect(entered.match).toMatchObject({ _id: params.id, winner: home });
    expect(entered.changed).toHaveLength(2);
    expect((await standing()).get(ownerByTeam.get(home) ?? '')).toBe(share);
    await admin.call(results.enterResult, { params, body: { ...win, homeScore: 60 } });
    expect((await standing()).get(ownerByTeam.get(away) ?? '')).toBe(share);
    const sum = [...(await standing()).values()].reduce((total, won) => total + won, 0);
    expect(sum).toBe(share);
    // Nothing of it is in the season that is.
    const { matches: current } = await admin.call(results.matches);
    expect(
      current.every(({ winner, homeTeam }) => winner === null && homeTeam?.score == null),
    ).toBe(true);
    const { seasons } = await admin.call(calls.seasons);
    expect(seasons.map(({ year, isCurrent }) => [year, isCurrent])).toEqual([
      [2027, true],
      [2026, false],
    ]);
    const archived = await admin.call(results.matches, { query: { season: seasons[1]?._id } });
    expect(archived.matches.find(({ _id }) => _id === params.id)?.winner).toBe(away);
    const nowhere = await admin.send(results.matches, { query: { season: params.id } });
    expect(nowhere.status).toBe(404);
    const { rows } = await admin.call(adminCalls.auditLog, { query: { search: 'match.changed' } });
    expect(rows).toHaveLength(2);
    await server.close();
  });

  it('does not wait where nobody has auctioned yet, or the final has been played', async () => {
    const server = await startServer({ kind, tournament: withoutResults(file) });
    const admin = await signInAdmin(server.url);
    await aGroup(server.url, ['Uma']);
    await admin.call(calls.importTournament, { body: nextYear });
    await auctionedGroup(server, ['Ida', 'Jon'], () => ({ by: 0, amount: 5 }));
    await admin.call(results.importResults, { body: { matches: file.matches } });
    const afterNext = { ...nextYear, year: 2028 };
    await admin.call(calls.importTournament, { body: afterNext });
    expect((await admin.call(adminCalls.overview)).season.year).toBe(2028);
    // Nor where the operator says so.
    await auctionedGroup(server, ['Kim', 'Lou'], () => ({ by: 0, amount: 5 }));
    const tournament = { ...nextYear, year: 2029 };
    const said = await answer(server.app.operatorContext, {
      command: 'import',
      tournament,
      force: true,
    });
    expect(said).toContain('It is the current tournament now; Next year is in the archive.');
    await server.close();
  });
});
