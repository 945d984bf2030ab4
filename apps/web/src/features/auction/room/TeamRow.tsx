import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo } from 'react';
import { Crest } from '../../../ui/Crest.tsx';
import classes from './TeamRow.module.css';

type Props = {
  readonly team: SoldTeam;
  readonly number: number;
  /** Whose it is, as their seat says. */
  readonly owner: string | null;
  /** The bid that stands, if its lot is up; null otherwise. */
  readonly upAmount: number | null;
  readonly isNext: boolean;
};

/** A team with what became of it. */
export const TeamRow = memo(function TeamRow({ team, number, owner, upAmount, isNext }: Props) {
  const { zone, seedNumber, location, status } = team;
  return (
    <tr className={classes.row} data-up={upAmount !== null || undefined} data-status={status}>
      <td className={classes.number}>{number}</td>
      <td>
        <span className={classes.team}>
          <Crest team={team} size={36} />
          <span>
            <b>{team.teamName}</b>
            <small>
              {zone} {seedNumber}
              <span className={classes.where}> · {location}</span>
            </small>
          </span>
        </span>
      </td>
      <td className={classes.location}>{location}</td>
      <td className={classes.status}>
        <Status status={status} amount={team.amount} owner={owner} up={upAmount} isNext={isNext} />
      </td>
    </tr>
  );
});

type StatusProps = {
  readonly status: SoldTeam['status'];
  readonly amount: number | undefined;
  readonly owner: string | null;
  readonly up: number | null;
  readonly isNext: boolean;
};

function Status({ status, amount, owner, up, isNext }: StatusProps) {
  if (status !== null) {
    return (
      <>
        {amount !== undefined && <b>{formatDollars(amount)}</b>}{' '}
        <small>{owner === null ? status : `${status} · ${owner}`}</small>
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
