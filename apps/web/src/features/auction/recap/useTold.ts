import type { SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { findHighlights } from '@bracketbid/engine/auction/highlights';
import { useMemo } from 'react';
import { isEntrant } from '../../../domain/teams/lotWords.ts';
import { useFairReview } from '../../../live/queries/fair.ts';
import type { AuctionLog } from './proof.ts';
import { type Told, listRecapItems } from './told.ts';

type Night = {
  readonly teams: readonly SoldTeam[];
  readonly state: LiveState;
  readonly userId: string;
  /** Null while it is loading. */
  readonly log: AuctionLog | null;
};

/** What the group will talk about: the steal, the overpay, who fought whom, what nobody wanted. Null until it is known. */
export function useTold({ teams, state, userId, log }: Night): readonly Told[] | null {
  const isFair = state.rules.hints !== 'off';
  const review = useFairReview(isFair ? state.groupId : null);
  const fair = review.data ?? null;
  const isWaiting = isFair && review.isPending;
  return useMemo(() => {
    if (log === null || isWaiting) return null;
    // Prices of bundles and of single teams say nothing of each other.
    const single = teams.filter((lot) => lot.teams === undefined);
    // A contest’s entrants have numbers, and prices are not compared by those.
    const seeded = single.filter((lot) => !isEntrant(lot));
    const seedByTeam = new Map(seeded.map(({ _id, seedNumber }) => [_id, seedNumber]));
    const events = log.data.map(({ event }) => event);
    const people = state.members.map(({ user }) => user);
    const night = findHighlights(events, seedByTeam);
    return listRecapItems(night, { teams, people, userId, fair });
  }, [log, teams, state.members, userId, fair, isWaiting]);
}
