import type { Match } from '@bracketbid/contract/entities';
import { Button, Menu, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { NOT_BEGUN, type ScoreEntry, walkoverFor } from './scoreEntry.ts';
import classes from './ScoresAdminPage.module.css';
import { useScoreEntry } from './useScoreEntry.ts';

const TONES = { scheduled: 'quiet', live: 'live', final: 'good', no_contest: 'warn' } as const;
const WORDS = {
  scheduled: 'Not started',
  live: 'Live',
  final: 'Final',
  no_contest: 'Walkover',
} as const;

/** One match with its two scores, and ways to save them. */
export function ScoreRow({ match }: { readonly match: Match }) {
  const { shown, isRunning, enter, save, change, onKey } = useScoreEntry(match);
  const { homeTeam, awayTeam, status } = match;
  const isKnown = homeTeam !== null && awayTeam !== null;
  const label = `${homeTeam?.shortName ?? 'TBD'} against ${awayTeam?.shortName ?? 'TBD'}`;
  return (
    <li className={classes.match} data-status={status} aria-label={label}>
      <span className={classes.what}>
        <span>
          {match.round} <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
        </span>
        <small>{match.zone ?? ''}</small>
      </span>
      <span className={classes.sides}>
        <strong>{homeTeam?.shortName ?? 'To be decided'}</strong>
        <Score
          label={`Score of ${homeTeam?.shortName ?? 'home'}`}
          value={shown.home}
          onChange={(text) => change('home', text)}
          onKey={onKey}
          isDisabled={!isKnown}
        />
        <Score
          label={`Score of ${awayTeam?.shortName ?? 'away'}`}
          value={shown.away}
          onChange={(text) => change('away', text)}
          onKey={onKey}
          isDisabled={!isKnown}
        />
        <strong>{awayTeam?.shortName ?? 'To be decided'}</strong>
      </span>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isKnown}
          loading={isRunning}
          onClick={() => save('live')}
        >
          Live
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          disabled={!isKnown}
          loading={isRunning}
          onClick={() => save('final')}
        >
          Final
        </Button>
        <More match={match} label={label} onEnter={(entry) => void enter(entry)} />
      </span>
    </li>
  );
}

type MoreProps = {
  readonly match: Match;
  readonly label: string;
  readonly onEnter: (entry: ScoreEntry) => void;
};

/** The rare cases: a walkover, and a game that has not started after all. */
function More({ match: { homeTeam, awayTeam }, label, onEnter }: MoreProps) {
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={homeTeam === null || awayTeam === null}
          aria-label={`More for ${label}`}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[homeTeam, awayTeam].map(
          (side) =>
            side !== null && (
              <Menu.Item
                key={side.teamId._id}
                onClick={() => onEnter(walkoverFor(side.teamId._id))}
              >
                Walkover for {side.shortName}
              </Menu.Item>
            ),
        )}
        <Menu.Item onClick={() => onEnter(NOT_BEGUN)}>Not started: clear the scores</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type ScoreProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly isDisabled: boolean;
};

function Score({ label, value, onChange, onKey, isDisabled }: ScoreProps) {
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKey}
    />
  );
}
