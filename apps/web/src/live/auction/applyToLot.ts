import type { Bid } from '@bracketbid/contract/entities';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';
import { paying, spentByDeputies } from './held.ts';
import { type LivePicture, newLot, without, withState } from './picture.ts';

/** The bid that leads the open lot. */
export function addBid(picture: LivePicture, bid: Bid, seq: number): LivePicture | 'gap' {
  const { lot, bids } = picture.state;
  if (lot === null || lot.team._id !== bid.teamID) return 'gap';
  return {
    ...picture,
    history: withBid(picture.history, bid),
    state: {
      ...picture.state,
      seq,
      lot: { ...lot, amount: bid.amount, bidder: bid.user },
      bids: [...bids, bid],
    },
  };
}

function withBid(history: LivePicture['history'], bid: Bid): ReadonlyMap<string, readonly Bid[]> {
  const before = history.get(bid.teamID) ?? [];
  if (before.some(({ _id }) => _id === bid._id)) return history;
  return new Map(history).set(bid.teamID, [...before, bid]);
}

/** The lot that comes next. */
export function lockTeam(picture: LivePicture, lock: ServerMessages['lockScreen']): LivePicture {
  return withState(picture, {
    seq: lock.seq,
    phase: 'locked',
    lot: newLot(lock.team, {
      opensAt: lock.endsAt,
      closesAt: null,
      secondsLeft: lock.duration,
      duration: lock.duration,
      hasOpened: false,
      nobodyCanAnswer: false,
      isHardEnd: false,
    }),
    upNext: without(picture.state.upNext, lock.team),
    bids: [],
  });
}

/** What became of the lot that was up. */
export function endLot(
  picture: LivePicture,
  result: ServerMessages['teamStatusUpdate'],
): LivePicture {
  const { amount, user, placedBy } = result;
  const teams = picture.teams.map((team) => {
    if (team._id !== result.teamID) return team;
    const { amount: _amount, owner: _owner, owners: _owners, placedBy: _by, ...rest } = team;
    const by = placedBy === undefined ? {} : { placedBy };
    const sale =
      amount === null || user === null
        ? {}
        : { amount, owner: user, owners: [{ user, weight: 1 }], ...by };
    return { ...rest, status: result.status, ...sale };
  });
  const members = picture.state.members.map((each) =>
    amount !== null && each.user._id === user?._id ? { ...each, ...paying(each, amount) } : each,
  );
  const deputies = picture.state.deputies.map((each) => ({
    ...each,
    spent: spentByDeputies(teams, each.userId),
  }));
  return {
    ...picture,
    teams,
    state: {
      ...picture.state,
      seq: result.seq,
      phase: 'locked',
      lot: null,
      bids: [],
      members,
      deputies,
      // Never the last one: the auction ends with it.
      voidable: amount !== null && picture.state.upNext.length > 0 ? result.teamID : null,
    },
  };
}
