import type { GavelAct } from '@bracketbid/contract/http/gavel';
import { ApiFailure } from '../../../api/createApi.ts';

type Without<Act, Names extends string> = Act extends unknown ? Omit<Act, Names> : never;
/** An act before it has a group and an id of its own. */
export type Act = Without<GavelAct, 'groupId' | 'clientActId'>;

/** An act that has not been accepted, as the list of acts shows it. */
export type SentAct = {
  readonly id: string;
  readonly act: Act;
  /** In a clerk's words: `$120 for 31 Ada Lovelace`. */
  readonly said: string;
  /** Why it does not count; null while it is on its way. */
  readonly why: string | null;
  /** The event that it became, until the picture shows it; null before. */
  readonly seq: number | null;
};

export type ActOutcome =
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly failure: ApiFailure };

/** Attempts per act while no answer comes: for some 20 seconds. */
export const TRIES_MAX = 9;
/** The wait before the second attempt; each further wait is longer by as much. Milliseconds. */
const RETRY_MS = 500;
/** Refused acts that stay in the list. */
const REFUSED_MAX = 3;

/** What the server says of an act that no answer came for. */
const NO_ANSWER = 'No answer came: look whether it counts.';
const NOT_IN_SIGHT = 'What you entered was not in sight yet: look, and press again.';
const OTHER_LOT = 'No answer came while its lot was up.';

export type ActDoors = {
  /** @returns the event that it became @throws ApiFailure */
  readonly send: (act: Act, clientActId: string) => Promise<number>;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether what was meant is still up: acts name no lot, so that a late attempt would be another one’s. */
  readonly lotNow: () => string | null;
  /** The last event that the picture shows. */
  readonly seqNow: () => number;
};

/** What an act depends on, beside what is up when it is submitted. */
export type ActTerms = {
  /** The lot that it is about, where that is still to come. */
  readonly lot?: string;
  /** Without the act that goes before it, it is not sent. */
  readonly after?: Promise<ActOutcome>;
  /** [GAVEL-2] The last event that was in sight: an act of this screen that came to be later has to be seen first. */
  readonly seenSeq?: number;
};

/**
 * A clerk's acts, one after the other in the order of the keys. However often an answer is lost, an act counts once: each
 * attempt has the same id.
 */
export function createActs(doors: ActDoors, show: (sent: readonly SentAct[]) => void) {
  let sent: readonly SentAct[] = [];
  let last: Promise<unknown> = Promise.resolve();
  /** The last event that an act of this screen became. */
  let ownSeq = 0;

  const change = (next: readonly SentAct[]) => {
    sent = next;
    show(sent);
  };

  const isSeen = (seq: number) => seq <= doors.seqNow();

  const attempt = async (
    act: Act,
    id: string,
    lots: readonly (string | null)[],
  ): Promise<ActOutcome> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const seq = await doors.send(act, id);
        ownSeq = Math.max(ownSeq, seq);
        change(
          isSeen(seq)
            ? sent.filter((each) => each.id !== id)
            : sent.map((each) => (each.id === id ? { ...each, seq } : each)),
        );
        return { kind: 'accepted' };
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (!isLost(error)) return { kind: 'refused', failure: error };
        if (tries === TRIES_MAX) return refused(NO_ANSWER);
        await doors.wait(RETRY_MS * tries);
        if (!lots.includes(doors.lotNow())) return refused(OTHER_LOT);
      }
    }
  };

  return {
    submit: (act: Act, said: string, terms: ActTerms = {}): Promise<ActOutcome> => {
      const id = doors.newId();
      const lots = [doors.lotNow(), terms.lot ?? null];
      change([...sent, { id, act, said, why: null, seq: null }]);
      const outcome = last.then(async () => {
        const before = await terms.after;
        if (before?.kind === 'refused') {
          change(sent.filter((each) => each.id !== id));
          return before;
        }
        const isUnseen = terms.seenSeq !== undefined && terms.seenSeq < ownSeq;
        const came = isUnseen
          ? refused(NOT_IN_SIGHT)
          : await attempt(act, id, terms.lot === undefined ? lots.slice(0, 1) : lots);
        if (came.kind === 'refused') {
          const why = came.failure.message;
          change(keepFew(sent.map((each) => (each.id === id ? { ...each, why } : each))));
        }
        return came;
      });
      last = outcome.catch(() => undefined);
      return outcome;
    },
    /** The picture has come so far: accepted acts are in it. */
    caughtUp: () => {
      const open = sent.filter(({ seq }) => seq === null || !isSeen(seq));
      if (open.length < sent.length) change(open);
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
