import * as calls from '../http/rehearsal.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { IDS, START } from './values.ts';

const ofAdmin = [
  refusal('Forbidden', MESSAGES.rehearsalAdminOnly),
  refusal('Forbidden', MESSAGES.notMember),
  refusal('NotFound', MESSAGES.groupNotFound),
];

export const rehearsal: Area = {
  name: 'rehearsal',
  description: 'An auction to try, with bots, of which nothing counts.',
  operations: {
    startRehearsal: operation(
      calls.startRehearsal,
      {
        body: { groupId: IDS.group, lots: 'six' },
        reply: {
          message: MESSAGES.rehearsalStarted,
          rehearsal: { groupId: IDS.rehearsal, endsAt: START },
        },
      },
      [
        ...ofAdmin,
        refusal('Conflict', MESSAGES.rehearsalTooLate),
        refusal('Conflict', MESSAGES.rehearsalIsOn),
        refusal('NotStored', MESSAGES.notStored),
      ],
    ),
    endRehearsal: operation(
      calls.endRehearsal,
      { body: { groupId: IDS.group }, reply: { message: MESSAGES.rehearsalEnded } },
      ofAdmin,
    ),
  },
};
