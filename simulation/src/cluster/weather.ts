import type { Random } from '../random.ts';

/** What goes wrong, and how often: probabilities of one occasion, and mean times between what befalls a process. */
export type Weather = {
  /** An append or a read never reaches the database; its sender hears that the connection broke. */
  readonly lostBefore: number;
  /** An append is stored, and its sender hears that the connection broke. */
  readonly lostAfter: number;
  /** An append is stored seconds after its sender heard that the connection broke. */
  readonly late: number;
  /** The database takes seconds. */
  readonly slow: number;
  /** A read leaves events out, as no log that is true does: the room must stop, and be opened anew. */
  readonly torn: number;
  readonly newsLost: number;
  readonly newsDoubled: number;
  /** News comes seconds late, after news of later events. */
  readonly newsSlow: number;
  readonly requestLost: number;
  readonly answerLost: number;
  readonly requestDoubled: number;
  readonly requestSlow: number;
  /** A bid carries what the database can't keep. */
  readonly poison: number;
  /** Whoever is told of events throws. */
  readonly tellingThrows: number;
  readonly crashEveryMs: number;
  /** A process stands still for seconds (a stopped machine, a long collection) and goes on unaware. */
  readonly freezeEveryMs: number;
  readonly databaseAwayEveryMs: number;
  readonly newsAwayEveryMs: number;
};

export const CALM: Weather = {
  lostBefore: 0,
  lostAfter: 0,
  late: 0,
  slow: 0,
  torn: 0,
  newsLost: 0,
  newsDoubled: 0,
  newsSlow: 0,
  requestLost: 0,
  answerLost: 0,
  requestDoubled: 0,
  requestSlow: 0,
  poison: 0,
  tellingThrows: 0,
  crashEveryMs: Infinity,
  freezeEveryMs: Infinity,
  databaseAwayEveryMs: Infinity,
  newsAwayEveryMs: Infinity,
};

/** Each seed is calm in some matters and wild in others: faults that never come alone hide each other. */
export function someWeather(random: Random): Weather {
  const share = (wild: number) => [0, wild / 5, wild][random.below(3)] ?? 0;
  const everyMs = (meanMs: number) => (random.chance(0.2) ? Infinity : meanMs);
  const database = {
    lostBefore: share(0.1),
    lostAfter: share(0.15),
    late: share(0.08),
    slow: share(0.05),
    databaseAwayEveryMs: everyMs(40_000),
  };
  const news = {
    newsLost: share(0.4),
    newsDoubled: share(0.3),
    newsSlow: share(0.3),
    newsAwayEveryMs: everyMs(20_000),
  };
  const phones = {
    requestLost: share(0.1),
    answerLost: share(0.5),
    requestDoubled: share(0.3),
    requestSlow: share(0.1),
  };
  const processes = { crashEveryMs: everyMs(12_000), freezeEveryMs: everyMs(15_000) };
  const bugs = { poison: share(0.1), tellingThrows: share(0.1), torn: share(0.2) };
  return {
    ...CALM,
    ...(random.chance(0.5) ? bugs : {}),
    ...(random.chance(0.7) ? database : {}),
    ...(random.chance(0.7) ? news : {}),
    ...(random.chance(0.8) ? phones : {}),
    ...(random.chance(0.7) ? processes : {}),
  };
}

/** Whether the database answers everyone at all times, so that only dead processes are an outage. */
export function isSteady(weather: Weather): boolean {
  const { lostBefore, lostAfter, late, databaseAwayEveryMs } = weather;
  return lostBefore + lostAfter + late === 0 && databaseAwayEveryMs === Infinity;
}

/** Whether what a process is told of must be known to it in a moment. */
export function isPrompt(weather: Weather): boolean {
  const { slow, torn, freezeEveryMs, crashEveryMs } = weather;
  return (
    isSteady(weather) && slow + torn === 0 && Math.min(freezeEveryMs, crashEveryMs) === Infinity
  );
}

/** Whether all news comes at last. A process that dies has stored things that it told nobody of. */
export function isNewsSure({ newsLost, newsAwayEveryMs, crashEveryMs }: Weather): boolean {
  return newsLost === 0 && newsAwayEveryMs === Infinity && crashEveryMs === Infinity;
}
