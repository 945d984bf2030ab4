import { groupLog } from '@bracketbid/contract/http/receipts';
import { receiptFileText } from '@bracketbid/contract/receiptFile';
import { Button } from '@mantine/core';
import { send } from '../../api/call.ts';
import { usePress } from '../../forms/usePress.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { saveFile } from '../../ui/share/saveFile.ts';

/** The group's own chain, to take away. */
export function DownloadHistory({ groupId }: { readonly groupId: string }) {
  const { press, isRunning, said } = usePress();
  const download = () =>
    press(async () => {
      const chain = await send(groupLog, { params: { groupId } }, { quiet: true });
      saveFile(`bracketbid-group-${groupId}.json`, receiptFileText(chain), 'application/json');
      return {};
    });
  return (
    <>
      <Button
        size="sm"
        variant="default"
        mb={6}
        loading={isRunning}
        onClick={() => void download()}
      >
        Download the history
      </Button>
      <SaidLine said={said} />
    </>
  );
}
