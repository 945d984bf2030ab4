import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { capitalized, ENTRANTS, type Nouns } from '@bracketbid/contract/text/nouns';
import { givenBack } from '@bracketbid/contract/text/sentences';
import type { Purchase, Team } from '@bracketbid/contract/entities';
import { centsToDollars } from '@bracketbid/engine/money/cents';
import { pacific } from '../../formats/pacificTime.ts';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/table/DataTable.tsx';
import { Dollars } from '../../domain/money/Dollars.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { isShared } from '../../domain/people/owning.ts';
import { teamsInLot } from '../../domain/teams/lotWords.ts';
import { Money } from '../../domain/money/Money.tsx';
import { TeamName } from '../../domain/teams/TeamName.tsx';
import classes from './owning/Owning.module.css';
import { partLines, partsIn } from './owning/ownView.ts';

/** Which teams can be owned together with others, and how that begins. */
type Share = {
  readonly canShare: (lot: Team) => boolean;
  readonly onShare: (lotId: string) => void;
};

type Props = {
  readonly teams: readonly Purchase[];
  /** What the viewer has won with none of them. */
  readonly givenBackCents: number;
  readonly userId: string;
  /** Why a lot can win nothing more; null while it can. */
  readonly whyOut: (lot: Team) => 'out' | 'withdrawn' | null;
  /** Null where nothing can be shared any more. */
  readonly share: Share | null;
};

type Row = Purchase & Omit<Props, 'teams' | 'givenBackCents'>;

const buildColumns = ({ one }: Nouns): readonly Column<Row>[] => [
  ROW_NUMBER,
  {
    heading: capitalized(one),
    show: ({ teamID }) => <TeamName team={teamID} note={teamsInLot(teamID)} />,
  },
  { heading: 'Auction Date', show: ({ createdAt }) => pacific.date(createdAt) },
];
const OWNERS: Column<Row> = { heading: 'Owners', show: (row) => <Owners row={row} /> };
const PRICE: Column<Row> = {
  heading: 'Price',
  isNumber: true,
  show: (row) => <PriceOf row={row} />,
};

/** The viewer's own teams, whole or in part. */
export function TeamsTable({
  teams,
  nouns,
  givenBackCents,
  ...props
}: Props & { readonly nouns: Nouns }) {
  const { many } = nouns;
  if (teams.length === 0) {
    return (
      <EmptyState
        title={`No ${many} found.`}
        text={`The ${many} you win at auction are listed here.`}
      />
    );
  }
  const hasOwners = teams.some(
    (lot) => isShared(lot) || props.share?.canShare(lot.teamID) === true,
  );
  return (
    <>
      <DataTable
        caption={`My ${capitalized(many)}`}
        drawing="rows"
        columns={[...buildColumns(nouns), ...(hasOwners ? [OWNERS] : []), PRICE]}
        rows={teams.map((each) => ({ ...each, ...props }))}
        toKey={({ _id }) => _id}
      />
      {givenBackCents > 0 && (
        <p className={classes.back}>
          {nouns === ENTRANTS ? CONTEST_MESSAGES.restGivenBack : givenBack}{' '}
          <Money dollars={centsToDollars(givenBackCents)} />
        </p>
      )}
    </>
  );
}

function Owners({ row }: { readonly row: Row }) {
  const { teamID, owners, amount, userId, share } = row;
  const nameById = new Map(owners.map(({ user }) => [user._id, user.fullName]));
  return (
    <span className={classes.owners}>
      {(isShared(row) ? partLines(partsIn(owners), amount) : []).map((line) => (
        <span key={line.userId}>
          {line.userId === userId ? 'You' : nameById.get(line.userId)}: {line.words}
        </span>
      ))}
      {share !== null && share.canShare(teamID) && (
        <button
          type="button"
          className={classes.share}
          aria-label={`Share ${teamID.teamName}`}
          onClick={() => share.onShare(teamID._id)}
        >
          Share
        </button>
      )}
    </span>
  );
}

/** What the viewer has paid of a lot's price, and what they have won with it. */
function PriceOf({ row }: { readonly row: Row }) {
  const { teamID, amount, paidCents, wonCents, whyOut } = row;
  const why = whyOut(teamID);
  return (
    <span className={classes.price}>
      <i>paid </i>
      <Money dollars={centsToDollars(paidCents)} />
      {isShared(row) && (
        <small>
          your part of <Dollars amount={amount} />
        </small>
      )}
      {why === 'withdrawn' && <small>withdrawn</small>}
      <small>
        {why === 'out' && 'out · '}won <Money dollars={centsToDollars(wonCents)} />
      </small>
    </span>
  );
}
