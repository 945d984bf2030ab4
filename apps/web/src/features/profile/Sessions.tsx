import * as accounts from '@bracketbid/contract/http/accounts';
import type { LoginSession } from '@bracketbid/contract/http/accounts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { usePress } from '../../forms/usePress.ts';
import { confirmAction } from '../../ui/dialogs/confirm.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { pacific } from '../../formats/pacificTime.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import classes from './Sessions.module.css';

const QUERY = ['sessions'];

/** Where the account is logged in, and how to end it there. */
export function Sessions() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: QUERY,
    queryFn: () => send(accounts.sessions, {}, { quiet: true }),
  });
  const { press, isRunning, said } = usePress();
  /** Ends one login; without an argument, all but this one. */
  const end = async (session?: LoginSession) => {
    await press(() =>
      session === undefined
        ? send(accounts.endOtherSessions, {}, { quiet: true })
        : send(accounts.endSession, { params: { id: session._id } }, { quiet: true }),
    );
    await queries.invalidateQueries({ queryKey: QUERY });
  };
  const endOthers = async () => {
    const isSure = await confirmAction({
      title: 'Are you sure?',
      text: 'All other devices will be signed out of your account.',
    });
    if (isSure) await end();
  };
  const logins = sessions.data?.data ?? [];
  return (
    <Panel
      title="Where you're logged in"
      aside={
        logins.length > 1 && (
          <Button variant="default" size="xs" onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton height={60} />}
      {sessions.isError && <p>{sessions.error.message}</p>}
      <ul className={classes.list}>
        {logins.map((session) => (
          <li key={session._id}>
            <div>
              <strong>{session.device}</strong>
              <span>
                {session.isCurrent
                  ? 'This device'
                  : `Last used ${pacific.longDateTime(session.lastUsedAt)}`}
              </span>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={`End the login on ${session.device}`}
                onClick={() => void end(session)}
                disabled={isRunning}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SaidLine said={said} />
    </Panel>
  );
}
