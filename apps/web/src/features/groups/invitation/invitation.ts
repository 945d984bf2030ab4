import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { ApiFailure } from '../../../api/createApi.ts';

/** The state of an invitation link. */
export type Invitation =
  | { readonly status: 'loading' }
  /** The server can't be reached; the request is being retried. */
  | { readonly status: 'away' }
  /** The server doesn't know the link. */
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'open'; readonly table: InvitationReply };

/** The state of a link by the server's answer, or by the lack of one. */
export function toInvitation(query: {
  readonly isPending: boolean;
  readonly failureCount: number;
  readonly error: Error | null;
  readonly data: InvitationReply | undefined;
}): Invitation {
  const { isPending, failureCount, error, data } = query;
  if (data !== undefined) return { status: 'open', table: data };
  if (isPending) return { status: failureCount > 0 ? 'away' : 'loading' };
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  return isUnknown ? { status: 'unknown' } : { status: 'failed', message: error?.message ?? '' };
}

/** Whether somebody can still sit down, and if not, why. */
export type Way = 'open' | 'started' | 'full';

/** @param isClosed  the site's auctions count as started, which this page may learn before it asks again */
export function wayInto(
  { hasStarted, seats }: Pick<InvitationReply, 'hasStarted' | 'seats'>,
  isClosed: boolean,
): Way {
  if (hasStarted || isClosed) return 'started';
  return seats.taken >= seats.limit ? 'full' : 'open';
}
