import type { Group } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOneGroupNow } from '../../../../live/queries/groupNow.ts';
import { useStore } from '../../../../store/store.ts';
import { Avatar } from '../../../../domain/people/Avatar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { later } from '../../../../ui/late.tsx';
import { forgetSeat, useNewSeat } from '../../../../domain/newSeat.ts';
import { FREE_MAX, type Seat, listSeats } from './seats.ts';
import classes from './Seats.module.css';

const ParticipantsSheet = later(() =>
  import('./ParticipantsSheet.tsx').then((module) => module.ParticipantsSheet),
);

type Props = {
  readonly group: Group;
  /** Invites somebody to a free seat; null once nobody can join any more. */
  readonly onInvite: (() => void) | null;
};

/** Who sits at the table, who is ready, and which seats are still free. */
export function Seats({ group, onInvite }: Props) {
  // Null before it was first opened.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { online } = useOneGroupNow(group.groupId);
  const ownId = useStore((state) => state.user.user?.id ?? null);
  const { taken, hidden, free, here } = listSeats(group, online, ownId);
  const spoken = useSpokenSeat();
  const ownSeat = group.members.findIndex(({ user }) => user._id === ownId) + 1;
  const shownFree = onInvite === null ? 0 : Math.min(free, FREE_MAX);
  return (
    <>
      <div className={classes.head}>
        <h2 id="who">
          Who
          <small>
            {group.members.length} of {group.groupMemberLimit} seats
            {onInvite !== null && ` · ${here} here`}
          </small>
        </h2>
        <Button size="sm" variant="subtle" px={0} onClick={() => setOpen(true)}>
          Participants
        </Button>
      </div>
      <ul className={classes.seats}>
        {taken.map((seat) => (
          <TakenSeat
            key={seat.person._id}
            seat={seat}
            isWaiting={onInvite !== null}
            newNumber={spoken !== '' && seat.person._id === ownId ? ownSeat : null}
          />
        ))}
        {onInvite !== null &&
          Array.from({ length: shownFree }, (_, index) => (
            <li key={index}>
              <button type="button" className={classes.free} onClick={onInvite}>
                <span className={classes.circle}>
                  <Icon name="plus" />
                </span>
                <b>
                  Free<span className={classes.long}> seat</span>
                </b>
                <small>Invite</small>
              </button>
            </li>
          ))}
      </ul>
      <output className="bb-hidden">{spoken}</output>
      {hidden > 0 && <p className={classes.more}>and {hidden} more</p>}
      {isOpen !== null && (
        <ParticipantsSheet isOpen={isOpen} group={group} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** How long a seat says that it was taken just now. Milliseconds. */
const NEW_MS = 15_000;

/** What is said of a seat that was taken just now; empty soon after. */
function useSpokenSeat(): string {
  const said = useNewSeat((seat) => seat.said);
  // A live region announces what comes into it, not what it begins with.
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (said === null) return undefined;
    const timers = [setTimeout(setSpoken, 0, said), setTimeout(forgetSeat, NEW_MS)];
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [said]);
  return said === null ? '' : spoken;
}

type TakenProps = {
  readonly seat: Seat;
  /** The table still waits for its auction. */
  readonly isWaiting: boolean;
  /** The number of the seat, if its person sat down just now. */
  readonly newNumber: number | null;
};

function TakenSeat({ seat, isWaiting, newNumber }: TakenProps) {
  const { person, shortName, status, isHere } = seat;
  return (
    <li>
      <Avatar person={person} size={44} />
      <b>
        <span className={classes.long}>{person.fullName}</span>
        <span className={classes.short} aria-hidden>
          {shortName}
        </span>
      </b>
      {newNumber !== null && <small data-here>Seat {newNumber} is yours</small>}
      {isWaiting && newNumber === null && (
        <small data-here={isHere || undefined}>
          <span className={isHere ? undefined : classes.long}>{status}</span>
          {!isHere && (
            <span className={classes.short} aria-hidden>
              {status === 'Host' ? status : '–'}
            </span>
          )}
        </small>
      )}
    </li>
  );
}
