import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverClock } from '../../live/clock/serverClock.ts';
import { useSecondFactor } from '../../secondFactor.ts';
import { secondFactorReminder } from '../../store/persist.ts';
import classes from './ProtectSite.module.css';

/** "Later" hides it for a week. Milliseconds. */
const LATER_MS = 7 * 86_400_000;

/** Invites an admin who signs in by password alone to add a second step. Nobody is forced. */
export function ProtectSite() {
  const { data } = useSecondFactor();
  const [isPutOff, setPutOff] = useState(
    () => serverClock.nowMs() < (secondFactorReminder.read() ?? 0),
  );
  if (data?.isAsked !== true || isPutOff) return null;
  const putOff = () => {
    secondFactorReminder.write(serverClock.nowMs() + LATER_MS);
    setPutOff(true);
  };
  return (
    <section className={classes.banner} aria-label="Two-step sign-in">
      <p>Protect the site: add a second step to your sign-in.</p>
      <div>
        <Button component={Link} to="/edit-profile/two-step" size="sm">
          Set it up
        </Button>
        <Button variant="default" size="sm" onClick={putOff}>
          Remind me in a week
        </Button>
      </div>
    </section>
  );
}
