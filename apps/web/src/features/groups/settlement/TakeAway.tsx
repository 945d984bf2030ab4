import { settlementCsv } from '@bracketbid/contract/http/settlement';
import { Button } from '@mantine/core';
import { send } from '../../../api/call.ts';
import { readCsv } from '../../../api/readCsv.ts';
import { usePress } from '../../../forms/usePress.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { saveFile } from '../../../ui/share/saveFile.ts';
import { DownloadHistory } from '../DownloadHistory.tsx';
import classes from './Settle.module.css';

/** The settlement as a table, and the history in which every word about a payment stands. */
export function TakeAway({ groupId }: { readonly groupId: string }) {
  const { press, isRunning, said } = usePress();
  const download = () =>
    press(async () => {
      const { filename, csv } = await send(
        settlementCsv,
        { params: { groupId } },
        { read: readCsv, quiet: true },
      );
      saveFile(filename, csv, 'text/csv;charset=utf-8');
      return {};
    });
  return (
    <section aria-label="To take away">
      <h2>To take away</h2>
      <p className={classes.note}>
        Every word about a payment stands in the group’s history, which anyone can check.
      </p>
      <div className={classes.keys}>
        <Button size="sm" variant="default" loading={isRunning} onClick={() => void download()}>
          Export CSV
        </Button>
        <DownloadHistory groupId={groupId} />
      </div>
      <SaidLine said={said} />
    </section>
  );
}
