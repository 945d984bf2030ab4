import * as site from '@bracketbid/contract/http/site';
import { setSettings } from '../../store/store.ts';
import { confirmAction } from '../../ui/confirm.tsx';
import { touches } from './touches.ts';
import { useAct } from './useAdmin.ts';

/** The season's groups as confirmations count them. */
export type GroupCounts = {
  readonly total: number;
  readonly people: number;
  readonly running: number;
  readonly runningPeople: number;
  readonly online: number;
};

/** Saves settings after a confirmation that says whom they touch. */
export function useSaveSettings(groups: Pick<GroupCounts, 'total' | 'people'>) {
  const { act, isBusy } = useAct();
  const save = async (title: string, text: string, body: site.SettingsPatch) => {
    const reach = touches({ groups: groups.total, people: groups.people });
    const isSure = await confirmAction({
      title,
      text: `${text} This touches ${reach}.`,
      confirmLabel: 'Save',
    });
    if (!isSure) return;
    const answer = await act(site.updateSettings, { body });
    if (answer !== null) setSettings(answer.settings);
  };
  return { save, isBusy };
}
