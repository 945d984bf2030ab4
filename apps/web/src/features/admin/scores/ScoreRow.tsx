import type { Match } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/admin';
import type { BodyOf } from '@bracketbid/contract/call';
import * as results from '@bracketbid/contract/http/results';
import { Button, Menu, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { ApiFailure, send } from '../../../api/call.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { confirmAction } from '../../../ui/confirm.tsx';
import { notify } from '../../../ui/notify.ts';
import { describeChanges } from './describeChanges.ts';
import classes from './ScoresAdminPage.module.css';
import { useAdminAction } from '../useAdminQuery.ts';

const TONES = { scheduled: 'quiet', live: 'live', final: 'good', no_contest: 'warn' } as const;
const WORDS = {
  scheduled: 'Not begun',
  live: 'Live',
  final: 'Final',
  no_contest: 'Walkover',
} as const;

type Entry = BodyOf<typeof results.enterResult>;

/** One match with its two scores. What is decided is corrected only after a look at what changes. */
export function ScoreRow({ match }: { readonly match: Match }) {
  const { act, isBusy } = useAdminAction();
  const [typed, setTyped] = useState<{ home?: string; away?: string }>({});
  const { homeTeam, awayTeam, status } = match;
  const home = typed.home ?? String(homeTeam?.score ?? '');
  const away = typed.away ?? String(awayTeam?.score ?? '');
  const params = { id: match._id };

  const enter = async (body: Entry) => {
    if (match.winner !== null && !(await isMeant(params, body))) return;
    if ((await act(results.enterResult, { params, body })) !== null) setTyped({});
  };
  const save = (next: 'live' | 'final') => {
    if (!/^\d{1,3}$/.test(home) || !/^\d{1,3}$/.test(away)) {
      notify.error('Both scores are needed, as whole numbers.');
      return;
    }
    void enter({ status: next, homeScore: Number(home), awayScore: Number(away) });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(event.ctrlKey || event.metaKey ? 'final' : 'live');
    if (event.key === 'Escape') setTyped({});
  };
  const walkover = (winner: string) =>
    void enter({ status: 'no_contest', homeScore: null, awayScore: null, winner });

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
          value={home}
          onChange={(value) => setTyped({ ...typed, home: value })}
          onKey={onKey}
          isDisabled={!isKnown}
        />
        <Score
          label={`Score of ${awayTeam?.shortName ?? 'away'}`}
          value={away}
          onChange={(value) => setTyped({ ...typed, away: value })}
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
          loading={isBusy}
          onClick={() => save('live')}
        >
          Live
        </Button>
        <Button
          size="compact-sm"
          disabled={!isKnown}
          loading={isBusy}
          onClick={() => save('final')}
        >
          Final
        </Button>
        <Menu position="bottom-end" shadow="lg">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={!isKnown}
              aria-label={`More for ${label}`}
            >
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[homeTeam, awayTeam].map(
              (side) =>
                side !== null && (
                  <Menu.Item key={side.teamId._id} onClick={() => walkover(side.teamId._id)}>
                    Walkover for {side.shortName}
                  </Menu.Item>
                ),
            )}
            <Menu.Item
              onClick={() => void enter({ status: 'scheduled', homeScore: null, awayScore: null })}
            >
              Not begun: take the scores away
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}

/** Shows what a correction changes, and asks. A correction that can't be is told. */
async function isMeant(params: { readonly id: string }, body: Entry): Promise<boolean> {
  try {
    const preview = await send(calls.previewResult, { params, body });
    return await confirmAction({
      title: 'Correct this result?',
      text: describeChanges(preview),
      confirmLabel: 'Correct it',
    });
  } catch (error) {
    // A refusal has been told.
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}

type ScoreProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
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
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKey}
    />
  );
}
