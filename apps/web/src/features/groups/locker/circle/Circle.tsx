import type { Group } from '@bracketbid/contract/entities';
import type { Circle as AllTime } from '@bracketbid/contract/contest/circleCalls';
import { Avatar } from '../../../../domain/people/Avatar.tsx';
import { Money } from '../../../../domain/money/Money.tsx';
import { hasPaidOrWon } from '../../../../domain/people/crowd.ts';
import { PeopleTable } from '../../../../domain/people/PeopleTable.tsx';
import { useCircle } from '../../../../live/queries/circle.ts';
import { useStore } from '../../../../store/store.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { Again } from './Again.tsx';
import classes from './Circle.module.css';
import { TellYears } from './TellYears.tsx';

type Props = { readonly group: Group; readonly isHost: boolean };

/** Once the auction is over: all that were before it, and the way to the next one. */
export function Circle({ group, isHost }: Props) {
  const { data } = useCircle(group.groupId);
  if (data === undefined || (!isHost && data.years.length < 2)) return null;
  return (
    <Panel title="Again and again">
      {isHost && <Again group={group} />}
      {data.years.length > 1 && <Years years={data.years} />}
      {data.years.length > 1 && <People people={data.people} />}
      {isHost && (
        <Disclosure summary="Years of before">
          <TellYears group={group} />
        </Disclosure>
      )}
    </Panel>
  );
}

function Years({ years }: Pick<AllTime, 'years'>) {
  return (
    <ul className={classes.years} aria-label="All auctions">
      {years.map(({ groupId, date, name, contest, potCents, isProven }) => (
        <li key={groupId ?? date}>
          <b>{date.slice(0, 4)}</b>
          <span>{groupId === null ? '' : (contest ?? name)}</span>
          <small>{isProven ? 'proven by receipts' : 'told, not proven'}</small>
          <Money dollars={potCents / 100} />
        </li>
      ))}
    </ul>
  );
}

type Person = AllTime['people'][number] & { readonly isOwn: boolean };

const COLUMNS: readonly Column<Person>[] = [
  {
    heading: 'Member',
    show: ({ user }) => (
      <span className={classes.person}>
        <Avatar person={user} size={26} />
        {user.fullName}
      </span>
    ),
  },
  { heading: 'Auctions', isNumber: true, show: ({ auctions }) => auctions },
  { heading: 'Titles', isNumber: true, show: ({ titles }) => titles },
  { heading: 'Best', isNumber: true, show: (each) => <Cents cents={each.bestCents} /> },
  { heading: 'Worst', isNumber: true, show: (each) => <Cents cents={each.worstCents} /> },
  { heading: 'In all', isNumber: true, show: (each) => <Cents cents={each.netCents} /> },
];

function Cents({ cents }: { readonly cents: number }) {
  return <Money dollars={cents / 100} isProfit />;
}

function People({ people }: Pick<AllTime, 'people'>) {
  const userId = useStore((state) => state.user.user?.id);
  return (
    <PeopleTable
      caption="All-time table"
      columns={COLUMNS}
      rows={people.map((person) => ({ ...person, isOwn: person.user._id === userId }))}
      toKey={({ user }) => user._id ?? user.fullName}
      hasMoney={hasPaidOrWon}
    />
  );
}
