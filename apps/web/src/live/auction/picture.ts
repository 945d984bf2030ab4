import type { Bid, SoldTeam, Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { VoidedSale } from '@bracketbid/contract/http/auction';

/** Everything an auction screen draws, as of the event `state.seq`. */
export type LivePicture = {
  readonly state: LiveState;
  readonly groupAdminId: string;
  /** In the order of the site's list, with what became of each. */
  readonly teams: readonly SoldTeam[];
  /** By team, oldest first. */
  readonly history: ReadonlyMap<string, readonly Bid[]>;
  /** Sales that were voided, the oldest first. */
  readonly voided: readonly VoidedSale[];
};

export function withState(picture: LivePicture, change: Partial<LiveState>): LivePicture {
  return { ...picture, state: { ...picture.state, ...change } };
}

type Lot = NonNullable<LiveState['lot']>;

export function newLot(team: Team, times: Omit<Lot, 'team' | 'amount' | 'bidder'>): Lot {
  return { team, ...times, amount: 0, bidder: null };
}

export function without(teams: readonly Team[], team: Team): Team[] {
  return teams.filter(({ _id }) => _id !== team._id);
}
