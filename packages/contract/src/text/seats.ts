import { counted } from '../counted.ts';

/** What is said of seats and clerks. Apart from the other sentences, which are in the first view of every page. */
export const SEAT_MESSAGES = {
  notFound: 'This seat is not there.',
  numberInvalid: 'A seat has a number from 1 to 999.',
  numberTwice: 'This number is in the list twice.',
  numberTaken: 'Another seat of this group has this number.',
  slipUnknown: 'This slip belongs to no seat.',
  askedEnough: 'Many people have asked for this seat already: talk to the host.',
  notAsked: 'This person has not asked for the seat.',
  inAnotherGroup: 'This person belongs to another group already.',
  notNow: 'The auction is about to begin. Please do this again once it has.',
} as const;

/** [SEAT-2] Why a group gets no more seats. */
export function tooManySeats(max: number): string {
  return `A group has at most ${counted(max, 'seat')}.`;
}
