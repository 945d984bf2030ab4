import type { Nouns } from '@bracketbid/contract/text/nouns';
import type { Bid, SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { calledWords, formatWarning } from '../../../domain/gavelWords.ts';
import { findHolder } from '../lot/gavelNow.ts';
import { firstName } from '../../../domain/people/firstName.ts';

/** What the gavel has just done, and the sentence in which it is told. */
export type Happening = {
  readonly kind: 'shown' | 'opened' | 'called' | 'once' | 'twice' | 'strike' | 'struck' | 'calm';
  readonly sentence: string;
};

type Said = Pick<LiveState, 'lot' | 'bids' | 'gavel'>;

/** What happened between two pictures of an auction, whichever messages came between; null for bids, sales, and nothing. */
export function happened(before: Said, after: Said): Happening | null {
  const { lot, gavel } = after;
  if (lot === null || gavel === undefined || before.gavel === undefined) return null;
  if (before.lot?.team._id !== lot.team._id) {
    return lot.hasOpened
      ? { kind: 'opened', sentence: `Bids are open on ${lot.team.teamName}.` }
      : { kind: 'shown', sentence: `${lot.team.teamName} is on the block.` };
  }
  if (lot.hasOpened && !before.lot.hasOpened) {
    return { kind: 'opened', sentence: `Bids are open on ${lot.team.teamName}.` };
  }
  const struck = struckBetween(before, after);
  if (struck !== null) return { kind: 'struck', sentence: `${struck}.` };
  if (gavel.strike !== null && before.gavel.strike === null) {
    return { kind: 'strike', sentence: `${strikeWords(gavel.strike, after.bids)}.` };
  }
  return toSaid(before.gavel, gavel, lot);
}

function toSaid(
  before: GavelState,
  { stage, called }: GavelState,
  { amount, bidder }: NonNullable<LiveState['lot']>,
): Happening | null {
  if (called !== null && called !== before.called) {
    return { kind: 'called', sentence: calledWords(called) };
  }
  if (stage === before.stage) return null;
  const warning = formatWarning(stage);
  if (warning !== null && (stage === 'once' || stage === 'twice')) {
    return {
      kind: stage,
      sentence: `${warning}: ${formatDollars(amount)}, ${bidder?.fullName ?? 'nobody'}.`,
    };
  }
  const isTakenBack = formatWarning(before.stage) !== null && stage === 'open';
  return isTakenBack && before.amount === amount
    ? { kind: 'calm', sentence: 'The warnings are taken back.' }
    : null;
}

/** [GAVEL-6] What was taken back between two pictures, and what stands instead; null where nothing was. */
export function struckBetween(before: Said, after: Said): string | null {
  const { lot, bids, gavel } = after;
  if (lot === null || before.lot?.team._id !== lot.team._id) return null;
  const ids = new Set(bids.map(({ _id }) => _id));
  const gone = before.bids.find(({ _id }) => !ids.has(_id));
  const stands =
    lot.bidder === null
      ? 'No bid stands'
      : `${lot.bidder.fullName} leads with ${formatDollars(lot.amount)}`;
  if (gone !== undefined) return `Taken back: ${bidWords(gone)}. ${stands}`;
  const called = before.gavel?.called ?? null;
  const isCallGone = called !== null && gavel?.called === null && lot.amount < called;
  return isCallGone ? `Taken back: the called ${formatDollars(called)}. ${stands}` : null;
}

/** [GAVEL-6] A bid that a clerk wants taken back. */
export function strikeWords(
  { by, reason, bidId }: NonNullable<GavelState['strike']>,
  bids: readonly Bid[],
): string {
  const bid = bids.find(({ _id }) => _id === bidId);
  const what = bid === undefined ? 'the last bid' : bidWords(bid);
  return `${firstName(by.fullName)} wants to take back ${what}: “${reason}”`;
}

function bidWords({ fullName, amount }: Bid): string {
  return `${fullName}’s ${formatDollars(amount)}`;
}

/** What is known between two lots: who chooses, and what the drawn order has next. */
export function nextWords(
  gavel: GavelState,
  { upNext, void: question }: Pick<LiveState, 'upNext' | 'void'>,
  { one, many }: Nouns,
): readonly string[] {
  if (question !== null) return [`The next ${one} waits: a sale is in question.`];
  const passed = new Set(gavel.passed);
  const next = upNext.find(({ _id }) => !passed.has(_id));
  const chooses = `${findHolder(gavel)} chooses the next ${one}.`;
  if (next !== undefined) return [chooses, `Next in the drawn order: ${next.teamName}.`];
  return gavel.passed.length === 0
    ? [chooses]
    : [chooses, `Only passed ${many} are left: they may come up again.`];
}

/** The latest sale of a page that was opened after it, as a sentence; null where none can be told. */
export function lastSaleWords(
  teams: readonly SoldTeam[],
  { voidable }: Pick<LiveState, 'voidable'>,
): string | null {
  const team = teams.find(({ _id }) => _id === voidable);
  if (team?.owner === undefined || team.amount === undefined) return null;
  return `${team.teamName} sold for ${formatDollars(team.amount)} to ${team.owner.fullName}`;
}
