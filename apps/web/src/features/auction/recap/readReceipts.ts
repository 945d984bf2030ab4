import { type Chain, parseReceiptFile } from '@bracketbid/contract/receiptFile';

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
