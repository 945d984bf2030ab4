import type { Group, Person } from '@bracketbid/contract/entities';
import * as hosting from '@bracketbid/contract/http/hosting';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { useGroupNowOf } from '../../../../live/queries/groupNow.ts';
import { GROUP } from '../../../../live/queries/groupQueries.ts';
import { Avatar } from '../../../../domain/people/Avatar.tsx';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
import { notify } from '../../../../ui/notices/notify.ts';
import classes from './HostsTable.module.css';

/** The others at the table, for their host: who isn't here yet, and what can be done about it before the start. */
export function HostsTable({ group }: { readonly group: Group }) {
  const headingId = useId();
  const { online } = useGroupNowOf(group.groupId);
  const { isRunning, handOver, remove, nudge } = useHands(group);
  const others = group.members.flatMap(({ user }) =>
    user._id === group.groupAdminId ? [] : [{ user, isHere: online.has(user._id) }],
  );
  if (others.length === 0) return null;
  const awaited = others.filter(({ isHere }) => !isHere);
  const present = others.filter(({ isHere }) => isHere);
  return (
    <section className={classes.table} aria-labelledby={headingId}>
      <h2 id={headingId}>{awaited.length > 0 ? 'Who isn’t here yet' : 'Everyone is here'}</h2>
      {awaited.length > 0 && (
        <div className={classes.nudge}>
          <p>
            A nudge is a mail to those who aren’t here, and a push where they want it. One an hour
            is enough.
          </p>
          <Button variant="default" loading={isRunning} onClick={() => void nudge()}>
            Nudge {awaited.length === 1 ? 'them' : `all ${awaited.length}`}
          </Button>
        </div>
      )}
      <ul className={classes.people}>
        {[...awaited, ...present].map(({ user, isHere }) => (
          <li key={user._id}>
            <Avatar person={user} size={36} />
            <span className={classes.who}>
              <b>{user.fullName}</b>
              <small data-here={isHere || undefined}>{isHere ? 'Here' : 'Not here yet'}</small>
            </span>
            <span className={classes.keys}>
              <Button
                size="sm"
                variant="default"
                aria-label={`Hand over to ${user.fullName}`}
                onClick={() => void handOver(user)}
              >
                Hand over
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={`Remove ${user.fullName}`}
                onClick={() => void remove(user)}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a host's presses do. Each asks first where it can't be taken back by the same press. */
function useHands({ groupId, groupname }: Group) {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const take = ({
    group,
    message = '',
  }: {
    readonly group: Group;
    readonly message?: string | undefined;
  }) => {
    queries.setQueryData([GROUP], group);
    if (message !== '') notify.success(message);
  };
  return {
    isRunning,
    handOver: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: 'Hand over the group',
        text: `${fullName} will lead “${groupname}”, and pause the auction when needed. You stay at the table, and only ${fullName} can hand it back. Hand it over?`,
        confirmLabel: 'Hand over',
      });
      if (!isSure) return;
      await run(async () => take(await send(hosting.handOverGroup, { body: { groupId, userId } })));
    },
    remove: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: `Remove ${fullName}`,
        text: `${fullName} gets a mail, and the seat is free. Your invitation link becomes a new one: those who have the old one need it anew. Remove ${fullName}?`,
        confirmLabel: 'Remove',
      });
      if (!isSure) return;
      await run(async () => take(await send(hosting.removeMember, { body: { groupId, userId } })));
    },
    nudge: () => run(async () => take(await send(hosting.nudgeGroup, { body: { groupId } }))),
  };
}
