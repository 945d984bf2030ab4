import { email, fullName, groupName } from '@bracketbid/contract/fields';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { STARTS_GROUP } from '../../../domain/carriedInvitation.ts';
import { createRule } from '../../../forms/formRules.ts';
import { NameAndEmailInputs } from '../../../forms/NameAndEmailInputs.tsx';
import { NewPasswordInput } from '../../../forms/NewPasswordInput.tsx';
import { newPasswordRule } from '../../../forms/passwordRules.ts';
import { useRefusal } from '../../../forms/useRefusal.ts';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { TableChips } from '../TableChips.tsx';
import classes from '../../../forms/FormPage.module.css';
import { useTables } from './useTables.ts';
import { CLASSIC, type StartingGroup } from './useStartingGroup.ts';

type Props = {
  /** Who is not signed in gets an account with the group. */
  readonly isVisitor: boolean;
  readonly starting: StartingGroup;
};

/** As high as the tables, so that the fields below them stay where they are. */
const CHIPS_PX = 104;

const OF_GROUP = { groupname: createRule(groupName) };
const OF_BOTH = {
  ...OF_GROUP,
  fullName: createRule(fullName),
  email: createRule(email),
  password: newPasswordRule,
};

/** A name and a table of rules; for a visitor also the three fields of an account. */
export function NewGroupForm({ isVisitor, starting }: Props) {
  const { state } = useLocation();
  const tables = useTables();
  const [tableId, setTable] = useState<string>(CLASSIC);
  const form = useForm({
    initialValues: { groupname: '', fullName: '', email: '', password: '' },
    validate: isVisitor ? OF_BOTH : OF_GROUP,
    validateInputOnBlur: true,
  });
  const { submitKey, begin, getInputProps } = useRefusal(form, starting.isRunning);
  // Also where the page was loaded: a link that is pressed before the app listens loads it.
  useEffect(focusHeading, []);
  const submit = form.onSubmit(({ groupname, ...account }) =>
    starting.start({ account: isVisitor ? account : null, groupname, tableId }, begin()),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Group Name"
          data-autofocus
          autoComplete="off"
          enterKeyHint={isVisitor ? 'next' : 'go'}
          {...getInputProps('groupname')}
        />
        {tables === null ? (
          <Skeleton height={CHIPS_PX} />
        ) : (
          <TableChips tables={tables} value={tableId} onChange={setTable} />
        )}
        {isVisitor && (
          <>
            <NameAndEmailInputs getInputProps={getInputProps} />
            <NewPasswordInput
              label="Password"
              owner={form.values}
              enterKeyHint="go"
              {...getInputProps('password')}
              value={form.values.password}
            />
          </>
        )}
        <Button ref={submitKey} type="submit" size="lg" fullWidth loading={starting.isRunning}>
          Create Group
        </Button>
        <SaidLine said={starting.refusal} />
        {isVisitor && (
          <p className={classes.links}>
            Already have an account?{' '}
            <Link to="/auth/signin" state={{ ...state, ...STARTS_GROUP }}>
              Sign in
            </Link>
          </p>
        )}
      </Stack>
    </form>
  );
}
