import type { Call, ReplyOf } from '@bracketbid/contract/call';
import type { Sent } from '../../../api/createApi.ts';
import { loadSettings } from '../../../session.ts';
import { chooseAction } from '../../../ui/dialogs/choose.ts';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { useAdminAction } from '../useAdminAction.ts';

/** What the admin has confirmed about a season; the server requires some of it. */
type Choice = { readonly results?: 'keep' | 'drop'; readonly force?: true };

/**
 * Writes a season; where the server requires a confirmation, the admin is shown the consequence first. `write` returns
 * the server's answer, and null when nothing was written.
 */
export function useSeasonWrite() {
  const { act, isRunning } = useAdminAction();
  const write = async <C extends Call>(
    call: C,
    sentFor: (choice: Choice) => Sent<C>,
    choice: Choice = {},
  ): Promise<ReplyOf<C> | null> => {
    const refusal = { code: '', message: '' };
    const answer = await act(call, sentFor(choice), ({ code = '', message }) => {
      Object.assign(refusal, { code, message });
      return code === 'HasResults' || code === 'FinalNotPlayed';
    });
    if (answer !== null) {
      // Another season may start at another hour, or be for practice.
      await loadSettings().catch(() => undefined);
      return answer;
    }
    if (refusal.code === 'HasResults') {
      const results = await chooseAction(RESULTS);
      if (results !== null) return write(call, sentFor, { ...choice, results });
    }
    if (refusal.code === 'FinalNotPlayed') {
      const isConfirmed = await confirmAction({ ...UNFINISHED, title: refusal.message });
      if (isConfirmed) return write(call, sentFor, { ...choice, force: true });
    }
    return null;
  };
  return { write, isRunning };
}

const RESULTS = {
  title: 'This file has results',
  text: 'It says how the games of this tournament went. Without the results, it is auctioned like one that is still to come, and you enter the scores. With them, everyone would be bidding on results that anybody can look up.',
  choices: [
    { label: 'Import without the results', value: 'drop' },
    { label: 'Keep the results', value: 'keep' },
  ],
} as const;

const UNFINISHED = {
  text: 'Groups have held their auctions this season. If you archive it now, they will only find it under its year, and whoever is still to be paid has to wait until you enter the rest of its results under Scores, by hand.',
  confirmLabel: 'Archive it anyway',
} as const;
