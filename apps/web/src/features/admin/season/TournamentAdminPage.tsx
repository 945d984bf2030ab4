import type { Division } from '@bracketbid/contract/division';
import { counted } from '@bracketbid/contract/counted';
import { overview as overviewCall } from '@bracketbid/contract/http/admin';
import * as calls from '@bracketbid/contract/http/tournament';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { useFreshSettings } from '../freshSettings.ts';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { TeamName } from '../../../domain/teams/TeamName.tsx';
import { FieldBuilder } from './field/FieldBuilder.tsx';
import { FileImport } from './FileImport.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { Ratings } from './Ratings.tsx';
import { PlaceChoice } from './PlaceChoice.tsx';
import { SearchField } from '../SearchField.tsx';
import { SeasonForm } from './SeasonForm.tsx';
import { seasonPlace } from './seasonPlace.ts';
import { TeamDialog } from './TeamDialog.tsx';
import { teamsMatching } from './teamSearch.ts';
import { useAdminQuery } from '../useAdminQuery.ts';

/** The season's teams and rounds, and how the next one is set up. */
export function TournamentAdminPage() {
  const season = useAdminQuery(calls.teams);
  const overview = useAdminQuery(overviewCall);
  const { data: settings } = useFreshSettings();
  /** Where a new season goes; the division that is shown until another one is chosen. */
  const [division, setDivision] = useState<Division | null>(null);
  /** How the last import adjusted the payouts: shown until one adjusts nothing, or the page is left. */
  const [fitted, setFitted] = useState<calls.FittedPayouts | null>(null);
  if (season.data === undefined || overview.data === undefined) {
    return (
      <AdminPage title="Tournament">
        <Answered
          query={season.data === undefined ? season : overview}
          failure="The tournament can't be shown."
          height={420}
        >
          {() => null}
        </Answered>
      </AdminPage>
    );
  }
  const { teams } = season.data;
  const payouts = settings?.payoutBasisPoints;
  const rounds = season.data.rounds.map((round): Round => ({
    ...round,
    basisPoints: payouts === undefined ? null : (payouts[round.code] ?? 0),
  }));
  const { season: current } = overview.data;
  const place = seasonPlace(division ?? current.division, current, settings?.seasons);
  const key = `${current._id} ${place.division}`;
  return (
    <AdminPage title="Tournament" text={`${current.name}, ${counted(current.teams, 'team')}`}>
      {fitted !== null && (
        <Panel title="The payouts were adjusted to this bracket">
          <output>{fitted.message} You can change them under Auction.</output>
          <Group mt="sm">
            <Button variant="default" onClick={() => setFitted(null)}>
              Got it
            </Button>
          </Group>
        </Panel>
      )}
      <Panel title="Rounds">
        <DataTable
          caption="Rounds"
          columns={ROUND_COLUMNS}
          rows={rounds}
          toKey={({ code }) => code}
        />
      </Panel>
      <Teams teams={teams} />
      <Ratings />
      <PlaceChoice place={place} onDivision={setDivision} />
      <FieldBuilder key={`field ${key}`} place={place} onPayouts={setFitted} />
      <SeasonForm key={key} place={place} onPayouts={setFitted} />
      <FileImport place={place} onPayouts={setFitted} />
    </AdminPage>
  );
}

type Round = {
  readonly name: string;
  readonly code: string;
  readonly matches: number;
  readonly dates: readonly string[];
  /** What one win pays; null until it is known. */
  readonly basisPoints: number | null;
};

const ROUND_COLUMNS: readonly Column<Round>[] = [
  { heading: 'Round', show: ({ name }) => <strong>{name}</strong> },
  { heading: 'Code', show: ({ code }) => code },
  { heading: 'Matches', isNumber: true, show: ({ matches }) => matches },
  {
    heading: 'One win pays',
    isNumber: true,
    show: ({ basisPoints }) => (basisPoints === null ? '' : `${basisPoints / 100} %`),
  },
  { heading: 'Days', show: ({ dates }) => calendarDate.span(dates) },
];

type TeamRow = calls.AdminTeam & { readonly onEdit: () => void };

function Teams({ teams }: { readonly teams: readonly calls.AdminTeam[] }) {
  const [search, setSearch] = useState('');
  const [editedId, setEditedId] = useState<string | null>(null);
  const rows = teamsMatching(teams, search).map((team): TeamRow => ({
    ...team,
    onEdit: () => setEditedId(team._id),
  }));
  const edited = teams.find(({ _id }) => _id === editedId) ?? null;
  return (
    <Panel title="Teams">
      <Stack gap="sm">
        <SearchField label="Search teams" value={search} onChange={setSearch} />
        <DataTable caption="Teams" columns={TEAM_COLUMNS} rows={rows} toKey={({ _id }) => _id} />
      </Stack>
      {edited !== null && (
        <TeamDialog key={edited._id} team={edited} onClose={() => setEditedId(null)} />
      )}
    </Panel>
  );
}

const TEAM_COLUMNS: readonly Column<TeamRow>[] = [
  {
    heading: 'Team',
    show: ({ name, logo, ...team }) => (
      <TeamName team={{ ...team, teamName: name, teamLogo: logo }} />
    ),
  },
  { heading: 'Seed', isNumber: true, show: ({ seed }) => seed },
  { heading: 'Zone', show: ({ zone }) => zone },
  { heading: 'Location', show: ({ location }) => location },
  {
    heading: 'Change',
    show: ({ name, onEdit }) => (
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    ),
  },
];
