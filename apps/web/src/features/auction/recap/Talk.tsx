import type { SoldTeam } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { findHighlights } from '@bracketbid/engine/auction/highlights';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { useFairReview } from '../../../live/queries/fair.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { isEntrant } from '../../../domain/teams/lotWords.ts';
import classes from './Morning.module.css';
import type { AuctionLog } from './proof.ts';
import { type Told, listRecapItems } from './told.ts';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly state: LiveState;
  readonly userId: string;
  readonly log: AuctionLog | null;
};

/** What the group will talk about: the steal, the overpay, who fought whom, what nobody wanted. */
export function Talk({ teams, state, userId, log }: Props) {
  const isFair = state.rules.hints !== 'off';
  const review = useFairReview(isFair ? state.groupId : null);
  const fair = review.data ?? null;
  const isWaiting = isFair && review.isPending;
  const lines = useMemo(() => {
    if (log === null || isWaiting) return null;
    // Prices of bundles and of single teams say nothing of each other.
    const single = teams.filter((lot) => lot.teams === undefined);
    // A contest’s entrants have numbers, and prices are not compared by those.
    const seeded = single.filter((lot) => !isEntrant(lot));
    const seedByTeam = new Map(seeded.map(({ _id, seedNumber }) => [_id, seedNumber]));
    const events = log.data.map(({ event }) => event);
    const people = state.members.map(({ user }) => user);
    const night = findHighlights(events, seedByTeam);
    return listRecapItems(night, { teams, people, userId, fair });
  }, [log, teams, state.members, userId, fair, isWaiting]);
  return (
    <section className={classes.section} aria-labelledby="talk">
      <h3 id="talk">Told at breakfast</h3>
      {lines === null && <Skeleton height={230} />}
      <dl className={classes.talk}>
        {lines?.map((line) => (
          <div key={line.title}>
            <dt>
              <Pictures {...line} />
              {line.title}
            </dt>
            <dd>{line.text}</dd>
            <dd className={classes.figure}>{line.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Pictures({ team, people }: Pick<Told, 'team' | 'people'>) {
  return (
    <span className={classes.pictures}>
      {team !== null && <Crest team={team} size={34} />}
      {people.map((person) => (
        <Avatar key={person._id} person={person} size={people.length > 1 ? 25 : 34} />
      ))}
    </span>
  );
}
