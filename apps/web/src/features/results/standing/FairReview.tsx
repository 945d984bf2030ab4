import type { SoldTeam } from '@bracketbid/contract/entities';
import type { FairReview as Review, FairStory } from '@bracketbid/contract/http/fair';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { NOT_ADVICE, roughly } from '../../../domain/money/fairWords.ts';
import { useFairLots, useFairReview } from '../../../live/queries/fair.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import type { Column } from '../../../ui/table/DataTable.tsx';
import { Money } from '../../../domain/money/Money.tsx';
import { PeopleTable } from '../../../domain/people/PeopleTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import classes from './FairReview.module.css';
import { luckHistory, luckNow } from './luckHistory.ts';
import { ProfitChart } from './ProfitChart.tsx';
import type { Standing } from '../../../domain/money/StandingsTable.tsx';

type Props = {
  readonly groupId: string;
  readonly userId: string;
  readonly standings: readonly Standing[];
};

/** The auction beside fair shares, where the group's rules show them: nothing until it is over. */
export function FairReview({ groupId, userId, standings }: Props) {
  const hints = useGroupRules(groupId).data?.rules.hints ?? 'off';
  const isAuctionOver = standings.some(({ best }) => best !== null);
  const { data: review } = useFairReview(hints === 'off' || !isAuctionOver ? null : groupId);
  const { data: lots = [] } = useFairLots(review === undefined ? null : groupId);
  if (review === undefined) return null;
  const ratings = review.basis === 'ratings' ? ' and the site’s ratings' : '';
  return (
    <div className={classes.review}>
      <Panel title="Against the odds">
        <p className={classes.note}>
          What the teams were worth before the first game, by what seeds have done since{' '}
          {review.since}
          {ratings}: {NOT_ADVICE}.
        </p>
        <Hauls review={review} userId={userId} />
        <Stories title="Steals" stories={review.steals} lots={lots} />
        <Stories title="Overpays" stories={review.overpays} lots={lots} />
      </Panel>
      <Panel title="Luck since">
        <p className={classes.note}>
          What everyone has won so far, less what the odds gave their teams for the same games.
        </p>
        <ProfitChart
          history={luckHistory(review.days)}
          standings={standings}
          userId={userId}
          what="Luck"
        />
      </Panel>
    </div>
  );
}

type HaulRow = Review['hauls'][number] & { readonly luckCents: number; readonly isOwn: boolean };

const HAUL_COLUMNS: readonly Column<HaulRow>[] = [
  {
    heading: 'Member',
    show: ({ user, isOwn }) => (
      <span className={classes.member} data-own={isOwn || undefined}>
        {user.fullName}
      </span>
    ),
  },
  { heading: 'Paid', isNumber: true, show: ({ paidCents }) => <Money dollars={paidCents / 100} /> },
  {
    heading: 'Worth',
    isNumber: true,
    show: ({ fairCents }) => formatDollars(Math.round(fairCents / 100)),
  },
  {
    heading: 'Luck',
    isNumber: true,
    isMain: true,
    show: ({ luckCents }) => <Money dollars={Math.round(luckCents / 100)} isProfit />,
  },
];

/** Each member's haul: what it cost, what it was worth by the odds, and the luck since. */
function Hauls({ review, userId }: { readonly review: Review; readonly userId: string }) {
  const rows = review.hauls.map((haul) => ({
    ...haul,
    luckCents: luckNow(review.days, haul.user._id),
    isOwn: haul.user._id === userId,
  }));
  return (
    <PeopleTable
      caption="Hauls against the odds"
      drawing="figures"
      columns={HAUL_COLUMNS}
      rows={rows}
      toKey={({ user }) => user._id}
      hasMoney={({ paidCents }) => paidCents !== 0}
    />
  );
}

type StoriesProps = {
  readonly title: string;
  readonly stories: readonly FairStory[];
  readonly lots: readonly SoldTeam[];
};

function Stories({ title, stories, lots }: StoriesProps) {
  if (stories.length === 0) return null;
  const nameById = new Map(lots.map(({ _id, teamName }) => [_id, teamName]));
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.stories}>
        {stories.map(({ teamID, user, amount, fairCents }) => (
          <li key={teamID}>
            <span>
              <b>{nameById.get(teamID) ?? 'A team'}</b> {user.fullName}
            </span>
            <span>
              {formatDollars(amount)}, worth {roughly(fairCents)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
