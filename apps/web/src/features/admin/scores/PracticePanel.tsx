import * as calls from '@bracketbid/contract/http/practice';
import { Button, Group, Stack } from '@mantine/core';
import { ApiFailure } from '../../../api/call.ts';
import { calendarDate } from '../../../formats/calendarDate.ts';
import { confirmAction } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { countGroups } from '../groupCounts.ts';
import { practiceWords } from './practiceWords.ts';
import classes from './ScoresAdminPage.module.css';
import { useAdminAction, useAdminQuery } from '../useAdminQuery.ts';

/** How far it has been played, which another admin may change, is asked for this often. Milliseconds. */
const LOOK_MS = 10_000;

/** A practice season is played on from here; nothing in a real one. */
export function PracticePanel() {
  const { data } = useAdminQuery(calls.practice, {}, LOOK_MS);
  const { act, isBusy } = useAdminAction();
  if (data === undefined || data.practice === null) return null;
  const { sentence, nextDay, leftOver } = data.practice;
  const playDay = async () => {
    if (nextDay === null || !(await isMeant('Play the next day?'))) return;
    await act(calls.playNextDay, { body: { date: nextDay.date } });
  };
  const playAll = async () => {
    if (await isMeant('Play to the end?')) await act(calls.playToTheEnd, {});
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
            <Button onClick={() => void playDay()} loading={isBusy}>
              Play the next day
            </Button>
            <Button variant="default" onClick={() => void playAll()} loading={isBusy}>
              Play to the end
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

/** Asks only where somebody could still bid on what is then known. */
async function isMeant(title: string): Promise<boolean> {
  try {
    const { total, completed } = await countGroups();
    const open = total - completed;
    if (open === 0) return true;
    return await confirmAction({
      title,
      text: practiceWords.openAuctions(open),
      confirmLabel: 'Play all the same',
    });
  } catch (error) {
    // That they can't be counted has been told.
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}
