import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../../api/useAction.ts';
import classes from './Enter.module.css';

type Props = {
  /** What has been chosen so far, or why it can't be entered. */
  readonly status: ReactNode;
  readonly isWrong?: boolean;
  readonly canEnter: boolean;
  readonly onEnter: () => Promise<void>;
  readonly onClose: () => void;
  /** Keys of the one kind of result. */
  readonly children?: ReactNode;
};

/** Below the entrants, and in reach of the thumb however many there are. */
export function EnterFoot({
  status,
  isWrong = false,
  canEnter,
  onEnter,
  onClose,
  children,
}: Props) {
  const { run, isRunning } = useAction();
  const enter = () =>
    run(async () => {
      await onEnter();
      onClose();
    });
  return (
    <div className={classes.foot}>
      <p aria-live="polite" data-wrong={isWrong || undefined}>
        {status}
      </p>
      <div>
        {children}
        <Button loading={isRunning} disabled={!canEnter} onClick={() => void enter()}>
          Enter result
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
