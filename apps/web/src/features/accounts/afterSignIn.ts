import { z } from 'zod';

const carried = z.object({ joinGroup: z.string().min(1) });

/** The first page after signing in: the invitation that was carried along, else the own group. */
export function pathAfterSignIn(locationState: unknown): string {
  const parsed = carried.safeParse(locationState);
  return parsed.success ? `/groups/join/${encodeURIComponent(parsed.data.joinGroup)}` : '/groups';
}
