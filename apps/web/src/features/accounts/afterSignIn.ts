import { z } from 'zod';

const carried = z.object({ joinGroup: z.string().min(1) });

/** Where a new session begins: at the group whose invitation was carried along, else at the own group. */
export function pathAfterSignIn(locationState: unknown): string {
  const parsed = carried.safeParse(locationState);
  return parsed.success ? `/groups/join/${encodeURIComponent(parsed.data.joinGroup)}` : '/groups';
}
