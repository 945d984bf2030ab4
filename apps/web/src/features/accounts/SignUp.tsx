import * as accounts from '@bracketbid/contract/http/accounts';
import { Link, useLocation } from 'react-router';
import { send } from '../../api/call.ts';
import { SignUpForm } from '../../forms/SignUpForm.tsx';
import { FormPage } from '../../forms/FormPage.tsx';
import classes from '../../forms/FormPage.module.css';
import { useSession } from './useSession.ts';

export function SignUp() {
  const { state } = useLocation();
  const session = useSession('Signup failed');
  return (
    <FormPage title="Sign up" subtitle="One account, and your friends are a link away.">
      <SignUpForm
        label="Sign up"
        isRunning={session.isRunning}
        refusal={session.refusal}
        onSubmit={(body, showErrors) =>
          session.open(async () => {
            const { user, tokens, message } = await send(
              accounts.register,
              { body },
              { quiet: true },
            );
            return { user, access: tokens.access, refresh: tokens.refresh, message };
          }, showErrors)
        }
      />
      <p className={classes.links}>
        Already have an account?{' '}
        <Link to="/auth/signin" state={state}>
          Sign in
        </Link>
      </p>
    </FormPage>
  );
}
