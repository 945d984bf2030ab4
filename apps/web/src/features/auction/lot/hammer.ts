import type { Bid, Person, Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { create } from 'zustand';
import type { LiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';
import { useLive } from '../../../live/auction/liveStore.ts';
import { pageMs } from '../../../live/clock/serverClock.ts';

/** What the stage holds for a moment after a lot: the sale, one's own purchase, or that nobody wanted the team. */
export type Hammer = {
  readonly team: Team;
  /** Until when, by the page's clock (`pageMs`). */
  readonly until: number;
} & (
  | {
      readonly kind: 'sold' | 'yours';
      readonly amount: number;
      readonly buyer: Person;
      readonly placedBy: Bid['placedBy'];
    }
  | { readonly kind: 'unsold' | 'passed'; readonly amount: null; readonly buyer: null }
);

/** How long the stage holds, in milliseconds; shorter where bidding on the next team begins before. */
export const HOLD_MS = 1200;

/** What an announcement makes the stage hold; null if it is not the end of a lot. Pure. */
export function buildHammer(
  announcement: LiveAnnouncement,
  userId: string,
  nowMs: number,
): Hammer | null {
  const until = nowMs + HOLD_MS;
  switch (announcement.kind) {
    case 'sold': {
      const { team, amount, user: buyer, placedBy } = announcement;
      const kind = buyer._id === userId ? 'yours' : 'sold';
      return { kind, team, amount, buyer, placedBy, until };
    }
    case 'unsold':
    case 'passed': {
      const { kind, team } = announcement;
      return { kind, team, amount: null, buyer: null, until };
    }
    default:
      return null;
  }
}

/** In whose light the stage holds: nobody's where nobody wanted the team. */
export function hammerLight({ kind, team }: Hammer): Team | null {
  return kind === 'unsold' || kind === 'passed' ? null : team;
}

/** Whether a hammer is still held: bidding that has begun is never covered. Pure. */
export function isHeld(
  hammer: Hammer | null,
  phase: LiveState['phase'],
  nowMs: number,
): hammer is Hammer {
  return hammer !== null && phase !== 'open' && phase !== 'scheduled' && nowMs < hammer.until;
}

/** The hammer, and the group in whose auction it fell: it outlives the room, which the last sale ends. */
const useHeld = create<{ readonly hammer: Hammer | null; readonly groupId: string | null }>()(
  () => ({ hammer: null, groupId: null }),
);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets the hammer fall, if an announcement is the end of a lot; it lifts by itself. */
export function strike(announcement: LiveAnnouncement, userId: string): void {
  const hammer = buildHammer(announcement, userId, pageMs());
  if (hammer === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => useHeld.setState({ hammer: null }), HOLD_MS);
  useHeld.setState({ hammer, groupId: useLive.getState().groupId });
}

/** The hammer that stage and bar show just now; null between two lots' ends. */
export function useHammer({ phase, groupId }: Pick<LiveState, 'phase' | 'groupId'>): Hammer | null {
  const hammer = useHeld((held) => (held.groupId === groupId ? held.hammer : null));
  return isHeld(hammer, phase, pageMs()) ? hammer : null;
}
