import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Badge } from '../../ui/Badge.tsx';
import { calendarDate } from '../../formats/calendarDate.ts';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { toneOfResult, toneOfTeamStatus } from './resultWords.ts';
import type { OwnedGame } from './useGames.ts';

const COLUMNS: readonly Column<OwnedGame>[] = [
  ROW_NUMBER,
  { heading: 'Game', show: ({ matchName }) => <strong>{matchName}</strong> },
  { heading: 'Round', show: ({ round }) => round },
  { heading: 'Zone', show: ({ zone }) => zone ?? '-' },
  { heading: 'Date', show: ({ date }) => calendarDate.slashed(date) },
  {
    heading: 'Result',
    show: ({ result }) => <Badge tone={toneOfResult(result)}>{result}</Badge>,
  },
  {
    heading: 'Team Status',
    show: ({ teamId, teamStatus }) =>
      teamId === null ? (
        teamStatus
      ) : (
        <Badge tone={toneOfTeamStatus(teamStatus)}>{teamStatus}</Badge>
      ),
  },
  { heading: 'Amount', isNumber: true, show: ({ amount }) => <Money dollars={amount} /> },
];

const OWNER: Column<OwnedGame> = {
  heading: 'Owner',
  show: ({ owner }) => owner?.fullName ?? 'N/A',
};

type Props = {
  readonly caption: string;
  readonly games: UseQueryResult<readonly OwnedGame[]>;
};

/** The matches of owned teams and what they paid. */
export function GamesTable({ caption, games }: Props) {
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
  const [number, game, ...rest] = COLUMNS;
  const columns =
    isOthers && number !== undefined && game !== undefined
      ? [number, game, OWNER, ...rest]
      : COLUMNS;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={games.data}
      keyOf={({ _id, teamId, owner }) => `${_id} ${teamId ?? owner?._id ?? ''}`}
    />
  );
}
