import * as groups from '@bracketbid/contract/http/groups';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { type Invitation, invitationOf } from './invitation.ts';

export function useInvitation(slug: string): Invitation {
  return invitationOf(
    useQuery({
      queryKey: ['invitation', slug],
      queryFn: () => send(groups.invitation, { params: { slug } }, { quiet: true }),
    }),
  );
}
