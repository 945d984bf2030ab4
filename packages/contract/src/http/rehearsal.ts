import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { groupId } from '../fields.ts';
import { rehearsal, rehearsalLots } from '../rehearsal.ts';

export const startRehearsal = call('POST /group/rehearsal', {
  summary:
    'Starts a rehearsal of the auction, with bots, at once: an auction of its own (group admin)',
  body: z.object({ groupId, lots: rehearsalLots }),
  reply: z.object({ rehearsal }),
  successStatus: 201,
});

export const endRehearsal = call('DELETE /group/rehearsal', {
  summary: 'Ends the rehearsal that is on, if there is one (group admin)',
  body: z.object({ groupId }),
  reply: noFields,
});
