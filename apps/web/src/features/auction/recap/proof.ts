import type { SoldTeam } from '@bracketbid/contract/entities';
import type { ReplyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import type { auctionLog } from '@bracketbid/contract/http/receipts';
import type { Chain } from '@bracketbid/contract/receiptFile';
import {
  type Hashes,
  type Receipt,
  verifyReceipts,
} from '@bracketbid/engine/auction/receipts/verify';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';

/** A group's receipts, as the server sends them and as they are downloaded. */
export type AuctionLog = ReplyOf<typeof auctionLog>;

/** What a check of receipts found. */
export type Proof =
  | {
      readonly kind: 'proven';
      /** Lots that are over, of those that are offered. */
      readonly lots: number;
      readonly of: number;
      readonly events: number;
    }
  /** What happened to a group outside of its auction. */
  | {
      readonly kind: 'group';
      /** What happened, in order. */
      readonly history: readonly GroupEvent[];
    }
  | { readonly kind: 'broken'; readonly reason: string };

/** The receipts as the engine reads them. */
function receiptsOf(log: AuctionLog): Receipt[] {
  return log.data.map(({ seq, at, event, hash }) => ({ seq, atMs: Date.parse(at), event, hash }));
}

/** What a win pays in this auction, in basis points of the pot, by the round's code: fixed at its start. */
export function payoutsIn({ data }: AuctionLog): Readonly<Record<string, number>> {
  const started = data[0]?.event;
  return started?.type === 'AuctionStarted' ? started.settings.payoutBasisPoints : {};
}

/** Proves an auction from its receipts, by the engine's own rules, or a group's own chain; the reason if it can't be. */
export function prove(log: Chain, hashes: Hashes): Proof {
  return log.chain === 'group' ? proveGroup(log, hashes) : proveAuction(log, hashes);
}

function proveGroup(
  { groupId, data }: Extract<Chain, { chain: 'group' }>,
  { sha256Hex }: Hashes,
): Proof {
  const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const [problem] = verifyGroup(groupId, lines, sha256Hex);
  if (problem === undefined) {
    return { kind: 'group', history: lines.map(({ event }) => event) };
  }
  return { kind: 'broken', reason: `Line ${problem.seq}: ${problem.text}` };
}

function proveAuction(log: AuctionLog, hashes: Hashes): Proof {
  const { problems, state } = verdictOf(log, hashes);
  const [problem] = problems;
  if (problem !== undefined) {
    return { kind: 'broken', reason: `Line ${problem.seq}: ${problem.text}` };
  }
  if (state.phase === 'scheduled') return { kind: 'broken', reason: 'The receipts are empty.' };
  const { results, order } = state;
  return { kind: 'proven', lots: results.length, of: order.length, events: log.data.length };
}

/** Forged lines may also be more than the rules can follow: then they throw. */
function verdictOf(
  log: AuctionLog,
  hashes: Hashes,
): Pick<ReturnType<typeof verifyReceipts>, 'problems' | 'state'> {
  try {
    return verifyReceipts(log.groupId, receiptsOf(log), hashes);
  } catch {
    const problems = [{ seq: 1, text: 'The lines make no auction that could be replayed.' }];
    return { problems, state: { phase: 'scheduled', seq: 0, lastAtMs: 0 } };
  }
}

/** Null if receipts say of every team what the page shows; they could be true, and the page not. */
export function contradiction(log: AuctionLog, teams: readonly SoldTeam[]): Proof | null {
  const soldAs = new Map<string, string>();
  for (const { event } of log.data) {
    if (event.type === 'LotSold') soldAs.set(event.teamId, `${event.userId} ${event.amount}`);
    if (event.type === 'SaleVoided') soldAs.delete(event.teamId);
  }
  const other = teams.find(({ _id, status, owner, amount }) => {
    const shown = status === 'sold' ? `${owner?._id ?? ''} ${amount ?? ''}` : undefined;
    return soldAs.get(_id) !== shown;
  });
  if (other === undefined) return null;
  const reason = `The receipts don’t say what this page shows of ${other.teamName}.`;
  return { kind: 'broken', reason };
}

/** The shield: `Verified: 68 of 68`. */
export function shieldText(proof: Proof): string {
  if (proof.kind === 'group') return `Verified: ${counted(proof.history.length, 'line')}`;
  return proof.kind === 'proven' ? `Verified: ${proof.lots} of ${proof.of}` : 'Not proven';
}

/** What the shield means, in a sentence. */
export function proofSentence(proof: Proof): string {
  if (proof.kind === 'broken') return `These receipts can’t be trusted. ${proof.reason}`;
  if (proof.kind === 'group') {
    return `Your browser has just checked ${counted(proof.history.length, 'line')} of this group’s own history: each follows from the one before.`;
  }
  return `Your browser has just checked ${counted(proof.events, 'line')}: each follows from the one before, each is what the rules decide, and the order of the teams is the one that was sealed before the start.`;
}
