import type { AuctionEvent } from './events.ts';
import type { Sha256Hex } from './order.ts';

/** An event in a group's log: a row of the receipt chain. */
export type LoggedEvent = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: AuctionEvent;
  /** 64 hex digits. */
  readonly hash: string;
};

/** The start of the chain, hashed into the first event: the group's own id, so that no chain fits another group. */
export function chainStart(groupId: string, sha256Hex: Sha256Hex): string {
  return sha256Hex(`bracketbid:${groupId}`);
}

/**
 * The hash of an event: SHA-256 over the previous hash, a newline and the canonical JSON of
 * `{seq, atMs, event}`.
 *
 * @see docs/rules.md RECEIPT-1
 */
export function chainHash(
  previousHash: string,
  entry: { readonly seq: number; readonly atMs: number; readonly event: AuctionEvent },
  sha256Hex: Sha256Hex,
): string {
  const { seq, atMs, event } = entry;
  return sha256Hex(`${previousHash}\n${canonicalJson({ seq, atMs, event })}`);
}

/** JSON with the keys of every object in code-unit order and no white space. Knows plain data only. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
