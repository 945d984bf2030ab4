import type { Bid, Person } from '@bracketbid/contract/entities';
import { formatWarning } from '../../../domain/gavelWords.ts';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** A line of the book: what an act or a bid did. */
export type Happening = {
  readonly key: string;
  readonly kind: 'lot' | 'call' | 'bid' | 'warning' | 'sold' | 'passed' | 'struck';
  readonly text: string;
  /** Whole dollars. */
  readonly amount: number | null;
  /** Who acted, where it was another clerk or a phone. */
  readonly by: string | null;
};

/** How many lines are in sight. */
export const HAPPENINGS_SHOWN = 10;

export type Naming = {
  /** A person with the number of their seat. */
  readonly formatName: (person: Pick<Person, '_id' | 'fullName'>) => string;
  /** Whose screen it is. */
  readonly userId: string;
  /** Somebody without a phone: their bids are entered by a clerk. */
  readonly isSeat: (userId: string) => boolean;
  /** Whether this screen has entered it. */
  readonly isOwn: (bid: Bid) => boolean;
};

/** What a page shows that opens in the middle of a lot: its bids, the latest first. Nobody knows any more who entered them. */
export function happeningsAtFirst(
  picture: LivePicture,
  formatName: Naming['formatName'],
): readonly Happening[] {
  return picture.state.bids
    .map(({ _id: key, user, amount }): Happening => {
      return { key, kind: 'bid', text: formatName(user), amount, by: null };
    })
    .toReversed()
    .slice(0, HAPPENINGS_SHOWN);
}

/** The lines after another picture, the latest first. */
export function happeningsAfter(
  known: readonly Happening[],
  before: LivePicture,
  after: LivePicture,
  naming: Naming,
): readonly Happening[] {
  const since = between(before, after, naming);
  return since.length === 0 ? known : [...since.toReversed(), ...known].slice(0, HAPPENINGS_SHOWN);
}

/** What happened between two pictures, in its order. */
function between(before: LivePicture, after: LivePicture, naming: Naming): Happening[] {
  const { seq, gavel } = after.state;
  if (gavel === undefined || seq === before.state.seq) return [];
  const by = gavel.by === null || gavel.by._id === naming.userId ? null : gavel.by.fullName;
  const line = (
    kind: Happening['kind'],
    text: string,
    amount: number | null = null,
  ): Happening => ({ key: `${seq} ${kind} ${text}`, kind, text, amount, by });
  return [
    ...ended(before, after, naming, line),
    ...ofLot(before, after, naming, line),
    ...said(before, after, line),
  ];
}

type Line = (kind: Happening['kind'], text: string, amount?: number | null) => Happening;

/** Lots that were sold, passed, or stay unsold. */
function ended(before: LivePicture, after: LivePicture, { formatName }: Naming, line: Line) {
  const was = new Map(before.teams.map(({ _id, status }) => [_id, status]));
  const sold = after.teams.flatMap((team) => {
    if (team.status === null || was.get(team._id) !== null) return [];
    const { shortName, owner, amount = null } = team;
    return owner === undefined
      ? [line('passed', `${shortName} stays unsold`)]
      : [line('sold', `${shortName} sold to ${formatName(owner)}`, amount)];
  });
  const known = new Set(before.state.gavel?.passed);
  const passed = (after.state.gavel?.passed ?? []).flatMap((id) => {
    const team = after.teams.find(({ _id }) => _id === id);
    return known.has(id) || team === undefined ? [] : [line('passed', `${team.shortName} passed`)];
  });
  return [...sold, ...passed];
}

/** A lot that was shown or opened, its bids, and those that were taken back. */
function ofLot(before: LivePicture, after: LivePicture, naming: Naming, line: Line): Happening[] {
  const { lot, bids } = after.state;
  if (lot === null) return [];
  const was = before.state.lot?.team._id === lot.team._id ? before.state : null;
  const stage = lot.hasOpened ? 'opened' : 'shown';
  const isNew = was === null || was.lot?.hasOpened !== lot.hasOpened;
  const known = was?.bids ?? [];
  const isKnown = new Set(known.map(({ _id }) => _id));
  const stands = new Set(bids.map(({ _id }) => _id));
  const struck = known
    .filter(({ _id }) => !stands.has(_id))
    .map((bid) => line('struck', `Taken back: ${naming.formatName(bid.user)}`, bid.amount));
  return [
    ...(isNew ? [line('lot', `${lot.team.shortName} ${stage}`)] : []),
    ...struck,
    ...bids.filter(({ _id }) => !isKnown.has(_id)).map((bid) => bidden(bid, naming)),
  ];
}

function bidden(bid: Bid, naming: Naming): Happening {
  return {
    key: bid._id,
    kind: 'bid',
    text: naming.formatName(bid.user),
    amount: bid.amount,
    by: saidBy(bid, naming),
  };
}

/** Who entered a bid, where it was not this screen. */
export function saidBy(
  { user, answers, placedBy, ...bid }: Bid,
  { isSeat, isOwn }: Pick<Naming, 'isSeat' | 'isOwn'>,
): string | null {
  if (answers !== undefined) return 'maximum';
  if (isOwn({ user, ...bid })) return null;
  if (isSeat(user._id)) return 'another clerk';
  return placedBy?.fullName ?? 'phone';
}

/** Amounts that were called, warnings, and what waits for another clerk. */
function said(before: LivePicture, after: LivePicture, line: Line): Happening[] {
  const [was, is] = [before.state.gavel, after.state.gavel];
  if (was === undefined || is === undefined || was.lot !== is.lot) return [];
  const isCalled = is.called !== null && is.called !== was.called;
  const isTakenBack =
    was.called !== null &&
    is.called === null &&
    before.state.bids.length === after.state.bids.length;
  const warning = is.stage === was.stage ? null : formatWarning(is.stage);
  const wanted = is.strike;
  return [
    ...(isCalled ? [line('call', 'Called: who?', is.called)] : []),
    ...(isTakenBack ? [line('struck', 'Call taken back', was.called)] : []),
    ...(warning === null ? [] : [line('warning', warning)]),
    ...(wanted !== null && wanted.until !== was.strike?.until
      ? [line('struck', `${formatDollars(is.amount)} to be taken back: ${wanted.reason}`)]
      : []),
  ];
}
