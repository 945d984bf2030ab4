import { groupLog } from '@bracketbid/contract/http/receipts';
import { receiptFileText } from '@bracketbid/contract/receiptFile';
import { Button } from '@mantine/core';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { saveFile } from '../../ui/share/saveFile.ts';

/** The group's own chain, to take away. */
export function DownloadHistory({ groupId }: { readonly groupId: string }) {
  const { run, isRunning } = useAction();
  const download = () =>
    run(async () => {
      const chain = await send(groupLog, { params: { groupId } });
      saveFile(`bracketbid-group-${groupId}.json`, receiptFileText(chain), 'application/json');
    });
  return (
    <Button size="sm" variant="default" mb={6} loading={isRunning} onClick={() => void download()}>
      Download the history
    </Button>
  );
}
