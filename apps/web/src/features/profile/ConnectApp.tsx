import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ApiFailure, send } from '../../api/call.ts';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { CopyButton } from '../../ui/share/CopyButton.tsx';
import { inGroups } from './factorWords.ts';
import classes from './TwoStep.module.css';
import { useFactorForm } from './useFactorForm.ts';

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })));

type Props = {
  readonly secret: string;
  readonly uri: string;
  readonly onConnected: (recoveryCodes: readonly string[]) => void;
  /** Called when the set-up has expired, or was restarted in another window. */
  readonly onStale: (why: string) => void;
};

/** The secret for an authenticator app, as a picture and as text, and its first code. */
export function ConnectApp({ secret, uri, onConnected, onStale }: Props) {
  const form = useFactorForm('code');
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const on = await form.run(() =>
      send(accounts.confirmSecondFactor, { body: { code } }, { quiet: true }).catch(
        (error: unknown) => {
          if (error instanceof ApiFailure && error.code === 'Conflict') onStale(error.message);
          throw error;
        },
      ),
    );
    if (on === null) return setCode('');
    if (on.message !== undefined) notify.success(on.message);
    onConnected(on.recoveryCodes);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>Scan this with the app:</Text>
        <Suspense fallback={<Skeleton height={232} width={232} mx="auto" radius="md" />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
        <Text size="sm" ta="center">
          Is the app on this device? <a href={uri}>Open it here</a>
        </Text>
        <div>
          <Text size="sm" mb={6} id="two-step-secret">
            Or type this key into the app:
          </Text>
          <div className={classes.secret}>
            <code aria-labelledby="two-step-secret">{inGroups(secret)}</code>
            <CopyButton variant="default" size="xs" text={secret} what="the key" />
          </div>
        </div>
        <CodeInput
          label="The code your app shows now"
          value={code}
          onChange={setCode}
          error={form.errors.code}
        />
        <Button type="submit" fullWidth loading={form.isRunning}>
          Turn on
        </Button>
        <SaidLine said={form.said} />
      </Stack>
    </form>
  );
}
