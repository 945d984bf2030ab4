import table from './Table.module.css';

type Props = { readonly team: { readonly teamName: string; readonly teamLogo: string } };

/** A team in a table: its logo, where it has one, and its name. */
export function TeamName({ team }: Props) {
  return (
    <span className={table.team}>
      {team.teamLogo !== '' && <img src={team.teamLogo} alt="" width={26} height={26} />}
      {team.teamName}
    </span>
  );
}
