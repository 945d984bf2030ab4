import type { GavelState } from '@bracketbid/contract/live/gavel';
import type { SentAct } from './acts.ts';
import type { Directory } from './directory.ts';

/**
 * The gavel as it will be once the acts on their way are accepted: what is typed next goes by it. Refused, they leave no
 * trace, and what was typed after them still says its own amount.
 */
export function assumedGavel(
  gavel: GavelState,
  sent: readonly SentAct[],
  directory: Directory,
): GavelState {
  return sent
    .filter(({ why }) => why === null)
    .reduce((assumed, { act }) => after(assumed, act, directory), gavel);
}

function after(gavel: GavelState, act: SentAct['act'], directory: Directory): GavelState {
  const open = { ...gavel, stage: 'open', called: null, strike: null } as const;
  switch (act.act) {
    case 'show':
      return { ...gavel, stage: 'shown', lot: act.teamID, amount: 0, leader: null, called: null };
    case 'open':
      return open;
    case 'call':
      return { ...open, stage: 'called', called: act.amount, amount: act.amount };
    case 'name':
      return { ...open, leader: findPerson(act, directory) };
    case 'bid':
      return { ...open, amount: act.amount, leader: findPerson(act, directory) };
    default:
      return gavel;
  }
}

function findPerson(
  { seat, user }: { readonly seat?: number | undefined; readonly user?: string | undefined },
  { seats, members }: Directory,
): GavelState['leader'] {
  const bidder =
    seat === undefined ? members.find(({ personId }) => personId === user) : seats.get(seat);
  if (bidder === undefined) return null;
  return { _id: bidder.personId, fullName: bidder.name, profileimageurl: null };
}
