import { capitalized, TEAMS } from '@bracketbid/contract/text/nouns';
import { listOwners, type SoldTeam, type Team } from '@bracketbid/contract/entities';
import { memo, useMemo, type ReactNode } from 'react';
import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { countTeams, listTeams, type TeamsSort, type TeamsView } from './teamsList.ts';
import { TeamRow } from './TeamRow.tsx';
import { TeamsFilters } from './TeamsFilters.tsx';
import classes from './TeamsTable.module.css';

type Props = {
  readonly teams: readonly SoldTeam[];
  readonly upNext: readonly Team[];
  /** Whether the first of those comes next. */
  readonly hasNext: boolean;
  readonly up: { readonly teamId: string; readonly amount: number } | null;
  readonly userId: string;
  /** At each member's seat. */
  readonly names: ReadonlyMap<string, string>;
  readonly view: TeamsView;
  readonly onView: (view: TeamsView) => void;
  /** Whether the columns' names sort; a phone has a list for that. */
  readonly isSortable: boolean;
  /** The group whose members set maxima for teams to come; null where there are none. */
  readonly maximaGroup: string | null;
};

/** All teams of the tournament, with what became of each: filtered, sorted and searched. */
export function TeamsTable({ up, ...props }: Props) {
  return <Listed {...props} upId={up?.teamId ?? null} upAmount={up?.amount ?? 0} />;
}

type ListedProps = Omit<Props, 'up'> & {
  readonly upId: string | null;
  readonly upAmount: number;
};

const Listed = memo(function Listed(props: ListedProps) {
  const { teams, upNext, hasNext, upId, upAmount } = props;
  const { userId, names, view, onView, isSortable, maximaGroup } = props;
  const listed = useMemo(
    () => listTeams({ teams, upNext, upId, userId }, view),
    [teams, upNext, upId, userId, view],
  );
  const counts = useMemo(() => countTeams({ teams, userId }), [teams, userId]);
  const nextId = hasNext ? (upNext[0]?._id ?? null) : null;
  const heading = { view, onView, isSortable };
  // A contest's entrants are at home nowhere.
  const nouns = nounsOfLot(teams[0]);
  const hasHomes = nouns === TEAMS;
  const listNames = (team: SoldTeam) =>
    listOwners(team)
      .map(({ _id, fullName }) => names.get(_id) ?? fullName)
      .join(', ');
  return (
    <div className={classes.all} data-scrolls={isSortable || undefined}>
      <TeamsFilters counts={counts} view={view} onView={onView} nouns={nouns} />
      {teams.length === 0 || listed.length === 0 ? (
        <p className={classes.none}>
          {teams.length === 0 ? `No ${nouns.many} found.` : `No ${nouns.one} is like that.`}
        </p>
      ) : (
        <div className={classes.list}>
          <table className={classes.table}>
            <caption className="bb-hidden">{capitalized(nouns.many)}</caption>
            <thead>
              <tr>
                <Heading sort="order" {...heading}>
                  SL
                </Heading>
                <Heading sort="team" {...heading}>
                  {capitalized(nouns.one)}
                </Heading>
                {hasHomes && (
                  <Heading sort="location" {...heading} className={classes.location}>
                    Location
                  </Heading>
                )}
                <Heading sort="price" {...heading} className={classes.last}>
                  Status
                </Heading>
              </tr>
            </thead>
            <tbody>
              {listed.map((team, index) => (
                <TeamRow
                  key={team._id}
                  team={team}
                  number={index + 1}
                  owners={listNames(team)}
                  upAmount={team._id === upId ? upAmount : null}
                  isNext={team._id === nextId}
                  maximaGroup={maximaGroup}
                  hasHome={hasHomes}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
});

type HeadingProps = {
  readonly sort: TeamsSort;
  readonly isSortable: boolean;
  readonly view: TeamsView;
  readonly onView: (view: TeamsView) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A column's name, which may sort by it. */
function Heading({ sort, isSortable, view, onView, className, children }: HeadingProps) {
  if (!isSortable) {
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  }
  const isSorted = view.sort === sort;
  const direction = sort === 'price' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <button type="button" onClick={() => onView({ ...view, sort })}>
        {children}
      </button>
    </th>
  );
}
