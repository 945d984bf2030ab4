/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are slips of paper, which no `tr` can be */
import { counted } from '@bracketbid/contract/counted';
import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo } from 'react';
import { teamsInLot } from '../../../domain/teams/lotWords.ts';
import { OwnedTeam } from '../../../domain/teams/OwnedTeam.tsx';
import { isOwn, isShared } from '../../../domain/people/owning.ts';
import { ownPartsCents, ownPartText, partNote } from '../../../domain/people/ownPart.ts';
import classes from './MyTeam.module.css';
import { RoomPanel } from '../parts/RoomPanel.tsx';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly userId: string;
  /** What everyone started with. */
  readonly budgetDollars: number;
  readonly isOver: boolean;
};

/** The teams this member owns, whole or in part, on paper. */
export const MyTeam = memo(function MyTeam({ teams, userId, budgetDollars, isOver }: Props) {
  const own = teams.filter((team) => isOwn(team, userId));
  const bought = teams.filter(({ owner }) => owner?._id === userId);
  const title = isOver ? 'Team Results' : 'My Team';
  if (own.length === 0) {
    return (
      <RoomPanel title={title}>
        <p className={classes.none}>{noneSentence(isOver, bought.length > 0)}</p>
      </RoomPanel>
    );
  }
  // The budget is charged with what one has bought, whoever owns it since.
  const isCharged = bought.length === own.length && !own.some(isShared);
  const of = isCharged ? `of ${formatDollars(budgetDollars)}` : 'your part';
  return (
    <RoomPanel
      title={title}
      aside={`${counted(own.length, 'team')} · ${formatCents(ownPartsCents(own, userId))} ${of}`}
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
            note={[teamsInLot(team) ?? team.location, partNote(team, userId)]
              .filter((words) => words !== '')
              .join(' · ')}
            figure={ownPartText(team, userId)}
          />
        ))}
      </div>
    </RoomPanel>
  );
});

function noneSentence(isOver: boolean, hasBought: boolean): string {
  if (hasBought) return 'What you bought is all others’ now.';
  return isOver ? 'You didn’t win a team this year.' : 'Your first team is still to come.';
}
