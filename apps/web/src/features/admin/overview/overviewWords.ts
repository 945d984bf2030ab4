import { counted } from '@bracketbid/contract/counted';
import type { AdminGroup } from '@bracketbid/contract/contest/adminGroups';
import { pacific } from '../../../formats/pacificTime.ts';
import { hasAuctionStarted } from '../../../live/clock/auctionTiming.ts';

/** `1,200` */
export const number = (value: number): string => value.toLocaleString('en-US');

type Counts = { readonly running: number; readonly completed: number; readonly total: number };

/** The wording of the season's overview. */
export const overviewWords = {
  season: ({ name, teams }: { readonly name: string; readonly teams: number }) =>
    `${name}, ${counted(teams, 'team')}`,
  /** The state of all groups' auctions. */
  auctions: (auctionDate: string | null, groups: Counts, nowMs: number) => {
    if (groups.running > 0) return `${number(groups.running)} running`;
    if (groups.completed > 0 && groups.completed === groups.total) return 'All over';
    if (auctionDate === null) return 'No date yet';
    return hasAuctionStarted(auctionDate, nowMs) ? 'Started' : 'Planned';
  },
  auctionNote: (auctionDate: string | null) =>
    auctionDate === null ? 'set it under Auction' : pacific.inWords(auctionDate),
  /** Beside the number of the season's groups: how many are through, and how many groups have contests. */
  groupsNote: (groups: Pick<Counts, 'completed'>, contests: Counts) => {
    const over = `${counted(groups.completed, 'auction')} over`;
    if (contests.total === 0) return over;
    const running = contests.running === 0 ? '' : `, ${number(contests.running)} running`;
    return `${over}; ${number(contests.total)} more with contests${running}`;
  },
  /** When a group's auction starts. */
  hour: (auctionDate: string | null) =>
    auctionDate === null
      ? 'No date yet'
      : `${pacific.date(auctionDate)}, ${pacific.shortTime(auctionDate)}`,
  /** The team that a group bids for now; a dash between teams. */
  lot: (lot: AdminGroup['lot']) => {
    if (lot === null) return '-';
    const bidder = lot.bidder === null ? '' : ` by ${lot.bidder}`;
    return `${lot.team}, $${number(lot.amount)}${bidder}`;
  },
} as const;
