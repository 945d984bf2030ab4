import type { ContestMatch } from '@bracketbid/contract/contest/calls';
import { useState } from 'react';
import type { ContestWords } from '../../../../live/queries/contest.ts';
import { Crest } from '../../../../domain/teams/Crest.tsx';
import { besideCrest, type Field } from '../field.ts';
import classes from './Enter.module.css';
import { EnterFoot } from './EnterFoot.tsx';
import { readScores } from './score.ts';

type Props = {
  readonly match: ContestMatch & { readonly home: string; readonly away: string };
  readonly field: Field;
  readonly words: ContestWords;
  readonly onClose: () => void;
};

/** A match: its scores, where there are any, and its winner. What was entered can be taken back. */
export function EnterMatch({ match, field, words, onClose }: Props) {
  const { home, away } = match;
  const [typed, setTyped] = useState({
    home: String(match.homeScore ?? ''),
    away: String(match.awayScore ?? ''),
  });
  const [chosen, setChosen] = useState(match.winner);
  const [isOpen, setOpen] = useState(false);
  const scores = readScores(typed);
  const type = (side: 'home' | 'away', text: string) => {
    const next = { ...typed, [side]: text };
    setTyped(next);
    setOpen(false);
    const { more } = readScores(next);
    if (more !== null) setChosen(more === 'home' ? home : away);
  };
  const winner = isOpen ? null : chosen;
  const formatName = (id: string) => field.get(id)?.name ?? 'NA';
  const winnerName = winner === null ? null : formatName(winner);
  const missing = isOpen || scores.missing === null ? null : formatName(match[scores.missing]);
  return (
    <div className={classes.enter}>
      <ul className={classes.column}>
        {(
          [
            ['home', home],
            ['away', away],
          ] as const
        ).map(([side, id]) => {
          const entrant = field.get(id);
          const name = entrant === undefined ? 'NA' : besideCrest(entrant);
          return (
            <li key={side} className={classes.side}>
              {entrant?.team == null ? <span /> : <Crest team={entrant.team} size={28} />}
              <button
                type="button"
                className={classes.toggle}
                aria-pressed={winner === id}
                onClick={() => {
                  setOpen(false);
                  setChosen(id);
                }}
              >
                {name} wins
              </button>
              <input
                aria-label={`Score of ${name}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={typed[side]}
                onChange={({ currentTarget }) => type(side, currentTarget.value)}
              />
            </li>
          );
        })}
      </ul>
      <EnterFoot
        status={
          scores.wrong ??
          (missing === null ? findStatus(winnerName, isOpen) : `And the score of ${missing}?`)
        }
        isWrong={scores.wrong !== null}
        canEnter={scores.wrong === null && missing === null && (winner !== null || isOpen)}
        onEnter={() =>
          words.enter(match.prizeId, {
            kind: 'round',
            matchId: match._id,
            homeScore: isOpen ? null : scores.home,
            awayScore: isOpen ? null : scores.away,
            winner,
          })
        }
        onClose={onClose}
      >
        {match.winner !== null && (
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Not played yet
          </button>
        )}
      </EnterFoot>
    </div>
  );
}

function findStatus(winnerName: string | null, isOpen: boolean): string {
  if (isOpen) return 'The match is open again';
  return winnerName === null ? 'Who wins?' : `${winnerName} wins`;
}
