import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Crest } from '../../../../domain/teams/Crest.tsx';
import { toSearchable, toSearchWords } from '../../../../formats/searchable.ts';
import { besideCrest, type Field, type ShownEntrant } from '../field.ts';
import classes from './Enter.module.css';

/** More than these are searched, too. */
const SEARCHED_FROM = 13;

type Props = {
  readonly field: Field;
  /** What an entrant was chosen for; null where it wasn't. */
  readonly findMark: (entrantId: string) => string | null;
  readonly onTap: (entrantId: string) => void;
  /** No more can be chosen. */
  readonly isFull?: boolean;
};

/** A key for each entrant, large enough for a thumb. */
export function EntrantKeys({ field, findMark, onTap, isFull = false }: Props) {
  const [search, setSearch] = useState('');
  const shown = [...field.values()].filter((entrant) => matches(entrant, search));
  return (
    <>
      {field.size >= SEARCHED_FROM && (
        <TextInput
          aria-label="Find an entrant"
          placeholder="Find by name or number"
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={classes.entrants}>
        {shown.map((entrant) => {
          const mark = findMark(entrant.id);
          return (
            <li key={entrant.id}>
              <EntrantKey
                entrant={entrant}
                mark={mark}
                isOff={isFull && mark === null}
                onTap={() => {
                  onTap(entrant.id);
                  setSearch('');
                }}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type KeyProps = {
  readonly entrant: ShownEntrant;
  readonly mark: string | null;
  readonly isOff: boolean;
  readonly onTap: () => void;
};

function EntrantKey({ entrant, mark, isOff, onTap }: KeyProps): ReactNode {
  return (
    <button
      type="button"
      className={classes.entrant}
      aria-pressed={mark !== null}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onTap}
    >
      {entrant.team === null ? <span /> : <Crest team={entrant.team} size={28} />}
      <span>
        {besideCrest(entrant)}
        {entrant.isWithdrawn && <small>withdrawn</small>}
      </span>
      {mark !== null && <b>{mark}</b>}
    </button>
  );
}

function matches({ name, number, pool }: ShownEntrant, search: string): boolean {
  const where = toSearchable(`${number ?? ''} ${name} ${pool}`);
  return toSearchWords(search).every((word) => where.includes(word));
}
