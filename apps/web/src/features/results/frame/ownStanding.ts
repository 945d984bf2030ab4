import type { Match } from '@bracketbid/contract/entities';
import type { ContestPrize } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { ordinal } from '@bracketbid/contract/text/paper';
import { findPlace } from '../../../domain/money/findPlace.ts';
import type { Standings as AllStandings } from '../../../domain/money/StandingsTable.tsx';
import { isToCome } from '../dayOfGames.ts';

type Standings = Pick<AllStandings, 'standings' | 'isFinal' | 'history'>;

/** How somebody is doing: one number, and what it depends on. Dollars with up to two decimals. */
export type OwnStanding = {
  readonly profit: number;
  readonly paid: number;
  readonly won: number;
  /** The place, and what is still to come: `2nd of 10 · 12 games to play`. */
  readonly line: string;
  /** The least and the most profit that is still possible; null once it is this one, and while anything is. */
  readonly range: { readonly worst: number; readonly best: number } | null;
};

/** What decides the rest: the matches of a season or the prizes of a contest; null where they are not known. */
export type Ahead =
  | { readonly kind: 'matches'; readonly all: readonly Pick<Match, 'status'>[] | null }
  | {
      readonly kind: 'prizes';
      readonly all: readonly Pick<ContestPrize, 'state'>[] | null;
      readonly isCalledOff: boolean;
    };

export function ownStanding(
  { standings: members, isFinal, history }: Standings,
  userId: string,
  ahead: Ahead,
): OwnStanding | null {
  const own = members.find(({ user }) => user._id === userId);
  if (own === undefined) return null;
  const { profit, paid, won, best, worst } = own;
  const isOpen = !isFinal && (best !== profit || worst !== profit);
  // Where all have back what they paid, nobody is ahead.
  const isUnderWay = ahead.kind === 'matches' ? history.length > 0 : members.some(hasWon);
  const hasResult = isUnderWay && !members.every(isEven);
  const hasPlace = members.length > 1 && hasResult && best !== null;
  const place = `${ordinal(findPlace(profit, members))} of ${members.length}`;
  const words = [...(hasPlace ? [place] : []), toCome(isFinal, best !== null, ahead)];
  return {
    profit,
    paid,
    won,
    line: words.filter((each) => each !== '').join(' · '),
    range: isOpen && best !== null && worst !== null ? { worst, best } : null,
  };
}

const hasWon = ({ won }: Standings['standings'][number]): boolean => won > 0;
const isEven = ({ paid, won }: Standings['standings'][number]): boolean => won === paid;

function toCome(isFinal: boolean, isAuctionOver: boolean, ahead: Ahead): string {
  if (isFinal) {
    if (ahead.kind === 'matches') return 'The final has been played.';
    if (ahead.all === null) return '';
    return ahead.isCalledOff ? 'The contest was called off.' : 'All prizes are settled.';
  }
  if (!isAuctionOver) return 'The auction is not over yet.';
  if (ahead.all === null) return '';
  if (ahead.kind === 'matches') {
    return `${counted(ahead.all.filter(isToCome).length, 'game')} to play`;
  }
  const open = ahead.all.filter(({ state }) => state !== 'confirmed' && state !== 'void').length;
  return `${open} of ${counted(ahead.all.length, 'prize')} not settled`;
}
