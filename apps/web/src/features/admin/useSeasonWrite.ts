import type { Call, ReplyOf } from '@bracketbid/contract/call';
import type { Sent } from '../../api/createApi.ts';
import { loadSettings } from '../../session.ts';
import { chooseAction } from '../../ui/choose.tsx';
import { confirmAction } from '../../ui/confirm.tsx';
import { useAct } from './useAdmin.ts';

/** What the server asks back before it writes a season. */
type Choice = { readonly results?: 'keep' | 'drop'; readonly force?: true };

/**
 * Writes a season; what the server does not do without a word of the admin is asked, with its consequence. `write` gives
 * the server's answer, and null when nothing was written.
 */
export function useSeasonWrite() {
  const { act, isBusy } = useAct();
  const write = async <C extends Call>(
    call: C,
    sentFor: (choice: Choice) => Sent<C>,
    choice: Choice = {},
  ): Promise<ReplyOf<C> | null> => {
    const asked = { code: '', message: '' };
    const answer = await act(call, sentFor(choice), ({ code = '', message }) => {
      Object.assign(asked, { code, message });
      return code === 'HasResults' || code === 'FinalNotPlayed';
    });
    if (answer !== null) {
      // Another season has another hour, and may be for practice.
      await loadSettings().catch(() => undefined);
      return answer;
    }
    if (asked.code === 'HasResults') {
      const results = await chooseAction(RESULTS);
      if (results !== null) return write(call, sentFor, { ...choice, results });
    }
    if (asked.code === 'FinalNotPlayed') {
      const isMeant = await confirmAction({ ...UNFINISHED, title: asked.message });
      if (isMeant) return write(call, sentFor, { ...choice, force: true });
    }
    return null;
  };
  return { write, isBusy };
}

const RESULTS = {
  title: 'This file has results',
  text: 'It says how games of this tournament went. Without the results it is auctioned like one that is still to come, and scores are entered as you like. With them every auction would be on results that everybody can look up.',
  choices: [
    { label: 'Import without the results', value: 'drop' },
    { label: 'Keep the results', value: 'keep' },
  ],
} as const;

const UNFINISHED = {
  text: 'Groups have auctioned this season. If it is archived now, they see it under its year only, and whoever is still to be paid waits until you enter the rest of its results under Scores, by hand.',
  confirmLabel: 'Archive it all the same',
} as const;
