import type { Bid, Person, Team } from '@bracketbid/contract/entities';
import type { LiveMessage, LivePicture } from './applyMessage.ts';

/** What is announced in words: by toasts, and by a screen reader. */
export type LiveAnnouncement =
  | { readonly kind: 'bid'; readonly bid: Bid; readonly teamName: string }
  | { readonly kind: 'outbid'; readonly bid: Bid; readonly teamName: string }
  | {
      readonly kind: 'sold';
      readonly team: Team;
      readonly amount: number;
      readonly user: Person;
      /** [DEPUTY-4] The deputy who said the winning bid. */
      readonly placedBy?: Bid['placedBy'];
    }
  | { readonly kind: 'unsold'; readonly team: Team }
  /** [GAVEL-7] It may come up again. */
  | { readonly kind: 'passed'; readonly team: Team }
  /** What the gavel did, in a sentence. */
  | { readonly kind: 'gavel'; readonly sentence: string }
  | { readonly kind: 'completed' }
  /** [LOT-5] Nobody but the leader could still bid on the open lot. */
  | { readonly kind: 'unanswerable' }
  /** A group pause of some minutes comes after the open lot; null when it was cancelled. */
  | { readonly kind: 'pauseComing'; readonly minutes: number | null }
  /** [LOT-8] So many own maxima have fallen away, because their lots are gone. */
  | { readonly kind: 'maximaChanged' }
  | { readonly kind: 'pauseError'; readonly message: string };

/**
 * What a message announces to one member, given the picture before it; null for what is only drawn.
 *
 * @param userId  whose screen it is
 */
export function buildAnnouncement(
  before: LivePicture,
  message: LiveMessage,
  userId: string,
): LiveAnnouncement | null {
  switch (message.name) {
    case 'auctionCompleted':
      return { kind: 'completed' };
    case 'groupPauseError':
      return { kind: 'pauseError', message: message.payload.message };
    case 'maximaChanged':
      return { kind: 'maximaChanged' };
    case 'auctionaddmessage': {
      const bid = message.payload.auctionData;
      const teamName = teamIn(before, bid.teamID)?.teamName ?? 'this team';
      const wasLeading = before.state.lot?.bidder?._id === userId;
      return { kind: wasLeading && bid.userId !== userId ? 'outbid' : 'bid', bid, teamName };
    }
    case 'teamStatusUpdate': {
      const { teamID, amount, user, placedBy } = message.payload;
      const team = teamIn(before, teamID);
      if (team === null) return null;
      return amount === null || user === null
        ? { kind: 'unsold', team }
        : { kind: 'sold', team, amount, user, placedBy };
    }
    case 'gavel': {
      const { stage, lot } = message.payload;
      const team = stage === 'passed' && lot !== null ? teamIn(before, lot) : null;
      return team === null ? null : { kind: 'passed', team };
    }
    case 'countdownUpdate':
      return message.payload.nobodyCanAnswer && !isKnownUnanswerable(before, message.payload.team)
        ? { kind: 'unanswerable' }
        : null;
    case 'groupauctionpaused': {
      const { pauseStatus, pauseAfterLot } = message.payload;
      const isSame = pauseStatus || pauseAfterLot === before.state.pauseAfterLot;
      return isSame ? null : { kind: 'pauseComing', minutes: pauseAfterLot };
    }
    default:
      return null;
  }
}

function isKnownUnanswerable({ state: { lot } }: LivePicture, team: Team | null): boolean {
  return lot !== null && lot.team._id === team?._id && lot.nobodyCanAnswer;
}

function teamIn(picture: LivePicture, teamId: string): Team | null {
  return picture.teams.find(({ _id }) => _id === teamId) ?? null;
}

const listeners = new Set<(announcement: LiveAnnouncement) => void>();

/** Subscribes to all announcements. Returns how to unsubscribe. */
export function onLiveAnnouncement(listener: (announcement: LiveAnnouncement) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishAnnouncement(announcement: LiveAnnouncement): void {
  for (const listener of listeners) listener(announcement);
}
