import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Division } from '@bracketbid/contract/division';
import { type TournamentFile, tournamentFile } from '@bracketbid/contract/http/tournament';

const DATA_FOLDER = join(import.meta.dirname, '../../../../data');
/** The men's has no word for it. */
const NAMES: Readonly<Record<Division, RegExp>> = {
  mens: /^tournament-\d{4}\.json$/,
  womens: /^tournament-\d{4}-women\.json$/,
};

/** The newest tournament of a division that ships with the product. */
export function newestShippedTournament(division: Division = 'mens'): TournamentFile {
  const newest = readdirSync(DATA_FOLDER)
    .filter((file) => NAMES[division].test(file))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`There is no tournament in ${DATA_FOLDER}`);
  return tournamentFile.parse(JSON.parse(readFileSync(join(DATA_FOLDER, newest), 'utf8')));
}
