import * as auction from '@bracketbid/contract/http/auction';
import { send } from '../api/call.ts';

/** Pauses a group's auction for whole minutes. @throws ApiFailure */
export async function askPause(groupId: string, minutes: string): Promise<void> {
  await send(auction.pauseAuction, { body: { groupId, duration: minutes } }, { quiet: true });
}

/** Ends a group's pause early, or takes back one that waits. @throws ApiFailure */
export async function askResume(groupId: string): Promise<void> {
  await send(auction.resumeAuction, { body: { groupId } }, { quiet: true });
}
