import { counted } from '@bracketbid/contract/counted';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { useContest } from '../../../live/queries/contest.ts';
import classes from './SettleLine.module.css';

/** How many results of a contest wait for a second key, and where that is turned; nothing while none does. */
export function ResultsWaiting({ groupId }: { readonly groupId: string }) {
  const { data } = useContest(groupId);
  // A round waits by its matches.
  const prizes = data?.prizes.filter(({ value }) => value !== null) ?? [];
  const waiting = [...prizes, ...(data?.matches ?? [])].filter(
    ({ state }) => state === 'entered' || state === 'objected',
  );
  if (waiting.length === 0) return null;
  return (
    <p className={classes.line}>
      {counted(waiting.length, 'result')} {waiting.length === 1 ? 'waits' : 'wait'} to be confirmed.{' '}
      <GroupLink to="/game">To the prizes</GroupLink>
    </p>
  );
}
