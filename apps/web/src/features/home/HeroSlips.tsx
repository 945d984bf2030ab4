import type { SeasonTeam } from '../../live/queries/seasonTeams.ts';
import { Crest } from '../../domain/teams/Crest.tsx';
import { Slip } from '../../ui/Slip.tsx';
import { Stamp } from '../../domain/Stamp.tsx';
import classes from './HeroSlips.module.css';
import { heroTeams } from './heroTeams.ts';

/** What three owners might have paid: the figure's caption says that it is an example. */
const EXAMPLES = [
  { price: 388, owner: 'Rosa', turn: '-9deg' },
  { price: 74, owner: 'Priya', turn: '-2deg' },
  { price: 12, owner: 'Omar', turn: '6deg' },
] as const;

/** Three of the season's teams as slips of an evening; only their place while they are on their way. */
export function HeroSlips({ teams }: { readonly teams: readonly SeasonTeam[] }) {
  const shown = heroTeams(teams);
  if (shown.length === 0) return <div className={classes.figure} />;
  return (
    <figure className={classes.figure}>
      <div className={classes.fan} aria-hidden>
        {EXAMPLES.map(({ price, owner, turn }, index) => {
          const team = shown[index];
          if (team === undefined) return null;
          const place = { '--at': index, '--turn': turn };
          return (
            <Slip key={team._id} className={classes.slip} style={place}>
              <Crest team={team} size={96} />
              <b>{team.teamName}</b>
              <small>
                {team.seedNumber}-seed {team.zone}
              </small>
              <Stamp>SOLD ${price}</Stamp>
              <small>to {owner}</small>
            </Slip>
          );
        })}
      </div>
      <figcaption>An evening, for example</figcaption>
    </figure>
  );
}
