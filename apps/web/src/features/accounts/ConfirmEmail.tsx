import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../api/call.ts';
import { useRequest } from '../../forms/useRequest.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { FormPage } from '../../forms/FormPage.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** Where the link of a mail leads that proves an address. It asks for a press: mail scanners open links, and press nothing. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const request = useRequest('Your address could not be confirmed.');
  const [isDone, setDone] = useState(false);
  if (isDone || token === null) {
    return (
      <FormPage title="Confirm your address" subtitle="Thank you for playing fair.">
        <Stack gap="md" align="stretch">
          <Text>
            {isDone ? ACCOUNT_WORDS.emailProven : 'Please open the link in your mail again.'}
          </Text>
          <Button component={Link} to="/groups" fullWidth>
            To your group page
          </Button>
        </Stack>
      </FormPage>
    );
  }
  const confirm = async () => {
    setDone(
      await request.run(() => send(accounts.confirmEmail, { body: { token } }, { quiet: true })),
    );
  };
  return (
    <FormPage
      title="Confirm your address"
      subtitle="Then you can invite more than five friends a day by mail."
    >
      <Button size="lg" fullWidth loading={request.isRunning} onClick={() => void confirm()}>
        This is my address
      </Button>
      <SaidLine said={request.refusal} />
    </FormPage>
  );
}
