import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { LivePicture } from '../../live/applyMessage.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { pacific } from '../../formats/pacificTime.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './BidsHistory.module.css';
import { historyOf } from './historyOf.ts';

const NO_ONE = { fullName: 'NA', profileimageurl: null };

/** Every bid of the auction, the latest team and the latest bid first. */
export function BidsHistory({ picture }: { readonly picture: LivePicture }) {
  const entries = historyOf(picture);
  const last = entries[0]?.bids[0];
  return (
    <Panel title="All Bids History">
      {last !== undefined && (
        <p className={classes.last}>Last bid {pacific.bidTime(last.createdAt)}</p>
      )}
      {/* A box that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.box} tabIndex={0} aria-label="Bids by team">
        {entries.length === 0 && <p className={classes.none}>The first bid will appear here.</p>}
        {entries.map(({ teamId, teamName, bids }) => (
          <section key={teamId} aria-label={teamName}>
            <h3 className={classes.team}>{teamName}</h3>
            <ul className={classes.list}>
              {bids.map((bid) => (
                <li key={bid._id} className={classes.card}>
                  <Avatar person={bid.user ?? NO_ONE} size={28} />
                  <span className={classes.who}>{bid.fullName || 'NA'}</span>
                  <strong className="bb-numbers">{formatDollars(bid.amount)}</strong>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Panel>
  );
}
