/** The sentences for people that both sides use, each once. A constant each, so that a browser loads those it may show. */

export const nameRequired = 'Name is required';
export const emailInvalid = 'Invalid email address';
export const emailRequired = 'Email is required';
export const passwordRequired = 'Password is required';
export const oldPasswordWrong = 'The old password is not right.';
export const passwordUnchanged = 'The new password is the old one. Please choose another.';
export const passwordChanged = 'Password has been changed successfully!';
export const passwordReset = 'Your password has been reset. Please sign in with the new one.';
export const codeSent =
  'If there is an account with this email, a code is on its way. It is good for 10 minutes.';
export const codeInvalid = 'The code has four digits.';
export const codeWrong =
  'This code is wrong or no longer good. Please check it, or ask for a new one.';
export const linkWrong =
  'This link was used already, or is no longer good. Please ask for a new one.';
export const codeRight = 'The code is right. Please choose a new password.';
export const passwordWrong = 'The password is not right.';
export const secondFactorNeeded = 'Please enter the code that your authenticator app shows.';
export const authenticatorCodeWrong =
  'This code is wrong or was used already. Please enter the one that your app shows now.';
export const recoveryCodeWrong = 'This recovery code is wrong or was used already.';
export const secondFactorOn = 'Two-step sign-in is on. Other devices have been signed out.';
export const secondFactorOff = 'Two-step sign-in is off.';
export const secondFactorIsOn = 'Two-step sign-in is on already.';
export const secondFactorIsOff = 'Two-step sign-in is not on.';
export const secondFactorNotBegun = 'This set-up is too old. Please begin again.';
export const secondFactorUnreadable =
  'Your second step can’t be checked any more. Please ask those who run this site to remove it.';
export const recoveryCodesRenewed = 'You have new recovery codes. The old ones are void.';
export const ownSecondFactor = 'Turn off your own two-step sign-in in your profile.';
export const noChanges = 'No changes detected.';
export const imageTypeWrong = 'Only JPG, JPEG, PNG, or SVG files are allowed';
export const imageInvalid = 'Please upload a valid image file';
export const imageTooLarge = 'The image must be at most 5 MB.';
export const profileSaved = 'Your profile has been saved.';
export const sessionEnded = 'That login has ended.';
export const otherSessionsEnded = 'All other logins have ended.';
export const sessionUnknown = 'This login has ended already.';
export const messageRequired = 'Message is required';
export const contactSaved = 'Thank you. Your message has arrived, and we will answer by mail.';
export const crossSite = 'This page is out of date. Please reload it and try again.';
export const groupNameRequired = 'Group Name is required';
export const bidAmountInvalid = 'A bid is a whole number of dollars, for example 12.';
export const deputyInvalid = 'A deputy is another member of your group.';
export const deputyLimitInvalid = 'A limit is a whole number of dollars, for example 60.';
export const deputyTakenBack = 'Nobody bids for you any more.';
export const deputyNotNow = 'The auction is about to begin. Please say this again once it has.';
export const noMaximaForOthers = 'A maximum is everyone’s own: a deputy bids by hand.';
export const waitForOthers = 'Please wait for another user to bid before bidding again.';
export const pauseInvalid = 'Please enter a valid pause duration in minutes';
export const nothingToPause = 'This is the last team: there is nothing left to pause.';
export const pauseBegan = 'Auction has been paused.';
export const pauseAccepted =
  'Auction has been paused. The change will apply after the current team bid is complete.';
export const somethingWentWrong = 'Something went wrong.';
export const databaseAway =
  'The server cannot reach its database at the moment. Nothing is lost; please try again in a few seconds.';
