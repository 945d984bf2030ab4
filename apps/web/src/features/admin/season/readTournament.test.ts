import { expect, it } from 'vitest';
import { describeImport, readTournament } from './readTournament.ts';

const PLACE = {
  division: 'mens',
  isFree: false,
  season: { name: 'March 2026', year: 2026 },
} as const;

it('rejects anything that is not a tournament file', () => {
  for (const text of ['', 'Team,Seed', '[]', 'null']) {
    expect(readTournament(text)).toMatchObject({
      isGood: false,
      problem: expect.stringMatching(/^This isn’t a tournament file\./),
    });
  }
});

it('says where the first mistake is', () => {
  const { problem } = { problem: '', ...readTournament('{"name":"March 2026","year":"soon"}') };
  expect(problem).toMatch(/^This isn’t a tournament file\. year /);
});

it('counts what is imported, and says whether the season is replaced or archived', () => {
  const file = { teams: [1], matches: [1, 2, 3], year: 2026 };
  expect(describeImport(file, PLACE)).toMatch(/^1 team, 3 matches\. The teams and the bracket of/);
  expect(describeImport({ ...file, year: 2027 }, PLACE)).toMatch(/March 2026 is archived/);
});
