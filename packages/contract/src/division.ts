import { z } from 'zod';
import { id, instant } from './fields.ts';

/** One tournament is current in each of them. The men's is the site's, unless only another one is there. */
export const DIVISIONS = ['mens', 'womens'] as const;

export const division = z.enum(DIVISIONS);
export type Division = z.infer<typeof division>;

/** A tournament that is current, where there is more than one. */
export const currentSeason = z.object({
  _id: id,
  division,
  year: z.number().int(),
  name: z.string(),
  /** When its auctions start, unless a group has its own; null while it is not set. */
  auctionDate: instant.nullable(),
  /** In a practice season, the sentence that says so; null in a real one. */
  practiceSeason: z.string().nullable(),
  /** What one win of a round pays, in basis points of the pot, by the round's code. */
  payoutBasisPoints: z.record(z.string(), z.number().int()),
});
export type CurrentSeason = z.infer<typeof currentSeason>;
