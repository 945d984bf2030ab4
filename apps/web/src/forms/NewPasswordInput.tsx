import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import { isStrongPassword } from '@bracketbid/contract/accounts/accountFields';
import type { PasswordOwner } from '@bracketbid/contract/accounts/passwordStrength';
import { type PasswordInputProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { useStore } from '../store/store.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** A password is judged once nothing more is typed. */
const PAUSE_MS = 300;

type Props = PasswordInputProps & {
  readonly value: string;
  /** Whose it is, as far as the form knows. */
  readonly owner: PasswordOwner;
};

/** A field for a new password, which warns beside it of a common one. */
export function NewPasswordInput({ value, owner, ...input }: Props) {
  const id = useId();
  const [typed] = useDebouncedValue(value, PAUSE_MS);
  const isCommon = useIsCommon(typed, owner);
  const isRefused = useStore(
    ({ global, user: { user } }) =>
      global.settings?.refuseCommonPasswords === true || user?.role === 'admin',
  );
  const isWarned = isCommon && typed === value;
  return (
    <div>
      <PasswordInput
        description="At least 8 characters, with upper and lower case, a number and a special character."
        autoComplete="new-password"
        value={value}
        aria-describedby={isWarned ? id : undefined}
        {...input}
      />
      <Text id={id} component="output" display="block" size="sm" mt={isWarned ? 4 : 0}>
        {isWarned && (isRefused ? ACCOUNT_WORDS.passwordGuessable : ACCOUNT_WORDS.passwordCommon)}
      </Text>
    </div>
  );
}

/** Whether a password that passes the rule is common. Loads the lists of common ones when there is one to judge. */
function useIsCommon(password: string, { email, fullName }: PasswordOwner): boolean {
  const [common, setCommon] = useState<string | null>(null);
  useEffect(() => {
    if (!isStrongPassword(password)) return undefined;
    let isCurrent = true;
    import('@bracketbid/contract/accounts/passwordStrength').then(
      ({ isCommonPassword }) => {
        const owner = { email: email ?? '', fullName: fullName ?? '' };
        if (isCurrent) setCommon(isCommonPassword(password, owner) ? password : null);
      },
      // Without a connection there is no warning; the server judges again where it matters.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, email, fullName]);
  return common !== null && common === password;
}
