/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are slips of paper, which no `tr` can be */
import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { capitalized, type Nouns } from '@bracketbid/contract/text/nouns';
import { counted } from '@bracketbid/contract/counted';
import type { SoldTeam } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { memo, type ReactNode } from 'react';
import { teamsInLot } from '../../../domain/teams/lotWords.ts';
import { OwnedTeam } from '../../../domain/teams/OwnedTeam.tsx';
import { isOwn, isShared } from '../../../domain/people/owning.ts';
import { ownPartsCents, ownPartText, partNote } from '../../../domain/people/ownPart.ts';
import { Slip } from '../../../ui/Slip.tsx';
import classes from './MyTeam.module.css';
import { RoomPanel } from '../parts/RoomPanel.tsx';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly userId: string;
  /** What everyone started with; null where money has no limit. */
  readonly budgetDollars: number | null;
  readonly isOver: boolean;
  /** A line a team, where there is little room. */
  readonly isShort?: boolean;
};

/** The teams this member owns, whole or in part, on paper. */
export const MyTeam = memo(function MyTeam(props: Props) {
  const { teams, userId, budgetDollars, isOver, isShort = false } = props;
  const own = teams.filter((team) => isOwn(team, userId));
  const bought = teams.filter(({ owner }) => owner?._id === userId);
  const nouns = nounsOfLot(teams[0]);
  const Noun = capitalized(nouns.one);
  const title = isOver ? `${Noun} Results` : `My ${Noun}`;
  const heading = isShort ? 'Yours' : title;
  if (own.length === 0) {
    return (
      <RoomPanel title={heading}>
        <p className={classes.none}>{noneSentence(isOver, bought.length > 0, nouns)}</p>
      </RoomPanel>
    );
  }
  // The budget is charged with what one has bought, whoever owns it since.
  const sum = formatCents(ownPartsCents(own, userId));
  const isCharged = bought.length === own.length && !own.some(isShared);
  const charged = budgetDollars === null ? 'spent' : `of ${formatDollars(budgetDollars)}`;
  const of = isCharged ? charged : 'your part';
  return (
    <RoomPanel
      title={heading}
      aside={
        isShort ? `${own.length} · ${sum}` : `${counted(own.length, nouns.one)} · ${sum} ${of}`
      }
    >
      <div role="table" aria-label={title} className={classes.table}>
        <div role="row" className="bb-hidden">
          <span role="columnheader">{Noun}</span>
          <span role="columnheader">Location</span>
          <span role="columnheader">Price</span>
        </div>
        {own.map((team) => {
          const note = [teamsInLot(team) ?? team.location, partNote(team, userId)]
            .filter((words) => words !== '')
            .join(' · ');
          const figure = ownPartText(team, userId);
          return isShort ? (
            <Slip
              key={team._id}
              role="row"
              className={classes.short}
              title={`${team.teamName} · ${note}`}
            >
              <b role="cell">{team.shortName}</b>
              <span role="cell" className="bb-hidden">
                {note}
              </span>
              <b role="cell">{figure}</b>
            </Slip>
          ) : (
            <OwnedTeam
              key={team._id}
              isRow
              team={team}
              name={team.teamName}
              note={note}
              figure={figure}
            />
          );
        })}
      </div>
    </RoomPanel>
  );
});

function noneSentence(isOver: boolean, hasBought: boolean, { one, a }: Nouns): string {
  if (hasBought) return 'What you bought is all others’ now.';
  return isOver ? `You didn’t win ${a} this year.` : `Your first ${one} is still to come.`;
}

/** The same with what follows it, and never stands above it. */
export function MyTeamAnd({ children, ...props }: Props & { readonly children: ReactNode }) {
  return (
    <>
      <MyTeam {...props} />
      {children}
    </>
  );
}
