import type { Column } from '../../ui/table/DataTable.tsx';
import { Money } from '../../domain/money/Money.tsx';
import { PeopleTable } from '../../domain/people/PeopleTable.tsx';
import type { Edition } from './usePaper.ts';
import classes from './PaperPage.module.css';
import { chanceWord, movedWord } from './paperView.ts';

type Row = Edition['members'][number] & { readonly isOwn: boolean; readonly isOver: boolean };

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: '',
    show: ({ rank, rankBefore }) => (
      <span className={classes.rank}>
        {rank}
        <small>{movedWord(rank, rankBefore)}</small>
      </span>
    ),
  },
  {
    heading: 'Member',
    show: ({ user, isOwn, isOver, chance }) => (
      <span className={classes.member} data-own={isOwn || undefined}>
        {user.fullName}
        {!isOver && <small>{chanceWord(chance)}</small>}
      </span>
    ),
  },
  {
    heading: 'The day',
    isNumber: true,
    show: ({ gainCents }) => <Money dollars={gainCents / 100} isProfit />,
  },
  {
    heading: 'P/L',
    isNumber: true,
    show: ({ profitCents }) => <Money dollars={profitCents / 100} isProfit />,
  },
];

type Props = { readonly edition: Pick<Edition, 'members' | 'isOver'>; readonly userId: string };

/** The members by profit on the evening of the day, with what the day brought each. */
export function Standing({ edition: { members, isOver }, userId }: Props) {
  return (
    <PeopleTable
      caption="The standings on the evening of the day"
      drawing="columns"
      columns={COLUMNS}
      rows={members.map((member) => ({ ...member, isOver, isOwn: member.user._id === userId }))}
      toKey={({ user }) => user._id}
      hasMoney={({ gainCents, profitCents }) => gainCents !== 0 || profitCents !== 0}
    />
  );
}
