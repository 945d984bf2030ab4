import type { Match } from '@bracketbid/contract/entities';
import type { GameRow } from '@bracketbid/contract/http/results';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import type { GroupResults } from './groupMoney.ts';

/** The matches of some teams as My Games shows them, in the order of play; a match of two such teams has two rows. */
export function gamesOf(results: GroupResults, isWanted: (ownerId: string) => boolean): GameRow[] {
  return results.bracket.matches.flatMap((match) =>
    [match.homeTeam, match.awayTeam].flatMap((side): GameRow[] => {
      const owner = side === null ? undefined : results.ownerOf.get(side.teamId._id);
      if (side === null || owner === undefined || !isWanted(owner.userId)) return [];
      return [rowOf(results, match, side.teamId._id, owner.userId)];
    }),
  );
}

function rowOf(results: GroupResults, match: Match, teamId: string, userId: string): GameRow {
  const { homeTeam, awayTeam } = match;
  const opponent = homeTeam?.teamId._id === teamId ? awayTeam : homeTeam;
  const cents = results.money.payouts
    .filter(
      (payout) =>
        payout.matchId === match._id && payout.teamId === teamId && payout.userId === userId,
    )
    .reduce((sum, payout) => sum + payout.cents, 0);
  return {
    _id: match._id,
    teamId,
    matchName: `${homeTeam?.shortName ?? 'TBD'} vs ${awayTeam?.shortName ?? 'TBD'}`,
    round: match.round,
    zone: match.zone,
    date: match.date,
    result: resultOf(results, match, teamId, opponent?.teamId._id ?? null),
    teamStatus: `sold-${statusOf(results, opponent?.teamId._id ?? null)}`,
    amount: centsToDollars(cents),
  };
}

function resultOf(
  { ownerOf }: GroupResults,
  match: Match,
  teamId: string,
  opponentId: string | null,
): GameRow['result'] {
  const isOver = match.status === 'final' || match.status === 'no_contest';
  if (!isOver || match.winner === null) return 'Match not started';
  if (opponentId === null || !ownerOf.has(opponentId)) return 'Uncontested';
  return match.winner === teamId ? 'Won' : 'Lost';
}

/** How a team went in the group's auction; `pending` while that is not known. */
function statusOf({ ownerOf, isAuctionOver }: GroupResults, teamId: string | null): string {
  if (teamId === null) return 'pending';
  if (ownerOf.has(teamId)) return 'sold';
  return isAuctionOver ? 'unsold' : 'pending';
}
