import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import { send } from '../../api/call.ts';

/** Pauses a group's auction for whole minutes. @returns when it begins, as a sentence @throws ApiFailure */
export async function requestPause(groupId: string, minutes: string): Promise<string> {
  const body = { groupId, duration: minutes };
  const { message } = await send(pauseAuction, { body }, { quiet: true });
  return message;
}

/** Ends a group's pause early, or cancels one that is still to come. @throws ApiFailure */
export async function requestResume(groupId: string): Promise<void> {
  await send(resumeAuction, { body: { groupId } }, { quiet: true });
}
