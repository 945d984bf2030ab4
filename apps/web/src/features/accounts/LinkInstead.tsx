import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { FormPage } from '../../forms/FormPage.tsx';

type Props = {
  /** The button for another link, or how long until one can be requested. */
  readonly resend: ReactNode;
};

/** No more codes today: a link was mailed instead. The text is the same whether or not the account exists. */
export function LinkInstead({ resend }: Props) {
  const { state } = useLocation();
  return (
    <FormPage title="Check your mail" subtitle={ACCOUNT_WORDS.codesUsedUp}>
      <Stack gap="md" align="stretch">
        <Text>The link works once, for 60 minutes. Just open it.</Text>
        {resend}
        <Button component={Link} to="/auth/signin" state={state} variant="default" fullWidth>
          Back to sign in
        </Button>
      </Stack>
    </FormPage>
  );
}
