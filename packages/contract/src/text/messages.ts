import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { BidRefusal, LotRefusal } from '@bracketbid/engine/auction/refusals';
import { counted, nounFor } from '../counted.ts';
import * as MESSAGES from './sentences.ts';

export { MESSAGES };

/** What can be wrong with any text. */
export const TEXT_FAULTS = {
  missing: (what: string) => `${what} is required`,
  tooShort: (what: string, min: number) => `${what} must be at least ${counted(min, 'character')}`,
  tooLong: (what: string, max: number) => `${what} must be at most ${counted(max, 'character')}`,
  broken: (what: string) => `${what} contains characters that don’t exist. Please type it again.`,
  controls: (what: string) => `${what} must not contain control characters`,
  bidi: (what: string) => `${what} must not contain characters that turn the direction of writing.`,
  marks: (what: string) => `${what} has too many marks on one letter.`,
  unseen: (what: string) => `${what} must contain something that can be seen.`,
} as const;

/**
 * A refusal as a person reads it; those of a sale in question are in `ruleMessage`, which the auction's first view does without.
 *
 * @param teamName  the name of the team in the refusal, if the caller knows it
 * @param principal  [DEPUTY-2] whom the bid was for, if that isn't the caller
 */
export function refusalMessage(refusal: LotRefusal, teamName?: string, principal?: string): string {
  const team = teamName ?? 'This team';
  switch (refusal.code) {
    case 'NotStarted':
      return 'The auction has not started yet.';
    case 'AlreadyStarted':
      return MESSAGES.auctionStarted;
    case 'AuctionOver':
      return 'The auction is over.';
    case 'NothingToSell':
      return 'There is nothing to auction in this group.';
    case 'ExtensionTooLong':
      return extensionTooLong(refusal.lotSeconds);
    case 'NotAMember':
      return principal === undefined ? MESSAGES.notMember : `${principal} is not in the auction.`;
    case 'UnknownTeam':
      return 'This team is not part of the auction.';
    case 'LotOver':
      return teamName === undefined
        ? 'Bidding on this team is over.'
        : `Bidding on ${teamName} is over.`;
    case 'LotNotOpen':
      return `${team} is not up for bidding now.`;
    case 'LotLockedNow':
      return teamName === undefined
        ? 'Bidding on this team has not opened yet.'
        : `Bidding on ${teamName} has not opened yet.`;
    case 'AuctionPaused':
      return 'The auction is paused.';
    case 'InvalidAmount':
    case 'AlreadyHighest':
    case 'BidTooLow':
    case 'OverBudget':
      return bidRefusalMessage(refusal, principal);
    case 'MaximaOff':
      return 'This group bids by hand: maximum bids are off.';
    case 'MaximumBelowBid':
      return `You have bid ${formatDollars(refusal.amount)} already: a maximum can’t lie below it.`;
    case 'NoMaximum':
      return `You have no maximum for ${teamName ?? 'this team'}.`;
    case 'InvalidDeputy':
      return MESSAGES.deputyInvalid;
    case 'InvalidLimit':
      return MESSAGES.deputyLimitInvalid;
    case 'NotTheirDeputy':
      return `${principal ?? 'This member'} has not named you as deputy.`;
    case 'OverDeputyLimit':
      return `${principal ?? 'This member'} lets you bid ${formatDollars(refusal.left)} more at most.`;
    case 'InvalidPause':
      return MESSAGES.pauseInvalid;
    case 'LastLot':
      return MESSAGES.nothingToPause;
    case 'NotPaused':
      return 'The auction is not paused.';
    case 'NothingDue':
      return 'There is nothing to do yet.';
    default:
      return refusal satisfies never;
  }
}

/**
 * A refusal that a bid bar knows of before the server does. By itself, so that a page doesn't load the sentences of all others.
 *
 * @param principal  [DEPUTY-2] whom the bid was for, if that isn't the caller
 */
export function bidRefusalMessage(refusal: BidRefusal, principal?: string): string {
  switch (refusal.code) {
    case 'InvalidAmount':
      return MESSAGES.bidAmountInvalid;
    case 'AlreadyHighest':
      return principal === undefined ? MESSAGES.waitForOthers : `${principal} leads already.`;
    case 'BidTooLow':
      return refusal.leastAmount === refusal.currentAmount + 1
        ? `The bid must be higher than ${formatDollars(refusal.currentAmount)}.`
        : `The bid must be ${formatDollars(refusal.leastAmount)} or more.`;
    case 'OverBudget':
      return `${principal === undefined ? 'You have' : `${principal} has`} ${formatDollars(refusal.remaining)} left.`;
    default:
      return refusal satisfies never;
  }
}

/** [LOT-6] An extension can't be longer than a lot. */
export function extensionTooLong(lotSeconds: number): string {
  return `A late bid can put the countdown back to at most the ${counted(lotSeconds, 'second')} that a team has.`;
}

/** Confirms a bid that stands to its bidder. Whole dollars. */
export function bidAccepted(amount: number, teamName = 'this team'): string {
  return `Your bid of ${formatDollars(amount)} for ${teamName} is in.`;
}

/** [DEPUTY-4] Confirms a bid that stands to the deputy who said it. Whole dollars. */
export function bidAcceptedFor(principal: string, amount: number, teamName = 'this team'): string {
  return `Your bid of ${formatDollars(amount)} for ${teamName} is in, for ${principal}.`;
}

