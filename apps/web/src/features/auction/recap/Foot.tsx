import { Button } from '@mantine/core';
import { useAction } from '../../../api/useAction.ts';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './Morning.module.css';
import { offerPicture } from '../../../ui/share/offerPicture.ts';
import { shieldText } from './proof.ts';
import { RECEIPTS_ID } from './Receipts.tsx';
import { buildPicture, sumTotal } from './sharePicture.ts';
import type { CheckedReceipts } from './useReceipts.ts';

type Props = {
  readonly receipts: CheckedReceipts;
  readonly night: Omit<Parameters<typeof buildPicture>[0], 'pot'>;
};

/** At the thumb: the shield, which leads to the proof, and the picture to share. */
export function Foot({ receipts, night }: Props) {
  const { run, isRunning } = useAction();
  const share = () =>
    run(async () => {
      const picture = buildPicture({ ...night, pot: sumTotal(night.teams) });
      const { drawPicture } = await import('./drawPicture.ts');
      const title = `${picture.title} · ${picture.groupName}`;
      await offerPicture(await drawPicture(picture), { fileName: 'bracketbid-haul.png', title });
    });
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        className={classes.shield ?? ''}
        data-kind={receipts.failure === null ? receipts.proof?.kind : 'broken'}
        leftSection={<Icon name="shield" />}
        onClick={showReceipts}
      >
        {formatShield(receipts)}
      </Button>
      <Button leftSection={<Icon name="share" />} loading={isRunning} onClick={() => void share()}>
        Share picture
      </Button>
    </div>
  );
}

function formatShield({ proof, failure }: CheckedReceipts): string {
  if (failure !== null) return 'Not checked';
  return proof === null ? 'Checking ...' : shieldText(proof);
}

function showReceipts(): void {
  const receipts = document.getElementById(RECEIPTS_ID);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  receipts?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  receipts?.focus({ preventScroll: true });
}
