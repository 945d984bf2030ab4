import type { ReactNode } from 'react';
import { useSeasonTeams } from '../live/queries/seasonTeams.ts';
import { Floor } from '../domain/teams/Floor.tsx';
import { useDocumentTitle } from '../ui/page/Page.tsx';
import { Rafters } from '../domain/teams/Rafters.tsx';
import classes from './FormPage.module.css';

type Props = {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
};

/** More than the widest row holds. */
const CRESTS_MAX = 24;

/** A form at the arena's door: its title on the lit floor, the season's crests above it. */
export function FormPage({ title, subtitle, children }: Props) {
  useDocumentTitle(title);
  const { teams } = useSeasonTeams();
  return (
    <div className={classes.door}>
      <Floor className={classes.floor}>
        <div className={classes.words}>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{subtitle}</p>
        </div>
      </Floor>
      <Rafters teams={teams.slice(0, CRESTS_MAX)} />
      <div className={classes.place}>
        <div className={classes.form}>{children}</div>
      </div>
    </div>
  );
}
