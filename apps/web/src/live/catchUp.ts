import * as auction from '@bracketbid/contract/http/auction';
import { send } from '../api/call.ts';
import type { LivePicture } from './applyMessage.ts';
import { pageMs, serverClock } from './serverClock.ts';

/**
 * Takes the whole picture of a group's auction from the server, and its time.
 *
 * The state comes first: lists that are younger than it only hold what its next messages will tell.
 *
 * @throws ApiFailure
 */
export async function takePicture(groupId: string): Promise<LivePicture> {
  const quiet = { quiet: true };
  const params = { groupId };
  const sentAtMs = pageMs();
  const { state } = await send(auction.auctionState, { params }, quiet);
  serverClock.noteRoundTrip(Date.parse(state.serverTime), sentAtMs, pageMs());
  const [teams, bids] = await Promise.all([
    send(auction.teams, { params }, quiet),
    send(auction.allBids, { params }, quiet),
  ]);
  return {
    state,
    teams: teams.data,
    history: new Map(bids.data.map((entry) => [entry.teamID, entry.bids])),
  };
}
