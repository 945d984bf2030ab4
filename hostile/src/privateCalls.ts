import * as auction from '@bracketbid/contract/http/auction';
import { groupLog, settingsOfGroup } from '@bracketbid/contract/http/groups';

/** The paths that only a group's members may read. */
export function readsOfGroup(groupId: string): string[] {
  const { auctionLog, auctionState, allBids, teams } = auction;
  return [auctionLog, auctionState, allBids, teams, groupLog, settingsOfGroup].map(({ path }) =>
    path.replace(':groupId', groupId),
  );
}
