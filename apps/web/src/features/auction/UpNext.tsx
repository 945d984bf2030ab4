import { counted } from '@bracketbid/contract/counted';
import type { LiveState } from '@bracketbid/contract/entities';
import { Panel } from '../../ui/Panel.tsx';
import { TeamMark } from '../../ui/TeamMark.tsx';
import table from '../../ui/Table.module.css';
import classes from './UpNext.module.css';
import { teamsToCome } from './teamsToCome.ts';

/** The most teams listed; the number beside the title counts them all. */
const SHOWN = 5;

type Props = {
  readonly state: Pick<LiveState, 'phase' | 'lot' | 'pauseAfterLot' | 'upNext'>;
};

/** What comes next: a pause, if one is due before the next team; then the teams in the drawn order. */
export function UpNext({ state }: Props) {
  const { pauseAfterLot } = state;
  const { held, teams } = teamsToCome(state);
  if (teams.length === 0) return null;
  return (
    <Panel title="Up next" aside={<span className={classes.rest}>{teams.length} to come</span>}>
      <ol className={classes.list}>
        {pauseAfterLot !== null && (
          <li className={classes.pause}>Pause of {counted(pauseAfterLot, 'minute')}</li>
        )}
        {held !== null && <li className={classes.pause}>The current pause</li>}
        {teams.slice(0, SHOWN).map((team) => (
          <li key={team._id} className={table.team}>
            <TeamMark team={team} size={30} />
            <span>{team.teamName}</span>
            <small>Seed {team.seedNumber}</small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
