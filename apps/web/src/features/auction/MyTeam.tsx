/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are slips of paper, which no `tr` can be */
import { counted } from '@bracketbid/contract/counted';
import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo } from 'react';
import { OwnedTeam } from '../../ui/OwnedTeam.tsx';
import { teamsInLot } from '../../ui/lotWords.ts';
import classes from './MyTeam.module.css';
import { RoomPanel } from './room/RoomPanel.tsx';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly userId: string;
  /** What everyone started with. */
  readonly budgetDollars: number;
  readonly isOver: boolean;
};

/** The teams this member owns, on paper. */
export const MyTeam = memo(function MyTeam({ teams, userId, budgetDollars, isOver }: Props) {
  const own = teams.filter((team) => team.owner?._id === userId);
  const paid = own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const title = isOver ? 'Team Results' : 'My Team';
  if (own.length === 0) {
    return (
      <RoomPanel title={title}>
        <p className={classes.none}>
          {isOver ? 'You didn’t win a team this year.' : 'Your first team is still to come.'}
        </p>
      </RoomPanel>
    );
  }
  return (
    <RoomPanel
      title={title}
      aside={`${counted(own.length, 'team')} · ${formatDollars(paid)} of ${formatDollars(budgetDollars)}`}
    >
      <div role="table" aria-label={title} className={classes.table}>
        <div role="row" className="bb-hidden">
          <span role="columnheader">Team</span>
          <span role="columnheader">Location</span>
          <span role="columnheader">Price</span>
        </div>
        {own.map((team) => (
          <OwnedTeam
            key={team._id}
            isRow
            team={team}
            name={team.teamName}
            note={teamsInLot(team) ?? team.location}
            figure={formatDollars(team.amount ?? 0)}
          />
        ))}
      </div>
    </RoomPanel>
  );
});
