import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { useShares } from '../../../live/queries/shares.ts';
import { useStore } from '../../../store/store.ts';
import classes from './SettleLine.module.css';

/** [SHARE-2] Who waits for the viewer's word on parts of a team; nothing while nobody does. */
export function OfferedParts({ group }: { readonly group: Group }) {
  const userId = useStore((state) => state.user.user?.id ?? '');
  const { data } = useShares(group.groupId);
  const offerers = (data?.data ?? [])
    .filter(({ awaits }) => awaits.includes(userId))
    .map(({ offeredBy }) => offeredBy);
  if (offerers.length === 0) return null;
  const names = group.members
    .filter(({ user }) => offerers.includes(user._id))
    .map(({ user }) => user.fullName);
  const [verb, waits] = names.length > 1 ? ['offer', 'wait'] : ['offers', 'waits'];
  return (
    <p className={classes.line}>
      {new Intl.ListFormat('en-US').format(names)} {verb} to own {selectNouns(group.contest).a}{' '}
      together, and {waits} for your word.{' '}
      <GroupLink to="/my-results/my-team">See what is offered</GroupLink>
    </p>
  );
}
