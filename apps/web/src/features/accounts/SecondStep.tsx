import { authenticatorCode, recoveryCode } from '@bracketbid/contract/accounts/accountFields';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { createRule } from '../../forms/formRules.ts';
import { FormPage } from '../../forms/FormPage.tsx';

type Props = {
  /** The server's error for the last code. */
  readonly error: string | null;
  readonly isRunning: boolean;
  /** Called when another code is being typed. */
  readonly onEdit: () => void;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
};

type Kind = 'app' | 'recovery';

const RULES = { app: createRule(authenticatorCode), recovery: createRule(recoveryCode) };
const SUBTITLES: Record<Kind, string> = {
  app: 'Enter the code from your authenticator app.',
  recovery: 'Enter one of the recovery codes you saved. Each works only once.',
};

/** The second step of signing in: the app's code, or a recovery code. */
export function SecondStep({ onEdit, ...props }: Props) {
  const [kind, setKind] = useState<Kind>('app');
  const swap = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    onEdit();
  };
  return (
    <FormPage title="Two-step sign-in" subtitle={SUBTITLES[kind]}>
      <CodeForm key={kind} kind={kind} onSwap={swap} onEdit={onEdit} {...props} />
    </FormPage>
  );
}

type FormProps = Props & { readonly kind: Kind; readonly onSwap: () => void };

function CodeForm({ kind, error, isRunning, onEdit, onCode, onSwap, onBack }: FormProps) {
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The previous form's button was further down.
    window.scrollTo({ top: 0 });
  }, []);
  // A wrong code is selected, ready to be replaced.
  useEffect(() => {
    if (isRunning) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [isRunning]);

  const change = (typed: string) => {
    setCode(typed);
    setOwnError(null);
    onEdit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const problem = RULES[kind](code);
    setOwnError(problem);
    if (problem === null) onCode(code);
  };
  const common = { ref: field, value: code, error: ownError ?? error };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {kind === 'app' ? (
          <CodeInput label="Six-digit code" onChange={change} {...common} />
        ) : (
          <TextInput
            label="Recovery code"
            description="Twelve letters and digits, like 7K2M-Q9TX-4HDW."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change(event.currentTarget.value)}
            {...common}
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={isRunning}>
          Sign in
        </Button>
        <Button variant="subtle" size="sm" px="xs" fullWidth onClick={onSwap}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
        </Button>
        <Button variant="subtle" size="sm" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}
