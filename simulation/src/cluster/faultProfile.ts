import type { Random } from '../random.ts';

/** Which faults occur, and how often: probabilities per occasion, and mean times between faults of a process. */
export type FaultProfile = {
  /** An append or a read never reaches the database; its sender gets "connection lost". */
  readonly lostBefore: number;
  /** An append is stored, and its sender gets "connection lost". */
  readonly lostAfter: number;
  /** An append is stored seconds after its sender got "connection lost". */
  readonly late: number;
  /** The database takes seconds. */
  readonly slow: number;
  /** A read omits events, as no real log does: the room must stop, and be reopened. */
  readonly torn: number;
  readonly messagesLost: number;
  readonly messagesDoubled: number;
  /** A message between processes arrives seconds late, after those of later events. */
  readonly messagesSlow: number;
  readonly requestLost: number;
  readonly answerLost: number;
  readonly requestDoubled: number;
  readonly requestSlow: number;
  /** A bid contains text that the database can't store. */
  readonly poison: number;
  /** A listener of events throws. */
  readonly listenerThrows: number;
  readonly crashEveryMs: number;
  /** A process stands still for seconds (a stopped machine, a long collection) and goes on unaware. */
  readonly freezeEveryMs: number;
  readonly databaseAwayEveryMs: number;
  readonly busAwayEveryMs: number;
};

export const NO_FAULTS: FaultProfile = {
  lostBefore: 0,
  lostAfter: 0,
  late: 0,
  slow: 0,
  torn: 0,
  messagesLost: 0,
  messagesDoubled: 0,
  messagesSlow: 0,
  requestLost: 0,
  answerLost: 0,
  requestDoubled: 0,
  requestSlow: 0,
  poison: 0,
  listenerThrows: 0,
  crashEveryMs: Infinity,
  freezeEveryMs: Infinity,
  databaseAwayEveryMs: Infinity,
  busAwayEveryMs: Infinity,
};

/** Each seed has some kinds of faults and not others: faults that always occur together mask each other. */
export function someFaultProfile(random: Random): FaultProfile {
  const share = (wild: number) => [0, wild / 5, wild][random.below(3)] ?? 0;
  const everyMs = (meanMs: number) => (random.chance(0.2) ? Infinity : meanMs);
  // Processes die and nothing else goes wrong: then the others take over at once.
  if (random.chance(0.15)) return { ...NO_FAULTS, crashEveryMs: 12_000 };
  const database = {
    lostBefore: share(0.1),
    lostAfter: share(0.15),
    late: share(0.08),
    slow: share(0.05),
    databaseAwayEveryMs: everyMs(40_000),
  };
  const bus = {
    messagesLost: share(0.4),
    messagesDoubled: share(0.3),
    messagesSlow: share(0.3),
    busAwayEveryMs: everyMs(20_000),
  };
  const phones = {
    requestLost: share(0.1),
    answerLost: share(0.5),
    requestDoubled: share(0.5),
    requestSlow: share(0.1),
  };
  const processes = { crashEveryMs: everyMs(12_000), freezeEveryMs: everyMs(15_000) };
  const bugs = { poison: share(0.1), listenerThrows: share(0.1), torn: share(0.2) };
  return {
    ...NO_FAULTS,
    ...(random.chance(0.5) ? bugs : {}),
    ...(random.chance(0.7) ? database : {}),
    ...(random.chance(0.7) ? bus : {}),
    ...(random.chance(0.8) ? phones : {}),
    ...(random.chance(0.7) ? processes : {}),
  };
}

/** Whether the database is always available, so that only dead processes are an outage. */
export function isSteady(profile: FaultProfile): boolean {
  const { lostBefore, lostAfter, late, databaseAwayEveryMs } = profile;
  return lostBefore + lostAfter + late === 0 && databaseAwayEveryMs === Infinity;
}

/** Whether a process must apply what it receives at once. */
export function isPrompt(profile: FaultProfile): boolean {
  const { slow, torn, freezeEveryMs, crashEveryMs } = profile;
  return (
    isSteady(profile) && slow + torn === 0 && Math.min(freezeEveryMs, crashEveryMs) === Infinity
  );
}

/** Whether nothing is slow or lost between processes, so that only those that die keep lots waiting. */
export function isQuick(profile: FaultProfile): boolean {
  const { messagesLost, messagesSlow, busAwayEveryMs } = profile;
  return (
    isPrompt({ ...profile, crashEveryMs: Infinity }) &&
    messagesLost + messagesSlow === 0 &&
    busAwayEveryMs === Infinity
  );
}

/** Whether all messages arrive in the end. A process that dies may have stored events that it never published. */
export function isBusReliable({
  messagesLost,
  busAwayEveryMs,
  crashEveryMs,
}: FaultProfile): boolean {
  return messagesLost === 0 && busAwayEveryMs === Infinity && crashEveryMs === Infinity;
}