export const emailTaken = 'An account with this email already exists.';
export const loginWrong = 'Invalid email or password';
export const accountDisabled = 'This account has been disabled.';
export const signInFirst = 'Please login to continue.';
export const sessionExpired = 'Session expired. Please login again.';
export const noRefreshToken = 'No refresh token found. Please login again.';
export const forbidden = 'You are not allowed to do this.';
export const notFound = 'Not found.';
export const pageUnknown = 'There is no such page.';
export const logoUnknown = 'There is no such logo.';
export const groupNotFound = 'Group not found';
export const groupIdMissing = 'Group ID not found';
export const groupNotFoundForUser = 'Group not found for this user';
export const groupLinkUnknown = 'This invitation link does not lead to a group.';
export const groupFull = 'This group is full.';
export const alreadyInGroup = 'You already belong to a group.';
export const alreadyInThisGroup = 'You are already a member of this group.';
export const auctionStarted = 'Auction already started.';
export const groupJoined = 'You are now a member of this group';
export const groupLeft = 'You have left the group.';
export const groupCreated = 'Your group is ready. Share its link with your friends.';
export const leaveNotAllowed = 'Leaving a group is not allowed at the moment.';
export const hostOnly = 'Only the host can do this.';
export const alreadyHost = 'You lead this group already.';
export const cannotRemoveOneself =
  'You can’t remove yourself: hand the group over, or leave it where that is allowed.';
export const notInThisGroup = 'This person is not in your group.';
export const everyoneIsHere = 'Everyone is here already.';
export const emailsRequired = 'Please enter at least one email address.';
export const notMember = 'You are not a member of this group.';
export const reactionUnknown = 'There is no such sign.';
export const reactionTooSoon = 'One sign a second, please.';
export const notGroupAdmin = 'Only the host can pause or resume the auction.';
export const boardAdminOnly = 'Only the host can make, renew or turn off the board.';
export const boardMade = 'The board is on. Open its address on the television.';
export const boardRevoked = 'The board is off.';
export const boardOff = 'This board is off.';
export const boardFull = 'This board is open on too many screens.';
export const rehearsalAdminOnly = 'Only the host can start or end a rehearsal.';
export const rehearsalTooLate =
  'It is too late to rehearse: a rehearsal can start until 15 minutes before the auction.';
export const rehearsalIsOn = 'A rehearsal is on already: join in, or end it first.';
export const rehearsalStarted = 'The rehearsal is on. Nothing in it counts.';
export const rehearsalEnded = 'The rehearsal is over.';
export const rehearsalOver = 'This rehearsal is over.';
export const botOfRehearsals =
  'A bot: it bids in rehearsals so that nobody has to practise alone. It is no person, has no account, and never bids in a real auction.';
export const boardOnlyShows = 'A board only shows: it can’t send anything.';
export const signInsBusy =
  'Many people are signing in at the moment. Please try again in a few seconds.';
export const tooManyRequests = 'Too many tries. Please wait a moment.';
export const socketElsewhere =
  'You have this auction open in more than ten places, so it goes on in the newest ones.';
export const socketFlood =
  'This page asked for too much at once, so its live connection was ended.';
export const bodyTooLarge = 'This is more than the server accepts.';
export const notStored =
  'Something went wrong with this, and nothing was changed. We have been told; please try again.';
export const outcomeUnknown =
  'We could not confirm your bid. Please check the current amount before you bid again.';
export const webAddressInvalid = 'A web address looks like https://example.com.';
export const imageBusy =
  'Your last picture is still being worked on. Please try again in a moment.';
export const imagesBusy =
  'Many pictures are being worked on just now. Please try again in a moment.';
export const imagesTooMany =
  'These are many pictures in a short time. Please try again in a few minutes.';
export const imageTooComplex =
  'This picture takes too long to draw, or points to other files. Please upload it as a plain JPG or PNG.';
export const drawingTooLarge = 'An SVG must be at most 200 KB. Please upload a larger one as PNG.';
export const formUnreadable = 'This form can’t be read.';
export const givenBack = 'Champion unsold: given back';
export const idInvalid = 'This is not a valid id.';
export const requestInvalid = 'The request is not valid.';
export const notJson = 'This is not valid JSON.';
export const sendJson = 'Please send JSON.';
export const teamUnknown = 'There is no such team.';
export const voidUnknown = 'There is no such proposal.';
export const notPaused = 'The auctions are not paused.';
export const lastAdmin = 'This is the last admin: make somebody else an admin first.';
export const notPractice =
  'This is not a practice season: its results come as the games are played.';
