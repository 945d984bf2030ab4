import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { useStore } from '../../../store/store.ts';
import { RuleList } from '../../../domain/RuleList.tsx';
import { houseRules } from './houseRules.ts';
import classes from './HouseRules.module.css';

type Props = {
  readonly group: Group;
  readonly hasStarted: boolean;
};

/** The rules of this group's auction: its figures, every sentence, and the admin's way to change them. */
export function HouseRules({ group, hasStarted }: Props) {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { data } = useGroupRules(group.groupId);
  const secondsLeft = useCountdown(data?.changeableUntil ?? null);
  if (data === undefined) return null;
  const canChange = group.groupAdminId === userId && !hasStarted && secondsLeft !== 0;
  return (
    <section className={classes.rules} aria-labelledby="house-rules">
      <h2 id="house-rules">The rules here</h2>
      <dl>
        {houseRules(data.rules).map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
      <details className={classes.all}>
        <summary>All the rules</summary>
        <RuleList sentences={data.sentences} />
      </details>
      {data.rules.hints !== 'off' && (
        <p>
          <Link to="/groups/fair">Fair shares, as a sheet to print</Link>
        </p>
      )}
      {canChange && (
        <Button component={Link} to="/groups/rules" variant="default">
          Change the rules
        </Button>
      )}
    </section>
  );
}
