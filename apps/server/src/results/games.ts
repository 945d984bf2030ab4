import type { Match } from '@bracketbid/contract/entities';
import type { GameRow } from '@bracketbid/contract/http/results';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import type { Payout } from '@bracketbid/engine/money/payouts';
import { bracketShown } from './contestMatches.ts';
import type { GroupResults } from './groupMoney.ts';
import type { SaleStatus } from './saleStatus.ts';

/** A row of My Games, and its member. */
export type OwnedRow = { readonly userId: string; readonly row: GameRow };

/**
 * The matches of some members' teams as My Games shows them, in the order of play; a match of two such teams has two
 * rows. Money given back because nobody owned the champion is a row of its own after them, so a member's rows add up to all
 * that the member won.
 *
 * @see docs/rules.md RESULT-4
 */
export function listGames(
  results: GroupResults,
  findSaleStatus: (teamId: string | null) => SaleStatus,
  isWanted: (userId: string) => boolean,
): OwnedRow[] {
  const games = bracketShown(results).matches.flatMap((match) =>
    [match.homeTeam, match.awayTeam].flatMap((side): OwnedRow[] => {
      const owner = side === null ? undefined : results.ownerByTeam.get(side.teamId._id);
      if (side === null || owner === undefined) return [];
      return owner.owners
        .filter(({ userId }) => isWanted(userId))
        .map(({ userId }) => ({
          userId,
          row: buildRow(results, findSaleStatus, match, { userId, teamId: side.teamId._id }),
        }));
    }),
  );
  const givenBack = results.money.payouts.flatMap((payout): OwnedRow[] => {
    const match = results.bracket.matchById.get(payout.matchId ?? '');
    if (payout.teamId !== null || match === undefined || !isWanted(payout.userId)) return [];
    return [{ userId: payout.userId, row: givenBackRow(match, payout) }];
  });
  return [...games, ...givenBack];
}

/** [SHARE-4] Of what it paid, an owner's part. */
function buildRow(
  results: GroupResults,
  findSaleStatus: (teamId: string | null) => SaleStatus,
  match: Match,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): GameRow {
  const { homeTeam, awayTeam } = match;
  const opponent = homeTeam?.teamId._id === teamId ? awayTeam : homeTeam;
  const opponentStatus = findSaleStatus(opponent?.teamId._id ?? null);
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
    result: toResult(match, teamId, opponentStatus),
    teamStatus: `sold-${opponentStatus}`,
    amount: centsToDollars(cents),
    ...((results.ownerByTeam.get(teamId)?.owners.length ?? 0) > 1 ? { isPart: true } : {}),
  };
}

function givenBackRow(final: Match, { cents }: Payout): GameRow {
  const { _id, round, zone, date } = final;
  return {
    _id,
    teamId: null,
    matchName: MESSAGES.givenBack,
    round,
    zone,
    date,
    result: 'Refunded',
    teamStatus: '-',
    amount: centsToDollars(cents),
  };
}

function toResult(match: Match, teamId: string, opponent: SaleStatus): GameRow['result'] {
  const isOver = match.status === 'final' || match.status === 'no_contest';
  if (!isOver || match.winner === null) {
    return match.status === 'live' ? 'Live' : 'Match not started';
  }
  // A loss is a loss, whoever owns the winner.
  if (match.winner !== teamId) return 'Lost';
  // A team that is still to be sold will have an owner, for all that is known.
  return opponent === 'unsold' ? 'Uncontested' : 'Won';
}
