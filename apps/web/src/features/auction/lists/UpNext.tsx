import { counted } from '@bracketbid/contract/counted';
import type { Team } from '@bracketbid/contract/entities';
import { memo } from 'react';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { isEntrant, withSeed } from '../../../domain/teams/lotWords.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import classes from './UpNext.module.css';

/** The most teams shown; the number beside the title counts them all. */
const SHOWN = 6;

type Props = {
  readonly teams: readonly Team[];
  /** Whether all were passed, and may come again. */
  readonly arePassed: boolean;
  /** Minutes of a pause that comes before the next team, or null. */
  readonly pauseAfterLot: number | null;
  /** Whether the next team waits for the end of a pause. */
  readonly isHeld: boolean;
};

/** What comes next: a pause, if one is due before the next team; then the teams in the drawn order. */
export const UpNext = memo(function UpNext({ teams, arePassed, pauseAfterLot, isHeld }: Props) {
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
        {teams.slice(0, SHOWN).map((team) => (
          <li key={team._id} title={team.teamName}>
            <Crest team={team} size={36} />
            <span className="bb-hidden">
              {isEntrant(team) ? withSeed(team) : `${team.teamName}, seed ${team.seedNumber}`}
            </span>
          </li>
        ))}
      </ol>
    </RoomPanel>
  );
});
