// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a row drawn as a grid is no longer one unless the role is explicit
import { type ReactNode, useState } from 'react';
import { calendarDate } from '../../formats/calendarDate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Crest } from '../../domain/teams/Crest.tsx';
import { Money } from '../../domain/money/Money.tsx';
import classes from './GamesTable.module.css';
import { type GameView, underLine } from './gameView.ts';
import { toneOfResult, toneOfTeamStatus } from './resultWords.ts';
import type { OwnedGame } from './useGames.ts';

type Props = {
  readonly number: number;
  readonly game: OwnedGame;
  readonly view: GameView;
  /** The day that begins with this row, as its heading on a phone. */
  readonly day: string | null;
  /** Whether the number, the zone and the team's status are folded away. */
  readonly unfolds: boolean;
};

/** A match of an owned team. */
export function GameRow({ number, game, view, day, unfolds }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { owner, zone, round, date, result, teamId, teamStatus, amount, isPart } = game;
  return (
    <>
      {unfolds && day !== null && (
        <tr role="row" className={classes.day}>
          <td role="cell" colSpan={owner === undefined ? 8 : 9}>
            {day}
          </td>
        </tr>
      )}
      <tr
        role="row"
        className={classes.row}
        data-open={isOpen || undefined}
        data-lost={view.isLost || undefined}
        onClick={unfolds ? () => setOpen(!isOpen) : undefined}
      >
        <Cell label="SL" place="folded">
          {number}
        </Cell>
        <Cell label="Game" place="game">
          <Game game={game} view={view} unfolds={unfolds} isOpen={isOpen} />
        </Cell>
        {owner !== undefined && (
          <Cell label="Owner" place="wide">
            {owner.fullName}
          </Cell>
        )}
        <Cell label="Round" place="wide">
          {round}
        </Cell>
        <Cell label="Zone" place="folded">
          {zone ?? '-'}
        </Cell>
        <Cell label="Date" place="wide">
          {calendarDate.slashed(date)}
        </Cell>
        <Cell label="Result" place="result">
          <span className={classes.word}>
            <Badge tone={toneOfResult(result)}>{result}</Badge>
          </span>
          {view.score !== null && (
            <span className={classes.score}>
              {view.score.own}
              <i>–</i>
              {view.score.other}
            </span>
          )}
        </Cell>
        <Cell label="Team Status" place="folded">
          {teamId === null ? (
            teamStatus
          ) : (
            <Badge tone={toneOfTeamStatus(teamStatus)}>{teamStatus}</Badge>
          )}
        </Cell>
        <Cell label="Amount" place="amount">
          <Money dollars={amount} />
          {isPart === true && (
            <small className={classes.part}>
              {owner === undefined ? 'your part' : 'their part'}
            </small>
          )}
        </Cell>
      </tr>
    </>
  );
}

type CellProps = {
  readonly label: string;
  /** Where it stands on a phone: in the row, folded below it, or only on a wide screen. */
  readonly place: 'game' | 'result' | 'amount' | 'folded' | 'wide';
  readonly children: ReactNode;
};

function Cell({ label, place, children }: CellProps) {
  return (
    <td role="cell" data-label={label} data-place={place}>
      {children}
    </td>
  );
}

type GameProps = Pick<Props, 'game' | 'view' | 'unfolds'> & { readonly isOpen: boolean };

/** Who played: on a wide screen `A vs B` with the owned team in bold, on a phone that team and whom it met. */
function Game({ game, view, unfolds, isOpen }: GameProps) {
  const { team } = view;
  const [home = game.matchName, away] = game.matchName.split(' vs ');
  const crest = team !== null && <Crest team={team.teamId} size={unfolds ? 36 : 28} />;
  if (unfolds) {
    return (
      <button type="button" className={classes.game} aria-expanded={isOpen}>
        {crest}
        <span>
          <b>{team?.shortName ?? game.matchName}</b>
          <small>{team === null ? game.round : underLine(game, view)}</small>
        </span>
      </button>
    );
  }
  const named = (name: string) => (name === team?.shortName ? <strong>{name}</strong> : name);
  return (
    <span className={classes.game}>
      {crest}
      <span>
        {named(home)}
        {away !== undefined && <> vs {named(away)}</>}
      </span>
    </span>
  );
}
