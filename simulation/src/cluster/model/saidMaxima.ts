import type { AuctionStarted, MaximumSealed } from '@bracketbid/engine/auction/events';
import type { Maximum } from '@bracketbid/engine/auction/maxima/maxima';
import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';

/** A maximum that stands. */
type Said = {
  readonly seal: string;
  readonly userId: string;
  readonly teamId: string;
  readonly amount: number;
  /** The seq from which on it counts; below 1 if it was said before the start. */
  readonly sinceSeq: number;
};

type When = { readonly seq: number; readonly atMs: number };

/**
 * Who has said up to how much for which lot, and since when: a reading of docs/rules.md MAX-1, MAX-3, MAX-6 and VOID-6 of its own,
 * which shares nothing with the engine's.
 */
export type SaidMaxima = {
  /** The group's own chain, up to the start. A seal whose lot is gone hides nothing: it stays, and nothing counts. */
  readBefore(events: readonly GroupEvent[]): void;
  start(event: AuctionStarted): void;
  /** @returns whose, for which lot, up to how much */
  set(event: MaximumSealed, when: When): Said | null;
  remove(seal: string, when: When): void;
  /** The lot's sale is voided. */
  clear(teamId: string): void;
  /** Those that stand on a lot, the earliest first. */
  on(teamId: string): readonly Said[];
};

/**
 * @param behind  the maximum behind a seal
 * @param must  called with what has to hold, and the promise that it keeps
 */
export function createSaidMaxima(
  behind: (seal: string) => Maximum | null,
  must: (holds: boolean, promise: string) => void,
): SaidMaxima {
  let standing: readonly Said[] = [];
  let removed: (When & { readonly said: Said }) | null = null;
  const used = new Set<string>();
  const inert = new Set<string>();

  const set: SaidMaxima['set'] = ({ seal, replaces }, { seq, atMs }) => {
    const maximum = behind(seal);
    must(maximum !== null && !used.has(seal), 'a seal is of one maximum, once');
    used.add(seal);
    if (maximum === null) return null;
    const { userId, teamId, amount } = maximum;
    const isSame = (other: Said) => other.userId === userId && other.teamId === teamId;
    must(!standing.some(isSame), 'a member has one maximum for a lot');
    const before = removed?.seq === seq - 1 && isSame(removed.said) ? removed : null;
    const hasReplaced = replaces !== undefined && replaces === before?.said.seal;
    must(
      replaces === undefined || (hasReplaced && before?.atMs === atMs),
      'a seal replaces its owner’s own',
    );
    // That the seal names it rightly, `judgeChanges` reads from what its owner did.
    // Lowered, it keeps its time. One that was removed, and set anew whenever after, is a new one.
    const keeps = hasReplaced && before !== null && before.said.amount >= amount;
    const said = { seal, userId, teamId, amount, sinceSeq: keeps ? before.said.sinceSeq : seq };
    standing = [...standing, said];
    return said;
  };

  const remove: SaidMaxima['remove'] = (seal, when) => {
    const said = standing.find((each) => each.seal === seal);
    must(said !== undefined, 'only a seal that stands is withdrawn');
    standing = standing.filter((each) => each !== said);
    if (said !== undefined) removed = { ...when, said };
  };

  return {
    set,
    remove,
    readBefore: (events) => {
      for (const [index, event] of events.entries()) {
        // Those of one append have the same time: this one has each by itself.
        const when = { seq: index - events.length, atMs: 0 };
        if (event.type === 'MaximumSealed') {
          if (behind(event.seal) === null) inert.add(event.seal);
          else set(event, when);
        }
        if (event.type === 'MaximumWithdrawn') remove(event.seal, when);
      }
    },
    start: ({ seals = [] }) => {
      const taken = new Set(seals);
      must(taken.size === seals.length, 'a seal is taken up once');
      must(
        standing.every(({ seal }) => taken.has(seal)),
        'the auction takes up what stands',
      );
      must(
        [...inert].every((seal) => taken.has(seal)),
        'nobody sees which seals hide nothing',
      );
    },
    clear: (teamId) => {
      standing = standing.filter((each) => each.teamId !== teamId);
    },
    on: (teamId) =>
      standing.filter((each) => each.teamId === teamId).toSorted((a, b) => a.sinceSeq - b.sinceSeq),
  };
}
