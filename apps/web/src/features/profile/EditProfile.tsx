import * as accounts from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { User } from '@bracketbid/contract/entities';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { setUser, useStore } from '../../store/store.ts';
import { createRule } from '../../forms/formRules.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../ui/notices/useSaid.ts';
import { NoPasswordNote } from '../../domain/people/NoPasswordNote.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import classes from './EditProfile.module.css';
import { Notifications } from './Notifications.tsx';
import { MorningPaper } from './MorningPaper.tsx';
import { PictureField } from './PictureField.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoStep } from './TwoStep.tsx';

const nameRule = createRule(accounts.updateProfile.body.shape.fullName.unwrap());

export function EditProfile() {
  const user = useStore((state) => state.user.user);
  return (
    <Page title="My Profile" subtitle="How your friends see you.">
      <NoPasswordNote />
      <div className={classes.columns}>
        {user !== null && <ProfileForm key={user.id} user={user} />}
        <Stack gap={40}>
          <Notifications />
          <TwoStep />
          <MorningPaper />
          <Sessions />
        </Stack>
      </div>
    </Page>
  );
}

function ProfileForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const [picture, setPicture] = useState<Blob | null>(null);
  const { run, isRunning } = useAction();
  const { said, done, failed, clear } = useSaid();
  const form = useForm({
    initialValues: { fullName: user.fullName },
    validate: { fullName: nameRule },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    const fullName = values.fullName.trim();
    const isRenamed = fullName !== user.fullName;
    if (!isRenamed && picture === null) {
      done({ message: MESSAGES.noChanges });
      return;
    }
    // After a failure the input stays.
    await run(async () => {
      clear();
      const call = {
        body: isRenamed ? { fullName } : {},
        ...(picture === null ? {} : { file: picture }),
      };
      const saved = await send(accounts.updateProfile, call, { quiet: true });
      setUser(saved.user);
      setPicture(null);
      form.setValues({ fullName: saved.user.fullName });
      await queries.invalidateQueries();
      done(saved);
    }, failed);
  });
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PictureField user={user} picture={picture} onChange={setPicture} />
          <TextInput label="Full name" autoComplete="name" {...form.getInputProps('fullName')} />
          <TextInput
            label="Email"
            description="Your email signs you in and can't be changed here."
            value={user.email}
            readOnly
          />
          <Button type="submit" size="lg" fullWidth loading={isRunning}>
            Save
          </Button>
          <SaidLine said={said} />
        </Stack>
      </form>
    </Panel>
  );
}
