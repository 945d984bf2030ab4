import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import { Link } from 'react-router';
import { GroupLink } from '../../../../domain/GroupLink.tsx';
import { useCountdown } from '../../../../live/clock/useCountdown.ts';
import { useGroupRules } from '../../../../live/queries/groupRules.ts';
import { CantBeThere } from './CantBeThere.tsx';
import { rulesInBrief } from './inBrief.ts';
import classes from './RulesInBrief.module.css';
import { TablesOfRules } from './TablesOfRules.tsx';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  readonly hasStarted: boolean;
};

/** The rules of this group's auction in one line, with the way to all of them; before the start, also for who can't come. */
export function RulesInBrief({ group, isHost, hasStarted }: Props) {
  const { data } = useGroupRules(group.groupId);
  const secondsLeft = useCountdown(data?.changeableUntil ?? null);
  const canChange = isHost && !hasStarted && secondsLeft !== 0;
  return (
    <section aria-labelledby="rules" className={classes.rules}>
      <h2 id="rules">Rules</h2>
      {data !== undefined && (
        <>
          {canChange && <TablesOfRules groupId={group.groupId} known={data} />}
          <p className={classes.brief}>
            {rulesInBrief(data.rules, selectNouns(group.contest))}{' '}
            <GroupLink to="/groups/rules">
              {canChange ? 'All the rules · tune' : 'All the rules'}
            </GroupLink>
            {canChange && group.contest !== undefined && (
              <>
                {' · '}
                <Link to={`/contests/change?groupId=${group.groupId}`}>Change the contest</Link>
              </>
            )}
            {data.rules.hints !== 'off' && (
              <>
                {' · '}
                <GroupLink to="/groups/fair">Fair shares, as a sheet to print</GroupLink>
              </>
            )}
          </p>
        </>
      )}
      {!hasStarted && <CantBeThere group={group} hasMaxima={data?.rules.maximumBids ?? false} />}
    </section>
  );
}
