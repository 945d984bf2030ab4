import { counted } from '@bracketbid/contract/counted';
import type { LeftOver } from '@bracketbid/contract/http/practice';

/** A practice season in words. */
export const practiceWords = {
  games: (count: number) => counted(count, 'game'),
  progress: ({ decided, matches }: { readonly decided: number; readonly matches: number }) => {
    if (decided === 0) return 'Nothing has been played yet.';
    if (decided === matches) return 'All games have been played.';
    return `${decided} of ${matches} games have a result.`;
  },
  leftOver: (games: readonly LeftOver[]) => {
    const names = games.map(({ teams, round }) => `${teams} (${round})`).join(', ');
    const what =
      games.length === 1 ? 'One game needs its result' : `${games.length} games need their results`;
    return `${what} entered by hand, because different teams meet than in the real tournament: ${names}.`;
  },
  /** @param groups  how many have not finished; null where they can't be counted */
  openAuctions: (groups: number | null) =>
    `${openGroups(groups)}: whoever still bids there would know how these games went.`,
} as const;

function openGroups(groups: number | null): string {
  if (groups === null) return 'The groups that have not finished the auction can’t be counted now';
  return `${groups === 1 ? 'One group has' : `${groups} groups have`} not finished the auction`;
}
