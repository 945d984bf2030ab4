import type { ReactNode } from 'react';
import type { PaperTeam, PaperUpset } from '@bracketbid/contract/http/paper';
import { Crest } from '../../domain/teams/Crest.tsx';
import classes from './PaperPage.module.css';
import { isOwn } from '../../domain/people/owning.ts';
import { ownerWord, splitAtScores } from './paperView.ts';

/** Who fell to a worse seed, with how rare that is. */
export function Upsets({ upsets }: { readonly upsets: readonly PaperUpset[] }) {
  if (upsets.length === 0) return <p className={classes.quiet}>None on this day.</p>;
  return (
    <ul className={classes.upsets}>
      {upsets.map(({ matchId, winner, text, record }) => (
        <li key={matchId}>
          <Crest team={winner} size={44} />
          <div>
            <p>{keepScoresWhole(text)}</p>
            {record !== null && <small>{record}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A sentence whose scores stay on one line: a browser may break one after its hyphen. */
function keepScoresWhole(text: string): ReactNode[] {
  return splitAtScores(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={classes.score}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

type OutProps = { readonly teams: readonly PaperTeam[]; readonly userId: string };

/** The teams that went home on the day, and whose they were. */
export function Out({ teams, userId }: OutProps) {
  if (teams.length === 0) return null;
  return (
    <>
      <h3>Out</h3>
      <ul className={classes.out}>
        {teams.map((team) => (
          <li key={team._id} data-own={isOwn(team, userId) || undefined}>
            {team.shortName} <small>{ownerWord(team, userId)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
