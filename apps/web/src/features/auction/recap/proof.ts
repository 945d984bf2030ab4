import type { SoldTeam } from '@bracketbid/contract/entities';
import type { ReplyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import type { auctionLog } from '@bracketbid/contract/http/receipts';
import type { Chain } from '@bracketbid/contract/receiptFile';
import { claimantIn } from '@bracketbid/engine/auction/gavel/seatClaims';
import {
  type Hashes,
  type Receipt,
  verifyReceipts,
} from '@bracketbid/engine/auction/receipts/verify';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { contestIn } from '@bracketbid/engine/contest/contestChain';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import {
  provenAuction,
  type ProvenAuction,
  wordsOnResults,
} from '@bracketbid/engine/group/provenAuction';
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
      /** Words about its contest's results that could not be judged, since the receipts of the auction weren't at hand. */
      readonly notJudged: number;
    }
  | { readonly kind: 'broken'; readonly reason: string };

/** The receipts as the engine reads them. */
function buildReceipts(log: AuctionLog): Receipt[] {
  return log.data.map(({ seq, at, event, hash }) => ({ seq, atMs: Date.parse(at), event, hash }));
}

/** What a win pays in this auction, in basis points of the pot, by the round's code: fixed at its start. */
export function payoutsIn({ data }: AuctionLog): Readonly<Record<string, number>> {
  const started = data[0]?.event;
  return started?.type === 'AuctionStarted' ? started.settings.payoutBasisPoints : {};
}

/** Receipts, and those of the group's auction that judge them, where they are at hand. */
export type Receipts = { readonly chain: Chain; readonly auction?: AuctionLog | null };

/** The contest of an auction, with the names of its entrants and prizes; null for one of a season. */
export function findContest({ data }: AuctionLog): Contest | null {
  return contestIn(data.map(({ event }) => event));
}

/** Proves an auction from its receipts, by the engine's own rules, or a group's own chain; the reason if it can't be. */
export function prove({ chain, auction = null }: Receipts, hashes: Hashes): Proof {
  if (chain.chain === 'auction') return proveAuction(chain, hashes);
  const beside = auction?.groupId === chain.groupId ? auction : null;
  return proveGroup(chain, beside, hashes);
}

function proveGroup(
  { groupId, data }: Extract<Chain, { chain: 'group' }>,
  auction: AuctionLog | null,
  hashes: Hashes,
): Proof {
  const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  let proven: ProvenAuction | null = null;
  if (auction !== null) {
    const [broken] = judgeReceipts(auction, hashes).problems;
    if (broken !== undefined) {
      const reason = `Line ${broken.seq} of the auction’s receipts: ${broken.text}`;
      return { kind: 'broken', reason };
    }
    proven = provenAuction(groupId, buildReceipts(auction), hashes.sha1Hex);
  }
  const [problem] = verifyGroup(groupId, lines, hashes.sha256Hex, proven);
  if (problem !== undefined) {
    return { kind: 'broken', reason: `Line ${problem.seq}: ${problem.text}` };
  }
  const history = lines.map(({ event }) => event);
  return { kind: 'group', history, notJudged: proven === null ? wordsOnResults(lines) : 0 };
}

function proveAuction(log: AuctionLog, hashes: Hashes): Proof {
  const { problems, state } = judgeReceipts(log, hashes);
  const [problem] = problems;
  if (problem !== undefined) {
    return { kind: 'broken', reason: `Line ${problem.seq}: ${problem.text}` };
  }
  if (state.phase === 'scheduled') return { kind: 'broken', reason: 'The receipts are empty.' };
  const { results, order } = state;
  return { kind: 'proven', lots: results.length, of: order.length, events: log.data.length };
}

/** Forged lines may also be more than the rules can follow: then they throw. */
function judgeReceipts(
  log: AuctionLog,
  hashes: Hashes,
): Pick<ReturnType<typeof verifyReceipts>, 'problems' | 'state'> {
  try {
    return verifyReceipts(log.groupId, buildReceipts(log), hashes);
  } catch {
    const problems = [{ seq: 1, text: 'The lines make no auction that could be replayed.' }];
    return { problems, state: { phase: 'scheduled', seq: 0, lastAtMs: 0 } };
  }
}

/** Null if receipts say of every team what the page shows; they could be true, and the page not. */
export function contradiction(log: AuctionLog, teams: readonly SoldTeam[]): Proof | null {
  const soldAs = new Map<string, string>();
  const events = log.data.map(({ event }) => event);
  // A lot of a paddle is its account's since it was claimed.
  const claimant = claimantIn(events);
  for (const event of events) {
    if (event.type === 'LotSold') {
      soldAs.set(event.teamId, `${claimant(event.userId)} ${event.amount}`);
    }
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
  if (proof.kind === 'group') {
    const { history, notJudged } = proof;
    if (notJudged > 0) return `Not judged: ${counted(notJudged, 'line')}`;
    return `Verified: ${counted(history.length, 'line')}`;
  }
  return proof.kind === 'proven' ? `Verified: ${proof.lots} of ${proof.of}` : 'Not proven';
}

/** What the shield means, in a sentence. */
export function proofSentence(proof: Proof): string {
  if (proof.kind === 'broken') return `These receipts can’t be trusted. ${proof.reason}`;
  if (proof.kind === 'group') {
    const { history, notJudged } = proof;
    const chained = `Your browser has just checked ${counted(history.length, 'line')} of this group’s own history: each follows from the one before.`;
    if (notJudged === 0) return chained;
    return `${chained} What was said of the contest’s results (${counted(notJudged, 'line')}) is not judged by this: for that, choose this file and the auction’s receipts together.`;
  }
  return `Your browser has just checked ${counted(proof.events, 'line')}: each follows from the one before, each is what the rules decide, and the order of the lots is the one that was sealed before the start.`;
}
