import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pacific } from '../../../formats/pacificTime.ts';
import { useOneGroupNow } from '../../../live/queries/groupNow.ts';
import { useStore } from '../../../store/store.ts';
import { DownloadHistory } from '../DownloadHistory.tsx';
import { CopyKey } from './CopyKey.tsx';
import classes from './GroupDetails.module.css';
import type { Offered } from './invite/offerLink.ts';

type Props = {
  readonly group: Group;
  readonly hasStarted: boolean;
  readonly auctionDate: string | null;
  readonly link: string;
  /** Null once nobody can join any more. */
  readonly onShare: (() => Promise<Offered>) | null;
};

/** What else there is to know of the own group. */
export function GroupDetails({ group, hasStarted, auctionDate, link, onShare }: Props) {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { phase } = useOneGroupNow(group.groupId);
  const canPause = !hasStarted || phase === 'locked' || phase === 'open';
  const admin = group.members.find(({ user }) => user._id === group.groupAdminId)?.user;
  const isSealed = group.orderSeed === undefined;
  const { many } = selectNouns(group.contest);
  return (
    <table className={classes.table}>
      <caption className="bb-hidden">Your group</caption>
      <tbody>
        <Row label="Name">{group.groupname}</Row>
        <Row label="Members">
          <span className="bb-numbers">
            {group.members.length} / {group.groupMemberLimit}
          </span>
        </Row>
        {phase !== 'completed' && (
          <Row label="Invitation link">
            {link}
            <CopyKey
              label="Share"
              size="sm"
              mt={6}
              variant="default"
              display="block"
              disabled={onShare === null}
              onCopy={async () => (await onShare?.()) ?? 'closed'}
            />
            {onShare === null && <small>The auction has started: nobody can join any more.</small>}
          </Row>
        )}
        <Row label="Host">
          {admin?.fullName ?? 'NA'}
          {admin?._id !== group.createdBy._id && (
            <small>The group was made by {group.createdBy.fullName}.</small>
          )}
          {canPause && (
            <small>
              {admin?._id === userId ? 'you can pause the auction' : 'can pause the auction'}
            </small>
          )}
        </Row>
        <Row label="Created on">{pacific.longDateTime(group.createdAt)}</Row>
        <Row label="Auction">
          <Link className={classes.way} to={`/auction/${group.groupId}`}>
            Join Here
          </Link>
          {auctionDate !== null && <small>{pacific.longDateTime(auctionDate)} Pacific time</small>}
          {auctionDate === null && !hasStarted && <small>The date is still to be set.</small>}
        </Row>
        <Row label="History">
          <DownloadHistory groupId={group.groupId} />
          <small>
            Who handed the group over, who was removed, how the auction ended: each line follows
            from the one before, and <code>npm run verify</code> proves it.
          </small>
        </Row>
        <Row label="Guide">
          <Link className={classes.way} to="/help">
            Hosting an auction
          </Link>
          <small>Before, during and after the evening, and when something goes wrong.</small>
        </Row>
        <Row label="Another contest">
          <Link className={classes.way} to="/contests/new">
            Make one of your own
          </Link>
          <small>
            Golf, horses, a World Cup, ...: a group for anything that ends with a ranking.
          </small>
        </Row>
        <Row label={isSealed ? 'Sealed order' : 'Seed of the order'}>
          <code className={classes.seal}>{group.orderSeed ?? group.orderSeedHash}</code>
          <small>
            {isSealed
              ? `The order of your ${many} is already fixed by a secret seed. This is its seal (SHA-256); the seed is published when the auction starts, so anyone can check that nobody changed it.`
              : `The order of your ${many} was drawn from this seed. Its SHA-256 is the seal you saw before the start.`}
          </small>
        </Row>
      </tbody>
    </table>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  );
}
