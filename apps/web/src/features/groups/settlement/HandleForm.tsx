import { HANDLE_LENGTH_MAX } from '@bracketbid/contract/http/settlement';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import classes from './Settle.module.css';
import type { SettleProps } from './useSettling.ts';

/** How the viewer likes to be paid. */
export function HandleForm({ settlement, userId, settling }: SettleProps) {
  const { saveHandle, isRunning, saidAt } = settling;
  const headingId = useId();
  const saved = settlement.nets.find(({ user }) => user._id === userId)?.handle ?? '';
  /** Null while nothing is typed: then it follows what is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await saveHandle(typed ?? saved)) setTyped(null);
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>How you like to be paid</h2>
      <form onSubmit={(event) => void save(event)} noValidate className={classes.form}>
        <TextInput
          label="Your handle"
          description="For example “Venmo @ana”. Only your group sees it."
          maxLength={HANDLE_LENGTH_MAX}
          value={typed ?? saved}
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isRunning}>
          Save
        </Button>
      </form>
      <SaidLine said={saidAt('handle')} />
    </section>
  );
}
