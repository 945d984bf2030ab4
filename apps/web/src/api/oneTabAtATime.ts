/**
 * How long a write to the browser's storage may take to become visible in other tabs. Within it, a tab
 * may still read what another has replaced. Milliseconds.
 */
export const STORAGE_LAG_MS_MAX = 500;

/**
 * Runs some work while no other tab runs work under the same name. The name stays taken for
 * `STORAGE_LAG_MS_MAX` after the work: a tab that comes too soon to see the result in storage has to
 * wait, and so knows that there is one to look for.
 *
 * @param work  called with whether it had to wait for another run
 * @returns what the work gave, as soon as it did
 */
export function oneTabAtATime<T>(
  locks: LockManager,
  name: string,
  work: (hadToWait: boolean) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const run = async (hadToWait: boolean): Promise<void> => {
      await work(hadToWait).then(resolve, reject);
      await new Promise((release) => setTimeout(release, STORAGE_LAG_MS_MAX));
    };
    locks
      .request(name, { ifAvailable: true }, (lock) =>
        // Not awaited: this request has been answered, and holds nothing.
        lock === null ? void locks.request(name, () => run(true)).catch(reject) : run(false),
      )
      .catch(reject);
  });
}
