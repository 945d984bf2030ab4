import type { Call } from '@bracketbid/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import type { Sent } from '../../api/createApi.ts';

/** The first part of the keys of all console queries. */
const ADMIN = 'admin';

/** Queries a call of the console; with `everyMs` it is polled. */
export function useAdminQuery<C extends Call>(call: C, sent: Sent<C> = {}, everyMs?: number) {
  return useQuery({
    queryKey: [ADMIN, call.path, sent.params ?? null, sent.query ?? null],
    queryFn: () => send(call, sent, { quiet: true }),
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
