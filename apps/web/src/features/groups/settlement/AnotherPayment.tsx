import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { centsIn } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SettleProps } from './useSettling.ts';

/** A payment that the transfers don't name: a part, to somebody else, or too much. */
export function AnotherPayment({ settlement, userId, settling }: SettleProps) {
  const { mark, isRunning, saidAt } = settling;
  const others = settlement.nets.map(({ user }) => user).filter(({ _id }) => _id !== userId);
  const [direction, setDirection] = useState<'paid' | 'got'>('paid');
  const [otherId, setOtherId] = useState(others[0]?._id ?? '');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(typed);
    setFault(cents === null ? 'An amount looks like 12.40.' : null);
    if (cents === null) return;
    const [from, to] = direction === 'paid' ? [userId, otherId] : [otherId, userId];
    if (await mark({ from, to, cents }, 'another')) setTyped('');
  };

  return (
    <details className={classes.another}>
      <summary>Another payment</summary>
      <p className={classes.note}>
        You paid a part, or somebody else? Note it, and the transfers follow. A payment that both of
        you note counts once.
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
        <NativeSelect
          label="What happened"
          data={[
            { value: 'paid', label: 'I paid' },
            { value: 'got', label: 'I got money from' },
          ]}
          value={direction}
          onChange={({ currentTarget }) =>
            setDirection(currentTarget.value === 'paid' ? 'paid' : 'got')
          }
        />
        <NativeSelect
          label="Who"
          data={others.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
          value={otherId}
          onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
        />
        <TextInput
          label="Amount in dollars"
          inputMode="decimal"
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isRunning}>
          Note it
        </Button>
      </form>
      <SaidLine said={saidAt('another')} />
    </details>
  );
}
