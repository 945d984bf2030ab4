import type { Team } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/Icon.tsx';
import type { Know } from './buildInsights.ts';
import classes from './KnowSheet.module.css';
import { SameSeed } from './SameSeed.tsx';
import { percent } from './seedLine.ts';
import { useSheetPlace } from './useSheetPlace.ts';

type Props = {
  readonly team: Team;
  readonly know: Know;
  /** What opened it, on the stage. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Seeds of a game that are named; more are counted. */
const NAMED_MAX = 4;

/** What to know of the team that is up: over the panel, never over stage and bar, so that nobody misses a bid. */
export function KnowSheet({ team, know, opener, onClose }: Props) {
  const place = useSheetPlace(opener);
  const sheet = useRef<HTMLDialogElement>(null);
  const isPlaced = place !== null;
  // Before the sheet is taken out of the page, and the focus with it.
  useLayoutEffect(() => {
    if (!isPlaced) return undefined;
    const { current } = sheet;
    current?.focus();
    return () => {
      // The lot has ended below it, and took its opener along: the focus goes to the room, not to nowhere.
      if (current?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
    };
  }, [isPlaced]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);
  if (place === null) return null;
  const { left, top, right, bottom } = place;
  const box: CSSProperties = { left, top, width: right - left, height: bottom - top };
  return createPortal(
    <dialog
      open
      ref={sheet}
      className={classes.sheet}
      style={box}
      aria-label={`What to know of ${team.teamName}`}
      tabIndex={-1}
    >
      <header>
        <h3>{team.teamName}</h3>
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {know.way.length > 0 && <Way know={know} />}
      {know.seeds.map((seed) => (
        <History key={seed.seed} {...seed} history={know.history} />
      ))}
      {know.others.length > 0 && <SameSeed seed={team.seedNumber} others={know.others} />}
    </dialog>,
    document.body,
  );
}

function Way({ know: { way, projected, pot, history } }: Pick<Props, 'know'>) {
  return (
    <section>
      <h4>Way to the final</h4>
      <ol>
        {way.map(({ matchId, round, opponents, paid }) => (
          <li key={matchId}>
            <span>
              <b>{round}</b>
              <small>{opponentsIn(opponents)}</small>
            </span>
            {paid !== null && <span className={classes.figure}>{formatDollars(paid)}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        {projected === null
          ? 'What the wins pay is shown once a tenth of the field, by its worth, has been offered.'
          : `What its wins pay in all, of a pot of ${formatDollars(projected)}: the ${formatDollars(pot)} paid so far, and the teams to come at tonight’s prices for what their seeds have won since ${history.since}. An estimate, never more than everyone’s money.`}
      </p>
    </section>
  );
}

function opponentsIn(opponents: Know['way'][number]['opponents']): string {
  if (opponents.length === 0) return 'To be decided';
  const named = opponents
    .slice(0, NAMED_MAX)
    .map(({ seedNumber, shortName }) => `${seedNumber} ${shortName}`);
  const more = opponents.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

function History({ seed, stages, history }: Know['seeds'][number] & Pick<Know, 'history'>) {
  return (
    <section>
      <h4>
        {seed}-seeds since {history.since}
      </h4>
      <ol>
        {stages.map(({ what, count, share }) => (
          <li key={what}>
            <span>{what}</span>
            <span className={classes.figure}>
              {percent(share)} <small>{count}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        Of {history.slots} teams in {history.what}.
      </p>
    </section>
  );
}
