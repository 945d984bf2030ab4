import type { Match } from '@bracketbid/contract/entities';
import * as calls from '@bracketbid/contract/http/admin';
import * as results from '@bracketbid/contract/http/results';
import { type KeyboardEvent, useState } from 'react';
import { send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useAdminAction } from '../useAdminAction.ts';
import { describeChanges } from './describeChanges.ts';
import {
  asScore,
  findEntry,
  keyAction,
  type ScoreEntry,
  shownScores,
  type TypedScores,
} from './scoreEntry.ts';

/** The typed scores of a match, and how they are saved. A decided match is corrected only after a preview of the changes. */
export function useScoreEntry(match: Match) {
  const { act, isRunning } = useAdminAction();
  const preview = useAction();
  const [typed, setTyped] = useState<TypedScores>({});
  const shown = shownScores(match, typed);
  const params = { id: match._id };

  const isConfirmed = async (body: ScoreEntry): Promise<boolean> => {
    const changes = await preview.run(() => send(calls.previewResult, { params, body }));
    if (changes === null) return false;
    return confirmAction({
      title: 'Correct this result?',
      text: describeChanges(changes),
      confirmLabel: 'Correct it',
    });
  };
  const enter = async (body: ScoreEntry) => {
    if (match.winner !== null && !(await isConfirmed(body))) return;
    if ((await act(results.enterResult, { params, body })) !== null) setTyped({});
  };
  const save = (status: 'live' | 'final') => {
    const entry = findEntry(shown, status);
    if (entry === null) notify.error('Both scores are needed, as whole numbers.');
    else void enter(entry);
  };
  return {
    shown,
    isRunning,
    enter,
    save,
    change: (side: keyof TypedScores, text: string) =>
      setTyped({ ...typed, [side]: asScore(text) }),
    onKey: (event: KeyboardEvent) => {
      const action = keyAction(event);
      if (action === 'drop') setTyped({});
      else if (action !== null) save(action);
    },
  };
}
