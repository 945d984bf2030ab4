import * as calls from '@bracketbid/contract/http/tournament';
import * as results from '@bracketbid/contract/http/results';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { pacific } from '../../../formats/pacificTime.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { describeFeed } from './feedWords.ts';
import { PracticePanel } from './PracticePanel.tsx';
import { ScoreRow } from './ScoreRow.tsx';
import { scoreDays } from './scoreDays.ts';
import classes from './ScoresAdminPage.module.css';
import { useAdminQuery } from '../useAdminQuery.ts';

/** Scores that others enter (a feed, another admin) are polled this often. Milliseconds. */
const POLL_MS = 10_000;
/** Days shown at first; the others are a press away. */
const DAYS_SHOWN = 3;

/** Today's matches first, with live and final scores; and the state of the feed. */
export function ScoresAdminPage() {
  const [season, setSeason] = useState('');
  const isCurrent = season === '';
  const query = isCurrent ? {} : { season };
  const matches = useAdminQuery(results.matches, { query }, POLL_MS);
  const [isAll, setAll] = useState(false);
  return (
    <AdminPage
      title="Scores"
      text="Type both scores, then press Enter for a live game or Ctrl+Enter for a final score. Tab takes you to the next field."
    >
      <SeasonChoice chosen={season} onChoose={setSeason} />
      {isCurrent && (
        <>
          <PracticePanel />
          <FeedState />
        </>
      )}
      <Answered query={matches} failure="The matches can't be shown." height={420}>
        {(answer) => (
          <Panel>
            {scoreDays(answer.matches, pacific.dayAt(serverClock.nowMs()))
              .slice(0, isAll ? undefined : DAYS_SHOWN)
              .map((day) => (
                <section key={day.date} aria-label={calendarDate.long(day.date)}>
                  <h2 className={classes.day}>{calendarDate.long(day.date)}</h2>
                  <ul className={classes.matches}>
                    {day.matches.map((match) => (
                      <ScoreRow key={match._id} match={match} />
                    ))}
                  </ul>
                </section>
              ))}
            {!isAll && (
              <Button variant="default" mt="md" onClick={() => setAll(true)}>
                Show all days
              </Button>
            )}
          </Panel>
        )}
      </Answered>
    </AdminPage>
  );
}

/** Chooses the season; nothing while there is only one. */
function SeasonChoice(props: {
  readonly chosen: string;
  readonly onChoose: (season: string) => void;
}) {
  const seasons = useAdminQuery(calls.seasons).data?.seasons ?? [];
  if (seasons.length < 2) return null;
  return (
    <NativeSelect
      label="Season"
      description="An archived season’s results can still be corrected: the money follows."
      value={props.chosen}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      data={seasons.map(({ _id, name, isCurrent }) => ({
        value: isCurrent ? '' : _id,
        label: isCurrent ? name : `${name} (archived)`,
      }))}
      maw={520}
    />
  );
}

type Unmapped = { readonly game: string; readonly reason: string };

const UNMAPPED: readonly Column<Unmapped>[] = [
  { heading: 'Game', show: ({ game }) => game },
  { heading: 'Why', show: ({ reason }) => reason },
];

function FeedState() {
  const feed = useAdminQuery(results.feedState, {}, POLL_MS);
  if (feed.data === undefined) return null;
  const { lastError, unmapped } = feed.data;
  return (
    <Panel title="Score feed">
      <p className={classes.feed}>{describeFeed(feed.data)}</p>
      {lastError !== null && <p role="alert">The feed is failing: {lastError}</p>}
      {unmapped.length > 0 && (
        <DataTable
          caption="Games that couldn’t be matched"
          columns={UNMAPPED}
          rows={unmapped}
          toKey={({ game }) => game}
        />
      )}
    </Panel>
  );
}
