import type { Person, Team } from '@bracketbid/contract/entities';
import { siteSettings } from '@bracketbid/contract/entities';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { LivePicture } from '../../../web/src/live/auction/applyMessage.ts';
import { bidsByTeam, soldTeamsIn } from '../../src/auction/purchases.ts';
import { buildLiveState } from '../../src/auction/room/liveState.ts';
import { voidedSalesIn } from '../../src/auction/room/wireVoid.ts';
import type { Roster } from '../../src/groups/roster.ts';
import type { SeatFacts } from '../../src/groups/seats/seatRows.ts';
import { siteFor } from '../../src/settings/currentSeasons.ts';

export const aPerson = (_id: string, fullName = `Member ${_id.slice(-2)}`): Person => ({
  _id,
  fullName,
  profileimageurl: null,
});

export const aTeam = (_id: string): Team => ({
  _id,
  teamName: `Team ${_id.slice(-2)}`,
  shortName: 'T',
  abbreviation: '',
  teamLogo: '',
  location: '',
  zone: 'EAST',
  seedNumber: 1,
  color: '#000000',
  secondaryColor: '#ffffff',
});

const settings = siteSettings.parse({
  ...Object.fromEntries(
    [
      'sitelogo',
      'footerlogo',
      'footerContent',
      'copyright',
      'adminEmail',
      'adminAddress',
      'adminPhone',
      'contactaddress',
      'contactemail',
      'contactphone',
      'facebookUrl',
      'instagramUrl',
      'linkedinUrl',
      'twitterUrl',
    ].map((name) => [name, '']),
  ),
  auctionDate: null,
  pauseStatus: false,
  pauseTime: null,
  groupLeaveEnabled: false,
  groupMemberLimit: 15,
  ...DEFAULT_AUCTION_SETTINGS,
  startingBudget: 40,
});

/** What a screen reads that requests the whole picture of an auction, as of an instant. */
export function readPicture(
  roster: Roster,
  state: AuctionState,
  events: readonly LoggedEvent[],
  { nowMs, seats = [] }: { readonly nowMs: number; readonly seats?: readonly SeatFacts[] },
): LivePicture {
  const facts = { own: {}, deputies: [], seats, online: new Set<string>(), nowMs };
  return {
    state: buildLiveState(roster, state, { ...facts, settings: siteFor(settings, '') }),
    groupAdminId: roster.groupAdminId,
    teams: soldTeamsIn([...roster.teams.values()], roster, events, new Map()),
    history: new Map(bidsByTeam(roster, events).map(({ teamID, bids }) => [teamID, bids])),
    voided: voidedSalesIn(roster, events),
  };
}

/** The drawn view: the same instant sent a moment later is the same view. */
export function drawn({ state, groupAdminId, teams, history, voided }: LivePicture) {
  const { serverTime: _time, lot, ...rest } = state;
  const { secondsLeft: _left, ...lotRest } = lot ?? { secondsLeft: 0 };
  return {
    ...rest,
    lot: lot === null ? null : lotRest,
    groupAdminId,
    teams,
    history: [...history].filter(([, bids]) => bids.length > 0),
    voided,
  };
}
