import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { useJoining } from './useTakingSeat.ts';
import classes from './Way.module.css';

/** The way to a seat for somebody who is signed in: for them the link may be an accident, so they are asked. */
export function JoinIn({ slug }: { readonly slug: string }) {
  const { isRunning, refusal, join } = useJoining(slug);
  const ask = async () => {
    const isSure = await confirmAction({
      title: 'Confirm Join',
      text: 'Are you sure you want to join this group?',
      confirmLabel: 'Yes, Join',
    });
    if (isSure) await join();
  };
  return (
    <div className={classes.foot}>
      <Button size="lg" fullWidth loading={isRunning} onClick={() => void ask()}>
        Join Group
      </Button>
      <SaidLine said={refusal} />
      <p className={classes.note}>You can belong to one group at a time.</p>
    </div>
  );
}

/** The link is that of the own group. */
export function SitsAlready() {
  return (
    <div className={classes.foot}>
      <p className={classes.closed}>You sit here already.</p>
      <Button component={Link} to="/groups" size="lg" fullWidth>
        To your group page
      </Button>
    </div>
  );
}
