import type { Bid } from '@bracketbid/contract/entities';
import type { LivePicture } from '../../live/applyMessage.ts';

export type TeamBids = {
  readonly teamId: string;
  readonly teamName: string;
  /** Oldest first: the same list until there is a further bid. */
  readonly bids: readonly Bid[];
};

/** The bids by team: the latest team first. */
export function historyOf({ history, teams }: Pick<LivePicture, 'history' | 'teams'>): TeamBids[] {
  const names = new Map(teams.map((team) => [team._id, team.teamName]));
  return [...history]
    .filter(([, bids]) => bids.length > 0)
    .map(([teamId, bids]) => ({ teamId, teamName: names.get(teamId) ?? 'NA', bids }))
    .toReversed();
}

/** Bids of one team that are drawn at first: a duel has hundreds. */
export const BIDS_SHOWN = 25;

/** Teams whose bids are drawn without being asked for: the open one and the two before it. */
export const TEAMS_OPEN = 3;
