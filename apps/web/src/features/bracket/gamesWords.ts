import { counted } from '@bracketbid/contract/counted';
import { type BracketLayout, findChampion } from './layout.ts';
import type { BarRound } from './RoundBar.tsx';

/** What is being played, in a sentence. */
export function describeStand(layout: BracketLayout, round: string): string {
  const champion = findChampion(layout);
  return champion === null ? `Now playing: ${round}.` : `${champion.teamId.teamName} won it all.`;
}

/** How many teams of the bracket the viewer owns, whole or in part. */
export function describeOwn(
  ownersByTeam: ReadonlyMap<string, readonly { readonly _id: string }[]>,
  userId: string | null,
): string {
  const own = [...ownersByTeam.values()].filter((owners) =>
    owners.some(({ _id }) => _id === userId),
  ).length;
  return own === 0 ? 'You own no team' : `Your ${counted(own, 'team')}`;
}

/** The rounds of the bar, each with its column in the zones; null for those drawn outside of them. */
export function findBar(
  rounds: readonly { readonly roundname: string; readonly dates: readonly string[] }[],
  columns: readonly string[],
): BarRound[] {
  return rounds.map(({ roundname, dates }) => {
    const column = columns.indexOf(roundname);
    return { name: roundname, dates, column: column === -1 ? null : column };
  });
}

/** A phone starts with the round being played; before and after the zones' rounds, with their first or last. */
export function findColumn(
  columns: readonly string[],
  current: string,
  before: string | undefined,
): number {
  const column = columns.indexOf(current);
  if (column !== -1) return column;
  return current === before ? 0 : Math.max(0, columns.length - 1);
}
