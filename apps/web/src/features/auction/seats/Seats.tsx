import type { Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { type ShownMoney, shownMoney } from '../../../live/auction/held.ts';
import { useMemberSign } from '../../../live/auction/signs.ts';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { Dollars } from '../../../domain/money/Dollars.tsx';
import { afterPaint } from '../../../ui/page/afterPaint.ts';
import { ReactKey } from './ReactKey.tsx';
import { seatColumns } from './seatColumns.ts';
import classes from './Seats.module.css';

type Props = {
  readonly members: LiveState['members'];
  readonly names: ReadonlyMap<string, string>;
  readonly userId: string;
  /** Who leads the open lot. */
  readonly leaderId: string | null;
};

/** The table around you: every member, there or not, oneself first. */
export const Seats = memo(function Seats({ members, names, userId, leaderId }: Props) {
  const list = useLeaderInView(leaderId);
  const own = members.filter(({ user }) => user._id === userId);
  const others = members.filter(({ user }) => user._id !== userId);
  return (
    <ul
      ref={list}
      className={classes.seats}
      aria-label="At the table"
      style={seatsInRows(members.length)}
    >
      {[...own, ...others].map(({ user, online, ...money }) => (
        <Seat
          key={user._id}
          user={user}
          name={names.get(user._id) ?? user.fullName}
          {...shownMoney(money)}
          isHere={online}
          isOwn={user._id === userId}
          isLeading={user._id === leaderId}
        />
      ))}
    </ul>
  );
});

/** How many seats a row of a large screen has, where there is room for eight, six or four. */
function seatsInRows(seats: number): CSSProperties {
  const most = [8, 6, 4] as const;
  return Object.fromEntries(most.map((each) => [`--of-${each}`, seatColumns(seats, each)]));
}

/** In a row that scrolls, the leader's seat comes into view. */
function useLeaderInView(leaderId: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (leaderId === null) return undefined;
    return afterPaint(() => {
      if (list.current !== null) bringIntoView(list.current, leaderId);
    });
  }, [leaderId]);
  return list;
}

function bringIntoView(row: HTMLUListElement, userId: string): void {
  const seat = row.querySelector<HTMLElement>(`[data-seat="${CSS.escape(userId)}"]`);
  if (seat === null || row.scrollWidth <= row.clientWidth) return;
  const isSeen =
    seat.offsetLeft >= row.scrollLeft &&
    seat.offsetLeft + seat.offsetWidth <= row.scrollLeft + row.clientWidth;
  if (isSeen) return;
  const left = seat.offsetLeft - (row.clientWidth - seat.offsetWidth) / 2;
  row.scrollTo({ left, behavior: 'smooth' });
}

type SeatProps = ShownMoney & {
  readonly user: Person;
  readonly name: string;
  readonly isHere: boolean;
  readonly isOwn: boolean;
  readonly isLeading: boolean;
};

const Seat = memo(function Seat(props: SeatProps) {
  const { user, name, amount, what, share, isHere, isOwn, isLeading } = props;
  return (
    <li
      className={classes.seat}
      data-seat={user._id}
      data-own={isOwn || undefined}
      data-leading={isLeading || undefined}
    >
      <GroupLink
        to={`/auction/user-details/${user._id}`}
        title={user.fullName}
        data-off={!isHere || undefined}
      >
        {isLeading && <i className={classes.mark} aria-hidden />}
        <SignOver userId={user._id} />
        <span className={classes.face}>
          <Avatar person={user} size={40} share={share} isLeading={isLeading} />
        </span>
        <b>{name}</b>
        <em>
          <Dollars amount={amount} />
          {what !== null && <small> {what}</small>}
        </em>
        <span className="bb-hidden">
          {isLeading && ', leads'}
          {!isHere && ', away'}
        </span>
      </GroupLink>
      {isOwn && <ReactKey />}
    </li>
  );
});

/** The sign that somebody holds up. */
function SignOver({ userId }: { readonly userId: string }) {
  const sign = useMemberSign(userId);
  if (sign === null) return null;
  return (
    <span key={sign.count} className={classes.sign}>
      {sign.kind}
    </span>
  );
}
