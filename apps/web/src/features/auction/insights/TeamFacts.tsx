import type { SoldTeam } from '@bracketbid/contract/entities';
import type { ReactNode } from 'react';
import { Crest } from '../../../domain/teams/Crest.tsx';
import classes from './TeamFacts.module.css';

type Props = {
  readonly title: string;
  readonly aside: string;
  readonly teams: readonly SoldTeam[];
  /** What stands at the end of a team's row. */
  readonly renderOutcome: (team: SoldTeam) => ReactNode;
};

/** What became of a few teams tonight. */
export function TeamFacts({ title, aside, teams, renderOutcome }: Props) {
  return (
    <section className={classes.facts} aria-label={title}>
      <header>
        <h4>{title}</h4>
        <span>{aside}</span>
      </header>
      <ol>
        {teams.map((team) => (
          <li key={team._id} data-out={team.status === 'unsold' || undefined}>
            <Crest team={team} size={28} />
            <span className={classes.name}>{team.teamName}</span>
            {renderOutcome(team)}
          </li>
        ))}
      </ol>
    </section>
  );
}
