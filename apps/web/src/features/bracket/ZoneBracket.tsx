import type { Match } from '@bracketbid/contract/entities';
import { calendarDate } from '../../formats/calendarDate.ts';
import { memo } from 'react';
import type { ZoneLayout } from './layout.ts';
import { MatchCard } from './MatchCard.tsx';
import classes from './ZoneBracket.module.css';

type Props = {
  readonly layout: ZoneLayout;
  /** Days of each round, by its name. */
  readonly daysByRound: ReadonlyMap<string, readonly string[]>;
  /** On which side of the final it stands: the rounds run towards it. */
  readonly isOnLeft: boolean;
  /** The first round that a phone shows. */
  readonly from: number;
};

/** The rounds of a zone, each winner led on to its next match. */
export const ZoneBracket = memo(function ZoneBracket({
  layout,
  daysByRound,
  isOnLeft,
  from,
}: Props) {
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
            place={findPlace(index, from)}
            isFirst={index === 0}
            isLast={index === layout.rounds.length - 1}
            matches={matches}
            daysByRound={daysByRound}
            zone={layout.zone}
          />
        ))}
      </div>
    </section>
  );
});

/** Before the first round that a phone shows, that round, or after it. */
type Place = 'before' | 'first' | 'after';

function findPlace(index: number, from: number): Place {
  if (index === from) return 'first';
  return index < from ? 'before' : 'after';
}

type RoundProps = {
  readonly place: Place;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly zone: string;
  readonly matches: readonly Match[];
  readonly daysByRound: Props['daysByRound'];
};

function Round({ place, isFirst, isLast, zone, matches, daysByRound }: RoundProps) {
  const name = matches[0]?.round ?? '';
  return (
    <div
      className={classes.round}
      data-place={place}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      <div className={classes.head}>
        <h3>{name}</h3>
        <p>{calendarDate.span(daysByRound.get(name) ?? [])}</p>
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
