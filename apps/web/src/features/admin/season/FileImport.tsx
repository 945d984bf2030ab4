import { counted } from '@bracketbid/contract/counted';
import {
  type FittedPayouts,
  importTournament,
  tournamentFile,
} from '@bracketbid/contract/http/tournament';
import { Button, FileButton, Text } from '@mantine/core';
import { notify } from '../../../ui/notify.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { seasonEffect } from './seasonEffect.ts';
import { confirmWithImpact } from '../useConfirmedAction.ts';
import { useSeasonWrite } from './useSeasonWrite.ts';

type Props = {
  readonly season: { readonly name: string; readonly year: number };
  /** Called with what the tournament has made of the site's payouts. */
  readonly onPayouts: (fitted: FittedPayouts | null) => void;
};

/** A whole tournament from a file: teams, rounds, and every match. */
export function FileImport({ season, onPayouts }: Props) {
  const { write, isRunning } = useSeasonWrite();
  const take = async (sent: File | null) => {
    if (sent === null) return;
    const read = tournamentFile.safeParse(jsonOf(await sent.text()));
    if (!read.success) {
      const [issue] = read.error.issues;
      const place = issue?.path.join(' › ') ?? '';
      notify.error(`This isn’t a tournament file. ${place} ${issue?.message ?? ''}`.trim());
      return;
    }
    const file = read.data;
    const question = {
      title: `Import ${file.name}?`,
      text: () =>
        `${counted(file.teams.length, 'team')}, ${counted(file.matches.length, 'match', 'matches')}. ${seasonEffect(file.year === season.year ? 'replaces' : 'archives', season.name)}`,
      confirmLabel: 'Import',
    };
    if (!(await confirmWithImpact(question))) return;
    const imported = await write(importTournament, ({ results, force }) => ({
      body: { ...file, ...(force === undefined ? {} : { force }) },
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
