import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo } from 'react';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { later } from '../../../ui/late.tsx';
import { placeInField, teamsInLot } from '../../../domain/teams/lotWords.ts';
import classes from './TeamRow.module.css';

// For groups with maximum bids.
const RowMaximum = later(() => import('./RowMaximum.tsx').then((module) => module.RowMaximum));

type Props = {
  readonly team: SoldTeam;
  readonly number: number;
  /** Whose it is, as their seats say; empty for nobody's. */
  readonly owners: string;
  /** The bid that stands, if its lot is up; null otherwise. */
  readonly upAmount: number | null;
  readonly isNext: boolean;
  /** The group whose members set maxima for teams to come; null where there are none. */
  readonly maximaGroup: string | null;
  /** Whether the table says where teams are from. */
  readonly hasHome: boolean;
};

/** A team with what became of it. */
export const TeamRow = memo(function TeamRow(props: Props) {
  const { team, number, owners, upAmount, isNext, maximaGroup, hasHome } = props;
  const { location, status } = team;
  return (
    <tr className={classes.row} data-up={upAmount !== null || undefined} data-status={status}>
      <td className={classes.number}>{number}</td>
      <td>
        <span className={classes.team}>
          <Crest team={team} size={36} />
          <span>
            <b>{team.teamName}</b>
            <small>
              {teamsInLot(team) ?? (
                <>
                  {placeInField(team)}
                  {location !== '' && <span className={classes.where}> · {location}</span>}
                </>
              )}
            </small>
          </span>
        </span>
      </td>
      {hasHome && <td className={classes.location}>{location}</td>}
      <td className={classes.status}>
        <Status
          status={status}
          amount={team.amount}
          owners={owners}
          by={team.placedBy?.fullName}
          up={upAmount}
          isNext={isNext}
        />
        {maximaGroup !== null && status === null && (
          <RowMaximum team={team} groupId={maximaGroup} />
        )}
      </td>
    </tr>
  );
});

type StatusProps = {
  readonly status: SoldTeam['status'];
  readonly amount: number | undefined;
  readonly owners: string;
  /** [DEPUTY-4] The deputy who bought it. */
  readonly by: string | undefined;
  readonly up: number | null;
  readonly isNext: boolean;
};

function Status({ status, amount, owners, by, up, isNext }: StatusProps) {
  if (status !== null) {
    return (
      <>
        {amount !== undefined && <b>{formatDollars(amount)}</b>}{' '}
        <small>
          {owners === '' ? status : `${status} · ${owners}`}
          {by && `, by ${by}`}
        </small>
      </>
    );
  }
  if (up !== null) {
    return (
      <>
        <b>{formatDollars(up)}</b> <small>now</small>
      </>
    );
  }
  return (
    <>
      {isNext && <b>next</b>} <small>Not Started</small>
    </>
  );
}
