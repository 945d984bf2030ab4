import type { GavelAct } from '@bracketbid/contract/http/gavel';
import { ApiFailure } from '../../../api/createApi.ts';

type Without<Act, Names extends string> = Act extends unknown ? Omit<Act, Names> : never;
/** An act before it has a group and an id of its own. */
export type Act = Without<GavelAct, 'groupId' | 'clientActId'>;

/** An act that has not been accepted, as the list of acts shows it. */
export type SentAct = {
  readonly id: string;
  /** In a clerk's words: `$120 for 31 Ada Lovelace`. */
  readonly said: string;
  /** Why it does not count; null while it is on its way. */
  readonly why: string | null;
};

export type ActOutcome =
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly failure: ApiFailure };

/** Attempts per act while no answer comes: for some 20 seconds. */
export const TRIES_MAX = 9;
/** The wait before the second attempt; each further wait is longer by as much. Milliseconds. */
export const RETRY_MS = 500;
/** Refused acts that stay in the list. */
const REFUSED_MAX = 3;

/** What the server says of an act that no answer came for. */
const NO_ANSWER = 'No answer came: look whether it counts.';
const OTHER_LOT = 'No answer came while its lot was up.';

export type ActDoors = {
  /** @throws ApiFailure */
  readonly send: (act: Act, clientActId: string) => Promise<unknown>;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether what was meant is still up: acts name no lot, so that a late attempt would be another one’s. */
  readonly lotNow: () => string | null;
};

/**
 * A clerk's acts, one after the other in the order of the keys. However often an answer is lost, an act counts once: each
 * attempt has the same id.
 */
export function createActs(doors: ActDoors, show: (sent: readonly SentAct[]) => void) {
  let sent: readonly SentAct[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const change = (next: readonly SentAct[]) => {
    sent = next;
    show(sent);
  };

  const attempt = async (act: Act, id: string, lot: string | null): Promise<ActOutcome> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await doors.send(act, id);
        return { kind: 'accepted' };
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (!isLost(error)) return { kind: 'refused', failure: error };
        if (tries === TRIES_MAX) return refused(NO_ANSWER);
        await doors.wait(RETRY_MS * tries);
        if (doors.lotNow() !== lot) return refused(OTHER_LOT);
      }
    }
  };

  return {
    submit: (act: Act, said: string): Promise<ActOutcome> => {
      const id = doors.newId();
      const lot = doors.lotNow();
      change([...sent, { id, said, why: null }]);
      const outcome = last.then(async () => {
        const came = await attempt(act, id, lot);
        if (came.kind === 'accepted') change(sent.filter((each) => each.id !== id));
        else {
          const why = came.failure.message;
          change(keepFew(sent.map((each) => (each.id === id ? { ...each, why } : each))));
        }
        return came;
      });
      last = outcome.catch(() => undefined);
      return outcome;
    },
    /** What was refused has been read: another key was pressed since. */
    forget: () => {
      if (sent.some(({ why }) => why !== null)) change(sent.filter(({ why }) => why === null));
    },
  };
}

export type Acts = ReturnType<typeof createActs>;

const refused = (why: string): ActOutcome => ({
  kind: 'refused',
  failure: new ApiFailure(0, why),
});

/** Whether the act may have been stored although no answer came. */
function isLost({ status }: ApiFailure): boolean {
  return status === 0 || status >= 500;
}

function keepFew(sent: readonly SentAct[]): readonly SentAct[] {
  const known = sent.filter(({ why }) => why !== null).slice(-REFUSED_MAX);
  return sent.filter((each) => each.why === null || known.includes(each));
}
