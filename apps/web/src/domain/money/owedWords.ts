import type { Payment, Settlement } from '@bracketbid/contract/http/settlement';
import { formatCents } from '@bracketbid/engine/money/cents';

export type Transfer = Settlement['transfers'][number];

/** What somebody pays, or gets, as a sentence. */
export type Owed = {
  readonly transfer: Transfer;
  readonly sentence: string;
  /** How the other side likes to be paid; null where the viewer doesn't pay, or nothing is known. */
  readonly handle: string | null;
};

/** A person's name as the viewer reads it. */
export function nameIn({ nets }: Pick<Settlement, 'nets'>): (userId: string) => string {
  const names = new Map(nets.map(({ user }) => [user._id, user.fullName]));
  return (userId) => names.get(userId) ?? 'Someone who left';
}

/** What is outstanding between the viewer and others, what they pay first. */
export function listOwed(settlement: Settlement, userId: string): Owed[] {
  const formatName = nameIn(settlement);
  const findHandle = (id: string) =>
    settlement.nets.find(({ user }) => user._id === id)?.handle ?? null;
  const pays = settlement.transfers
    .filter(({ from }) => from === userId)
    .map((transfer) => ({
      transfer,
      handle: findHandle(transfer.to),
      sentence: `You pay ${formatName(transfer.to)} ${formatCents(transfer.cents)}`,
    }));
  const gets = settlement.transfers
    .filter(({ to }) => to === userId)
    .map((transfer) => ({
      transfer,
      handle: null,
      sentence: `${formatName(transfer.from)} pays you ${formatCents(transfer.cents)}`,
    }));
  return [...pays, ...gets];
}

/** What is kept for a purpose, and who passes it on: `$100 is kept for the club, passed on by Hanna.` Null where nothing is. */
export function keptSentence(
  {
    keptCents,
    keptFor,
    keptBy,
    nets,
  }: Pick<Settlement, 'keptCents' | 'keptFor' | 'keptBy' | 'nets'>,
  userId: string,
): string | null {
  if (keptCents === 0 || keptBy === null) return null;
  const purpose = keptFor === '' ? '' : ` for ${keptFor}`;
  const who = keptBy === userId ? 'you' : nameIn({ nets })(keptBy);
  return `${formatCents(keptCents)} is kept${purpose}, passed on by ${who}.`;
}

/** What somebody who neither pays nor gets anything now reads. */
export function settledSentence(settlement: Settlement, userId: string): string {
  const isOnItsWay = settlement.payments.some(
    ({ from, to, state }) => state === 'marked' && (from === userId || to === userId),
  );
  if (isOnItsWay) return 'Nothing more to pay: the rest is on its way.';
  if (!isCorrected(settlement)) return 'You are settled up.';
  const what = settlement.correctedGames.length > 0 ? 'games' : 'results';
  return `You are settled up, corrected ${what} included.`;
}

/** Whether results were corrected after the first payment. Those of a contest’s prizes show by what they change alone. */
function isCorrected({ nets, correctedGames }: Settlement): boolean {
  return correctedGames.length > 0 || nets.some(({ correctedCents }) => correctedCents !== 0);
}

/** [SETTLE-8] The seats for which the viewer speaks: the host for all, everybody else for none. */
export function seatsSpokenFor({ nets }: Settlement, isHost: boolean): ReadonlySet<string> {
  return new Set(isHost ? nets.flatMap(({ user, isSeat }) => (isSeat ? [user._id] : [])) : []);
}

/** Payments that wait for the viewer's word: of their own for theirs, of others for that of a seat for which they speak. */
export function listAwaited(
  payments: readonly Payment[],
  userId: string,
  seats: ReadonlySet<string> = new Set(),
): readonly Payment[] {
  return payments.filter(({ from, to, state, openedBy }) => {
    const isOwn = from === userId || to === userId;
    const isSpokenFor = (side: string) => (isOwn ? side === userId : seats.has(side));
    if (state === 'marked') return isSpokenFor(to);
    return (
      state === 'reversing' && [from, to].some((side) => isSpokenFor(side) && side !== openedBy)
    );
  });
}

/**
 * What corrected results have changed for the viewer since the first payment: "Duke – Siena was corrected after the first payment:
 * you pay $3.20 more." Null where nothing has.
 */
export function correctionSentence(settlement: Settlement, userId: string): string | null {
  if (!isCorrected(settlement)) return null;
  const own = settlement.nets.find(({ user }) => user._id === userId);
  const cents = own?.correctedCents ?? 0;
  const corrected = `${listCorrected(settlement)} corrected after the first payment`;
  if (cents === 0) return `${corrected}. For you it changes nothing.`;
  const amount = formatCents(Math.abs(cents));
  return `${corrected}: ${amount} ${cents < 0 ? 'more from you' : 'more for you'}.`;
}

function listCorrected({ correctedGames }: Settlement): string {
  if (correctedGames.length === 0) return 'Results were';
  if (correctedGames.length > 2) return `${correctedGames.length} games were`;
  return `${correctedGames.join(' and ')} ${correctedGames.length === 1 ? 'was' : 'were'}`;
}
