import type { Group } from '@bracketbid/contract/entities';
import type { Seat } from '@bracketbid/contract/http/gavel';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SeatRequests } from '../../../../domain/paddles/SeatRequests.tsx';
import { GroupLink } from '../../../../domain/GroupLink.tsx';
import { useSeats } from '../../../../live/queries/seats.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../../ui/notices/useSaid.ts';
import { AddPaddles } from './AddPaddles.tsx';
import { Clerks } from './Clerks.tsx';
import { PaddleList } from './PaddleList.tsx';
import classes from './Paddles.module.css';

type Props = {
  readonly group: Group;
  readonly isHost: boolean;
  /** The auction is over: nothing about them changes any more. */
  readonly isOver: boolean;
};

/** The people without a phone, where a person holds the gavel: their paddles, who claims them, and the clerks. */
export function Paddles({ group, isHost, isOver }: Props) {
  const { groupId } = group;
  const { seats, clerks, isKnown, failure, retry } = useSeats(groupId, isHost && !isOver);
  const [isAdding, setAdding] = useState(false);
  const { said, done } = useSaid();
  const onDone = (message: string) => done({ message });
  const isHosting = isHost && !isOver;
  if (failure !== null) {
    return (
      <p className={classes.note} role="alert">
        The paddles could not be loaded. {failure.message}{' '}
        <Button size="sm" variant="default" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  if (!isKnown || (seats.length === 0 && !isHosting)) return null;
  return (
    <section className={classes.paddles} aria-labelledby="paddles">
      <h3 id="paddles">
        Paddles <small>{countSeats(seats)}</small>
      </h3>
      {isHosting && <SeatRequests groupId={groupId} />}
      {isHosting && seats.length === 0 && (
        <p className={classes.note}>
          For everybody without a phone: a number and a name. They bid with the paddle, a clerk
          enters it, and what they buy is theirs.
        </p>
      )}
      {seats.length > 0 && (
        <Disclosure
          summary={seats.length === 1 ? 'The only paddle' : `All ${seats.length} paddles`}
        >
          <PaddleList group={group} seats={seats} isEditable={isHosting} onDone={onDone} />
        </Disclosure>
      )}
      {isHosting && (
        <>
          <div className={classes.keys}>
            <Button
              variant={seats.length === 0 ? 'filled' : 'default'}
              onClick={() => setAdding(true)}
            >
              Add paddles
            </Button>
            {seats.length > 0 && (
              <Button component={GroupLink} to="/groups/slips" variant="default">
                Print slips
              </Button>
            )}
          </div>
          <SaidLine said={said} />
          <Clerks group={group} seats={seats} clerks={clerks} onDone={onDone} />
        </>
      )}
      {isAdding && (
        <AddPaddles
          groupId={groupId}
          seats={seats}
          onDone={onDone}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function countSeats(seats: readonly Seat[]): string {
  const claimed = seats.filter(({ userId }) => userId !== null).length;
  return claimed === 0 ? String(seats.length) : `${seats.length} · ${claimed} claimed`;
}
