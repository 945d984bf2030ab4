import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TournamentFile, tournamentFile } from '@bracketbid/contract/http/tournament';

const DATA_FOLDER = join(import.meta.dirname, '../../../../data');
const NAME = /^tournament-(\d{4})\.json$/;

/** The newest tournament that ships with the product. */
export function newestShippedTournament(): TournamentFile {
  const newest = readdirSync(DATA_FOLDER)
    .filter((file) => NAME.test(file))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`There is no tournament in ${DATA_FOLDER}`);
  return tournamentFile.parse(JSON.parse(readFileSync(join(DATA_FOLDER, newest), 'utf8')));
}
