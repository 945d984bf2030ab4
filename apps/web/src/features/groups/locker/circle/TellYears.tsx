import type { Group } from '@bracketbid/contract/entities';
import { tellYears } from '@bracketbid/contract/contest/circleCalls';
import { CIRCLE_MESSAGES } from '@bracketbid/contract/text/circles';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { RESULTS } from '../../../../live/queries/groupQueries.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import classes from './Circle.module.css';
import { membersNamedIn } from './membersNamedIn.ts';

/** [CIRCLE-3] Where the host tells the years that were before the first group. Who is called as a member is that member. */
export function TellYears({ group: { groupId, members } }: { readonly group: Group }) {
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const [csv, setCsv] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const save = () =>
    press(
      async () => {
        setFaults([]);
        const people = membersNamedIn(
          csv,
          members.map(({ user }) => user),
        );
        const body = { csv, people };
        const { message } = await send(tellYears, { params: { groupId }, body }, { quiet: true });
        setCsv('');
        await queries.invalidateQueries({ queryKey: [RESULTS] });
        return { message: message ?? CIRCLE_MESSAGES.saved };
      },
      (failure) => {
        setFaults(failure.fieldErrors.map(({ message }) => message));
        return failure.fieldErrors.length > 0;
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
      <SaidLine said={said} />
    </div>
  );
}
