import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';
import { isDatabaseAway } from '../../failures.ts';
import type { MembershipLock } from '../db/membershipLock.ts';

/** The processes that serve the site, as this one knows them. It may be wrong for seconds: that costs time, never truth. */
export type LiveProcesses = {
  /** All of them, this one too. */
  now(): ReadonlySet<string>;
  /** Called when one has come or gone. */
  onChange(listener: () => void): void;
  /** Looks at once. @throws if the database is away */
  look(): Promise<void>;
  begin(): void;
  close(): void;
};

const LOOK_MS = 2000;

/** A process that loses its connection to the database has a new one a second later: one look without it means nothing. */
const MISSED_MAX = 1;

/** Knows the living by the lock that each holds in the database, so also where there is no Redis. */
export function createLiveProcesses(deps: {
  readonly own: string;
  readonly membershipLock: Pick<MembershipLock, 'members'>;
  readonly bus: Pick<ProcessBus, 'onPresence'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): LiveProcesses {
  const { own, membershipLock, clock, onError } = deps;
  /** How many looks in a row have missed each. */
  let missed = new Map([[own, 0]]);
  let all: ReadonlySet<string> = new Set([own]);
  let isClosed = false;
  let cancel = () => {};
  const listeners: (() => void)[] = [];

  const take = (now: typeof missed) => {
    const isSame = now.size === missed.size && [...now.keys()].every((each) => missed.has(each));
    missed = now;
    if (isSame) return;
    all = new Set(now.keys());
    for (const listener of listeners) listener();
  };

  const look = async (): Promise<void> => {
    const found = new Set([...(await membershipLock.members()), own]);
    const now = new Map([...found].map((process) => [process, 0]));
    for (const [process, times] of missed) {
      if (!found.has(process) && times < MISSED_MAX) now.set(process, times + 1);
    }
    take(now);
  };

  const beat = () => {
    cancel();
    if (isClosed) return;
    cancel = clock.alarm(clock.nowMs() + LOOK_MS, beat);
    look().catch((error: unknown) => {
      // Reported elsewhere, and nobody is gone because of it.
      if (!isDatabaseAway(error)) onError(error);
    });
  };

  deps.bus.onPresence((message, from) => {
    if (message.kind !== 'leaving' || from === own) return;
    take(new Map([...missed].filter(([process]) => process !== from)));
  });

  return {
    now: () => all,
    onChange: (listener) => {
      listeners.push(listener);
    },
    look,
    begin: beat,
    close: () => {
      isClosed = true;
      cancel();
    },
  };
}
