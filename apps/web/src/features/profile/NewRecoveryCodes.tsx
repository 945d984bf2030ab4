import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/call.ts';
import { SECOND_FACTOR } from '../../secondFactor.ts';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useFactorForm } from './useFactorForm.ts';

/** Makes new recovery codes in place of the old ones, and shows them. */
export function NewRecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useFactorForm('code');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { password, code };
    const renewed = await form.run(() =>
      send(accounts.renewRecoveryCodes, { body }, { quiet: true }),
    );
    if (renewed === null) return setCode('');
    setCodes(renewed.recoveryCodes);
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR });
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title="New recovery codes"
      // They are shown only once: a stray click must not close them.
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
    >
      {codes === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Text>The codes you have now will stop working.</Text>
            <PasswordField
              data-autofocus
              value={password}
              onChange={setPassword}
              error={form.errors.password}
            />
            <CodeInput
              label="Code from your authenticator app"
              value={code}
              onChange={setCode}
              error={form.errors.code}
            />
            <Button type="submit" fullWidth loading={form.isRunning}>
              Create new codes
            </Button>
            <SaidLine said={form.said} />
          </Stack>
        </form>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Modal>
  );
}
