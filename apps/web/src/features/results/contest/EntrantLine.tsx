import type { Person } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { ownersInShort } from '../../../domain/people/ownerWords.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { besideCrest, type Field, numbered } from './field.ts';
import classes from './Prizes.module.css';

type Props = {
  readonly entrantId: string;
  readonly field: Field;
  readonly userId: string;
  readonly owners: readonly Person[];
  /** What stands before the owners: a place, points. */
  readonly label?: string;
  readonly cents: number | null;
  /** Where many are read one after the other: low, and without the crest. */
  readonly isShort?: boolean;
};

/** An entrant that a result names: its crest, its owners, and what they are paid. */
export function EntrantLine({ entrantId, field, userId, owners, label = '', ...props }: Props) {
  const { cents, isShort = false } = props;
  const entrant = field.get(entrantId);
  const name = isShort ? numbered : besideCrest;
  const whose = owners.length === 0 ? 'unsold' : ownersInShort(owners, userId);
  const gone = entrant?.isWithdrawn === true ? 'withdrawn' : '';
  return (
    <li
      className={classes.line}
      data-own={owners.some(({ _id }) => _id === userId) || undefined}
      data-short={isShort || undefined}
    >
      {!isShort && (entrant?.team == null ? <span /> : <Crest team={entrant.team} size={32} />)}
      <span className={classes.who}>
        <b>{entrant === undefined ? 'NA' : name(entrant)}</b>
        <small>{[label, gone, whose].filter((part) => part !== '').join(' · ')}</small>
      </span>
      <span className={classes.cents}>{cents !== null && formatCents(cents)}</span>
    </li>
  );
}
