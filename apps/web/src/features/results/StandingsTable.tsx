import type { standings } from '@bracketbid/contract/http/results';
import type { ReplyOf } from '@bracketbid/contract/call';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Money } from '../../domain/money/Money.tsx';
import classes from './GroupStanding.module.css';

export type Standings = ReplyOf<typeof standings>;
export type Standing = Standings['standings'][number];

type Row = Standing & { readonly isOwn: boolean };

const SO_FAR: readonly Column<Row>[] = [
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
];
const STILL_POSSIBLE: readonly Column<Row>[] = [
  { heading: 'Worst', isNumber: true, show: ({ worst }) => <Possible dollars={worst} /> },
  { heading: 'Best', isNumber: true, show: ({ best }) => <Possible dollars={best} /> },
];

function Possible({ dollars }: { readonly dollars: number | null }) {
  return dollars === null ? null : <Money dollars={dollars} isProfit />;
}

type Props = Pick<Standings, 'standings' | 'isFinal'> & { readonly userId: string };

/** The members by profit; after the auction and until the final is over, with the worst and the best that is still possible. */
export function StandingsTable({ standings: members, isFinal, userId }: Props) {
  const isOpen = !isFinal && members.some(({ best }) => best !== null);
  return (
    <DataTable
      caption="Group standings"
      drawing="columns"
      columns={isOpen ? [...SO_FAR, ...STILL_POSSIBLE] : SO_FAR}
      rows={members.map((each) => ({ ...each, isOwn: each.user._id === userId }))}
      keyOf={({ user }) => user._id}
    />
  );
}
