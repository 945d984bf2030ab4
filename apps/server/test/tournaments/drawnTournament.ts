import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import { drawSeason } from '../../src/tournament/season.ts';

/** A tournament with its whole bracket, before its first match. @param doubled  how many seeds of the first zone have two teams */
export function drawnTournament(
  zones: readonly string[],
  seeds: number,
  { doubled = 0, year = 2031 }: { readonly doubled?: number; readonly year?: number } = {},
): TournamentFile {
  const lines = zones.flatMap((zone, zoneAt) =>
    Array.from({ length: seeds }, (_, index) => {
      const line = `${zone} ${index + 1}, ${index + 1}, ${zone}`;
      return zoneAt === 0 && index < doubled
        ? [line, `${zone} ${index + 1} too, ${index + 1}, ${zone}`]
        : [line];
    }).flat(),
  );
  const { file, shown } = drawSeason({
    year,
    name: `Cup of ${lines.length}`,
    zones: [...zones],
    firstDay: `${year}-03-16`,
    text: ['Team, Seed, Zone', ...lines].join('\n'),
    preview: false,
  });
  if (file === null) throw new Error(shown.problems[0]?.message);
  return file;
}
