import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { NewPasswordInput } from '../../forms/NewPasswordInput.tsx';
import { changedFieldErrors, changeRules } from '../../forms/passwordRules.ts';
import { useRequest } from '../../forms/useRequest.ts';
import { useStore } from '../../store/store.ts';

export function ChangePassword() {
  const navigate = useNavigate();
  const owner = useStore(({ user }) => user.user);
  const request = useRequest(ACCOUNT_WORDS.passwordNotValid);
  const form = useForm({
    initialValues: { old: '', new: '', confirm: '' },
    validate: changeRules,
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    const body = { password_old: values.old, password_new: values.new };
    const isChanged = await request.run(
      () => send(accounts.changePassword, { body }, { quiet: true }),
      (errors) => form.setErrors(changedFieldErrors(errors)),
    );
    if (isChanged) await navigate('/');
  });
  const toggle = { 'aria-label': 'Show or hide the password' };
  return (
    <FormPage
      title="Change password"
      subtitle="Other devices that are signed in to your account will be signed out."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="Old password"
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('old')}
          />
          <NewPasswordInput
            label="New password"
            owner={owner ?? {}}
            {...form.getInputProps('new')}
            value={form.values.new}
          />
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('confirm')}
          />
          <Button type="submit" size="lg" fullWidth loading={request.isRunning}>
            Change password
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
