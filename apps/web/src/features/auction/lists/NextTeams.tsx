import { counted } from '@bracketbid/contract/counted';
import type { Team } from '@bracketbid/contract/entities';
import { memo } from 'react';
import { shortPlaceInField } from '../../../domain/teams/lotWords.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { later } from '../../../ui/late.tsx';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import classes from './NextTeams.module.css';

// For groups with maximum bids.
const RowMaximum = later(() => import('./RowMaximum.tsx').then((module) => module.RowMaximum));

/** The most teams shown; the number beside the title counts them all. */
const SHOWN = 5;

type Props = {
  readonly teams: readonly Team[];
  /** Whether all were passed, and may come again. */
  readonly arePassed: boolean;
  /** Minutes of a pause that comes before the next team, or null. */
  readonly pauseAfterLot: number | null;
  /** Whether the next team waits for the end of a pause. */
  readonly isHeld: boolean;
  /** The group whose members set maxima for teams to come; null where there are none. */
  readonly maximaGroup: string | null;
};

/** What comes next, a line a team, with how far this member would go for it. */
export const NextTeams = memo(function NextTeams(props: Props) {
  const { teams, arePassed, pauseAfterLot, isHeld, maximaGroup } = props;
  if (teams.length === 0) return null;
  return (
    <RoomPanel
      title={arePassed ? 'Passed' : 'Up next'}
      aside={`${teams.length} ${arePassed ? 'left' : 'to come'}`}
    >
      <ol className={classes.list}>
        {pauseAfterLot !== null && (
          <li className={classes.pause}>Pause of {counted(pauseAfterLot, 'minute')}</li>
        )}
        {isHeld && <li className={classes.pause}>The current pause</li>}
        {teams.slice(0, SHOWN).map((team, index) => (
          <li key={team._id} className={classes.team}>
            <Crest team={team} size={34} />
            <span className={classes.name} title={team.teamName}>
              <span>{team.shortName}</span>
              <small>{team.teams === undefined ? shortPlaceInField(team) : team.location}</small>
            </span>
            <span className={classes.own}>
              {index === 0 && !arePassed && <small>next</small>}
              {maximaGroup !== null && <RowMaximum team={team} groupId={maximaGroup} word="max" />}
            </span>
          </li>
        ))}
      </ol>
    </RoomPanel>
  );
});
