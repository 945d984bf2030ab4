import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import type { Nouns } from '@bracketbid/contract/text/nouns';
import type { SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { counted } from '@bracketbid/contract/counted';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { useMatches, useRounds } from '../../../live/queries/resultQueries.ts';
import { OwnedTeam } from '../../../domain/teams/OwnedTeam.tsx';
import { ownPartCents, ownPartText, partNote } from '../../../domain/people/ownPart.ts';
import { seedInField, teamsInLot } from '../../../domain/teams/lotWords.ts';
import classes from './Morning.module.css';
import { NIGHT } from './useIsNight.ts';
import { bundleNeedSentence, needSentence, listSteps } from './needs.ts';
import { payoutsIn } from './proof.ts';
import { sumTotal } from './sharePicture.ts';
import { useAuctionLog } from './useReceipts.ts';

/** Slips that stand on the page at once; the others unfold. */
const SHOWN_MAX = 16;

type Props = {
  readonly haul: readonly SoldTeam[];
  readonly teams: readonly SoldTeam[];
  readonly state: LiveState;
  readonly userId: string;
};

function nothingBought(kept: number | null, { one }: Nouns): string {
  if (kept === null) return `You bought no ${one}, and spent nothing.`;
  return `You bought no ${one}: all ${formatDollars(kept)} stayed in your pocket.`;
}

/** The own teams as paper, with what each needs to pay, and the way on. */
export function Haul({ haul, teams, state, userId }: Props) {
  const log = useAuctionLog(state.groupId).data ?? null;
  const matches = useMatches().data?.matches ?? [];
  const rounds = useRounds().data ?? [];
  const payouts = log === null ? {} : payoutsIn(log);
  const pot = sumTotal(teams);
  const nouns = nounsOfLot(teams[0]);
  const byPart = haul.toSorted((a, b) => ownPartCents(b, userId) - ownPartCents(a, userId));
  const { remaining: kept = 0, spent = 0 } =
    state.members.find(({ user }) => user._id === userId) ?? {};
  const formatNeed = ({ _id, amount, teams: bundled }: SoldTeam) => {
    if (log === null) return '';
    const price = amount ?? 0;
    const findWay = (teamId: string) => listSteps(teamId, matches, rounds, payouts);
    return bundled === undefined
      ? needSentence(price, pot, findWay(_id))
      : bundleNeedSentence(
          price,
          pot,
          bundled.map((each) => findWay(each._id)),
        );
  };
  const formatNote = (team: SoldTeam) => {
    const need = formatNeed(team);
    const about = teamsInLot(team) ?? (need === '' ? seedInField(team) : '');
    return [partNote(team, userId), about, need].filter((words) => words !== '').join(' · ');
  };
  const renderSlip = (team: SoldTeam) => (
    <li key={team._id}>
      <OwnedTeam
        team={team}
        name={team.teamName}
        note={formatNote(team)}
        figure={ownPartText(team, userId)}
      />
    </li>
  );
  return (
    <section className={classes.section} aria-labelledby="haul">
      <h3 id="haul">Your haul</h3>
      {haul.length === 0 && (
        <p className={classes.note}>
          {spent === 0 ? nothingBought(kept, nouns) : 'What you bought is all others’ now.'}
        </p>
      )}
      <ul className={classes.haul}>{byPart.slice(0, SHOWN_MAX).map(renderSlip)}</ul>
      {byPart.length > SHOWN_MAX && (
        <details className={classes.held}>
          <summary>{counted(byPart.length - SHOWN_MAX, `more ${nouns.one}`)}</summary>
          <ul className={classes.haul}>{byPart.slice(SHOWN_MAX).map(renderSlip)}</ul>
        </details>
      )}
      <p className={classes.ways}>
        <Button component={GroupLink} to="/my-results/my-team" variant="default">
          My results
        </Button>
        <Link to={NIGHT}>The whole night: bids, {nouns.many}, receipts</Link>
      </p>
    </section>
  );
}
