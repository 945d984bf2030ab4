import * as site from '@bracketbid/contract/http/site';
import { setSettings } from '../../../store/store.ts';
import { useConfirmedAction } from '../useConfirmedAction.ts';

/** Saves settings after a confirmation that says whom they affect. */
export function useSaveSettings() {
  const { confirmedAction, isRunning } = useConfirmedAction();
  const save = async (title: string, text: string, body: site.SettingsPatch) => {
    const question = { title, text: () => text, confirmLabel: 'Save' };
    const answer = await confirmedAction(question, site.updateSettings, { body });
    if (answer !== null) setSettings(answer.settings);
    return answer !== null;
  };
  return { save, isRunning };
}
