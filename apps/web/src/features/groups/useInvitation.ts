import * as groups from '@bracketbid/contract/http/groups';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure, send } from '../../api/call.ts';

/** The state of an invitation link. */
export type Invitation =
  | { readonly status: 'loading' }
  /** The server knows of no such link. */
  | { readonly status: 'unknown' }
  /** `groupname` is null while the server can't be reached: that says nothing against the link. */
  | { readonly status: 'open'; readonly groupname: string | null };

export function useInvitation(slug: string): Invitation {
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', slug],
    queryFn: () => send(groups.invitation, { params: { slug } }, { quiet: true }),
  });
  if (isPending) return { status: 'loading' };
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  return isUnknown ? { status: 'unknown' } : { status: 'open', groupname: data?.groupname ?? null };
}
