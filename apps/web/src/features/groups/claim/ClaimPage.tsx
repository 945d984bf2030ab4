import * as accounts from '@bracketbid/contract/http/accounts';
import type { Seat } from '@bracketbid/contract/http/gavel';
import { Button, Skeleton } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import { send } from '../../../api/call.ts';
import { useCarriedInvitation } from '../../../domain/carriedInvitation.ts';
import { FormPage } from '../../../forms/FormPage.tsx';
import { type NewAccount, SignUpForm } from '../../../forms/SignUpForm.tsx';
import { type FieldErrors, useRequest } from '../../../forms/useRequest.ts';
import { signedIn, useStore } from '../../../store/store.ts';
import type { Said } from '../../../ui/notices/useSaid.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import type { Claim } from './claim.ts';
import classes from './ClaimPage.module.css';
import { useClaim } from './useClaim.ts';

/** Where the code on a slip leads: its paddle, asked for by whoever is signed in, or by a visitor with an account. */
export function ClaimPage() {
  const { seatId = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? '';
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const userId = useStore((state) => state.user.user?.id ?? null);
  const { claim, isLoading, isRunning, ask } = useClaim(seatId, token, userId);
  const signUp = useRequest('Signup failed');
  const start = async (body: NewAccount, showErrors: FieldErrors) => {
    const isSignedUp = await signUp.run(async () => {
      const { user, tokens } = await send(accounts.register, { body }, { quiet: true });
      signedIn(user, tokens);
      return {};
    }, showErrors);
    // Whoever makes an account for a paddle needs no further question.
    if (isSignedUp) await ask();
  };
  return (
    <FormPage title="Your paddle" subtitle="Bid from your phone. The paddle keeps working, too.">
      {!isLoggedIn && <Visitor signUp={signUp} onSubmit={start} />}
      {isLoggedIn && isLoading && <Skeleton height={160} />}
      {isLoggedIn && !isLoading && (
        <Member claim={claim} isRunning={isRunning} onAsk={() => void ask()} />
      )}
    </FormPage>
  );
}

type VisitorProps = {
  readonly signUp: { readonly isRunning: boolean; readonly refusal: Said | null };
  readonly onSubmit: (account: NewAccount, showErrors: FieldErrors) => Promise<void>;
};

function Visitor({ signUp: { isRunning, refusal }, onSubmit }: VisitorProps) {
  const carried = useCarriedInvitation();
  return (
    <>
      <h2 className={classes.title}>First, an account</h2>
      <SignUpForm
        label="Sign up, this is my paddle"
        isRunning={isRunning}
        refusal={refusal}
        onSubmit={onSubmit}
      />
      <Link className={classes.other} to="/auth/signin" state={carried}>
        I have an account
      </Link>
    </>
  );
}

type MemberProps = {
  readonly claim: Claim;
  readonly isRunning: boolean;
  readonly onAsk: () => void;
};

function Member({ claim, isRunning, onAsk }: MemberProps) {
  const fullName = useStore((state) => state.user.user?.fullName ?? '');
  switch (claim.status) {
    case 'unknown':
      return (
        <EmptyState
          title="This slip isn’t known."
          text="Its paddle may have been removed, or a part of the link got lost. Scan the code again, or ask the host for a new slip."
        />
      );
    case 'open':
    case 'refused':
      return (
        <div className={classes.claim}>
          {claim.status === 'refused' && (
            <p className={classes.refused} role="alert">
              {claim.reason}
            </p>
          )}
          {claim.status === 'open' && (
            <p>
              You are signed in as <b>{fullName}</b>. The host sees your name, and grants you the
              paddle of this slip.
            </p>
          )}
          <Button size="lg" fullWidth loading={isRunning} onClick={onAsk}>
            {claim.status === 'open' ? 'This is my paddle' : 'Ask again'}
          </Button>
        </div>
      );
    case 'asked':
      return (
        <output className={classes.claim}>
          <Paddle seat={claim.seat} />
          <p>
            The host grants it: <b>waiting …</b>
          </p>
          <p className={classes.note}>
            Leave this page open. Until then, and afterwards, bid with your paddle.
          </p>
        </output>
      );
    case 'granted':
      return (
        <output className={classes.claim}>
          <Paddle seat={claim.seat} />
          <p>It is yours: what you bid here, and with the paddle, is the same.</p>
          <Button
            component={Link}
            to={claim.groupId === null ? '/groups' : `/auction/${claim.groupId}`}
            size="lg"
            fullWidth
          >
            To the auction
          </Button>
        </output>
      );
    default:
      return claim satisfies never;
  }
}

function Paddle({ seat: { number, name } }: { readonly seat: Seat }) {
  return (
    <h2 className={classes.paddle}>
      <span className="bb-hidden">Paddle </span>
      <b>{number}</b>
      <span>{name}</span>
    </h2>
  );
}
