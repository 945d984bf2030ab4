import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { FILTERS, type TeamsFilter, type TeamsSort, type TeamsView } from './teamsList.ts';
import classes from './TeamsFilters.module.css';

const LABELS: Record<TeamsFilter, string> = {
  all: 'All',
  toCome: 'To come',
  mine: 'Mine',
  sold: 'Sold',
  unsold: 'Unsold',
};

const SORTS: readonly { readonly sort: TeamsSort; readonly label: string }[] = [
  { sort: 'order', label: 'In order' },
  { sort: 'team', label: 'By team' },
  { sort: 'location', label: 'By location' },
  { sort: 'seed', label: 'By seed' },
  { sort: 'price', label: 'By price' },
];

const SORTS_OF_CONTEST = SORTS.filter(({ sort }) => sort !== 'location').map((each) =>
  each.sort === 'seed'
    ? { ...each, label: 'By number' }
    : each.sort === 'team'
      ? { ...each, label: 'By name' }
      : each,
);

type Props = {
  readonly counts: Readonly<Record<TeamsFilter, number>>;
  readonly view: TeamsView;
  readonly onView: (view: TeamsView) => void;
  /** Entrants of a contest have numbers, and no homes. */
  readonly nouns: Nouns;
};

/** Search, sort and filters of the teams. */
export function TeamsFilters({ counts, view, onView, nouns }: Props) {
  const hasHomes = nouns === TEAMS;
  const sorts = hasHomes ? SORTS : SORTS_OF_CONTEST;
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    if (view.search === '') return event.currentTarget.blur();
    // Nor does it close the sheet that the field may be in.
    event.preventDefault();
    onView({ ...view, search: '' });
  };
  return (
    <div className={classes.all}>
      <div className={classes.line}>
        <label className={classes.search}>
          <Icon name="search" />
          <input
            type="search"
            placeholder={hasHomes ? 'Team, city or seed' : 'Name or number'}
            aria-label={`Search the ${nouns.many}`}
            data-key="search"
            autoComplete="off"
            enterKeyHint="search"
            value={view.search}
            onChange={(event) => onView({ ...view, search: event.currentTarget.value })}
            onKeyDown={leaveOnEscape}
          />
          <kbd aria-hidden>/</kbd>
        </label>
        <span className={classes.sort}>
          <select
            aria-label={`Sort the ${nouns.many}`}
            value={view.sort}
            onChange={(event) => {
              const chosen = SORTS.find(({ sort }) => sort === event.currentTarget.value);
              if (chosen !== undefined) onView({ ...view, sort: chosen.sort });
            }}
          >
            {sorts.map(({ sort, label }) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chev" />
        </span>
      </div>
      <fieldset className={classes.filters} aria-label={`Which ${nouns.many}`}>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={view.filter === filter}
            onClick={() => onView({ ...view, filter })}
          >
            {LABELS[filter]} <span>{counts[filter]}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
