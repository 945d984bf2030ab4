import type { Group } from '@bracketbid/contract/entities';
import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Link } from 'react-router';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { useDocumentTitle } from '../../../ui/page/Page.tsx';
import classes from './InvitationPage.module.css';
import { wayInto } from './invitation.ts';
import { JoinIn, SitsAlready } from './JoinIn.tsx';
import { NoSeat, TakeSeat } from './TakeSeat.tsx';
import { TableAndRules } from './TableAndRules.tsx';
import { Ticket } from './Ticket.tsx';
import type { TakingSeat } from './useTakingSeat.ts';
import ways from './Way.module.css';

type Props = {
  readonly title: string;
  readonly slug: string;
  readonly table: InvitationReply;
  readonly isClosed: boolean;
  /** The signed-in member, with the group they have; null for a visitor. */
  readonly member: { readonly group: Group | null } | null;
  readonly taking: TakingSeat;
};

/** The ticket in the light, the table below it, and the way to a seat. */
export function InvitationPage({ title, slug, table, isClosed, member, taking }: Props) {
  useDocumentTitle(title);
  const way = wayInto(table, isClosed);
  return (
    <div className={classes.page}>
      <h1 className="bb-hidden" tabIndex={-1}>
        {title}
      </h1>
      <Floor className={classes.light}>
        <div className={classes.ticket}>
          <Ticket table={table} />
        </div>
      </Floor>
      <div className={classes.table}>
        <TableAndRules table={table} />
        {member === null && way === 'open' && <TakeSeat slug={slug} taking={taking} />}
        {member === null && way !== 'open' && <NoSeat way={way} />}
        {member !== null && (
          <MembersWay slug={slug} group={member.group} isOpen={way !== 'started'} />
        )}
      </div>
    </div>
  );
}

type MembersWayProps = {
  readonly slug: string;
  readonly group: Group | null;
  readonly isOpen: boolean;
};

function MembersWay({ slug, group, isOpen }: MembersWayProps) {
  if (!isOpen) {
    return (
      <div className={ways.foot}>
        <p className={ways.closed}>{MESSAGES.auctionStarted}</p>
        {group !== null && (
          <Link className={ways.other} to={`/auction/${group.groupId}`}>
            Go to your auction
          </Link>
        )}
      </div>
    );
  }
  return group?.slug === slug ? <SitsAlready /> : <JoinIn slug={slug} />;
}
