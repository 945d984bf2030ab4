import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import { z } from 'zod';

/** What a bidder was answered. `stored`: acknowledged; `unknown`: the database was away for too long. */
const answerSchema = z.object({
  groupId: z.string(),
  clientBidId: z.string(),
  kind: z.enum(['stored', 'refused', 'failed', 'busy', 'unknown']),
  bidId: z.string().nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

/** The logs of all groups, by group. */
export type Logs = ReadonlyMap<string, readonly LoggedEvent[]>;

const fileIn = (dataDir: string): string => join(dataDir, 'answers');

/** At once, so that a process that is killed keeps what it said. */
export function keepAnswer(dataDir: string, answer: Answer): void {
  appendFileSync(fileIn(dataDir), `${JSON.stringify(answer)}\n`);
}

/** Everything that was answered so far, by all lives of a process. */
export function readAnswers(dataDir: string): Answer[] {
  if (!existsSync(fileIn(dataDir))) return [];
  const lines = readFileSync(fileIn(dataDir), 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => answerSchema.parse(JSON.parse(line)));
}

/**
 * What is wrong with the logs, after these answers: every log proves itself, every acknowledged bid is there once as the
 * very bid that was acknowledged, none that was refused, and none twice.
 */
export function listProblems(logs: Logs, answers: readonly Answer[]): string[] {
  const problems: string[] = [];
  const stored = new Map<string, string[]>();
  for (const [groupId, log] of logs) {
    if (log.length === 0) continue; // its auction has not begun
    for (const { seq, text } of verifyReceipts(groupId, log, HASHES).problems) {
      problems.push(`the log of ${groupId} is broken at ${seq}: ${text}`);
    }
    for (const { event } of log) {
      if (event.type !== 'BidPlaced' || event.clientBidId === null) continue;
      stored.set(event.clientBidId, [...(stored.get(event.clientBidId) ?? []), event.bidId]);
    }
  }
  for (const [clientBidId, bidIds] of stored) {
    if (bidIds.length > 1) problems.push(`bid ${clientBidId} is in the log ${bidIds.length} times`);
  }
  for (const { clientBidId, kind, bidId } of answers) {
    const [found] = stored.get(clientBidId) ?? [];
    if (kind === 'stored' && found === undefined)
      problems.push(`acknowledged bid ${clientBidId} is lost`);
    else if (kind === 'stored' && found !== bidId) problems.push(`bid ${clientBidId} is another`);
    if (kind === 'refused' && found !== undefined)
      problems.push(`refused bid ${clientBidId} is in the log`);
  }
  return problems;
}
