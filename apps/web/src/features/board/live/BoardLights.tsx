import type { BoardTeam } from '@bracketbid/contract/board';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { useLightBefore } from '../../../domain/teams/useLightBefore.ts';
import classes from './BoardLights.module.css';

/** The floor in the colours of the team on it; the lamps of the next one come up over those of the last. */
export function BoardLights({ team }: { readonly team: BoardTeam | null }) {
  return (
    <div className={classes.lights} aria-hidden>
      <Floor isWide team={team} before={useLightBefore(team)} className={classes.floor} />
    </div>
  );
}
