import { Button } from '@mantine/core';
import { useAction } from '../../api/useAction.ts';
import { calendarDate } from '../../formats/calendarDate.ts';
import { Icon } from '../../ui/Icon.tsx';
import { offerPicture } from '../../ui/share/offerPicture.ts';
import type { Edition } from './usePaper.ts';

type Props = { readonly groupName: string; readonly edition: Edition };

/** The paper as a picture, for the group's chat. */
export function SharePaper({ groupName, edition }: Props) {
  const { run, isRunning, error } = useAction();
  const share = () =>
    run(async () => {
      const { drawPaper } = await import('./drawPaper.ts');
      const title = `${groupName}, ${calendarDate.monthDay(edition.day)}: ${edition.headline}`;
      const fileName = `bracketbid-paper-${edition.day}.png`;
      await offerPicture(await drawPaper(groupName, edition), { fileName, title });
    });
  return (
    <div>
      <Button leftSection={<Icon name="share" />} loading={isRunning} onClick={() => void share()}>
        Share picture
      </Button>
      {error !== null && <output>{error}</output>}
    </div>
  );
}
