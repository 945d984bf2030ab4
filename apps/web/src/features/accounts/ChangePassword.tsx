import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { NewPasswordInput } from '../../forms/NewPasswordInput.tsx';
import { PasswordInput } from '../../forms/PasswordInput.tsx';
import { changedFieldErrors, changeRules, settingRules } from '../../forms/passwordRules.ts';
import { useRequest } from '../../forms/useRequest.ts';
import { setUser, useStore } from '../../store/store.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';

/** A new password in place of the old one, or the first one of somebody who took a seat without. */
export function ChangePassword() {
  const navigate = useNavigate();
  const owner = useStore(({ user }) => user.user);
  // It stays the same page until it is left, also when the first password has just been set.
  const [isFirst] = useState(owner?.hasPassword === false);
  const request = useRequest(ACCOUNT_WORDS.passwordNotValid);
  const form = useForm({
    initialValues: { old: '', new: '', confirm: '' },
    validate: isFirst ? settingRules : changeRules,
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    const old = isFirst ? {} : { password_old: values.old };
    const body = { ...old, password_new: values.new };
    const isChanged = await request.run(
      () => send(accounts.changePassword, { body }, { quiet: true }),
      (errors) => form.setErrors(changedFieldErrors(errors)),
    );
    if (!isChanged) return;
    if (owner !== null) setUser({ ...owner, hasPassword: true });
    await navigate('/');
  });
  return (
    <FormPage
      title={isFirst ? 'Set a password' : 'Change password'}
      subtitle={
        isFirst
          ? 'With your email and a password you can sign in on any device.'
          : 'Other devices that are signed in to your account will be signed out.'
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isFirst ? (
            <input
              type="hidden"
              name="username"
              autoComplete="username"
              value={owner?.email ?? ''}
              readOnly
            />
          ) : (
            <PasswordInput
              label="Old password"
              autoComplete="current-password"
              {...form.getInputProps('old')}
            />
          )}
          <NewPasswordInput
            label="New password"
            owner={owner ?? {}}
            {...form.getInputProps('new')}
            value={form.values.new}
          />
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            {...form.getInputProps('confirm')}
          />
          <Button type="submit" size="lg" fullWidth loading={request.isRunning}>
            {isFirst ? 'Set password' : 'Change password'}
          </Button>
          <SaidLine said={request.refusal} />
        </Stack>
      </form>
    </FormPage>
  );
}
