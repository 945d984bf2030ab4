/** What few screens say of passwords, codes and addresses: apart, so that a page downloads none of it that shows none. */
export const ACCOUNT_WORDS = {
  passwordWeak:
    'Password must be at least 8 characters and contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  passwordTooShort: 'Must be 8 or more than 8 characters',
  oldPasswordRequired: 'Old password field is Required',
  newPasswordRequired: 'New password field is Required',
  confirmNewPasswordRequired: 'Confirm Password field is Required',
  passwordNotValid: 'Please enter valid password',
  confirmPasswordRequired: 'Confirm Password is required',
  passwordsDiffer: 'Password must match',
  authenticatorCodeInvalid: 'The code has six digits.',
  recoveryCodeInvalid: 'A recovery code has twelve letters and digits.',
  secondFactorCodeInvalid: 'This is neither a code of six digits nor a recovery code.',
  codesUsedUp:
    'Too many wrong codes were tried today. To keep the account safe, a link takes the place of the code: if there is an account with this email, it is in its mail.',
  passwordGuessable: 'This password is among the first that guessers try. Please choose another.',
  passwordCommon:
    'This password is among the first that guessers try. You can keep it, but another one is safer.',
  proofSent: 'A link is on its way to your address. Open it to confirm that it is yours.',
  proofsUsedUp:
    'Three links were mailed to your address today. Please open one of them, or try again tomorrow.',
  emailProven: 'Your address is confirmed.',
  inviteeHadEnough:
    'This address has had enough mail from Bracketbid today. Share the link with them yourself, or try again tomorrow.',
  proveEmailFirst: 'You can invite five addresses a day until your own is confirmed.',
  invitedEnough:
    'Enough invitations were mailed for today, by you or from where you are. Share the link yourself, or try again tomorrow.',
} as const;
