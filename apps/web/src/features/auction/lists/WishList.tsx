import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { capitalized } from '@bracketbid/contract/text/nouns';
import type { Team } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { leftTo } from '../../../live/auction/held.ts';
import { placeInField } from '../../../domain/teams/lotWords.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { parseAmount } from '../amount/bidButton.ts';
import { RoomPanel } from '../parts/RoomPanel.tsx';
import { useMaxima } from '../lot/useMaxima.ts';
import { listWishes } from './wishes.ts';
import classes from './WishList.module.css';

type Props = {
  readonly state: Pick<LiveState, 'groupId' | 'rules' | 'lot' | 'members'>;
  /** The team that is up and those to come, in order; before the start all of them. */
  readonly teams: readonly Team[];
  readonly userId: string;
};

/** How far this member would go for teams to come, in one place: seen by them alone. */
export function WishList({ state, teams, userId }: Props) {
  const maxima = useMaxima(state);
  const { run, isRunning } = useAction('That could not be saved');
  const [teamId, setTeamId] = useState('');
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  if (!maxima.isOn) return null;
  const nouns = nounsOfLot(teams[0]);

  const remaining = leftTo(state.members.find(({ user }) => user._id === userId));
  const { wishes, sum, isBeyond } = listWishes(maxima.all, teams, { remaining });
  const isBeaten = (id: string, amount: number) =>
    state.lot?.team._id === id && amount < state.lot.amount;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmount(text);
    if (teamId === '') return setSaid(`Choose ${nouns.a} first.`);
    if (amount === null) return setSaid('Whole dollars only, for example 12.');
    void run(
      async () => {
        const { message } = await maxima.set(teamId, amount);
        setSaid(message ?? null);
        setText('');
        setTeamId('');
      },
      (failure) => setSaid(failure.message),
    );
  };
  const remove = (id: string, name: string) =>
    void run(
      async () => {
        await maxima.remove(id);
        setSaid(`Your maximum for ${name} is gone.`);
      },
      (failure) => setSaid(failure.message),
    );
  return (
    <RoomPanel
      title="My maximums"
      aside={wishes.length === 0 ? 'Only you see them' : `${formatDollars(sum)} in all`}
    >
      {wishes.length === 0 && (
        <p className={classes.none}>
          Say once how far you would go for {nouns.a}. It bids for you, only as needed.
        </p>
      )}
      {wishes.length > 0 && (
        <ul className={classes.list} aria-label="My maximums">
          {wishes.map(({ team, amount }) => (
            <li key={team._id}>
              <span>{team.shortName}</span>
              <b>
                {isBeaten(team._id, amount) ? 'beaten at' : 'up to'} {formatDollars(amount)}
              </b>
              <button
                type="button"
                aria-label={`Remove the maximum for ${team.shortName}`}
                onClick={() => remove(team._id, team.shortName)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isBeyond && (
        <p className={classes.beyond}>
          Together that is more than your {formatDollars(remaining)}. Each reaches as far as what is
          left then.
        </p>
      )}
      <form className={classes.form} onSubmit={add}>
        <select
          aria-label={capitalized(nouns.one)}
          value={teamId}
          onChange={(event) => setTeamId(event.currentTarget.value)}
        >
          <option value="">{capitalized(nouns.one)} …</option>
          {teams.map((team) => (
            <option key={team._id} value={team._id}>
              {[team.shortName, team.teams === undefined ? placeInField(team) : team.location]
                .filter((words) => words !== '')
                .join(' · ')}
            </option>
          ))}
        </select>
        <input
          aria-label="Up to how many dollars"
          placeholder="Up to $"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" aria-disabled={isRunning}>
          Set
        </button>
      </form>
      <output className={classes.said}>{said}</output>
    </RoomPanel>
  );
}
