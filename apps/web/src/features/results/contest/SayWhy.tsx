import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/useAction.ts';
import classes from './Prizes.module.css';

const REASON_MAX = 200;

type Props = {
  readonly label: string;
  readonly button: string;
  readonly onSay: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
};

/** A reason in a few words, which everyone in the group reads. */
export function SayWhy({ label, button, onSay, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useAction();
  const say = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void run(() => onSay(reason));
  };
  return (
    <form className={classes.why} onSubmit={say} noValidate>
      <label>
        {label}
        <input
          autoComplete="off"
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <p role="alert">{isMissing && 'Please say why, in a few words.'}</p>
      <p className={classes.keys}>
        <Button type="submit" loading={isRunning}>
          {button}
        </Button>
        <button type="button" className={classes.object} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
