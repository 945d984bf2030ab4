import { ApiFailure } from '../../api/createApi.ts';

/** The state of an invitation link. */
export type Invitation =
  | { readonly status: 'loading' }
  /** The server doesn't know the link. */
  | { readonly status: 'unknown' }
  /** `groupname` is null while the server can't be reached: the link may still be valid. */
  | { readonly status: 'open'; readonly groupname: string | null };

/** The state of a link by the server's answer, or by the lack of one. */
export function invitationOf(query: {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: { readonly groupname: string } | undefined;
}): Invitation {
  const { isPending, error, data } = query;
  if (isPending) return { status: 'loading' };
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  return isUnknown ? { status: 'unknown' } : { status: 'open', groupname: data?.groupname ?? null };
}
