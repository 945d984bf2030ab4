import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/call.ts';
import { SECOND_FACTOR } from '../../secondFactor.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useFactorForm } from './useFactorForm.ts';

type Props = {
  /** Called once it is off, with the server's words. */
  readonly onOff: (words: { readonly message?: string | undefined }) => void;
  readonly onClose: () => void;
};

/** Turns two-step sign-in off, by the password and either kind of code. */
export function TurnOffTwoStep({ onOff, onClose }: Props) {
  const queries = useQueryClient();
  const form = useFactorForm('code');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { password, code };
    const off = await form.run(() => send(accounts.disableSecondFactor, { body }, { quiet: true }));
    if (off === null) return;
    onOff(off);
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR });
    onClose();
  };
  return (
    <Modal opened centered onClose={onClose} title="Turn off two-step sign-in">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text>Your password alone will sign you in. Your recovery codes will stop working.</Text>
          <PasswordField
            data-autofocus
            value={password}
            onChange={setPassword}
            error={form.errors.password}
          />
          <TextInput
            label="Code from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={form.errors.code}
          />
          <Button type="submit" fullWidth loading={form.isRunning}>
            Turn off
          </Button>
          <SaidLine said={form.said} />
        </Stack>
      </form>
    </Modal>
  );
}
