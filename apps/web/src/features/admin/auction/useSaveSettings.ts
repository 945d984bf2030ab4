import * as site from '@bracketbid/contract/http/site';
import { setSettings } from '../../../store/store.ts';
import { useConfirmedAct } from '../useConfirmedAct.ts';

/** Saves settings after a confirmation that says whom they touch. */
export function useSaveSettings() {
  const { confirmedAct, isBusy } = useConfirmedAct();
  const save = async (title: string, text: string, body: site.SettingsPatch) => {
    const question = { title, text: () => text, confirmLabel: 'Save' };
    const answer = await confirmedAct(question, site.updateSettings, { body });
    if (answer !== null) setSettings(answer.settings);
    return answer !== null;
  };
  return { save, isBusy };
}
