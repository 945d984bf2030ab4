import { z } from 'zod';

/** Somebody with an account. */
const account = z.object({
  userId: z.string(),
  email: z.string(),
  password: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  /** Their address, as a proxy would forward it. */
  address: z.string(),
});
export type Account = z.infer<typeof account>;

const peopleOfGroup = z.object({ groupId: z.string(), members: z.array(account) });
export type PeopleOfGroup = z.infer<typeof peopleOfGroup>;

/** What attackers know and have: their own groups, and what one can know of the others. */
export const battle = z.object({
  url: z.string(),
  /** Seconds that an attack goes on which has no end of its own. */
  seconds: z.number(),
  /** As many tries as a test has time for; else as many as make the point. */
  size: z.enum(['short', 'full']),
  /** A group of attackers whose auction runs. */
  own: peopleOfGroup,
  /** Another one, to be ruined. */
  sacrifice: peopleOfGroup,
  /** Joined by nobody yet but the one who made it: its link, and how many have room. */
  open: z.object({ slug: z.string(), limit: z.number() }),
  /** Attackers without a group. */
  loners: z.array(account),
  /** Honest people's ids, as an invitation's reader might know them. */
  targets: z.array(z.object({ groupId: z.string(), userId: z.string() })),
  adminEmail: z.string(),
  /** Signs tokens, where the product was started for this run: to make one that is right but for its age. */
  jwtSecret: z.string().nullable(),
  /** Where such a product writes its mails. */
  outbox: z.string().nullable(),
});
export type Battle = z.infer<typeof battle>;
