import type { SaleVoided, SaleVoidProposed, SaleVoidRefused } from '../events.ts';
import type { AuctionState, RunningAuction, SaleVoid } from '../state.ts';

/** [VOID-1 to VOID-6] What a proposal may be about, who has to have agreed, and what it leaves. */
export function voidInvariants(
  before: RunningAuction,
  event: SaleVoidProposed | SaleVoided | SaleVoidRefused,
  after: AuctionState,
  atMs: number,
  must: (holds: boolean, promise: string) => void,
): void {
  const { teamId } = event;
  const sale = before.results.find((result) => result.teamId === teamId);
  must(sale?.status === 'sold', 'only a sale that stands is in question');
  if (sale?.status !== 'sold' || after.phase !== 'running') return;
  if (event.type === 'SaleVoidProposed') {
    const { proposedBy, adminId, userId } = event;
    must(before.results.at(-1) === sale, 'only the latest lot is in question');
    must(before.proposal === undefined, 'one sale at a time is in question');
    must([adminId, userId].includes(proposedBy), 'the admin or the buyer proposes');
    must(before.lotIndex < before.order.length, 'the last lot is never in question');
    must((after.voids?.proposals[proposedBy] ?? 0) <= 3, 'nobody proposes more than three times');
    return;
  }
  const { proposal } = before;
  must(proposal?.voidId === event.voidId, 'what is decided is what was proposed');
  must(after.proposal === undefined, 'what is decided is no longer in question');
  if (proposal === undefined) return;
  if (event.type === 'SaleVoidRefused') {
    const byItself = event.refusedBy === null;
    const isOver = proposal.holdEndsAtMs !== null && atMs >= proposal.holdEndsAtMs;
    must(!byItself || isOver, 'a proposal is refused by itself after its hold');
    must(
      event.refusedBy === null || isKey(before, proposal, event.refusedBy),
      'only a key refuses',
    );
    must(after.results === before.results, 'what is refused changes no sale');
    return;
  }
  must(hasCarried(before, proposal), 'a sale is voided by those who may');
  must(
    after.spent[sale.userId] === (before.spent[sale.userId] ?? 0) - sale.amount,
    'the money of a voided sale is back',
  );
  must(!after.results.some((result) => result.teamId === teamId), 'a voided sale is gone');
  const isUp = before.turn.kind !== 'waiting' && before.turn.kind !== 'shown';
  const upIndex = isUp ? after.lotIndex + 1 : after.lotIndex;
  must(after.order[upIndex] === teamId, 'a relisted lot is the next one');
  must(new Set(after.order).size === before.order.length, 'relisting loses no lot');
  const live = after.results.reduce(
    (sum, each) => sum + (each.status === 'sold' ? each.amount : 0),
    0,
  );
  const spent = Object.values(after.spent).reduce((sum, dollars) => sum + dollars, 0);
  must(live === spent, 'what members paid is what live sales cost');
}

/** [VOID-1] The admin and the buyer, or who speaks for that one. */
function isKey(state: Gavelled, proposal: SaleVoid, who: string): boolean {
  return who === proposal.adminId || who === proposal.userId || isSpeaker(state, proposal, who);
}

/** [GAVEL-6] A clerk other than the proposer speaks for a seat. */
function isSpeaker({ gavel }: Gavelled, { userId, proposedBy }: SaleVoid, who: string): boolean {
  if (gavel === undefined || !Object.hasOwn(gavel.seats, userId)) return false;
  return who !== proposedBy && [gavel.hostId, ...gavel.clerks].includes(who);
}

type Gavelled = Pick<RunningAuction, 'gavel'>;

/** Both keys, or two thirds of those who decide in their place. */
function hasCarried(state: RunningAuction, proposal: SaleVoid): boolean {
  const { spent, gavel } = state;
  const { agreedBy, adminId, userId, isObjected, isPassedOn } = proposal;
  const isSeat = (who: string) => gavel !== undefined && Object.hasOwn(gavel.seats, who);
  const speaks = (who: string) => who !== adminId && isSpeaker(state, proposal, who);
  const members = Object.keys(spent).filter((who) => !isSeat(who));
  const yes = (who: string) => agreedBy.includes(who);
  const areTwoThirds = (voters: readonly string[]) =>
    voters.length > 0 && 3 * voters.filter(yes).length >= 2 * voters.length;
  if (isObjected) return areTwoThirds(members.filter((who) => who !== userId));
  const others = members.filter((who) => who !== userId && who !== adminId && !speaks(who));
  const buyerAgrees = yes(userId) || agreedBy.some(speaks);
  const byKeys = adminId !== userId && yes(adminId) && buyerAgrees;
  return byKeys || ((isPassedOn || adminId === userId) && areTwoThirds(others));
}
