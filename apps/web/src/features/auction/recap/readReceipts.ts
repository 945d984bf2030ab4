import { type Chain, parseReceiptFile } from '@bracketbid/contract/receiptFile';
import type { AuctionLog, Receipts } from './proof.ts';

/** Reads the text of a file of receipts, of an auction or of a group. */
export function readReceipts(
  text: string,
): { readonly ok: true; readonly log: Chain } | { readonly ok: false; readonly reason: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'This file is not JSON.' };
  }
  const read = parseReceiptFile(content);
  if (read.success) return { ok: true, log: read.data };
  const unknown = read.error.issues.find(({ path }) => path.at(-1) === 'rulesVersion');
  return { ok: false, reason: unknown?.message ?? 'This file holds no receipts.' };
}

type ReadReceipts = ReturnType<typeof readReceipts>;

/**
 * What somebody gave the member to check: one file, or a group's and its auction's in any order.
 *
 * @param shown  the receipts of the auction that the page shows: they judge its group's file
 */
export function toPair(
  files: readonly ReadReceipts[],
  shown: AuctionLog | null,
): { readonly ok: true; readonly receipts: Receipts } | { readonly ok: false; reason: string } {
  const logs: Chain[] = [];
  for (const file of files) {
    if (!file.ok) return file;
    logs.push(file.log);
  }
  const [first, second] = logs.toSorted((a, b) => (a.chain > b.chain ? -1 : 1));
  const isPair = second === undefined || (first?.chain === 'group' && second.chain === 'auction');
  if (first === undefined || !isPair || logs.length > 2) {
    return { ok: false, reason: 'Two files are those of a group and of its auction.' };
  }
  if (second !== undefined && second.groupId !== first.groupId) {
    return { ok: false, reason: 'These are the receipts of different groups.' };
  }
  if (second?.chain === 'auction') return { ok: true, receipts: { chain: first, auction: second } };
  return {
    ok: true,
    receipts: { chain: first, auction: shown?.groupId === first.groupId ? shown : null },
  };
}
