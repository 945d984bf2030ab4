import { z } from 'zod';
import { call } from '../call.ts';
import { group } from '../entities.ts';
import { email, groupId, id } from '../fields.ts';
import { MESSAGES } from '../text/messages.ts';
import { tooManyAtOnce } from '../text/hosting.ts';

const groupReply = z.object({ group });

/** A host who leads a group, and one of its members. */
const memberOfGroup = z.object({ groupId, userId: id });

/** As many addresses as a group can have seats. */
const EMAILS_MAX = 1000;

export const handOverGroup = call('POST /group/hand-over', {
  summary: 'Makes a member the group admin, before the start (group admin)',
  body: memberOfGroup,
  reply: groupReply,
});

export const removeMember = call('POST /group/remove-member', {
  summary: 'Removes a member before the start, and renews the link (group admin)',
  body: memberOfGroup,
  reply: groupReply,
});

export const inviteToGroup = call('POST /group/invitations', {
  summary: 'Mails a link of its own to each address: once, within 7 days (group admin)',
  body: z.object({
    groupId,
    emails: z
      .array(email, { error: MESSAGES.emailsRequired })
      .min(1, MESSAGES.emailsRequired)
      .max(EMAILS_MAX, tooManyAtOnce(EMAILS_MAX)),
  }),
  reply: groupReply.extend({
    /** Addresses that no mail went to, and why. If there is no other, the call is refused (429) with these as its errors. */
    notMailed: z.array(z.object({ email: z.string(), message: z.string() })).readonly(),
  }),
  successStatus: 201,
});

export const startNow = call('POST /group/start-now', {
  summary: 'Starts the auction in 60 seconds, and freezes the rules at once (group admin)',
  body: z.object({ groupId }),
  reply: groupReply,
});

export const takeBackStart = call('DELETE /group/start-now', {
  summary: 'Takes a start back until 5 seconds before it: the hour is what it was (group admin)',
  body: z.object({ groupId }),
  reply: groupReply,
});

export const nudgeGroup = call('POST /group/nudge', {
  summary: "Mails those who aren't here, once an hour (group admin)",
  body: z.object({ groupId }),
  reply: groupReply,
});
