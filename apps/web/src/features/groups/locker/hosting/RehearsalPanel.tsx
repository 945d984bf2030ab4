import { selectNouns } from '@bracketbid/contract/text/nouns';
import type { Group } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/rehearsal';
import { type Rehearsal, type RehearsalLots, SIX_LOTS } from '@bracketbid/contract/rehearsal';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { useCountdown } from '../../../../live/clock/useCountdown.ts';
import { useGroupRules } from '../../../../live/queries/groupRules.ts';
import { useStore } from '../../../../store/store.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useGroupRefresh } from '../../../../live/queries/group.ts';
import { canRehearse } from './rehearsable.ts';
import classes from './RehearsalPanel.module.css';

/** For every member: the rehearsal that is on, if there is one. */
export function RehearsalOn({ group }: { readonly group: Group }) {
  const isAdmin = useIsAdmin(group);
  const { groupId, rehearsal } = group;
  const secondsLeft = useCountdown(rehearsal?.endsAt ?? null);
  if (rehearsal === undefined || secondsLeft === 0) return null;
  return <IsOn groupId={groupId} rehearsal={rehearsal} isAdmin={isAdmin} />;
}

type OfferProps = {
  readonly group: Group;
  readonly auctionDate: string | null;
  readonly onRehearsed: () => void;
};

/** For the group's admin: starts a rehearsal with a few teams or with all, and goes there. Null where none can start. */
export function useRehearse({ group, auctionDate, onRehearsed }: OfferProps) {
  const { press, isRunning, said } = usePress();
  const navigate = useNavigate();
  // The group that the page's address names, and that the way back leads to.
  const { search } = useLocation();
  const refresh = useGroupRefresh();
  const secondsLeft = useCountdown(auctionDate);
  if (group.rehearsal !== undefined || !canRehearse(secondsLeft)) return null;
  const start = (lots: RehearsalLots) =>
    press(async () => {
      const body = { groupId: group.groupId, lots };
      const { rehearsal } = await send(calls.startRehearsal, { body }, { quiet: true });
      onRehearsed();
      void refresh();
      await navigate({ pathname: `/auction/${rehearsal.groupId}`, search });
      return {};
    });
  return { start, isRunning, said };
}

/** Whether a rehearsal of six lots leaves some of the group's out. True until it is known how many there are. */
export function useLeavesLotsOut(groupId: string): boolean {
  const lots = useGroupRules(groupId).data?.lots.own;
  return lots === undefined || lots > SIX_LOTS;
}

function useIsAdmin({ groupAdminId }: Group): boolean {
  return useStore((state) => state.user.user?.id === groupAdminId);
}

type IsOnProps = {
  readonly groupId: string;
  readonly rehearsal: Rehearsal;
  readonly isAdmin: boolean;
};

function IsOn({ groupId, rehearsal, isAdmin }: IsOnProps) {
  const headingId = useId();
  const { press, isRunning, said } = usePress();
  const { search } = useLocation();
  const refresh = useGroupRefresh();
  const end = async () => {
    const isSure = await confirmAction({
      title: 'End the rehearsal',
      text: 'It ends for everybody who is in it. End the rehearsal?',
      confirmLabel: 'End it',
    });
    if (!isSure) return;
    await press(async () => {
      const answer = await send(calls.endRehearsal, { body: { groupId } }, { quiet: true });
      await refresh();
      return answer;
    });
  };
  return (
    <section className={classes.rehearsal} data-on aria-labelledby={headingId}>
      <h2 id={headingId}>A rehearsal is on: join in</h2>
      <p>The real room, with bots at the table. Nothing in it counts.</p>
      <div className={classes.keys}>
        <Button component={Link} to={{ pathname: `/auction/${rehearsal.groupId}`, search }}>
          Join the rehearsal
        </Button>
        {isAdmin && (
          <Button variant="default" loading={isRunning} onClick={() => void end()}>
            End it
          </Button>
        )}
      </div>
      <SaidLine said={said} />
    </section>
  );
}

/** Under "More": a rehearsal of all teams, and in a practice season also the usual one of a few. */
export function RehearsalOffer({
  isPractice,
  ...props
}: OfferProps & { readonly isPractice: boolean }) {
  const headingId = useId();
  const leavesLotsOut = useLeavesLotsOut(props.group.groupId);
  const rehearse = useRehearse(props);
  if (rehearse === null) return null;
  const { start, isRunning, said } = rehearse;
  const { many } = selectNouns(props.group.contest);
  return (
    <section className={classes.rehearsal} aria-labelledby={headingId}>
      <h2 id={headingId}>A rehearsal</h2>
      <p>
        Try the auction now, with whoever is here and with bots
        {leavesLotsOut && `: six ${many} in a few minutes, or all of them`}. Nothing in it counts.
      </p>
      <div className={classes.keys}>
        {isPractice && (
          <Button variant="default" disabled={isRunning} onClick={() => void start('six')}>
            Rehearse
          </Button>
        )}
        <Button variant="default" disabled={isRunning} onClick={() => void start('all')}>
          Rehearse with all {many}
        </Button>
      </div>
      <SaidLine said={said} />
    </section>
  );
}
