import type { standings } from '@bracketbid/contract/http/results';
import type { ReplyOf } from '@bracketbid/contract/call';
import type { Column } from '../../ui/table/DataTable.tsx';
import { Avatar } from '../people/Avatar.tsx';
import { PeopleTable } from '../people/PeopleTable.tsx';
import { Money } from './Money.tsx';
import { findPlace } from './findPlace.ts';
import classes from './StandingsTable.module.css';

export type Standings = ReplyOf<typeof standings>;
export type Standing = Standings['standings'][number];

type Row = Standing & { readonly isOwn: boolean; readonly place: number | null };

const SO_FAR: readonly Column<Row>[] = [
  {
    heading: 'Member',
    show: ({ user, isOwn, place }) => (
      <span className={classes.member} data-own={isOwn || undefined}>
        {place !== null && <b aria-hidden>{place}</b>}
        <Avatar person={user} size={26} />
        <span>{user.fullName}</span>
      </span>
    ),
  },
  {
    heading: 'P/L',
    isNumber: true,
    isMain: true,
    show: ({ profit }) => <Money dollars={profit} isProfit />,
  },
];
const STILL_POSSIBLE: readonly Column<Row>[] = [
  { heading: 'Worst', isNumber: true, show: ({ worst }) => <Possible dollars={worst} /> },
  { heading: 'Best', isNumber: true, show: ({ best }) => <Possible dollars={best} /> },
];

function Possible({ dollars }: { readonly dollars: number | null }) {
  if (dollars === null) return null;
  return (
    <span className={classes.possible}>
      <Money dollars={dollars} isProfit />
    </span>
  );
}

/** Whether somebody has paid or won something. */
const hasMoney = ({ paid, won }: Pick<Standing, 'paid' | 'won'>) => paid !== 0 || won !== 0;

type Props = Pick<Standings, 'standings' | 'isFinal'> & { readonly userId: string };

/** The members by profit; after the auction and until the final is over, with the worst and the best that is still possible. */
export function StandingsTable({ standings: members, isFinal, userId }: Props) {
  const isAuctionOver = isFinal || members.some(({ best }) => best !== null);
  const isOpen = isAuctionOver && !isFinal;
  return (
    <PeopleTable
      caption="Group standings"
      drawing={isOpen ? 'figures' : 'columns'}
      columns={isOpen ? [...SO_FAR, ...STILL_POSSIBLE] : SO_FAR}
      rows={members.map((each) => ({
        ...each,
        isOwn: each.user._id === userId,
        // While teams are still sold, nobody is ahead.
        place: isAuctionOver ? findPlace(each.profit, members) : null,
      }))}
      toKey={({ user }) => user._id}
      hasMoney={hasMoney}
    />
  );
}
