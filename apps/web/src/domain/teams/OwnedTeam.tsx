import type { ReactNode } from 'react';
import { Crest, type CrestTeam } from './Crest.tsx';
import classes from './OwnedTeam.module.css';
import { Slip } from '../../ui/Slip.tsx';
import { teamLight } from './teamLight.ts';

type Props = {
  readonly team: CrestTeam;
  readonly name: string;
  readonly note: ReactNode;
  readonly figure: ReactNode;
  /** Of a table: name, note and figure are its cells. */
  readonly isRow?: boolean;
};

/** A team that is somebody's: its stub in the team's field, and the paper with its name and price. */
export function OwnedTeam({ team, name, note, figure, isRow = false }: Props) {
  const [row, cell] = isRow ? ['row', 'cell'] : [];
  return (
    <Slip role={row} torn="stub" at={62} className={classes.owned} style={teamLight(team)}>
      <span className={classes.stub}>
        <Crest team={team} size={40} />
      </span>
      <span className={classes.text}>
        <b role={cell}>{name}</b>
        <small role={cell}>{note}</small>
      </span>
      <span className={classes.figure} role={cell}>
        {figure}
      </span>
    </Slip>
  );
}
