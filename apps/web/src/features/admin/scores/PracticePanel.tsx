import * as calls from '@bracketbid/contract/http/practice';
import { Button, Group, Stack } from '@mantine/core';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { countGroups, unfinished } from '../groupCounts.ts';
import { practiceWords } from './practiceWords.ts';
import classes from './ScoresAdminPage.module.css';
import { useAdminAction } from '../useAdminAction.ts';
import { useAdminQuery } from '../useAdminQuery.ts';

/** Another admin may be playing it on, too: the progress is polled this often. Milliseconds. */
const POLL_MS = 10_000;

/** Plays a practice season on; shows nothing in a real one. */
export function PracticePanel() {
  const { data } = useAdminQuery(calls.practice, {}, POLL_MS);
  const { act, isRunning } = useAdminAction();
  if (data === undefined || data.practice === null) return null;
  const { sentence, nextDay, leftOver } = data.practice;
  const playDay = async () => {
    if (nextDay === null || !(await isConfirmed('Play the next day?'))) return;
    await act(calls.playNextDay, { body: { date: nextDay.date } });
  };
  const playAll = async () => {
    if (await isConfirmed('Play to the end?')) await act(calls.playToTheEnd, {});
  };
  return (
    <Panel title="Play the season">
      <Stack gap="sm" align="start">
        <p className={classes.feed}>{sentence}.</p>
        <p className={classes.feed}>{practiceWords.progress(data.practice)}</p>
        {nextDay !== null && (
          <p className={classes.feed}>
            The next day: <strong>{calendarDate.long(nextDay.date)}</strong>,{' '}
            {practiceWords.games(nextDay.matches)}.
          </p>
        )}
        {leftOver.length > 0 && <p className={classes.feed}>{practiceWords.leftOver(leftOver)}</p>}
        {nextDay !== null && (
          <Group>
            <Button onClick={() => void playDay()} loading={isRunning}>
              Play the next day
            </Button>
            <Button variant="default" onClick={() => void playAll()} loading={isRunning}>
              Play to the end
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

/** Requires a confirmation only while somebody could still bid with hindsight, as far as is known. */
async function isConfirmed(title: string): Promise<boolean> {
  const groups = await countGroups();
  const open = groups === null ? null : unfinished(groups);
  if (open === 0) return true;
  const text = practiceWords.openAuctions(open);
  return confirmAction({ title, text, confirmLabel: 'Play anyway' });
}
