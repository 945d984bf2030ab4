import { Switch } from '@mantine/core';
import { usePaperMail } from '../../live/queries/paperMail.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** Whether the morning paper comes by mail. */
export function MorningPaper() {
  const { isMailed, isRunning, said, choose } = usePaperMail();
  return (
    <Panel title="The morning paper">
      <Switch
        label="Mail me what the day’s results did to my group, the morning after"
        description="At 8 a.m. Pacific, after days with games or results. Each mail has a link that stops them."
        checked={isMailed ?? false}
        disabled={isMailed === undefined || isRunning}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <SaidLine said={said} />
    </Panel>
  );
}
