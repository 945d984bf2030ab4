import { create } from 'zustand';
import { installAsked } from '../../store/persist.ts';

/** What a browser sends when it would install the page as an app; not in the DOM's types. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

/** How the app could come to the home screen: by the browser's own question, or by the person's own hand. */
export type InstallWay = 'asks' | 'byHand' | null;

const useInstall = create<{ readonly event: InstallEvent | null; readonly isAsked: boolean }>()(
  () => ({ event: null, isAsked: installAsked.read() ?? false }),
);

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event;
}

/** Keeps the browser's offer for the moment at which it is welcome. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) useInstall.setState({ event });
  });
  window.addEventListener('appinstalled', () => answered());
}

/** iPhones and iPads have no such event: there the person adds the page by hand. */
export function isByHand(agent: { readonly userAgent: string; readonly standalone?: boolean }) {
  return /iPhone|iPad/.test(agent.userAgent) && agent.standalone === false;
}

/** How this browser could install the app; null where it can't, or was asked before. */
export function useInstallWay(): InstallWay {
  const { event, isAsked } = useInstall();
  if (isAsked) return null;
  if (event !== null) return 'asks';
  return isByHand(navigator) ? 'byHand' : null;
}

function answered(): void {
  installAsked.write(true);
  useInstall.setState({ event: null, isAsked: true });
}

/** The person has answered: they are not asked again. @param yes  lets the browser ask its own question */
export function answerInstall(yes: boolean): void {
  const { event } = useInstall.getState();
  answered();
  if (yes && event !== null) event.prompt().catch(() => undefined);
}
