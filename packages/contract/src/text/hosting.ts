import { counted, nounFor } from '../counted.ts';

/** What is said of a start now. Apart from the other sentences, which are in the first view of every page. */
export const START_NOW_MESSAGES = {
  startsInAMinute: 'The auction starts in 60 seconds.',
  takenBack: 'The start is taken back: the auction starts when it would have.',
  startsAnyway: 'The auction starts within 60 seconds.',
  takeBackTooLate: 'A start can be taken back until 5 seconds before it.',
  gamesTooSoon: 'It is too late: an auction starts an hour before the first game at the latest.',
  played: 'It is too late: the first day of this season has been played.',
} as const;

/** A group has a new admin. */
export function handedOver(fullName: string | null): string {
  return `${fullName ?? 'They'} ${fullName === null ? 'lead' : 'leads'} the group now.`;
}

/**
 * A member was removed, and with them every way in that they could know.
 *
 * @param ended.invitations  how many mailed invitations are void
 * @param ended.boardLink  whether the group's board shows its link no longer
 */
export function memberRemoved(
  fullName: string | null,
  ended: { readonly invitations: number; readonly boardLink: boolean },
): string {
  const { invitations } = ended;
  return [
    `${fullName ?? 'The member'} is no longer in the group, and the invitation link is a new one.`,
    ...(invitations === 0
      ? []
      : [
          `${counted(invitations, 'invitation')} that ${nounFor(invitations, 'was', 'were')} mailed ${nounFor(invitations, 'is', 'are')} void: send ${nounFor(invitations, 'it', 'them')} again to those who should still come.`,
        ]),
    ...(ended.boardLink ? ['Your board shows no link until you make a new address for it.'] : []),
  ].join(' ');
}

/** Why more addresses than seats aren't invited. */
export function tooManyAtOnce(seats: number): string {
  return `At most ${counted(seats, 'address', 'addresses')} at once, please.`;
}

/** @param notMailed  how many addresses no mail went to */
export function invitationsSent(count: number, notMailed: number): string {
  const sent =
    count === 1 ? 'The invitation is on its way.' : `${count} invitations are on their way.`;
  return notMailed === 0
    ? sent
    : `${sent} ${counted(notMailed, 'address', 'addresses')} ${nounFor(notMailed, 'was', 'were')} not mailed.`;
}

/**
 * Who was told that they are awaited.
 *
 * @param notMailed  [GROUP-12] how many had enough mail today
 */
export function nudged(count: number, notMailed: number): string {
  const mailed = `${counted(count, 'friend')} ${nounFor(count, 'gets', 'get')} a mail now.`;
  return notMailed === 0 ? mailed : `${mailed} ${notMailed} had enough mail for today.`;
}

/** Why a group isn't nudged again already. */
export function nudgeTooSoon(seconds: number): string {
  return `One nudge an hour is enough. The next one can go out in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
}
