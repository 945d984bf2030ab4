import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { counted } from '@bracketbid/contract/counted';
import type { Bid } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { pacific } from '../../../formats/pacificTime.ts';
import { visitorHour } from '../../../formats/visitorTime.ts';
import classes from './BidsHistory.module.css';
import { BIDS_SHOWN, buildHistory, TEAMS_OPEN } from './teamBids.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';

const NO_ONE = { fullName: 'NA', profileimageurl: null };

type Props = Pick<LivePicture, 'history' | 'teams'> & {
  /** The team that may be bid on just now. */
  readonly upId: string | null;
};

/** The bids of the auction, the latest team and the latest bid first. Older teams open on demand, one at a time. */
export const BidsHistory = memo(function BidsHistory({ history, teams, upId }: Props) {
  // Deferred: a bid changes what every row says, and the stage and the bid button must not wait for that.
  const shown = useDeferredValue(history);
  const entries = useMemo(
    () => buildHistory({ history: shown, teams }, upId),
    [shown, teams, upId],
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const label = `Bids by ${nounsOfLot(teams[0]).one}`;
  const last = entries.find(({ bids }) => bids.length > 0)?.bids.at(-1);
  return (
    <RoomPanel
      title="All Bids History"
      aside={
        last && (
          <time title={pacific.bidTime(last.createdAt)}>
            Last bid {visitorHour(last.createdAt)}
          </time>
        )
      }
    >
      {/* A box that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.box} tabIndex={0} aria-label={label}>
        {entries.length === 0 && <p className={classes.none}>The first bid will appear here.</p>}
        {entries.map(({ teamId, teamName, bids }, index) => (
          <TeamBidsOf
            key={teamId}
            teamId={teamId}
            teamName={teamName}
            bids={bids}
            isCurrent={index < TEAMS_OPEN}
            isOpen={teamId === openId}
            onOpen={setOpenId}
          />
        ))}
      </section>
    </RoomPanel>
  );
});

type TeamProps = {
  readonly teamId: string;
  readonly teamName: string;
  readonly bids: readonly Bid[];
  readonly isCurrent: boolean;
  /** Whether all of its bids are drawn. */
  readonly isOpen: boolean;
  readonly onOpen: (teamId: string | null) => void;
};

const TeamBidsOf = memo(function TeamBidsOf(props: TeamProps) {
  const { teamId, teamName, bids, isCurrent, isOpen, onOpen } = props;
  const toggle = () => onOpen(isOpen ? null : teamId);
  if (!isCurrent && !isOpen) {
    return (
      <section aria-label={teamName}>
        <button type="button" className={classes.closed} aria-expanded={false} onClick={toggle}>
          <span>{teamName}</span>
          <small>{counted(bids.length, 'bid')}</small>
          <b>{formatDollars(bids.at(-1)?.amount ?? 0)}</b>
        </button>
      </section>
    );
  }
  const shown = (isOpen ? bids : bids.slice(-BIDS_SHOWN)).toReversed();
  return (
    <section aria-label={teamName}>
      <h3 className={classes.team}>
        {teamName}
        {isOpen && (
          <button type="button" aria-expanded onClick={toggle}>
            Close
          </button>
        )}
      </h3>
      <ul className={classes.list}>
        {/* By place: a new bid changes what the rows say, and moves none of them. */}
        {shown.map((bid, place) => (
          <BidCard key={place} bid={bid} />
        ))}
        {bids.length === 0 && <li className={classes.bid}>No bid yet</li>}
      </ul>
      {shown.length < bids.length && (
        <button type="button" className={classes.more} aria-expanded={false} onClick={toggle}>
          All {counted(bids.length, 'bid')}
        </button>
      )}
    </section>
  );
});

const BidCard = memo(function BidCard({ bid }: { readonly bid: Bid }) {
  return (
    <li className={classes.bid}>
      <Avatar person={bid.user ?? NO_ONE} size={24} />
      <span className={classes.who}>
        {bid.placedBy === undefined
          ? bid.fullName || 'NA'
          : `for ${bid.fullName}, by ${bid.placedBy.fullName}`}
        {bid.answers !== undefined && (
          <small>
            answers {bid.answers.user.fullName}’s {formatDollars(bid.answers.amount)}
          </small>
        )}
      </span>
      <span className={classes.amount}>{formatDollars(bid.amount)}</span>
    </li>
  );
});
