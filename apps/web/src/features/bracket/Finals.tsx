import type { Match } from '@bracketbid/contract/entities';
import { calendarDate } from '../../formats/calendarDate.ts';
import { Crest } from '../../domain/teams/Crest.tsx';
import { ownersInFull } from '../../domain/people/ownerWords.ts';
import { Trophy } from '../../ui/Trophy.tsx';
import classes from './Finals.module.css';
import { type BracketLayout, findChampion } from './layout.ts';
import { MatchCard } from './MatchCard.tsx';
import { useViewer } from './viewer.ts';

type Props = {
  readonly layout: BracketLayout;
  readonly daysByRound: ReadonlyMap<string, readonly string[]>;
};

/** The Final Four and the Championship, and who has won it all. */
export function Finals({ layout, daysByRound }: Props) {
  const { final, beforeFinal, shape } = layout;
  // Between the sides of a bracket, the semifinals stand above and below the final that they lead to.
  const above = shape === 'four' ? beforeFinal.slice(0, 1) : beforeFinal;
  const below = beforeFinal.slice(above.length);
  const semifinal = (match: Match) => {
    const game = beforeFinal.indexOf(match) + 1;
    const label = beforeFinal.length > 1 ? `${match.round}, game ${game}` : match.round;
    return <FinalMatch key={match._id} {...{ match, label, daysByRound }} />;
  };
  return (
    <div className={classes.finals}>
      {above.map(semifinal)}
      {final !== null && (
        <div className={classes.middle}>
          <Champion layout={layout} />
          <FinalMatch match={final} label={final.round} daysByRound={daysByRound} />
        </div>
      )}
      {below.map(semifinal)}
    </div>
  );
}

type MatchProps = Pick<Props, 'daysByRound'> & {
  readonly match: Match;
  /** Its name among the page's regions: there are two semifinals. */
  readonly label: string;
};

function FinalMatch({ match, label, daysByRound }: MatchProps) {
  return (
    <section className={classes.match} aria-label={label} data-jump={match.round}>
      <div className={classes.head}>
        <h2>{match.round}</h2>
        <p>{calendarDate.span(daysByRound.get(match.round) ?? [match.date])}</p>
      </div>
      <MatchCard match={match} />
    </section>
  );
}

function Champion({ layout }: { readonly layout: BracketLayout }) {
  const { ownersByTeam } = useViewer();
  const champion = findChampion(layout);
  if (champion === null) {
    return (
      <div className={classes.champion}>
        <Trophy size={44} />
      </div>
    );
  }
  const owners = ownersByTeam.get(champion.teamId._id) ?? [];
  return (
    <div className={classes.champion} data-known>
      <Trophy size={30} />
      <Crest team={champion.teamId} size={64} />
      <strong>{champion.teamId.teamName}</strong>
      <span>{owners.length === 0 ? 'Champion' : `Champion · ${ownersInFull(owners, null)}`}</span>
    </div>
  );
}
