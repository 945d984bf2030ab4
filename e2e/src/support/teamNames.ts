import { readdirSync, readFileSync } from 'node:fs';
import { tournamentFile } from '@bracketbid/contract/http/tournament';

const DATA = new URL('../../../data/', import.meta.url);

/** The names of the shipped seasons' teams, and such as bundles have. */
export const TEAM_NAMES: readonly string[] = [
  ...new Set(
    readdirSync(DATA)
      .filter((file) => file.startsWith('tournament-'))
      .map((file) => tournamentFile.parse(JSON.parse(readFileSync(new URL(file, DATA), 'utf8'))))
      .flatMap(({ teams }) => teams.map(({ name }) => name)),
  ),
  'Sacramento 4 seeds 13-16',
  'Midwest 13-16',
  'First Four: NDSU / PVAM',
  'The Long Shots of the West',
];
