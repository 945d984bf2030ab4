import { confirmAction } from '../ui/dialogs/confirm.ts';

/** Asks whether to log out. @returns the answer */
export function askToLogOut(): Promise<boolean> {
  return confirmAction({ title: 'Are you sure?', text: 'Do you really want to log out?' });
}
