import { counted, nounFor } from '@bracketbid/contract/counted';
import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSecondFactor } from '../../secondFactor.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../ui/notices/useSaid.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import { TurnOffTwoStep } from './TurnOffTwoStep.tsx';
import classes from './TwoStep.module.css';

/** With this few left, it is time for new ones. */
const FEW_CODES = 3;

/** Whether signing in takes a second step, and how to change that. */
export function TwoStep() {
  const factor = useSecondFactor();
  const { data } = factor;
  const { said, done } = useSaid();
  return (
    <Panel title="Two-step sign-in" aside={data?.enabled === true && <Badge tone="good">On</Badge>}>
      {factor.isPending && <Skeleton height={92} />}
      {factor.isError && (
        <>
          <p className={classes.text}>{factor.error.message}</p>
          <Button variant="default" onClick={() => void factor.refetch()}>
            Try again
          </Button>
        </>
      )}
      {data?.enabled === false && <Off />}
      {data?.enabled === true && <On codesLeft={data.recoveryCodesLeft} onOff={done} />}
      <SaidLine said={said} />
    </Panel>
  );
}

function Off() {
  return (
    <>
      <p className={classes.text}>
        After your password, you enter a code from an app on your phone. Someone who learns your
        password still can’t sign in.
      </p>
      <Button component={Link} to="/edit-profile/two-step" variant="default">
        Set up
      </Button>
    </>
  );
}

type OnProps = {
  readonly codesLeft: number;
  readonly onOff: Parameters<typeof TurnOffTwoStep>[0]['onOff'];
};

function On({ codesLeft, onOff }: OnProps) {
  const [open, setOpen] = useState<'codes' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className={classes.text}>
        Signing in takes a code from your authenticator app.{' '}
        <span className={classes.codesLeft} data-few={codesLeft <= FEW_CODES || undefined}>
          {`${counted(codesLeft, 'recovery code')} ${nounFor(codesLeft, 'is', 'are')} left.`}
        </span>
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => setOpen('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpen('off')}>
          Turn off
        </Button>
      </Group>
      {open === 'codes' && <NewRecoveryCodes onClose={close} />}
      {open === 'off' && <TurnOffTwoStep onOff={onOff} onClose={close} />}
    </>
  );
}
