import type { Settlement } from '@bracketbid/contract/http/settlement';
import { centsToDollars, formatCents } from '@bracketbid/engine/money/cents';
import { useId } from 'react';
import type { Column } from '../../../ui/table/DataTable.tsx';
import { Money } from '../../../domain/money/Money.tsx';
import { hasPaidOrWon } from '../../../domain/people/crowd.ts';
import { PeopleTable } from '../../../domain/people/PeopleTable.tsx';
import classes from './Settle.module.css';

type Net = Settlement['nets'][number] & { readonly isOwn: boolean };

const MEMBER: Column<Net> = {
  heading: 'Member',
  show: ({ user, handle, isOwn }) => (
    <span className={classes.member} data-own={isOwn || undefined}>
      <span>{user.fullName}</span>
      {handle !== null && <small>{handle}</small>}
    </span>
  ),
};
const PAID: Column<Net> = {
  heading: 'Paid',
  isNumber: true,
  show: ({ paidCents }) => formatCents(paidCents),
};
const WON: Column<Net> = {
  heading: 'Won',
  isNumber: true,
  show: ({ wonCents }) => formatCents(wonCents),
};
const NET: Column<Net> = {
  heading: 'Net',
  isNumber: true,
  isMain: true,
  show: ({ netCents }) => <Money dollars={centsToDollars(netCents)} isProfit />,
};

/** What everyone paid for teams and won, before payments; the net once it is certain. */
export function Nets({
  settlement: { nets, isFinal },
  userId,
}: {
  readonly settlement: Settlement;
  readonly userId: string;
}) {
  const headingId = useId();
  const title = isFinal ? 'Everyone’s result' : 'The stakes so far';
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <PeopleTable
        caption={title}
        drawing={isFinal ? 'figures' : 'columns'}
        columns={isFinal ? [MEMBER, PAID, WON, NET] : [MEMBER, PAID]}
        rows={nets.map((net) => ({ ...net, isOwn: net.user._id === userId }))}
        toKey={({ user }) => user._id}
        hasMoney={hasPaidOrWon}
      />
    </section>
  );
}
