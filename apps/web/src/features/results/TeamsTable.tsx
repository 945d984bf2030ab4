import type { Purchase } from '@bracketbid/contract/entities';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/DataTable.tsx';
import { Dollars } from '../../ui/Dollars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { pacific } from '../../formats/pacificTime.ts';
import { teamsInLot } from '../../ui/lotWords.ts';
import { TeamName } from '../../ui/TeamName.tsx';

const COLUMNS: readonly Column<Purchase>[] = [
  ROW_NUMBER,
  { heading: 'Team', show: ({ teamID }) => <TeamName team={teamID} note={teamsInLot(teamID)} /> },
  { heading: 'Auction Date', show: ({ createdAt }) => pacific.date(createdAt) },
  { heading: 'Price', isNumber: true, show: ({ amount }) => <Dollars amount={amount} /> },
];

/** The viewer's own teams. */
export function TeamsTable({ teams }: { readonly teams: readonly Purchase[] }) {
  if (teams.length === 0) {
    return (
      <EmptyState title="No teams found." text="The teams you win at auction are listed here." />
    );
  }
  return (
    <DataTable
      caption="My Teams"
      drawing="rows"
      columns={COLUMNS}
      rows={teams}
      keyOf={({ _id }) => _id}
    />
  );
}
