import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useGroupLive } from '../../../live/auction/liveStore.ts';
import { useStore } from '../../../store/store.ts';
import classes from './Completed.module.css';

// Nobody needs it while bids pour in.
const Morning = lazy(() =>
  import('../recap/Morning.tsx').then((module) => ({ default: module.Morning })),
);

/** The end: every team is sold or unsold. What the night was, and the proof of it. */
export function Completed({ groupId }: { readonly groupId: string }) {
  const { picture } = useGroupLive(groupId);
  const user = useStore((state) => state.user.user);
  const isRehearsal = isRehearsalId(groupId);
  const groupName = isRehearsal
    ? 'Rehearsal'
    : (user?.allGroups.find(({ _id }) => _id === groupId)?.groupname ?? '');
  return (
    <section className={classes.completed} aria-labelledby="completed">
      <p className={classes.group}>{groupName}</p>
      <h2 id="completed">{isRehearsal ? 'Rehearsal Completed!' : 'Auction Completed!'}</h2>
      {isRehearsal && (
        <p>
          That is how it goes. Nobody owns these {nounsOfLot(picture?.teams[0]).many}, and nobody
          has spent a dollar.
        </p>
      )}
      {picture !== null && user !== null && (
        <Suspense fallback={<Skeleton height={480} />}>
          <Morning picture={picture} user={user} groupName={groupName} />
        </Suspense>
      )}
    </section>
  );
}
