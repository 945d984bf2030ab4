import type { ContestMatch } from '@bracketbid/contract/contest/calls';
import { counted } from '@bracketbid/contract/counted';
import { Button } from '@mantine/core';
import { Badge } from '../../../ui/Badge.tsx';
import { EnterMatch } from './enter/EnterMatch.tsx';
import { EntrantLine } from './EntrantLine.tsx';
import { STATE_TONES, stateInWords } from './prizeRows.ts';
import classes from './Prizes.module.css';
import type { ShownContest } from './shown.ts';

/** The matches of a bracket, round by round; nothing in any other contest. */
export function MatchList(shown: ShownContest) {
  const { contest } = shown;
  const rounds = [...new Set(contest.matches.map(({ round }) => round))];
  return rounds.map((round) => {
    const all = contest.matches.filter((match) => match.round === round);
    const matches = all.filter(({ home, away }) => home !== null || away !== null);
    const unknown = all.length - matches.length;
    const prize = contest.prizes.find(({ id }) => id === all[0]?.prizeId);
    const name = prize?.name ?? round;
    return (
      <section key={round} aria-label={`${name}: matches`} className={classes.prize}>
        <header>
          <h2>{name}: matches</h2>
        </header>
        <ul className={classes.matches}>
          {matches.map((match) => (
            <li key={match._id}>
              <Match {...shown} match={match} name={name} />
            </li>
          ))}
        </ul>
        {unknown > 0 && (
          <p className={classes.note}>
            {counted(unknown, 'match waits', 'matches wait')} for earlier results.
          </p>
        )}
      </section>
    );
  });
}

type MatchProps = ShownContest & { readonly match: ContestMatch; readonly name: string };

function Match({ match, name, ...shown }: MatchProps) {
  const { contest, field, viewer, words, entering } = shown;
  const { _id: key, home, away, winner } = match;
  const sides = [
    { id: home, score: match.homeScore },
    { id: away, score: match.awayScore },
  ] as const;
  const isKnown = home !== null && away !== null;
  const formatName = (id: string | null) => (id === null ? 'open' : (field.get(id)?.name ?? 'NA'));
  const label = `${name}, ${formatName(home)} – ${formatName(away)}`;
  const canEnter = entering !== null && isKnown && match.state !== 'void';
  if (entering?.open === key && isKnown) {
    return (
      <EnterMatch
        match={{ ...match, home, away }}
        field={field}
        words={words}
        onClose={() => entering.onClose(key)}
      />
    );
  }
  return (
    <>
      <div className={classes.matchHead}>
        <Badge tone={STATE_TONES[match.state]} hasDot={match.state !== 'open'}>
          {stateInWords(match.state, contest)}
        </Badge>
        {canEnter && (
          <Button
            size="sm"
            variant={winner === null ? 'filled' : 'default'}
            aria-label={`${winner === null ? 'Enter' : 'Correct'}: ${label}`}
            onClick={() => entering.onOpen(key)}
          >
            {winner === null ? 'Enter' : 'Correct'}
          </Button>
        )}
      </div>
      <ul className={classes.lines}>
        {sides.map(({ id, score }, index) =>
          id === null ? (
            <li key={`open ${index}`} className={classes.line}>
              <span />
              <span className={classes.who}>
                <small>The winner of an earlier match</small>
              </span>
            </li>
          ) : (
            <EntrantLine
              key={id}
              entrantId={id}
              field={field}
              userId={viewer.userId}
              owners={field.get(id)?.owners ?? []}
              label={formatLabel(id === winner, score)}
              cents={null}
            />
          ),
        )}
      </ul>
    </>
  );
}

function formatLabel(hasWon: boolean, score: number | null): string {
  return [...(score === null ? [] : [String(score)]), ...(hasWon ? ['won'] : [])].join(' · ');
}
