import type { Group } from '@bracketbid/contract/entities';
import type { Seat } from '@bracketbid/contract/http/gavel';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditPaddle } from './EditPaddle.tsx';
import { foundPaddles } from './foundPaddles.ts';
import classes from './PaddleList.module.css';

type Props = {
  readonly group: Group;
  readonly seats: readonly Seat[];
  readonly isEditable: boolean;
  /** Called with what was done, in words. */
  readonly onDone: (message: string) => void;
};

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 8;

/** All paddles by number, in a box that scrolls, with a search. */
export function PaddleList({ group, seats, isEditable, onDone }: Props) {
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Seat | null>(null);
  const people = new Map(group.members.map(({ user }) => [user._id, user.fullName]));
  const findClaimant = ({ userId }: Seat) => (userId === null ? null : (people.get(userId) ?? ''));
  const found = foundPaddles(seats, search, findClaimant);
  return (
    <>
      {seats.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label="Find a paddle"
          placeholder="Number or name"
          autoComplete="off"
          mb="sm"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <p className="bb-hidden" aria-live="polite">
        {search !== '' && `${found.length} found`}
      </p>
      {found.length === 0 && <p className={classes.none}>No paddle has this number or name.</p>}
      <ul className={classes.list} aria-label="Paddles">
        {found.map((seat) => (
          <li key={seat._id}>
            <b>{seat.number}</b>
            <span>
              {seat.name}
              {seat.userId !== null && <Claimed by={findClaimant(seat) ?? ''} name={seat.name} />}
            </span>
            {isEditable && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Edit paddle ${seat.number}, ${seat.name}`}
                onClick={() => setEdited(seat)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <EditPaddle
          groupId={group.groupId}
          seat={edited}
          onDone={onDone}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Who bids for it from a phone: under their own name, unless it is the same. */
function Claimed({ by, name }: { readonly by: string; readonly name: string }) {
  return <small>{by === '' || by === name ? 'Claimed' : `Claimed by ${by}`}</small>;
}
