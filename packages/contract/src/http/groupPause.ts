import { z } from 'zod';
import { call } from '../call.ts';
import { groupSettings } from '../entities.ts';
import { groupId, pauseMinutes } from '../fields.ts';

export const pauseAuction = call('POST /auction/pause', {
  summary: 'Pauses the auction for so many minutes (group admin)',
  body: z.object({ groupId, duration: pauseMinutes }),
  reply: z.object({
    settings: groupSettings,
    /** A sentence: the pause has begun, or begins when the open lot ends. */
    message: z.string(),
  }),
});

export const resumeAuction = call('POST /auction/resume', {
  summary: 'Ends the group pause early (group admin)',
  body: z.object({ groupId }),
  reply: z.object({ settings: groupSettings }),
});
