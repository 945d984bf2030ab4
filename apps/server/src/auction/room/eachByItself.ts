import { isDatabaseAway } from '../../failures.ts';

/**
 * Acts on each of many auctions, and reports each that fails without holding up the others.
 *
 * @throws if the database is away: that is no single auction's failure, and all are retried when it is back
 */
export async function eachByItself<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  const outcomes = await Promise.allSettled(all.map(act));
  const failed = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const outage = failed.find(isDatabaseAway);
  if (outage !== undefined) throw outage;
  for (const error of failed) onError(error);
}
