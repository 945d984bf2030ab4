import { MESSAGES } from '@bracketbid/contract/messages';
import { TooSoon } from '../failures.ts';

/** Half of the threads that a process has for such work: files and names are read on the others. A hash takes 19 MiB. */
const AT_ONCE_MAX = 2;
/** Some three seconds of hashes: who would wait longer is better told so. */
const WAITING_MAX = 200;
const RETRY_SECONDS = 5;

/** Whose password is hashed when. */
export type HashQueue = {
  /**
   * Does work when it is its lane's turn: lanes take turns, so that a flood from one address waits behind itself alone.
   *
   * @param lane  who shares a place in the queue (`Devices.lane`)
   * @throws TooSoon (429) when too many wait, and this lane has no fewer waiting than any other
   */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

type Job = { readonly start: () => void; readonly refuse: (error: Error) => void };

export function createHashQueue(): HashQueue {
  /** In the order of their turns; a lane that has had one goes to the end. */
  const lanes = new Map<string, Job[]>();
  let waiting = 0;
  let running = 0;

  const tooMany = () => new TooSoon(MESSAGES.signInsBusy, RETRY_SECONDS);

  /** Takes the last one of the longest lane out of the queue. */
  const refuseLongest = (): void => {
    let longest: Job[] = [];
    for (const jobs of lanes.values()) if (jobs.length > longest.length) longest = jobs;
    waiting -= 1;
    longest.pop()?.refuse(tooMany());
  };

  const startNext = (): void => {
    while (running < AT_ONCE_MAX) {
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

  const turnOf = (lane: string): Promise<void> =>
    new Promise((start, refuse) => {
      const jobs = lanes.get(lane) ?? [];
      jobs.push({ start, refuse });
      lanes.set(lane, jobs);
      waiting += 1;
      if (running < AT_ONCE_MAX) startNext();
      else if (waiting > WAITING_MAX) refuseLongest();
    });

  return {
    run: async (lane, work) => {
      await turnOf(lane);
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
