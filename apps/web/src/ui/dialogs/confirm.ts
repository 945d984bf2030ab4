import { dialogs } from './dialogs.ts';
import type { Question } from './questions.ts';

/** A confirmation dialog. True when confirmed; closing it cancels. */
export async function confirmAction(question: Question): Promise<boolean> {
  try {
    const { openConfirm } = await dialogs.ready();
    return await openConfirm(question);
  } catch {
    // Its code could not be fetched: the browser asks.
    return window.confirm(`${question.title}\n\n${question.text}`);
  }
}
