import type { InvitationReply } from '@bracketbid/contract/http/joining';
import { pacific } from '../../../formats/pacificTime.ts';
import { shortTimeLeft } from '../../../formats/timeLeft.ts';
import { visitorTime } from '../../../formats/visitorTime.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { Slip } from '../../../ui/Slip.tsx';
import classes from './Ticket.module.css';

/** An invitation as a ticket: who keeps a seat, at which group, and when. */
export function Ticket({ table }: { readonly table: InvitationReply }) {
  const { groupname, host, teams, contest } = table;
  const more = teams.count - teams.shown.length;
  return (
    <Slip torn="head" className={classes.ticket}>
      <div className={classes.upper}>
        <div className={classes.host}>
          <Avatar
            person={{ fullName: host.name, profileimageurl: host.profileimageurl }}
            size={40}
          />
          <p>
            {host.name}
            <br />
            keeps a seat for you at
          </p>
        </div>
        <h2 className={classes.name}>{groupname}</h2>
        <div className={classes.crests}>
          {teams.shown.map((team) => (
            <Crest key={team.teamName} team={{ ...team, teamLogo: '' }} size={30} />
          ))}
          {more > 0 && (
            <small>{contest === undefined ? `and ${more} more teams` : `and ${more} more`}</small>
          )}
        </div>
      </div>
      <div className={classes.stub}>
        <Hour table={table} />
      </div>
    </Slip>
  );
}

function Hour({ table: { auctionDate, seats, hasStarted } }: { readonly table: InvitationReply }) {
  const seconds = useCountdown(auctionDate);
  const free = Math.max(0, seats.limit - seats.taken);
  const seatsLeft = free === 0 ? 'every seat is taken' : `${free} of ${seats.limit} seats free`;
  if (auctionDate === null || seconds === null) {
    return (
      <>
        <p>
          <small>The hour is</small>
          <b>Soon</b>
          <small>still to be set</small>
        </p>
        <p>
          <small>Seats</small>
          <b>{free}</b>
          <small>of {seats.limit} are free</small>
        </p>
      </>
    );
  }
  const own = visitorTime(auctionDate);
  return (
    <>
      <p>
        <small>{pacific.weekdayDate(auctionDate)}</small>
        <b>{pacific.time(auctionDate)}</b>
        <small>Pacific time{own !== null && `, ${own} by your clock`}</small>
      </p>
      <p>
        <small>{hasStarted || seconds === 0 ? 'The auction' : 'Starts in'}</small>
        <b role="timer">{hasStarted || seconds === 0 ? 'is on' : shortTimeLeft(seconds)}</b>
        <small>{seatsLeft}</small>
      </p>
    </>
  );
}
