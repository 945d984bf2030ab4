import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { Refusal } from '@bracketbid/engine/auction/refusals';
import { counted, nounFor } from './counted.ts';

/** The sentences for people that both sides use, each once. */
export const MESSAGES = {
  nameRequired: 'Name is required',
  emailInvalid: 'Invalid email address',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  passwordWeak:
    'Password must be at least 8 characters and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  passwordGuessable: 'This password is among the first that guessers try. Please choose another.',
  passwordsDiffer: 'Password must match',
  confirmPasswordRequired: 'Confirm Password is required',
  oldPasswordRequired: 'Old password field is Required',
  newPasswordRequired: 'New password field is Required',
  confirmNewPasswordRequired: 'Confirm Password field is Required',
  passwordTooShort: 'Must be 8 or more than 8 characters',
  passwordNotValid: 'Please enter valid password',
  oldPasswordWrong: 'The old password is not right.',
  passwordUnchanged: 'The new password is the old one. Please choose another.',
  passwordChanged: 'Password has been changed successfully!',
  passwordReset: 'Your password has been reset. Please sign in with the new one.',
  codeSent:
    'If there is an account with this email, a code is on its way. It is good for 10 minutes.',
  codeInvalid: 'The code has four digits.',
  codeWrong: 'This code is wrong or no longer good. Please check it, or ask for a new one.',
  codesUsedUp:
    'Too many wrong codes were tried today. To keep the account safe, a link takes the place of the code: if there is an account with this email, it is in its mail.',
  linkWrong: 'This link was used already, or is no longer good. Please ask for a new one.',
  codeRight: 'The code is right. Please choose a new password.',
  passwordWrong: 'The password is not right.',
  authenticatorCodeInvalid: 'The code has six digits.',
  recoveryCodeInvalid: 'A recovery code has twelve letters and digits.',
  secondFactorCodeInvalid: 'This is neither a code of six digits nor a recovery code.',
  secondFactorNeeded: 'Please enter the code that your authenticator app shows.',
  authenticatorCodeWrong:
    'This code is wrong or was used already. Please enter the one that your app shows now.',
  recoveryCodeWrong: 'This recovery code is wrong or was used already.',
  secondFactorOn: 'Two-step sign-in is on. Other devices have been signed out.',
  secondFactorOff: 'Two-step sign-in is off.',
  secondFactorIsOn: 'Two-step sign-in is on already.',
  secondFactorIsOff: 'Two-step sign-in is not on.',
  secondFactorNotBegun: 'This set-up is too old. Please begin again.',
  secondFactorUnreadable:
    'Your second step can’t be checked any more. Please ask those who run this site to remove it.',
  recoveryCodesRenewed: 'You have new recovery codes. The old ones are void.',
  ownSecondFactor: 'Turn off your own two-step sign-in in your profile.',
  noChanges: 'No changes detected.',
  imageTypeWrong: 'Only JPG, JPEG, PNG, or SVG files are allowed',
  imageInvalid: 'Please upload a valid image file',
  imageTooLarge: 'The image must be at most 5 MB.',
  profileSaved: 'Your profile has been saved.',
  sessionEnded: 'That login has ended.',
  otherSessionsEnded: 'All other logins have ended.',
  sessionUnknown: 'This login has ended already.',
  messageRequired: 'Message is required',
  contactSaved: 'Thank you. Your message has arrived, and we will answer by mail.',
  crossSite: 'This page is out of date. Please reload it and try again.',
  groupNameRequired: 'Group Name is required',
  teamCodeInvalid: 'An abbreviation is 2 to 4 capital letters, & or -, like TA&M.',
  bidAmountInvalid: 'A bid is a whole number of dollars, for example 12.',
  waitForOthers: 'Please wait for another user to bid before bidding again.',
  pauseInvalid: 'Please enter a valid pause duration in minutes',
  pauseBegan: 'Auction has been paused.',
  pauseAccepted:
    'Auction has been paused. The change will apply after the current team bid is complete.',
  somethingWentWrong: 'Something went wrong.',
  databaseAway:
    'The server cannot reach its database at the moment. Nothing is lost; please try again in a few seconds.',
  emailTaken: 'An account with this email already exists.',
  loginWrong: 'Invalid email or password',
  accountDisabled: 'This account has been disabled.',
  signInFirst: 'Please login to continue.',
  sessionExpired: 'Session expired. Please login again.',
  noRefreshToken: 'No refresh token found. Please login again.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'Not found.',
  pageUnknown: 'There is no such page.',
  groupNotFound: 'Group not found',
  groupNotFoundForUser: 'Group not found for this user',
  groupLinkUnknown: 'This invitation link does not lead to a group.',
  groupFull: 'This group is full.',
  alreadyInGroup: 'You already belong to a group.',
  alreadyInThisGroup: 'You are already a member of this group.',
  auctionStarted: 'Auction already started.',
  groupJoined: 'You are now a member of this group',
  groupLeft: 'You have left the group.',
  groupCreated: 'Your group is ready. Share its link with your friends.',
  leaveNotAllowed: 'Leaving a group is not allowed at the moment.',
  notMember: 'You are not a member of this group.',
  reactionUnknown: 'There is no such sign.',
  reactionTooSoon: 'One sign a second, please.',
  notGroupAdmin: 'Only the group admin can pause or resume the auction.',
  boardAdminOnly: 'Only the group admin can make, renew or turn off the board.',
  boardMade: 'The board is on. Open its address on the television.',
  boardRevoked: 'The board is off.',
  boardOff: 'This board is off.',
  boardFull: 'This board is open on too many screens.',
  boardOnlyShows: 'A board only shows: it can’t send anything.',
  signInsBusy: 'Many people are signing in at the moment. Please try again in a few seconds.',
  tooManyRequests: 'Too many tries. Please wait a moment.',
  socketElsewhere:
    'You have this auction open in more than ten places, so it goes on in the newest ones.',
  socketFlood: 'This page asked for too much at once, so its live connection was ended.',
  bodyTooLarge: 'This is more than the server accepts.',
  notStored:
    'Something went wrong with this, and nothing was changed. We have been told; please try again.',
  outcomeUnknown:
    'We could not confirm your bid. Please check the current amount before you bid again.',
  webAddressInvalid: 'A web address looks like https://example.com.',
  imageBusy: 'Your last picture is still being worked on. Please try again in a moment.',
  imagesBusy: 'Many pictures are being worked on just now. Please try again in a moment.',
  imagesTooMany: 'These are many pictures in a short time. Please try again in a few minutes.',
  imageTooComplex:
    'This picture takes too long to draw, or points to other files. Please upload it as a plain JPG or PNG.',
  drawingTooLarge: 'An SVG must be at most 200 KB. Please upload a larger one as PNG.',
  formUnreadable: 'This form can’t be read.',
  givenBack: 'Champion unsold: given back',
  idInvalid: 'This is not a valid id.',
  requestInvalid: 'The request is not valid.',
  notJson: 'This is not valid JSON.',
  sendJson: 'Please send JSON.',
  teamUnknown: 'There is no such team.',
  notPaused: 'The auctions are not paused.',
  lastAdmin: 'This is the last admin: make somebody else an admin first.',
  notPractice: 'This is not a practice season: its results come as the games are played.',
  practiceAllPlayed: 'All games of the practice season have been played.',
  practiceByHand:
    'After the corrections, other teams meet than in the real tournament: please enter what is left by hand.',
} as const;

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
 * A refusal as a person reads it.
 *
 * @param teamName  the name of the team in the refusal, if the caller knows it
 */
export function refusalMessage(refusal: Refusal, teamName?: string): string {
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
      return MESSAGES.notMember;
    case 'UnknownTeam':
      return 'This team is not part of the auction.';
    case 'InvalidAmount':
      return MESSAGES.bidAmountInvalid;
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
    case 'AlreadyHighest':
      return MESSAGES.waitForOthers;
    case 'BidTooLow':
      return `The bid must be higher than ${formatDollars(refusal.currentAmount)}.`;
    case 'OverBudget':
      return `You have ${formatDollars(refusal.remaining)} left.`;
    case 'InvalidPause':
      return MESSAGES.pauseInvalid;
    case 'LastLot':
      return 'This is the last team: there is nothing left to pause.';
    case 'NotPaused':
      return 'The auction is not paused.';
    case 'NothingDue':
      return 'There is nothing to do yet.';
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
