import * as auction from '@bracketbid/contract/http/auction';
import type { Ack } from '@bracketbid/contract/live/realtime';
import { ApiFailure, noteFailedAnswer, type Reply, send } from '../../api/call.ts';
import { useConnection } from '../connection.ts';

/** Attempts per press of the button when answers are lost. */
export const TRIES_MAX = 4;
/** The wait before the second attempt; each further wait is longer by as much. Milliseconds. */
export const RETRY_MS = 400;

/**
 * Bids once, however often the answer is lost: every attempt carries the same idempotency key. The first goes over the
 * open connection, which saves a phone a request; those after it over a line of their own.
 *
 * @returns the stored bid, and the server's confirmation
 * @throws ApiFailure  the refusal, or that the outcome is unknown
 */
export async function placeBid(bid: {
  readonly groupId: string;
  readonly teamId: string;
  /** Whole dollars. */
  readonly amount: number;
  /** [DEPUTY-2] For whom, if not for oneself. */
  readonly onBehalfOf?: string | undefined;
}): Promise<Reply<typeof auction.placeBid>> {
  const body = {
    groupId: bid.groupId,
    teamID: bid.teamId,
    amount: String(bid.amount),
    clientBidId: newRequestId(),
    ...(bid.onBehalfOf === undefined ? {} : { onBehalfOf: bid.onBehalfOf }),
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = tries === 1 ? await useConnection.getState().bid?.(body) : null;
      return answer == null
        ? await send(auction.placeBid, { body }, { quiet: true })
        : accepted(answer);
    } catch (error) {
      if (!isLostAnswer(error) || tries === TRIES_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * tries));
    }
  }
}

/** @throws ApiFailure  what the answer refuses the bid with */
function accepted({ status, statusCode = 0, message = '', code, data, answered }: Ack) {
  if (status === 'success' && data !== undefined) {
    return { message, data, ...(answered === undefined ? {} : { answered }) };
  }
  noteFailedAnswer();
  throw new ApiFailure(statusCode, message, code);
}

/** The client's own id of a request, so that a retry is recognised: 128 random bits. `randomUUID` needs HTTPS, which a server at home may not have. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the bid may have been stored although no answer came. */
function isLostAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}
