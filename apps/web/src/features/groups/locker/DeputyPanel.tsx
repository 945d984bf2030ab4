import type { Group } from '@bracketbid/contract/entities';
import { useId } from 'react';
import { DeputyForm } from '../../../forms/DeputyForm.tsx';
import { useStore } from '../../../store/store.ts';
import classes from './DeputyPanel.module.css';

/** [DEPUTY-1] Names a deputy before the start, where there is anybody to name. */
export function DeputyPanel({ group }: { readonly group: Group }) {
  const headingId = useId();
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null || group.members.length < 2) return null;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>Someone to bid for you</h2>
      <DeputyForm
        isOwnGroup
        groupId={group.groupId}
        userId={userId}
        members={group.members.map(({ user }) => user)}
        deputies={group.deputies ?? []}
      />
    </section>
  );
}
