import type { SoldTeam } from '@bracketbid/contract/entities';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { type AuctionLog, contradiction, type Proof } from './proof.ts';
import { proveInWorker } from './proveInWorker.ts';

/** The receipts of a completed auction, and what this browser found when it checked them. */
export type CheckedReceipts = {
  /** Null until they are loaded. */
  readonly log: AuctionLog | null;
  /** Null until they are checked. */
  readonly proof: Proof | null;
  /** Why there are none; null if there is no reason. */
  readonly failure: string | null;
  readonly retry: () => void;
};

/** The receipts of a completed auction, which never change. */
export function useAuctionLog(groupId: string) {
  return useQuery({
    queryKey: ['receipts', groupId],
    queryFn: () => send(auctionLog, { params: { groupId } }, { quiet: true }),
    staleTime: Infinity,
  });
}

/** Loads a group's receipts, proves them, and holds them against what the page shows. */
export function useReceipts(groupId: string, teams: readonly SoldTeam[]): CheckedReceipts {
  const log = useAuctionLog(groupId);
  const { data } = log;
  const proof = useQuery({
    queryKey: ['proof', groupId],
    queryFn: ({ signal }) =>
      data === undefined ? null : proveInWorker({ chain: { ...data, groupId } }, signal),
    enabled: data !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const failed = log.error ?? proof.error;
  return {
    log: data ?? null,
    proof: data === undefined ? null : (contradiction(data, teams) ?? proof.data ?? null),
    failure: failed === null ? null : failed.message,
    retry: () => void (log.isError ? log.refetch() : proof.refetch()),
  };
}
