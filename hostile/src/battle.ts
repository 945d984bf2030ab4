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

/** What attackers have and know: their own groups, and what can be learnt about the others. */
export const battle = z.object({
  url: z.string(),
  /** Seconds that an attack without an end of its own runs. */
  seconds: z.number(),
  /** As many tries as a test has time for; else as many as prove the point. */
  size: z.enum(['short', 'full']),
  /** A group of attackers whose auction runs. */
  own: peopleOfGroup,
  /** Another one, to be ruined. */
  sacrifice: peopleOfGroup,
  /** A group of attackers with a contest, whose auction starts a minute after it was made: host, owner, one without a lot. */
  contest: peopleOfGroup,
  /** A group of attackers whose lots a person ends: host, one to be a clerk, one with a phone. */
  gavel: peopleOfGroup,
  /** A group with nobody but its creator: its link, and its member limit. */
  open: z.object({ slug: z.string(), limit: z.number() }),
  /** Attackers without a group. */
  loners: z.array(account),
  /** Honest people's ids, as somebody with an invitation might know them. */
  targets: z.array(z.object({ groupId: z.string(), userId: z.string() })),
  adminEmail: z.string(),
  /** A site admin in a hurry. */
  adminToken: z.string(),
  /** Signs tokens, if the product was started for this run: to forge a valid but expired one. */
  jwtSecret: z.string().nullable(),
  /** The folder such a product writes its mails to. */
  outbox: z.string().nullable(),
});
export type Battle = z.infer<typeof battle>;
