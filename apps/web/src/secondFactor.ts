import * as accounts from '@bracketbid/contract/http/accounts';
import { useQuery } from '@tanstack/react-query';
import { send } from './api/call.ts';

export const SECOND_FACTOR = ['second-factor'];

/** The state of the caller's two-step sign-in. */
export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: () => send(accounts.secondFactor, {}, { quiet: true }),
  });
}
