import type { Person } from '@bracketbid/contract/entities';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { centsIn } from './paymentView.ts';
import classes from './Settle.module.css';
import type { SeatSettleProps } from './useSettling.ts';

/** A payment that the transfers don't name: a part, to somebody else, or too much; also one of a paddle for which the viewer speaks. */
export function AnotherPayment({ settlement, userId, settling, seats }: SeatSettleProps) {
  const { mark, isRunning, saidAt } = settling;
  const people = settlement.nets.map(({ user }) => user);
  const paddles = people.filter(({ _id }) => seats.has(_id));
  const [whoId, setWhoId] = useState(userId);
  const others = people.filter(({ _id }) => _id !== whoId);
  const [direction, setDirection] = useState<'paid' | 'got'>('paid');
  const [chosenId, setChosenId] = useState('');
  const otherId = (others.find(({ _id }) => _id === chosenId) ?? others[0])?._id ?? '';
  const who = whoId === userId ? 'I' : 'They';
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = centsIn(typed);
    setFault(cents === null ? 'An amount looks like 12.40.' : null);
    if (cents === null) return;
    const [from, to] = direction === 'paid' ? [whoId, otherId] : [otherId, whoId];
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
        {paddles.length > 0 && (
          <NativeSelect
            label="Whose payment"
            data={[{ value: userId, label: 'My own' }, ...paddles.map(toChoice)]}
            value={whoId}
            onChange={({ currentTarget }) => setWhoId(currentTarget.value)}
          />
        )}
        <NativeSelect
          label="What happened"
          data={[
            { value: 'paid', label: `${who} paid` },
            { value: 'got', label: `${who} got money from` },
          ]}
          value={direction}
          onChange={({ currentTarget }) =>
            setDirection(currentTarget.value === 'paid' ? 'paid' : 'got')
          }
        />
        <NativeSelect
          label="Who"
          data={others.map(toChoice)}
          value={otherId}
          onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
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

const toChoice = ({ _id, fullName }: Person) => ({ value: _id, label: fullName });
