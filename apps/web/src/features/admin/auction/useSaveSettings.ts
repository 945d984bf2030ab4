import * as site from '@bracketbid/contract/http/site';
import { changeSeason } from '@bracketbid/contract/http/tournament';
import type { z } from 'zod';
import { loadSettings } from '../../../session.ts';
import { setSettings } from '../../../store/store.ts';
import { useConfirmedAction } from '../useConfirmedAction.ts';

/** Saves settings after a confirmation that says whom they affect. */
export function useSaveSettings() {
  const { confirmedAction, isRunning } = useConfirmedAction();
  const save = async (title: string, text: string, body: site.SettingsPatch) => {
    const question = { title, text, confirmLabel: 'Save' };
    const answer = await confirmedAction(question, site.updateSettings, { body });
    if (answer !== null) setSettings(answer.settings);
    return answer !== null;
  };
  /** [SEASON-6] The hour or the payouts of a season that isn't the site's. */
  const saveSeason = async (
    id: string,
    title: string,
    text: string,
    body: z.input<typeof changeSeason.body>,
  ) => {
    const question = { title, text, confirmLabel: 'Save' };
    const answer = await confirmedAction(question, changeSeason, { params: { id }, body });
    if (answer !== null) await loadSettings().catch(() => undefined);
    return answer !== null;
  };
  return { save, saveSeason, isRunning };
}
