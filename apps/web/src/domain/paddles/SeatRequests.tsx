import type { Person } from '@bracketbid/contract/entities';
import { grantSeat, type Seat } from '@bracketbid/contract/http/gavel';
import { useId } from 'react';
import { send } from '../../api/call.ts';
import { usePress } from '../../forms/usePress.ts';
import { useSeats, useSeatsCache } from '../../live/queries/seats.ts';
import { Key } from '../../ui/Key.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../ui/notices/useSaid.ts';
import classes from './SeatRequests.module.css';

/** Who asks for a paddle, for the host, who grants it with one press. Nothing while nobody asks. */
export function SeatRequests({ groupId }: { readonly groupId: string }) {
  const headingId = useId();
  const { seats } = useSeats(groupId, true);
  const asked = seats.flatMap((seat) => (seat.askedBy ?? []).map((person) => ({ seat, person })));
  const { said, done } = useSaid();
  return (
    <>
      <output>
        {asked.length > 0 && (
          <section className={classes.requests} aria-labelledby={headingId}>
            <h3 id={headingId}>{asked.length === 1 ? 'Asks for a paddle' : 'Ask for a paddle'}</h3>
            <ul>
              {asked.map(({ seat, person }) => (
                <Request
                  key={`${seat._id} ${person._id}`}
                  groupId={groupId}
                  seat={seat}
                  person={person}
                  onGranted={done}
                />
              ))}
            </ul>
          </section>
        )}
      </output>
      <SaidLine said={said} />
    </>
  );
}

type RequestProps = {
  readonly groupId: string;
  readonly seat: Seat;
  readonly person: Person;
  readonly onGranted: (words: { readonly message: string }) => void;
};

function Request({ groupId, seat, person, onGranted }: RequestProps) {
  const { again, put } = useSeatsCache(groupId);
  const { press, isRunning, said } = usePress();
  const grant = () =>
    press(
      async () => {
        const params = { id: seat._id };
        const body = { userId: person._id };
        const { seat: granted, message } = await send(grantSeat, { params, body }, { quiet: true });
        onGranted({ message: message ?? `Paddle ${seat.number} is ${person.fullName}’s now.` });
        await put(granted);
        return {};
      },
      () => {
        // Somebody may have changed it on another device.
        void again();
        return false;
      },
    );
  return (
    <li>
      <span>
        <b>{person.fullName}</b>
        <small>
          Paddle {seat.number}, {seat.name}
        </small>
      </span>
      <Key
        isBusy={isRunning}
        aria-label={`Grant paddle ${seat.number} to ${person.fullName}`}
        onClick={() => void grant()}
      >
        Grant
      </Key>
      <SaidLine said={said} />
    </li>
  );
}
