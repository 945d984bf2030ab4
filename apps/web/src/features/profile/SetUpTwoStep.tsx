import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { SECOND_FACTOR, useSecondFactor } from '../../secondFactor.ts';
import { useStore } from '../../store/store.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { ConnectApp } from './ConnectApp.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import type { Said } from '../../ui/notices/useSaid.ts';
import { PasswordField } from './PasswordField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './TwoStep.module.css';
import { useFactorForm } from './useFactorForm.ts';
import { focusHeading } from '../../ui/page/focusHeading.ts';

/** The steps: the password, the app, the codes for a lost phone. */
type Step =
  /** And why it is asked for again. */
  | { readonly kind: 'password'; readonly why: Said | null }
  | { readonly kind: 'app'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const STEPS: readonly Step['kind'][] = ['password', 'app', 'codes'];
const SUBTITLES: Record<Step['kind'], string> = {
  password: 'First, confirm that it is you.',
  app: 'Connect an authenticator app, such as Google Authenticator, 1Password or Authy.',
  codes: 'It is on. Now keep your recovery codes.',
};

export function SetUpTwoStep() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const factor = useSecondFactor();
  const hasPassword = useStore((state) => state.user.user?.hasPassword ?? true);
  const [step, setStep] = useState<Step>({ kind: 'password', why: null });
  useFocusOnHeading(step.kind);
  if (step.kind === 'password' && factor.data?.enabled === true) {
    return <Navigate to="/edit-profile" replace />;
  }
  // The first step is a password.
  if (!hasPassword) return <Navigate to="/change-password" replace />;
  const finish = async () => {
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR });
    await navigate('/edit-profile', { replace: true });
  };
  const at = STEPS.indexOf(step.kind);
  return (
    <Page title="Two-step sign-in" subtitle={SUBTITLES[step.kind]} width="narrow">
      <Panel>
        <ol className={classes.steps} aria-label={`Step ${at + 1} of ${STEPS.length}`}>
          {STEPS.map((kind, index) => (
            <li key={kind} data-reached={index <= at || undefined} />
          ))}
        </ol>
        {step.kind === 'password' && (
          <Confirm why={step.why} onBegun={(begun) => setStep({ kind: 'app', ...begun })} />
        )}
        {step.kind === 'app' && (
          <ConnectApp
            {...step}
            onConnected={(codes) => setStep({ kind: 'codes', codes })}
            onStale={(text) => setStep({ kind: 'password', why: { text, isFailure: true } })}
          />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => void finish()} />}
      </Panel>
    </Page>
  );
}

/** A screen reader announces the new step. */
function useFocusOnHeading(step: Step['kind']): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    focusHeading();
  }, [step]);
}

type Begun = { readonly secret: string; readonly uri: string };

type ConfirmProps = { readonly why: Said | null; readonly onBegun: (begun: Begun) => void };

function Confirm({ why, onBegun }: ConfirmProps) {
  const email = useStore((state) => state.user.user?.email ?? '');
  const form = useFactorForm('password');
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { password };
    const begun = await form.run(() => send(accounts.beginSecondFactor, { body }, { quiet: true }));
    if (begun !== null) onBegun(begun);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField value={password} onChange={setPassword} error={form.errors.password} />
        <Button type="submit" fullWidth loading={form.isRunning}>
          Continue
        </Button>
        <SaidLine said={form.said ?? why} />
        <Button component={Link} to="/edit-profile" variant="subtle" fullWidth>
          Cancel
        </Button>
      </Stack>
    </form>
  );
}
