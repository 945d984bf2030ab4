import type { standings } from '@bracketbid/contract/http/results';
import type { ReplyOf } from '@bracketbid/contract/call';
import { Avatar } from '../../ui/Avatar.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './GroupStanding.module.css';

export type Standings = ReplyOf<typeof standings>;
export type Standing = Standings['standings'][number];

type Row = Standing & { readonly isOwn: boolean };

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Member',
    show: ({ user, isOwn }) => (
      <span className={classes.member} data-own={isOwn || undefined}>
        <Avatar person={user} size={26} />
        <span>{user.fullName}</span>
      </span>
    ),
  },
  { heading: 'P/L', isNumber: true, show: ({ profit }) => <Money dollars={profit} isProfit /> },
  { heading: 'Worst', isNumber: true, show: ({ worst }) => <Money dollars={worst} isProfit /> },
  { heading: 'Best', isNumber: true, show: ({ best }) => <Money dollars={best} isProfit /> },
];

type Props = { readonly standings: readonly Standing[]; readonly userId: string };

/** The members by profit, with the worst and the best that is still possible. */
export function StandingsTable({ standings: members, userId }: Props) {
  return (
    <DataTable
      caption="Group standings"
      drawing="columns"
      columns={COLUMNS}
      rows={members.map((each) => ({ ...each, isOwn: each.user._id === userId }))}
      keyOf={({ user }) => user._id}
    />
  );
}
