import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { SeatForm } from './SeatForm.tsx';
import type { TakingSeat } from './useTakingSeat.ts';
import classes from './Way.module.css';

type Props = { readonly slug: string; readonly taking: TakingSeat };

/** The way to a seat for somebody without an account: two fields on the same page, and no further question. */
export function TakeSeat({ slug, taking }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className={classes.foot}>
        <Button size="lg" fullWidth onClick={() => setOpen(true)}>
          Take your seat
        </Button>
        <HaveAccount slug={slug} />
      </div>
    );
  }
  return <Form slug={slug} taking={taking} />;
}

function Form({ slug, taking }: Props) {
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'start' });
    // It was asked for: its first field is typed into at once.
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    // With the form goes what had the focus: somebody else may have taken the last seat meanwhile.
    return focusHeading;
  }, []);
  return (
    <section ref={form} className={classes.form} aria-labelledby="take-seat">
      <h2 id="take-seat">Take your seat</h2>
      <SeatForm taking={taking} />
      <HaveAccount slug={slug} />
    </section>
  );
}

/** The link is carried along, and opens again afterwards. */
function HaveAccount({ slug }: { readonly slug: string }) {
  return (
    <Link className={classes.other} to="/auth/signin" state={{ joinGroup: slug }}>
      I have an account
    </Link>
  );
}

/** Nobody can sit down any more. */
export function NoSeat({ way }: { readonly way: 'started' | 'full' }) {
  return (
    <div className={classes.foot}>
      <p className={classes.closed}>
        {way === 'full' ? MESSAGES.groupFull : MESSAGES.auctionStarted}
      </p>
    </div>
  );
}
