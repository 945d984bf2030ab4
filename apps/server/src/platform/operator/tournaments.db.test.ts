import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as results from '@bracketbid/contract/http/results';
import { type TournamentFile, tournamentFile } from '@bracketbid/contract/http/tournament';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../../test/database.ts';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';
import { createPlaces, operate } from '../../../test/servers/operatorCommand.ts';
import { request } from '../../../test/people.ts';
import { tinyTournament } from '../../../test/tournaments/tinyTournament.ts';

// Many processes are started, one after the other.
vi.setConfig({ testTimeout: 120_000 });

const places = createPlaces();
afterEach(() => places.clear());

/** Some words among others. */
const says = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe.each(testDatabases())('tournaments from the command line, database %s', (kind) => {
  it('are exported and imported again as they were, with all results', async () => {
    const from = await places.location(kind);
    const shipped = new URL('../../../../../data/tournament-2025.json', import.meta.url).pathname;
    expect(await operate(from, 'import', shipped)).toMatchObject({
      code: 1,
      errors: says(/comes with results: 67 of its 67 matches are decided/),
    });
    expect(await operate(from, 'import', shipped, '--results', 'all')).toMatchObject({
      code: 2,
      errors: says(/results: This is keep or drop/),
    });
    const imported = await operate(from, 'import', shipped, '--results', 'keep');
    expect(imported).toMatchObject({
      code: 0,
      said: says(/68 teams, 67 matches\. Mind that 67 of 67 matches are decided already/),
    });
    const out = join(from.dataDir, 'out.json');
    expect(await operate(from, 'export', '--out', out)).toMatchObject({ code: 0 });
    expect(comparable(readTournament(out))).toEqual(comparable(readTournament(shipped)));

    const to = await places.location('embedded');
    await operate(to, 'import', out, '--results', 'keep');
    expect(await operate(to, 'export')).toMatchObject({ code: 0, said: readFileSync(out, 'utf8') });
  });

  it('of another year become current, the one before can still be exported', async () => {
    const location = await places.location(kind);
    const { url } = await places.server(location);
    const before = await request(url, 'GET', results.matches.path);
    const tiny = join(location.dataDir, 'tiny.json');
    writeFileSync(tiny, JSON.stringify(tinyTournament()));
    const imported = await operate(location, 'import', tiny);
    expect(imported).toMatchObject({
      code: 0,
      said: says(
        /The Tiny Cup: 4 teams, 0 matches. It is the current tournament now; 20\d\d .* is in the archive/,
      ),
    });
    const small = join(location.dataDir, 'small.json');
    writeFileSync(small, JSON.stringify(drawnTournament(['A'], 4)));
    expect(await operate(location, 'import', small)).toMatchObject({
      code: 0,
      said: says(/so they become, for a win: Final Four 22.22 %, Championship 55.56 %\.\n/),
    });
    expect(before.body['matches']).toHaveLength(67);
    const archived = await operate(location, 'export', '--year', '2026');
    expect(JSON.parse(archived.said)).toMatchObject({ year: 2026 });
    const unknown = await operate(location, 'export', '--year', '1999');
    expect(unknown).toMatchObject({
      code: 1,
      errors: says(/no tournament of 1999. There are: 2031, 2026/),
    });
  });

  it('that are broken are refused with the place of what is wrong, and nothing changes', async () => {
    const location = await places.location(kind);
    const file = join(location.dataDir, 'broken.json');
    const refused = async (content: string) => {
      writeFileSync(file, content);
      return operate(location, 'import', file);
    };
    expect(await refused('{"year": 20')).toMatchObject({
      code: 1,
      errors: says(/is not valid JSON/),
    });
    const tiny = tinyTournament();
    const [duke, ...others] = tiny.teams;
    const badSeed = { ...tiny, teams: [{ ...duke, seed: 'one' }, ...others] };
    expect(await refused(JSON.stringify(badSeed))).toMatchObject({
      code: 1,
      errors: says(/teams.0.seed: /),
    });
    const lost = { ...tiny, teams: [{ ...duke, zone: 'NOWHERE' }, ...others] };
    expect(await refused(JSON.stringify(lost))).toMatchObject({
      code: 1,
      errors: says(/The team "duke" is in a zone "NOWHERE" that is not listed/),
    });
    const gone = await operate(location, 'import', join(location.dataDir, 'gone.json'));
    expect(gone).toMatchObject({ code: 1, errors: says(/There is no .*gone.json/) });
    expect(await operate(location, 'export')).toMatchObject({
      code: 1,
      errors: says(/No tournament/),
    });
  });
});

function readTournament(file: string): TournamentFile {
  return tournamentFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A tournament whatever the order of its lists and the way its instants are written. */
function comparable(file: TournamentFile) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const instant = (text: string | null | undefined) =>
    text == null ? null : new Date(text).toISOString();
  return {
    ...file,
    teams: file.teams.toSorted(byId),
    matches: file.matches.toSorted(byId).map(({ startTimeUtc, ...match }) => ({
      homeFrom: null,
      awayFrom: null,
      topTeam: null,
      bottomTeam: null,
      nextMatchId: null,
      nextMatchSlot: null,
      ...match,
      startTimeUtc: instant(startTimeUtc),
    })),
  };
}
