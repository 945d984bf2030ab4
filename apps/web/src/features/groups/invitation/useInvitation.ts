import { invitation } from '@bracketbid/contract/http/joining';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { untilAnswered } from '../../../api/untilAnswered.ts';
import { type Invitation, toInvitation } from './invitation.ts';

/** The first part of the keys of invitations. */
export const INVITATION = 'invitation';

/** Friends take seats while one reads the ticket. */
const AGAIN_MS = 30_000;

/** Where a link leads, for anyone who has it. */
export function useInvitation(slug: string): Invitation {
  return toInvitation(
    useQuery({
      ...untilAnswered,
      queryKey: [INVITATION, slug],
      queryFn: () => send(invitation, { params: { slug } }, { quiet: true }),
      refetchInterval: AGAIN_MS,
    }),
  );
}