export const practiceAllPlayed = 'All games of the practice season have been played.';
export const practiceByHand =
  'After the corrections, other teams meet than in the real tournament: please enter what is left by hand.';
export const rulesAdminOnly = 'Only the host can change the rules.';
export const rulesSaved = 'The rules are saved, and everyone in the group is told by mail.';
export const rulesUnchanged = 'These are the rules already.';
export const rulesTooLate = 'The rules can be changed until 10 minutes before the auction starts.';
export const rulesFrozen = 'The auction has started: its rules are frozen.';
export const hintsOff = 'Your group’s rules show no fair shares.';
export const hintsWait =
  'While the auction runs, your group’s rules show no fair shares: they are back when it is over.';
export const fairNeedsBracket =
  'Fair shares come with the bracket, for seeds from 1 to 16: there is no history of others.';
export const reviewWaits = 'The review comes when the auction is over.';
export const ratingsPlayed =
  'The tournament has begun: ratings would now change what was expected of games already played.';
export const ratingsEmpty = 'The list is empty.';
export const ratingsNoColumns = 'The first line must name two columns: Team and Rating.';
export const ratingsTooMany = 'A list has at most 1,000 lines.';
export const ratingsTooFew = 'At least four teams of this season need a rating.';
export const ratingsUpsideDown =
  'By these ratings, better seeds are not better: a higher rating must mean a stronger team. Is this a list of ranks?';
export const ratingsRemoved = 'The ratings are removed: fair shares go by seeds again.';
export const noLimitWithClock =
  'Money without a limit goes with a person who ends the lots, not with the clock.';
export const seatsNeedGavel =
  'The group has seats for people without a phone: they need a person with a gavel.';
export const minimumBidTooLarge = 'The smallest first bid is at most the starting budget.';
export const stepsInvalid = 'Steps begin at $0 and rise, each from another amount on.';
export const groupHoursOff = 'Groups have no hours of their own on this site.';
export const groupHourTooSoon = 'The hour must be at least 15 minutes from now.';
export const groupHourTooLate =
  'The auction must start at least an hour before the tournament’s first game.';
export const groupHourPlayed =
  'The first day has been played: there is no hour before it any more.';
export const pushChosen = 'Your choice has been saved.';
export const pushOn = 'This device will tell you.';
export const pushOff = 'This device stays quiet now.';
export const paperUnknown = 'There is no paper of this day.';
export const paperMailOn = 'The morning paper comes by mail from the next day of games on.';
export const paperMailOff = 'The morning paper no longer comes by mail.';
export const settlementAdminOnly = 'Only the host chooses how the group settles up.';
export const settlementSaved = 'That is how the group settles up now.';
export const settlementNotFinal = 'Not all results are in: nobody owes anybody yet.';
export const bankerRequired = 'Please choose who is the banker.';
export const handleSaved = 'Saved. Only your group sees it.';
export const paymentOverPot = 'That is more than the whole pot. Please check the amount.';
export const paymentToOneself = 'Nobody pays themselves.';
export const paymentNotFound = 'There is no such payment.';
export const paymentNotYours = 'Only who pays and who gets the money can say that.';
export const paymentMarked = 'Noted: on its way. It counts until the other side says otherwise.';
export const paymentReceived = 'Noted: it came.';
export const paymentConfirmed = 'Confirmed: this payment counts.';
export const paymentDisputed =
  'Noted: this payment no longer counts, and the amount is open again.';
export const payeeConfirms = 'Only who gets the money can say that it came.';
export const otherDisputes = 'The other side disputes this payment, and has to take that back.';
export const paymentSaidYes =
  'You have both said yes to this payment, or you have yourself: ask to reverse it instead.';
export const paymentNotConfirmed =
  'This payment is not confirmed, so there is nothing to reverse: say that it did not come, or was not sent.';
export const paymentIsReversed =
  'This payment is reversed, as if it had never been. A new one can be marked.';
export const reversalAsked = 'Asked. The payment counts until the other side agrees.';
export const paymentReversed = 'Reversed, as if it had never been: the amount is open again.';
export const paymentWordsMax =
  'You have said very much about payments in this group already. Please sort this out in person.';
