import { counted, nounFor } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/admin';
import { type AdminGroup, groups as listedGroups } from '@bracketbid/contract/contest/adminGroups';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { useAreArriving } from '../../../live/queries/areArriving.ts';
import { useStore } from '../../../store/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { Money } from '../../../domain/money/Money.tsx';
import { PracticeNote } from '../../../domain/PracticeNote.tsx';
import { ListFrame } from '../ListFrame.tsx';
import classes from './OverviewAdminPage.module.css';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { useAdminQuery } from '../useAdminQuery.ts';
import { number, overviewWords } from './overviewWords.ts';

/** The live figures are polled this often. Milliseconds. */
const LIVE_MS = 2000;

/** The season at a glance. */
export function OverviewAdminPage() {
  const overview = useAdminQuery(calls.overview, {}, LIVE_MS);
  const isArriving = useAreArriving([overview]);
  const practiceSeason = useStore((state) => state.global.settings?.practiceSeason ?? null);
  return (
    <AdminPage
      title="Overview"
      {...(overview.data && { text: overviewWords.season(overview.data.season) })}
    >
      <PracticeNote sentence={practiceSeason} />
      <Answered query={overview} failure="The season can't be shown." height={220}>
        {(answer) => <Figures {...answer} />}
      </Answered>
      {/* Below the figures, which would push them down. */}
      {!isArriving && <Lists />}
    </AdminPage>
  );
}

function Lists() {
  return (
    <>
      <ListFrame
        title="Groups"
        call={listedGroups}
        searchLabel="Search groups by name or admin"
        emptyText="No groups yet."
      >
        {(rows) => (
          <DataTable caption="Groups" columns={COLUMNS} rows={rows} toKey={({ _id }) => _id} />
        )}
      </ListFrame>
      <ListFrame
        title="Groups with contests"
        call={listedGroups}
        filter={CONTESTS}
        searchLabel="Search by contest, group or admin"
        emptyText="No groups with contests yet."
      >
        {(rows) => (
          <DataTable
            caption="Groups with contests"
            columns={CONTEST_COLUMNS}
            rows={rows}
            toKey={({ _id }) => _id}
          />
        )}
      </ListFrame>
    </>
  );
}

type Shown = Pick<
  NonNullable<ReturnType<typeof useAdminQuery<typeof calls.overview>>['data']>,
  'groups' | 'contests' | 'pot' | 'matches' | 'users' | 'messages' | 'live'
>;

function Figures({ groups, contests, pot, matches, users, messages, live }: Shown) {
  const auctionDate = useStore((state) => state.global.settings?.auctionDate ?? null);
  return (
    <>
      <dl className={classes.figures}>
        <Figure label="Auctions" note={overviewWords.auctionNote(auctionDate)}>
          {overviewWords.auctions(auctionDate, groups, serverClock.nowMs())}
        </Figure>
        <Figure label="Groups" note={overviewWords.groupsNote(groups, contests)}>
          {number(groups.total)}
        </Figure>
        <Figure label="People in groups" note={counted(users, 'account')}>
          {number(groups.people)}
        </Figure>
        <Figure label="Paid for teams" note="in all groups">
          <Money dollars={pot} />
        </Figure>
        <Figure label="Games decided" note={matches.live > 0 ? `${matches.live} live now` : ''}>
          {matches.decided} of {matches.total}
        </Figure>
        <Figure label="Messages" note="unread">
          <Link to="/admin/messages">{number(messages.unread)}</Link>
        </Figure>
      </dl>
      <p className={classes.live} aria-label="Live figures">
        <span>
          <strong>{number(live.connections)}</strong> connected
        </span>
        <span>
          <strong>{number(live.openLots)}</strong> {nounFor(live.openLots, 'lot')} open
        </span>
        <span>
          <strong>{number(live.bidsLastMinute)}</strong> {nounFor(live.bidsLastMinute, 'bid')} in
          the last minute
        </span>
        <span>
          event loop <strong>{live.lagMs.toFixed(1)} ms</strong>
        </span>
      </p>
    </>
  );
}

function Figure(props: {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        {props.children}
        {props.note !== '' && <small>{props.note}</small>}
      </dd>
    </div>
  );
}

const TONES = {
  scheduled: 'quiet',
  locked: 'warn',
  open: 'good',
  paused: 'warn',
  completed: 'quiet',
} as const;

const CONTESTS = { of: 'contests' } as const;

const NAME: Column<AdminGroup> = { heading: 'Group', show: ({ name }) => <strong>{name}</strong> };

const REST: readonly Column<AdminGroup>[] = [
  { heading: 'Admin', show: ({ admin }) => admin },
  {
    heading: 'Members',
    isNumber: true,
    show: ({ members, memberLimit }) => `${members} / ${memberLimit}`,
  },
  { heading: 'Online', isNumber: true, show: ({ online }) => online },
  {
    heading: 'Phase',
    show: ({ phase }) => (
      <Badge tone={TONES[phase]} hasDot>
        {phase}
      </Badge>
    ),
  },
  { heading: 'Auction', show: ({ auctionDate }) => overviewWords.hour(auctionDate) },
  { heading: 'Current lot', show: ({ lot }) => overviewWords.lot(lot) },
  { heading: 'Sold', isNumber: true, show: ({ sold, teams }) => `${sold} / ${teams}` },
  { heading: 'Pot', isNumber: true, show: ({ pot }) => <Money dollars={pot} /> },
];

const COLUMNS = [NAME, ...REST];
const CONTEST_COLUMNS: readonly Column<AdminGroup>[] = [
  NAME,
  {
    heading: 'Contest',
    show: ({ contest }) => <span className={classes.contest}>{contest?.name ?? '-'}</span>,
  },
  ...REST,
];
