import { canonicalJson } from './canonicalJson.ts';
import type { AuctionEvent } from '../events.ts';
import type { Sha256Hex } from '../order.ts';

/** An event in a group's log: a row of the receipt chain. */
export type LoggedEvent = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: AuctionEvent;
  /** 64 hex digits. */
  readonly hash: string;
};

/**
 * [MAX-4] The lines of an auction's log that members may read now. Where it has maximum bids, those of a lot come with its end: a
 * seal right beside a bid shows whose it is, so that what its owner does next could be read in time to bid by it.
 */
export function readableLines(lines: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const started = lines[0]?.event;
  if (started?.type !== 'AuctionStarted' || started.settings.maximumBids !== true) return lines;
  const opened = lines.findLastIndex(({ event }) => event.type === 'LotOpened');
  const ended = lines.findLastIndex(
    ({ event }) => event.type === 'LotSold' || event.type === 'LotUnsold',
  );
  return opened > ended ? lines.slice(0, opened) : lines;
}

/** The start of the chain, hashed into the first event: the group's own id, so that no chain fits another group. */
export function chainStart(groupId: string, sha256Hex: Sha256Hex): string {
  return sha256Hex(`bracketbid:${groupId}`);
}

/** An event of any chain, with its place and its time. */
type ChainEntry = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: { readonly type: string };
};

/**
 * The hash of an event in either chain of a group, the auction's or its own: SHA-256 over the previous hash, a newline
 * and the canonical JSON of `{seq, atMs, event}`.
 *
 * @see docs/rules.md RECEIPT-1, GROUP-3
 */
export function chainHash(previousHash: string, entry: ChainEntry, sha256Hex: Sha256Hex): string {
  const { seq, atMs, event } = entry;
  return sha256Hex(`${previousHash}\n${canonicalJson({ seq, atMs, event })}`);
}

/** The first line of a chain that has another number than its place, or a hash that doesn't follow; null for a whole chain. */
export function chainProblem(
  start: string,
  lines: readonly (ChainEntry & { readonly hash: string })[],
  sha256Hex: Sha256Hex,
): { readonly seq: number; readonly text: string } | null {
  let hash = start;
  for (const [index, line] of lines.entries()) {
    const { seq } = line;
    if (seq !== index + 1) return { seq, text: `Line ${index + 1} has the number ${seq}.` };
    hash = chainHash(hash, line, sha256Hex);
    if (hash !== line.hash) return { seq, text: 'The hash does not follow from the lines before.' };
  }
  return null;
}