/** [DEPUTY-1] Confirms to a member who bids for them now. Whole dollars. */
export function deputyHasLeave(deputy: string, limit: number): string {
  return `${deputy} may bid for you, up to ${formatDollars(limit)} in all.`;
}

/** [MAX-2] Why a bid does not lead. Whole dollars. */
export function bidWasAnswered(leader: string, challenge: number): string {
  return `${leader}’s maximum answered: ${leader} had said ${formatDollars(challenge)} first.`;
}

/**
 * [MAX-2] What a maximum that was set does now. Whole dollars.
 *
 * @param how.isFrozen  its lot is open, and a pause of the site holds it
 * @param how.isBeaten  a bid that was made by hand lies above it
 */
export function maximumStands(
  maximum: { readonly amount: number; readonly standing: string; readonly currentAmount: number },
  how: {
    readonly teamName?: string | undefined;
    readonly isFrozen?: boolean;
    readonly isBeaten?: boolean;
  },
): string {
  const { amount, standing, currentAmount } = maximum;
  const { teamName = 'this team', isFrozen = false, isBeaten = false } = how;
  const upTo = `Up to ${formatDollars(amount)} for ${teamName}, only as needed`;
  if (standing === 'leading') return `${upTo}: you lead with ${formatDollars(currentAmount)}.`;
  if (standing === 'waiting' && isFrozen) {
    return `${upTo}: it bids once the pause is over. Only you see it.`;
  }
  if (standing === 'waiting') return `${upTo}. Only you see it.`;
  const stands = `stands at ${formatDollars(currentAmount)}`;
  if (isBeaten) return `${teamName} ${stands}, and your maximum is ${formatDollars(amount)}.`;
  const which = currentAmount > amount ? 'A higher' : 'An earlier';
  return `${which} maximum answered yours for ${teamName}: it ${stands}.`;
}

/** How long to wait for another try at a password, and the way in that stays open. */
export function waitForSignIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? counted(seconds, 'second') : counted(minutes, 'minute');
  return `Too many wrong passwords were tried. Please wait ${time}, or choose a new password with “Forgot Password”.`;
}

/** How long to wait for another code. */
export function waitForCode(seconds: number): string {
  return `Please wait ${counted(seconds, 'second')} before you ask for another code.`;
}

/** How long to wait after too many wrong codes of the second step. */
export function waitAfterWrongCodes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. Please try again in ${counted(minutes, 'minute')}.`;
}

/** What is left after a recovery code was used. */
export function recoveryCodesLeft(left: number): string {
  if (left === 0) return 'That was your last recovery code: please make new ones in your profile.';
  return `You have ${counted(left, 'recovery code')} left.`;
}

/** Why an account's second step can't be removed. */
export function noSecondFactor(fullName: string): string {
  return `${fullName} has no two-step sign-in.`;
}

/** Why a season isn't archived without an explicit request. */
export function finalNotPlayed(year: number): string {
  return `The final of ${year} has not been played.`;
}

/** Why a team can't have this code on its crest. */
export function codeIsTaken(code: string, teamName: string): string {
  return `The abbreviation ${code} is taken: ${teamName} has it.`;
}

/** Why the teams of a season can't be written any more. */
export function teamsAreFixed(startedAuctions: number): string {
  return `${counted(startedAuctions, 'group')} ${nounFor(startedAuctions, 'has started its', 'have started their')} auction: the teams can no longer change.`;
}

/** Why the next season can't begin yet. */
export function auctionsStillRun(running: number): string {
  return `${counted(running, 'auction')} ${nounFor(running, 'is', 'are')} still running: the next tournament can be imported when ${nounFor(running, 'it is', 'they are')} over.`;
}

/** Why ratings can't change now: members would see other fair shares in the middle of an auction. */
export function ratingsAreFixed(running: number): string {
  return `${counted(running, 'auction')} ${nounFor(running, 'is', 'are')} running: ratings can change when ${nounFor(running, 'it is', 'they are')} over.`;
}

export function ratingIsNone(text: string): string {
  return `“${text}” is not a rating: a number like 28.5.`;
}

export function ratingsSaved(teams: number): string {
  return `The ratings of ${counted(teams, 'team')} are saved, and mixed into all fair shares.`;
}

/** Why a setting that auctions are held under can't change. */
export function settingIsFixed(startedAuctions: number, what: string): string {
  const started =
    startedAuctions === 1 ? 'An auction has' : `${counted(startedAuctions, 'auction')} have`;
  return `${started} started: the ${what} can no longer change.`;
}

/** Whether results are wanted is for the admin to say. */
export function resultsToChoose(file: {
  readonly name: string;
  readonly matches: number;
  readonly decided: number;
}): string {
  return `${file.name} comes with results: ${file.decided} of its ${file.matches} matches are decided. Choose results=drop to import it without them, or results=keep to keep them.`;
}

/** What a file of results names and the tournament doesn't have. */
export function unknownInTournament(kind: 'match' | 'team', key: string): string {
  return `There is no ${kind} "${key}" in this tournament.`;
}

/** Another admin has played the day that was meant. */
export function dayWasPlayed(day: string): string {
  return `${day} is not the next day any more.`;
}

/** A payout table names a round that isn't there. */
export function roundUnknown(code: string): string {
  return `The tournament has no round "${code}".`;
}

/** Why a setting of the site can't change: groups have rules of their own that it would make impossible. */
export function settingBreaksRules(groups: number): string {
  return `${counted(groups, 'group')} ${nounFor(groups, 'has', 'have')} rules of their own that would be impossible with this: nothing has changed.`;
}
