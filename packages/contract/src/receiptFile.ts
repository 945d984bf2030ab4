import { z } from 'zod';
import type { ReplyOf } from './call.ts';
import { auctionLog } from './http/receipts.ts';
import { groupLog } from './http/receipts.ts';

/** A chain of a group, as the server sends it and as a file holds it. */
export type Chain = ReplyOf<typeof auctionLog> | ReplyOf<typeof groupLog>;

const anyChain = z.discriminatedUnion('chain', [auctionLog.reply, groupLog.reply]);

/** Reads what a file of receipts holds: which chain, and its events. */
export function parseReceiptFile(content: unknown): z.ZodSafeParseResult<Chain> {
  return anyChain.safeParse(content);
}

/** The text of a file of receipts: the first line says which chain, each line after it is an event. */
export function receiptFileText({ chain, groupId, data }: Chain): string {
  const head = JSON.stringify({ chain, groupId }).slice(0, -1);
  const lines = data.map((line) => JSON.stringify(line)).join(',\n');
  return `${head},"data":[\n${lines}\n]}\n`;
}
