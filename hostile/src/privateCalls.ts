import * as auction from '@bracketbid/contract/http/auction';
import { settingsOfGroup } from '@bracketbid/contract/http/groups';
import { auctionLog, groupLog } from '@bracketbid/contract/http/receipts';

/** The paths that only a group's members may read. */
export function readsOfGroup(groupId: string): string[] {
  const { auctionState, allBids, teams } = auction;
  return [auctionLog, auctionState, allBids, teams, groupLog, settingsOfGroup].map(({ path }) =>
    path.replace(':groupId', groupId),
  );
}
