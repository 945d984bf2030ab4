import type { SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';

type Facts = {
  readonly state: Pick<LiveState, 'lot' | 'members'>;
  readonly teams: readonly Pick<SoldTeam, '_id' | 'status'>[];
};

/** How far the auction is: the number of the team that is up or was last, of how many; and the pot so far. */
export function roomFigures({ state, teams }: Facts): {
  readonly number: number;
  readonly total: number;
  readonly potDollars: number;
} {
  const ended = teams.filter(({ status }) => status !== null).length;
  const isUp = state.lot !== null;
  return {
    number: Math.min(teams.length, ended + (isUp ? 1 : 0)),
    total: teams.length,
    potDollars: state.members.reduce((sum, { spent }) => sum + spent, 0),
  };
}
