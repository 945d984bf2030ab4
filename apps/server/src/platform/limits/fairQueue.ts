import { TooSoon } from '../../failures.ts';

/** Work of limited concurrency, done in turns. */
export type FairQueue = {
  /**
   * Does work when it is its lane's turn: lanes take turns, so that one lane's flood only delays itself.
   *
   * @param lane  who shares a place in the queue: a user, an address
   * @throws TooSoon (429) when too many wait, and this lane has no fewer waiting than any other
   */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

type Job = { readonly start: () => void; readonly refuse: (error: Error) => void };

export function createFairQueue(limits: {
  readonly atOnceMax: number;
  readonly waitingMax: number;
  /** What a refused caller is answered, and when they may retry. */
  readonly refusal: { readonly message: string; readonly retrySeconds: number };
}): FairQueue {
  const { atOnceMax, waitingMax, refusal } = limits;
  /** In the order of their turns; a lane that has had its turn goes to the end. */
  const lanes = new Map<string, Job[]>();
  let waiting = 0;
  let running = 0;

  const tooMany = () => new TooSoon(refusal.message, refusal.retrySeconds);

  /** Takes the last one of the longest lane out of the queue. */
  const refuseLongest = (): void => {
    let longest: Job[] = [];
    for (const jobs of lanes.values()) if (jobs.length > longest.length) longest = jobs;
    waiting -= 1;
    longest.pop()?.refuse(tooMany());
  };

  const startNext = (): void => {
    while (running < atOnceMax) {
      const [turn] = lanes;
      if (turn === undefined) return;
      const [lane, jobs] = turn;
      lanes.delete(lane);
      const job = jobs.shift();
      if (jobs.length > 0) lanes.set(lane, jobs);
      if (job === undefined) continue;
      waiting -= 1;
      running += 1;
      job.start();
    }
  };

  const waitForTurn = (lane: string): Promise<void> =>
    new Promise((start, refuse) => {
      const jobs = lanes.get(lane) ?? [];
      jobs.push({ start, refuse });
      lanes.set(lane, jobs);
      waiting += 1;
      if (running < atOnceMax) startNext();
      else if (waiting > waitingMax) refuseLongest();
    });

  return {
    run: async (lane, work) => {
      await waitForTurn(lane);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    waiting: () => waiting,
  };
}
