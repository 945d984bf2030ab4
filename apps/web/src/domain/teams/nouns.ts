import type { Team } from '@bracketbid/contract/entities';
import { ENTRANTS, type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { useLive } from '../../live/auction/liveStore.ts';
import { isEntrant } from './lotWords.ts';

/** What a lot is called by, and those like it. */
export function nounsOfLot(lot: Pick<Team, 'isEntrant' | 'teams'> | undefined): Nouns {
  return lot !== undefined && isEntrant(lot) ? ENTRANTS : TEAMS;
}

/** [CONTEST-1] What the auction that is open sells, as its sentences call it. */
export function useNouns(): Nouns {
  return useLive(({ picture }) => nounsOfLot(picture?.teams[0]));
}
