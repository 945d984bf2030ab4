import { PAUSE_MINUTES } from '@bracketbid/engine/auction/settings';
import { WHOLE_DOLLARS } from '@bracketbid/engine/money/dollars';
import { z } from 'zod';
import { MESSAGES } from './text/messages.ts';
import { name } from './text.ts';

/** A UUID, as every entity's `_id` is. */
export const id = z.uuid({ error: MESSAGES.idInvalid });

/** The id of a group in what a client sends, which says so where it is missing. */
export const groupId = z.uuid({
  error: ({ input }) => (input ? MESSAGES.idInvalid : MESSAGES.groupIdMissing),
});

/** Of a call below a group. */
export const groupIdParam = z.object({ groupId });

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const email = z
  .string({ error: MESSAGES.emailRequired })
  .trim()
  .min(1, { error: MESSAGES.emailRequired, abort: true })
  .max(254, { error: MESSAGES.emailInvalid, abort: true })
  .regex(z.regexes.email, MESSAGES.emailInvalid);

export const fullName = name({ what: 'Name', max: 80, required: MESSAGES.nameRequired });

export const groupName = name({
  what: 'Group Name',
  min: 3,
  max: 50,
  required: MESSAGES.groupNameRequired,
});

/** Whole dollars as text: digits only, no leading zero. */
export const bidAmount = z
  .string({ error: MESSAGES.bidAmountInvalid })
  .regex(WHOLE_DOLLARS, MESSAGES.bidAmountInvalid);

/** Whole minutes, as a number or digits. */
export const pauseMinutes = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number),
    ],
    {
      error: MESSAGES.pauseInvalid,
    },
  )
  .refine(
    (minutes) =>
      Number.isInteger(minutes) && minutes >= PAUSE_MINUTES.min && minutes <= PAUSE_MINUTES.max,
    MESSAGES.pauseInvalid,
  );

/** A person as other members see them: no email. */
export const person = z.object({
  _id: id,
  fullName: z.string(),
  profileimageurl: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** [DEPUTY-4] The deputy who said a bid for somebody else. */
export const speaker = person.pick({ _id: true, fullName: true });
