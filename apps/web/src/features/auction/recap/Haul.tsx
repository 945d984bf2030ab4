import type { LiveState, SoldTeam } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMatches, useRounds } from '../../../live/queries/resultQueries.ts';
import { OwnedTeam } from '../../../domain/teams/OwnedTeam.tsx';
import { ownPartCents, ownPartText, partNote } from '../../../domain/people/ownPart.ts';
import { teamsInLot } from '../../../domain/teams/lotWords.ts';
import classes from './Morning.module.css';
import { bundleNeedSentence, needSentence, stepsOf } from './needs.ts';
import { type AuctionLog, payoutsIn } from './proof.ts';
import { totalOf } from './sharePicture.ts';

type Props = {
  readonly haul: readonly SoldTeam[];
  readonly teams: readonly SoldTeam[];
  readonly state: LiveState;
  readonly userId: string;
  readonly log: AuctionLog | null;
};

/** The own teams as paper, with what each needs to pay, and the way on. */
export function Haul({ haul, teams, state, userId, log }: Props) {
  const matches = useMatches().data?.matches ?? [];
  const rounds = useRounds().data ?? [];
  const payouts = log === null ? {} : payoutsIn(log);
  const pot = totalOf(teams);
  const byPart = haul.toSorted((a, b) => ownPartCents(b, userId) - ownPartCents(a, userId));
  const { remaining: kept = 0, spent = 0 } =
    state.members.find(({ user }) => user._id === userId) ?? {};
  const needOf = ({ _id, amount, teams: bundled }: SoldTeam) => {
    if (log === null) return '';
    const price = amount ?? 0;
    const wayOf = (teamId: string) => stepsOf(teamId, matches, rounds, payouts);
    return bundled === undefined
      ? needSentence(price, pot, wayOf(_id))
      : bundleNeedSentence(
          price,
          pot,
          bundled.map((each) => wayOf(each._id)),
        );
  };
  const noteOf = (team: SoldTeam) => {
    const need = needOf(team);
    const about = teamsInLot(team) ?? (need === '' ? `${team.seedNumber}-seed ${team.zone}` : '');
    return [partNote(team, userId), about, need].filter((words) => words !== '').join(' · ');
  };
  return (
    <section aria-labelledby="haul">
      <h3 id="haul">Your haul</h3>
      {haul.length === 0 && (
        <p className={classes.note}>
          {spent === 0
            ? `You bought no team: all ${formatDollars(kept)} stayed in your pocket.`
            : 'What you bought is all others’ now.'}
        </p>
      )}
      <ul className={classes.haul}>
        {byPart.map((team) => (
          <li key={team._id}>
            <OwnedTeam
              team={team}
              name={team.teamName}
              note={noteOf(team)}
              figure={ownPartText(team, userId)}
            />
          </li>
        ))}
      </ul>
      <p className={classes.ways}>
        <Button component={Link} to="/game" variant="default">
          See the bracket
        </Button>
        <Button component={Link} to="/my-results/my-team" variant="default">
          My results
        </Button>
      </p>
    </section>
  );
}
