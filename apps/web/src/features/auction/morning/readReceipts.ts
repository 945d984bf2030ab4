import { auctionLog } from '@bracketbid/contract/http/auction';
import type { AuctionLog } from './proof.ts';

/** Reads the text of a file of receipts. */
export function readReceipts(
  text: string,
):
  | { readonly ok: true; readonly log: AuctionLog }
  | { readonly ok: false; readonly reason: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'This file is not JSON.' };
  }
  const read = auctionLog.reply.safeParse(content);
  if (!read.success) return { ok: false, reason: 'This file holds no receipts of an auction.' };
  return { ok: true, log: read.data };
}
