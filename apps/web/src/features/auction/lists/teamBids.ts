import type { Bid } from '@bracketbid/contract/entities';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';

export type TeamBids = {
  readonly teamId: string;
  readonly teamName: string;
  /** Oldest first: the same list until there is a further bid. */
  readonly bids: readonly Bid[];
};

const NO_BIDS: readonly Bid[] = [];

/**
 * The bids by team: the latest team first. Of those without bids only the one that is up has a place, so that its first
 * bid moves nothing.
 *
 * @param upId  the team that may be bid on just now
 */
export function buildHistory(
  { history, teams }: Pick<LivePicture, 'history' | 'teams'>,
  upId: string | null,
): TeamBids[] {
  const names = new Map(teams.map((team) => [team._id, team.teamName]));
  const withBids = new Map([...history].filter(([, bids]) => bids.length > 0));
  if (upId !== null && !withBids.has(upId)) withBids.set(upId, NO_BIDS);
  return [...withBids]
    .map(([teamId, bids]) => ({ teamId, teamName: names.get(teamId) ?? 'NA', bids }))
    .toReversed();
}

/** Bids of one team that are drawn at first, more than a screen shows: a duel has hundreds, and each bid draws all rows anew. */
export const BIDS_SHOWN = 12;

/** Teams whose bids are drawn without being asked for: the open one and the two before it. */
export const TEAMS_OPEN = 3;
