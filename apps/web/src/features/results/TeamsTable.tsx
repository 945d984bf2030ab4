import type { Purchase, Team } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { pacific } from '../../formats/pacificTime.ts';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/DataTable.tsx';
import { Dollars } from '../../ui/Dollars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { teamsInLot } from '../../ui/lotWords.ts';
import { TeamName } from '../../ui/TeamName.tsx';
import classes from './owning/Owning.module.css';
import { partLines } from './owning/ownView.ts';

/** Which teams can be owned together with others, and how that begins. */
type Share = {
  readonly canShare: (lot: Team) => boolean;
  readonly onShare: (lotId: string) => void;
};

type Props = {
  readonly teams: readonly Purchase[];
  readonly userId: string;
  /** Null where nothing can be shared any more. */
  readonly share: Share | null;
};

type Row = Purchase & Pick<Props, 'userId' | 'share'>;

const TEAM: readonly Column<Row>[] = [
  ROW_NUMBER,
  { heading: 'Team', show: ({ teamID }) => <TeamName team={teamID} note={teamsInLot(teamID)} /> },
  { heading: 'Auction Date', show: ({ createdAt }) => pacific.date(createdAt) },
];
const OWNERS: Column<Row> = { heading: 'Owners', show: (row) => <Owners row={row} /> };
const PRICE: Column<Row> = {
  heading: 'Price',
  isNumber: true,
  show: (row) => <PriceOf row={row} />,
};

/** The viewer's own teams, whole or in part. */
export function TeamsTable({ teams, userId, share }: Props) {
  if (teams.length === 0) {
    return (
      <EmptyState title="No teams found." text="The teams you win at auction are listed here." />
    );
  }
  const hasOwners = teams.some(
    ({ teamID, owners }) => owners !== undefined || share?.canShare(teamID) === true,
  );
  return (
    <DataTable
      caption="My Teams"
      drawing="rows"
      columns={[...TEAM, ...(hasOwners ? [OWNERS] : []), PRICE]}
      rows={teams.map((each) => ({ ...each, userId, share }))}
      keyOf={({ _id }) => _id}
    />
  );
}

function linesOf({ owners = [], amount }: Purchase) {
  return partLines(
    owners.map(({ user, weight }) => ({ userId: user._id, weight })),
    amount,
  );
}

function Owners({ row }: { readonly row: Row }) {
  const { teamID, owners = [], userId, share } = row;
  const nameOf = new Map(owners.map(({ user }) => [user._id, user.fullName]));
  return (
    <span className={classes.owners}>
      {linesOf(row).map((line) => (
        <span key={line.userId}>
          {line.userId === userId ? 'You' : nameOf.get(line.userId)}: {line.words}
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

/** The price of a lot; of one that is shared, the viewer's part of it. */
function PriceOf({ row }: { readonly row: Row }) {
  if (row.owners === undefined) return <Dollars amount={row.amount} />;
  const own = linesOf(row).find((line) => line.userId === row.userId);
  return (
    <span className={classes.price}>
      <span className="bb-numbers">{formatCents(own?.cents ?? 0)}</span>
      <small>
        your part of <Dollars amount={row.amount} />
      </small>
    </span>
  );
}
