import type { Bid } from '@bracketbid/contract/entities';
import type { LivePicture } from '../../live/applyMessage.ts';

type Entry = { readonly teamId: string; readonly teamName: string; readonly bids: readonly Bid[] };

/** The bids by team: the latest team first, and its latest bid first. */
export function historyOf({ history, teams }: Pick<LivePicture, 'history' | 'teams'>): Entry[] {
  const names = new Map(teams.map((team) => [team._id, team.teamName]));
  return [...history]
    .filter(([, bids]) => bids.length > 0)
    .map(([teamId, bids]) => ({
      teamId,
      teamName: names.get(teamId) ?? 'NA',
      bids: bids.toReversed(),
    }))
    .toReversed();
}
