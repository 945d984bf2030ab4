import { dialogs } from './dialogs.ts';
import { notify } from '../notices/notify.ts';
import type { Choice } from './questions.ts';

/** A dialog with several choices. Null when none is chosen or it is closed. */
export async function chooseAction<Value>(question: Choice<Value>): Promise<Value | null> {
  try {
    const { openChoice } = await dialogs.ready();
    return await openChoice(question);
  } catch {
    notify.noConnection('No connection. Please try again.');
    return null;
  }
}
