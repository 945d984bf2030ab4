import { isRehearsalId, REHEARSAL_SECONDS } from '@bracketbid/contract/rehearsal';
import { useStore } from '../../store/store.ts';

/** What a late bid puts on the clock of a group's auction, or of a rehearsal; null while the site's settings are not known. */
export function useExtensionSeconds(groupId: string): number | null {
  const ofSite = useStore(({ global }) => global.settings?.extensionSeconds ?? null);
  return isRehearsalId(groupId) ? REHEARSAL_SECONDS.extensionSeconds : ofSite;
}
