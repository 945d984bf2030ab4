import type { Sha256Hex } from '../auction/order.ts';
import { chainHash } from '../auction/receipts/chain.ts';
import type { GroupEvent, LoggedGroupEvent } from './groupEvents.ts';

/** The start of a group's own chain, hashed into its first event. It fits no other group, and no auction. */
export function groupChainStart(groupId: string, sha256Hex: Sha256Hex): string {
  return sha256Hex(`bracketbid-group:${groupId}`);
}

/**
 * The line that an event becomes after the lines so far.
 *
 * @param last  the chain's last line; null for the first event
 * @param nowMs  epoch milliseconds; a clock that was set back doesn't make time run back in the chain
 */
export function nextGroupEvent(
  groupId: string,
  last: Pick<LoggedGroupEvent, 'seq' | 'atMs' | 'hash'> | null,
  event: GroupEvent,
  nowMs: number,
  sha256Hex: Sha256Hex,
): LoggedGroupEvent {
  const seq = (last?.seq ?? 0) + 1;
  const atMs = Math.max(Math.floor(nowMs), last?.atMs ?? 0);
  const before = last?.hash ?? groupChainStart(groupId, sha256Hex);
  return { seq, atMs, event, hash: chainHash(before, { seq, atMs, event }, sha256Hex) };
}
