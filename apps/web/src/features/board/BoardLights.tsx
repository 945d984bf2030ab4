import type { BoardTeam } from '@bracketbid/contract/board';
import { useState } from 'react';
import { Floor } from '../../ui/Floor.tsx';
import classes from './BoardLights.module.css';

/** The floor in the colours of the team on it; the lamps of the next one come up over those of the last. */
export function BoardLights({ team }: { readonly team: BoardTeam | null }) {
  const [lit, setLit] = useState<{
    readonly now: BoardTeam | null;
    readonly before: BoardTeam | null;
  }>({
    now: team,
    before: null,
  });
  if (lit.now?._id !== team?._id) setLit({ now: team, before: lit.now });
  return (
    <div className={classes.lights} aria-hidden>
      {lit.before !== null && (
        <Floor key={lit.before._id} isWide team={lit.before} className={classes.floor} />
      )}
      <Floor
        key={team?._id ?? 'house'}
        isWide
        team={team}
        className={`${classes.floor} ${lit.before === null ? '' : classes.comesUp}`}
      />
    </div>
  );
}
