import type { Match } from '@bracketbid/contract/entities';
import { calendarDate } from '../../formats/calendarDate.ts';
import type { ZoneLayout } from './layout.ts';
import { MatchCard } from './MatchCard.tsx';
import classes from './ZoneBracket.module.css';

type Props = {
  readonly layout: ZoneLayout;
  /** Days of each round, by its name. */
  readonly daysOf: ReadonlyMap<string, readonly string[]>;
  /** On which side of the final it stands: the rounds run towards it. */
  readonly isOnLeft: boolean;
};

/** The rounds of a zone, each winner led on to its next match. */
export function ZoneBracket({ layout, daysOf, isOnLeft }: Props) {
  const headingId = `zone-${layout.zone}`;
  return (
    <section
      className={classes.zone}
      data-side={isOnLeft ? 'left' : 'right'}
      aria-labelledby={headingId}
      data-jump={layout.zone}
    >
      <h2 id={headingId}>{layout.zone}</h2>
      <div className={classes.rounds}>
        {layout.rounds.map((matches, index) => (
          <Round
            key={matches[0]?._id ?? index}
            index={index}
            matches={matches}
            daysOf={daysOf}
            zone={layout.zone}
          />
        ))}
      </div>
    </section>
  );
}

type RoundProps = {
  readonly index: number;
  readonly zone: string;
  readonly matches: readonly Match[];
  readonly daysOf: Props['daysOf'];
};

function Round({ index, zone, matches, daysOf }: RoundProps) {
  const name = matches[0]?.round ?? '';
  return (
    <div className={classes.round} data-index={index}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <p>{calendarDate.span(daysOf.get(name) ?? [])}</p>
      </div>
      <ol className={classes.matches} aria-label={`${zone}, ${name}`}>
        {matches.map((match) => (
          <li key={match._id} data-decided={match.winner === null ? undefined : true}>
            <MatchCard match={match} />
          </li>
        ))}
      </ol>
    </div>
  );
}
