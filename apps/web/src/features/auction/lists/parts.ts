import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { startedWith } from '../../../live/auction/held.ts';
import type { TeamsView } from './teamsList.ts';

/** What the parts around stage and bar are drawn from. */
export type RoomParts = {
  readonly picture: LivePicture;
  readonly userId: string;
  /** At each member's seat. */
  readonly names: ReadonlyMap<string, string>;
  /** Who leads the open lot. */
  readonly leaderId: string | null;
  readonly view: TeamsView;
  readonly onView: (view: TeamsView) => void;
};

/** The lot that is up, as the list of teams marks it. */
export function findLotUp({ state }: LivePicture): { teamId: string; amount: number } | null {
  return state.lot === null ? null : { teamId: state.lot.team._id, amount: state.lot.amount };
}

/** What everyone started with; null where money has no limit. */
export function startingBudget({ state }: LivePicture): number | null {
  const [anyone] = state.members;
  return anyone === undefined ? 0 : startedWith(anyone);
}
