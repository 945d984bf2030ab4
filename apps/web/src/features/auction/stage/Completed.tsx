import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useStore } from '../../../store/store.ts';
import { Morning } from '../recap/Morning.tsx';
import classes from './Completed.module.css';

/** The end: every team is sold or unsold. What the night was, and the proof of it. */
export function Completed({ picture }: { readonly picture: LivePicture }) {
  const { groupId } = picture.state;
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
          That is how it goes. Nobody owns these {nounsOfLot(picture.teams[0]).many}, and nobody has
          spent a dollar.
        </p>
      )}
      {user !== null && <Morning picture={picture} user={user} groupName={groupName} />}
    </section>
  );
}
