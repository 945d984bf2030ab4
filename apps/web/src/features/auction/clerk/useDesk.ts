import type { GavelState } from '@bracketbid/contract/live/gavel';
import { useMemo } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useSeats } from '../../../live/queries/seats.ts';
import { assumedGavel } from './assumed.ts';
import { buildDirectory } from './directory.ts';
import { findMoves } from './keys.ts';
import type { LineFacts } from './line.ts';
import { lotsToChoose, nextLot } from './lots.ts';
import { useActs } from './useActs.ts';
import { useBook } from './useBook.ts';

/** What a clerk goes by: the gavel, who bids, what may be done, and what was done last. */
export function useDesk(picture: LivePicture, known: GavelState, userId: string) {
  const { state, groupAdminId } = picture;
  const { members, rules, groupId } = state;
  const isHost = groupAdminId === userId;
  const seating = useSeats(groupId, isHost);
  const directory = useMemo(() => buildDirectory(seating.seats, members), [seating.seats, members]);
  const { acts, sent } = useActs(groupId);
  const book = useBook(userId, directory);
  const strikeSeconds = useCountdown(known.strike?.until ?? null);
  const sellSeconds = useCountdown(known.sellableAt);
  // A strike that nobody agreed to in time is none any more.
  const gavel = strikeSeconds === 0 ? { ...known, strike: null } : known;
  const assumed = assumedGavel(gavel, sent, directory);
  const choices = lotsToChoose(picture);
  const next = nextLot(choices);
  const isPaused = state.pause !== null;
  const facts: LineFacts = {
    gavel: assumed,
    sizes: rules,
    directory,
    isPaused,
    amountLeft: (id) => members.find(({ user }) => user._id === id)?.remaining ?? null,
  };
  return {
    gavel,
    facts,
    directory,
    seating,
    isHost,
    acts,
    sent,
    book,
    choices,
    next,
    moves: findMoves({
      gavel: assumed,
      userId,
      isHost,
      isPaused,
      isHeld: state.void !== null,
      hasNext: next !== null,
    }),
    amountSpent: (id: string) => members.find(({ user }) => user._id === id)?.spent ?? 0,
    /** Until a strike is too late, and until the lot may be sold. */
    strikeSeconds,
    sellSeconds,
    seq: state.seq,
  };
}

export type Desk = ReturnType<typeof useDesk>;
