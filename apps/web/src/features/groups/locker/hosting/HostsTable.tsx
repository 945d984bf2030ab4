import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Avatar } from '../../../../domain/people/Avatar.tsx';
import { useOneGroupNow } from '../../../../live/queries/groupNow.ts';
import classes from './HostsTable.module.css';
import type { HostsHands } from './useHostsHands.ts';

type Props = { readonly group: Group; readonly hands: HostsHands };

/** The others at the table, for their host: to hand the group over to, or to remove, before the start. */
export function HostsTable({ group, hands: { handOver, remove } }: Props) {
  const headingId = useId();
  const { online } = useOneGroupNow(group.groupId);
  const others = group.members.filter(({ user }) => user._id !== group.groupAdminId);
  if (others.length === 0) return null;
  const awaited = others.filter(({ user }) => !online.has(user._id));
  const present = others.filter(({ user }) => online.has(user._id));
  return (
    <section className={classes.table} aria-labelledby={headingId}>
      <h2 id={headingId}>{awaited.length > 0 ? 'Who isn’t here yet' : 'Everyone is here'}</h2>
      <ul className={classes.people}>
        {[...awaited, ...present].map(({ user }) => (
          <li key={user._id}>
            <Avatar person={user} size={36} />
            <span className={classes.who}>
              <b>{user.fullName}</b>
              <small data-here={online.has(user._id) || undefined}>
                {online.has(user._id) ? 'Here' : 'Not here yet'}
              </small>
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
