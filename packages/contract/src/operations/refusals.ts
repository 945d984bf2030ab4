import { refusal } from '../operation.ts';
import { MESSAGES } from '../text/messages.ts';

/** Of calls about a group, or a rehearsal, that its members alone may make. */
export const ofMembers = [
  refusal('NotFound', MESSAGES.groupNotFound),
  refusal('NotFound', MESSAGES.rehearsalOver),
  refusal('Forbidden', MESSAGES.notMember),
];

/** A command that could not be decided or stored. */
export const undecided = [
  refusal('NotStored', MESSAGES.notStored),
  refusal('OutcomeUnknown', MESSAGES.outcomeUnknown),
];
