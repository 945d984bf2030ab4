import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import { Link } from 'react-router';
import { useStore } from '../../../../store/store.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { later } from '../../../../ui/late.tsx';
import classes from './RulesInBrief.module.css';

const DeputyForm = later(() =>
  import('../../../../forms/DeputyForm.tsx').then((module) => module.DeputyForm),
);

type Props = { readonly group: Group; readonly hasMaxima: boolean };

/** [DEPUTY-1] For a member who will be away: maximum bids if the rules allow them, and a deputy if there is anybody to name. */
export function CantBeThere({ group, hasMaxima }: Props) {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const hasOthers = group.members.length > 1;
  if (userId === null || (!hasMaxima && !hasOthers)) return null;
  const ways = [
    ...(hasMaxima ? ['leave maximums'] : []),
    ...(hasOthers ? ['name a deputy'] : []),
  ].join(', or ');
  return (
    <Disclosure
      summary={
        <>
          Can’t be there?
          <small>{`${ways.charAt(0).toUpperCase()}${ways.slice(1)}`}</small>
        </>
      }
      action="Choose"
    >
      <div className={classes.away}>
        {hasMaxima && (
          <p>
            Say beforehand how far you would go for {selectNouns(group.contest).a}:{' '}
            <Link to={`/auction/${group.groupId}`}>leave maximums</Link>
          </p>
        )}
        {hasOthers && (
          <section aria-label="Someone to bid for you">
            <DeputyForm
              isOwnGroup
              groupId={group.groupId}
              userId={userId}
              members={group.members.map(({ user }) => user)}
              deputies={group.deputies ?? []}
            />
          </section>
        )}
      </div>
    </Disclosure>
  );
}
