import * as auction from '@bracketbid/contract/http/auction';
import { send } from '../../api/call.ts';
import type { LivePicture } from './applyMessage.ts';
import { pageMs, serverClock } from '../clock/serverClock.ts';

/**
 * Requests the whole picture of a group's auction, and measures the server's time from the answer.
 *
 * @throws ApiFailure
 */
export async function requestPicture(groupId: string): Promise<LivePicture> {
  const sentAtMs = pageMs();
  const { state, groupAdminId, teams, bids, voided } = await send(
    auction.auctionState,
    { params: { groupId } },
    { quiet: true },
  );
  serverClock.noteRoundTrip(Date.parse(state.serverTime), sentAtMs, pageMs());
  const history = new Map(bids.map((entry) => [entry.teamID, entry.bids]));
  return { state, groupAdminId, teams, history, voided };
}
