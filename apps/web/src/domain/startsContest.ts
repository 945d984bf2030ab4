/** The navigation state of somebody who signs in to make a contest of their own. */
export const STARTS_CONTEST = { startsContest: true } as const;

/** Whether somebody signs in to make a contest of their own. */
export function startsContest(state: unknown): boolean {
  return Reflect.get(Object(state), 'startsContest') === true;
}
