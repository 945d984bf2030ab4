import { type FittedPayouts, importTournament } from '@bracketbid/contract/http/tournament';
import { Button, FileButton, Text } from '@mantine/core';
import { notify } from '../../../ui/notices/notify.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import type { SeasonPlace } from './seasonPlace.ts';
import { describeImport, readTournament } from './readTournament.ts';
import { confirmWithImpact } from '../useConfirmedAction.ts';
import { useSeasonWrite } from './useSeasonWrite.ts';

type Props = {
  readonly place: SeasonPlace;
  /** Called with how the import adjusted the site's payouts. */
  readonly onPayouts: (fitted: FittedPayouts | null) => void;
};

/** A whole tournament from a file: teams, rounds, and every match. */
export function FileImport({ place, onPayouts }: Props) {
  const { write, isRunning } = useSeasonWrite();
  const take = async (sent: File | null) => {
    if (sent === null) return;
    const read = readTournament(await sent.text());
    if (!read.isGood) {
      notify.error(read.problem);
      return;
    }
    const { file } = read;
    const question = {
      title: `Import ${file.name}?`,
      text: describeImport(file, place),
      confirmLabel: 'Import',
    };
    if (!(await confirmWithImpact(question))) return;
    const imported = await write(importTournament, ({ results, force }) => ({
      body: { ...file, division: place.division, ...(force === undefined ? {} : { force }) },
      query: results === undefined ? {} : { results },
    }));
    if (imported !== null) onPayouts(imported.payouts);
  };
  return (
    <Panel title="Import a tournament file">
      <Text size="sm" c="dimmed" mb="sm">
        A JSON file with teams, rounds and every match of the bracket.
      </Text>
      <FileButton
        accept="application/json,.json"
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': 'Tournament file' }}
      >
        {(props) => (
          <Button {...props} variant="default" loading={isRunning}>
            Import a JSON file
          </Button>
        )}
      </FileButton>
    </Panel>
  );
}
