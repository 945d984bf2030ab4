import { ACCOUNT_WORDS } from '@bracketbid/contract/text/accounts';
import type { Group } from '@bracketbid/contract/entities';
import { proveEmail } from '@bracketbid/contract/http/accounts';
import * as hosting from '@bracketbid/contract/http/hosting';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../../ui/notices/useSaid.ts';
import classes from './InviteByMail.module.css';
import { inviteesIn, type RefusedAddress, refusedByServer } from './invitees.ts';

/** Invites a list of people by mail. What can't be invited stays in the field, with the reason below it. */
export function InviteByMail({ group }: { readonly group: Group }) {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([]);
  const { run, isRunning } = useAction();
  const { said, done, failed, clear } = useSaid();

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const { addresses, refused: left } = inviteesIn(typed, group.groupMemberLimit);
    setRefused(left);
    clear();
    if (addresses.length === 0) {
      if (left.length === 0) failed({ message: 'Please enter at least one email address.' });
      return;
    }
    await run(
      async () => {
        const body = { groupId: group.groupId, emails: [...addresses] };
        const { message, notMailed } = await send(hosting.inviteToGroup, { body }, { quiet: true });
        const all = [
          ...left,
          ...notMailed.map(({ email, message: reason }) => ({ text: email, reason })),
        ];
        setRefused(all);
        setTyped(all.map(({ text }) => text).join('\n'));
        done({ message: message ?? 'The invitations are on their way.' });
      },
      ({ message, fieldErrors }) => {
        const byServer = refusedByServer(addresses, fieldErrors);
        setRefused([...left, ...byServer]);
        if (byServer.length === 0) failed({ message });
      },
    );
  };

  const confirmAddress = () =>
    run(async () => {
      const { message } = await send(proveEmail, {}, { quiet: true });
      done({ message: message ?? ACCOUNT_WORDS.proofSent });
    }, failed);
  const needsProof = refused.some(({ reason }) => reason === ACCOUNT_WORDS.proveEmailFirst);

  return (
    <section className={classes.invite} aria-labelledby={headingId}>
      <h2 id={headingId}>Invite by mail</h2>
      <form onSubmit={(event) => void invite(event)} noValidate>
        <Textarea
          label="Email addresses"
          description="One a line, or with commas. Each gets a link of their own: for one person, for 7 days. Sending again voids the one before."
          autosize
          minRows={3}
          maxRows={10}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          spellCheck={false}
          autoCapitalize="none"
        />
        <div role="alert">
          {refused.length > 0 && (
            <>
              <p className={classes.lead}>Not sent:</p>
              <ul className={classes.refused}>
                {refused.map(({ text, reason }, index) => (
                  <li key={`${index} ${text}`}>
                    <b>{text}</b> {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        {needsProof && (
          <Button variant="default" mt="sm" mr="sm" onClick={() => void confirmAddress()}>
            Confirm my address
          </Button>
        )}
        <Button type="submit" variant="default" mt="sm" loading={isRunning}>
          Send invitations
        </Button>
        <SaidLine said={said} />
      </form>
    </section>
  );
}
