import type { Bid } from '@bracketbid/contract/entities';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useLive } from '../../../live/auction/liveStore.ts';
import { pageMs } from '../../../live/clock/serverClock.ts';
import { calledName, type Directory } from './directory.ts';
import {
  type Happening,
  happeningsAfter,
  happeningsAtFirst,
  type Naming,
  saidBy,
} from './happenings.ts';

/** A bid that came before the gavel, which its clerk had not seen. */
export type LateBid = { readonly atMs: number };

/** How long a late bid stays at least, whatever is pressed. Milliseconds. */
const LATE_MS = 1200;

const entry = (personId: string, dollars: number) => `${personId} ${dollars}`;

/** The last acts and bids, whoever made them, and a bid that came while the lot was called. */
export function useBook(userId: string, directory: Directory) {
  const entered = useRef(new Set<string>());
  const isSeat = (id: string) =>
    directory.numbers.has(id) && !directory.members.some(({ personId }) => personId === id);
  const formatName: Naming['formatName'] = (person) => calledName(person, directory.numbers);
  const naming: Naming = {
    userId,
    formatName,
    isSeat,
    isOwn: ({ user, amount }: Pick<Bid, 'user' | 'amount'>) =>
      entered.current.has(entry(user._id, amount)),
  };
  const latest = useRef(naming);
  useEffect(() => {
    latest.current = naming;
  });
  const [book, setBook] = useState<readonly Happening[]>(() => {
    const { picture } = useLive.getState();
    return picture === null ? [] : happeningsAtFirst(picture, formatName);
  });
  const [late, setLate] = useState<LateBid | null>(null);
  useEffect(
    () =>
      useLive.subscribe(({ picture: after }, { picture: before }) => {
        if (before === null || after === null || before === after) return;
        const { current } = latest;
        setBook((known) => happeningsAfter(known, before, after, current));
        if (cameLate(before, after, current)) setLate({ atMs: pageMs() });
        // What this desk has entered over it came after it.
        else if (isOwnBid(before, after, current)) setLate(null);
        // Once the gavel goes on, somebody has seen it.
        if (before.state.gavel?.stage !== after.state.gavel?.stage) setLate(unlessNew);
      }),
    [],
  );
  return {
    book,
    late,
    /** The gavel was refused: a bid had come first. */
    beaten: useCallback(() => setLate({ atMs: pageMs() }), []),
    /** Another key: what has been in sight for a moment goes. */
    read: useCallback(() => setLate(unlessNew), []),
    enters: useCallback((personId: string, dollars: number) => {
      entered.current.add(entry(personId, dollars));
    }, []),
    /** Another lot is up: the same bid may be another one's. */
    forgetEntered: useCallback(() => entered.current.clear(), []),
  };
}

const unlessNew = (late: LateBid | null) =>
  late !== null && pageMs() - late.atMs < LATE_MS ? late : null;

/** Whether the last bid is new, and this desk's. */
function isOwnBid(
  before: LivePicture,
  after: LivePicture,
  naming: Pick<Naming, 'isSeat' | 'isOwn'>,
): boolean {
  const last = after.state.bids.at(-1);
  if (last === undefined || last._id === before.state.bids.at(-1)?._id) return false;
  return saidBy(last, naming) === null;
}

/** Whether somebody else has bid on a lot that was called once or twice. */
function cameLate(
  before: LivePicture,
  after: LivePicture,
  naming: Pick<Naming, 'isSeat' | 'isOwn'>,
): boolean {
  const { gavel, bids, lot } = before.state;
  const last = after.state.bids.at(-1);
  if (gavel === undefined || last === undefined || last._id === bids.at(-1)?._id) return false;
  if (lot === null || lot.team._id !== after.state.lot?.team._id) return false;
  const isMore = last.amount > lot.amount;
  return (
    isMore && (gavel.stage === 'once' || gavel.stage === 'twice') && saidBy(last, naming) !== null
  );
}
