import * as auction from '@bracketbid/contract/http/auction';
import { send } from '../../api/call.ts';
import type { LivePicture } from './applyMessage.ts';

/** Requests the whole picture of a group's auction. @throws ApiFailure */
export async function requestPicture(groupId: string): Promise<LivePicture> {
  const { state, groupAdminId, teams, bids, voided } = await send(
    auction.auctionState,
    { params: { groupId } },
    { quiet: true },
  );
  const history = new Map(bids.map((entry) => [entry.teamID, entry.bids]));
  return { state, groupAdminId, teams, history, voided };
}
