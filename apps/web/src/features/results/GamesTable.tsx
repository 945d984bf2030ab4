// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- to some browsers, rows drawn as a grid are no longer a table unless the roles are explicit
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { calendarDate } from '../../formats/calendarDate.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { GameRow } from './GameRow.tsx';
import classes from './GamesTable.module.css';
import { byDay, gameView } from './gameView.ts';
import { type OwnedGame, useSeasonMatches } from './useGames.ts';

const COLUMNS = ['Round', 'Zone', 'Date', 'Result', 'Team Status', 'Amount'] as const;

type Props = {
  readonly caption: string;
  readonly games: UseQueryResult<readonly OwnedGame[]>;
};

/** The matches of owned teams and what they paid; on a phone in rows that unfold. */
export function GamesTable({ caption, games }: Props) {
  const matchById = useSeasonMatches();
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (games.isPending) return <Skeleton height={240} />;
  if (games.isError) {
    return (
      <EmptyState
        title="The games can't be shown."
        text={games.error.message}
        action={<Button onClick={() => void games.refetch()}>Try again</Button>}
      />
    );
  }
  if (games.data.length === 0) {
    return <EmptyState title="No games found." text="Games come with the teams won at auction." />;
  }
  const isOthers = games.data.some(({ owner }) => owner !== undefined);
  const headings = ['SL', 'Game', ...(isOthers ? ['Owner'] : []), ...COLUMNS];
  return (
    <table className={classes.table} role="table">
      <caption className="bb-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} scope="col" role="columnheader">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {byDay(games.data).map(({ game, isFirst }, index) => (
          <GameRow
            key={`${game._id} ${game.teamId ?? game.owner?._id ?? ''}`}
            number={index + 1}
            game={game}
            view={gameView(game, matchById.get(game._id))}
            day={isFirst ? formatDay(game.date) : null}
            unfolds={isPhone}
          />
        ))}
      </tbody>
    </table>
  );
}

/** `Thursday 03/19/2026` */
function formatDay(date: string): string {
  return `${calendarDate.longWeekday(date)} ${calendarDate.slashed(date)}`;
}
