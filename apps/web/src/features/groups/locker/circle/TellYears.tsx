import type { Group } from '@bracketbid/contract/entities';
import { tellYears } from '@bracketbid/contract/contest/circleCalls';
import { CIRCLE_MESSAGES } from '@bracketbid/contract/text/circles';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { RESULTS } from '../../../../live/queries/groupQueries.ts';
import { notify } from '../../../../ui/notices/notify.ts';
import classes from './Circle.module.css';
import { membersNamedIn } from './membersNamedIn.ts';

/** [CIRCLE-3] Where the host tells the years that were before the first group. Who is called as a member is that member. */
export function TellYears({ group: { groupId, members } }: { readonly group: Group }) {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const [csv, setCsv] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const save = () =>
    run(
      async () => {
        setFaults([]);
        const people = membersNamedIn(
          csv,
          members.map(({ user }) => user),
        );
        const body = { csv, people };
        const { message } = await send(tellYears, { params: { groupId }, body }, { quiet: true });
        notify.success(message ?? CIRCLE_MESSAGES.saved);
        setCsv('');
        await queries.invalidateQueries({ queryKey: [RESULTS] });
      },
      (failure) => {
        notify.error(failure.message);
        setFaults(failure.fieldErrors.map(({ message }) => message));
      },
    );
  return (
    <div className={classes.tell}>
      <Textarea
        label="What was before, a line a lot"
        description="year,person,lot,paid,won, in dollars. A year sent again replaces itself."
        placeholder={'year,person,lot,paid,won\n2019,Ana,Duke,100,250'}
        rows={6}
        value={csv}
        error={faults.length === 0 ? undefined : faults.join(' ')}
        onChange={({ currentTarget }) => setCsv(currentTarget.value)}
      />
      <Button loading={isRunning} disabled={csv.trim() === ''} onClick={() => void save()}>
        Add these years
      </Button>
    </div>
  );
}
