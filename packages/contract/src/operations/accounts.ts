import { ACCOUNT_WORDS } from '../text/accounts.ts';
import * as calls from '../http/accounts.ts';
import { MESSAGES, waitAfterWrongCodes, waitForCode, waitForSignIn } from '../text/messages.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ofMembers } from './refusals.ts';
import { ann, annsAccount, ben, IDS, NOW, PASSWORD, purchase } from './values.ts';

const tokens = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmVk',
  refreshToken: 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIyMSJ9.c2lnbmVk',
};
const email = annsAccount.email;
const otp = '4821';
const code = '492039';
const newPassword = 'Buzzer-Beater-2026';
const recoveryCodes = ['7K2MQ9TX4HDW', 'P0R3V8ZC1NYB'];

const signInsBusy = refusal('TooMany', MESSAGES.signInsBusy);
const guessable = fieldRefusal('password', ACCOUNT_WORDS.passwordGuessable);
const wrongCodes = [
  refusal('CodeWrong', MESSAGES.authenticatorCodeWrong),
  refusal('TooMany', waitAfterWrongCodes(900)),
  refusal('Conflict', MESSAGES.secondFactorUnreadable),
];
const wrongResetCode = [
  refusal('Invalid', MESSAGES.codeWrong),
  refusal('CodesUsedUp', ACCOUNT_WORDS.codesUsedUp),
];
const passwordRefusals = [refusal('PasswordWrong', MESSAGES.passwordWrong), signInsBusy];
const isOff = refusal('Conflict', MESSAGES.secondFactorIsOff);

export const accounts: Area = {
  name: 'accounts',
  description: 'Signing up and in, passwords, two-step sign-in, the own profile and other members.',
  operations: {
    register: operation(
      calls.register,
      {
        body: { fullName: ann.fullName, email, password: PASSWORD },
        reply: {
          message: 'Welcome, Ann Kowalski!',
          user: { ...annsAccount, allGroups: [], groupsCreated: [] },
          tokens: { access: tokens.accessToken, refresh: tokens.refreshToken },
        },
      },
      [
        { ...refusal('Conflict', MESSAGES.emailTaken), path: 'email' },
        fieldRefusal('password', MESSAGES.passwordRequired),
        guessable,
        signInsBusy,
        refusal('NotFound', MESSAGES.groupLinkUnknown),
        refusal('Conflict', MESSAGES.auctionStarted),
        refusal('Conflict', MESSAGES.groupFull),
      ],
    ),
    login: operation(
      calls.login,
      {
        body: { email, password: PASSWORD },
        reply: { message: 'Welcome back, Ann Kowalski!', user: annsAccount, tokens },
      },
      [
        refusal('LoginWrong', MESSAGES.loginWrong),
        refusal('SecondFactorNeeded', MESSAGES.secondFactorNeeded),
        refusal('SecondFactorWrong', MESSAGES.authenticatorCodeWrong),
        refusal('SecondFactorWrong', MESSAGES.recoveryCodeWrong),
        refusal('Forbidden', MESSAGES.accountDisabled),
        refusal('Conflict', MESSAGES.secondFactorUnreadable),
        refusal('TooMany', waitForSignIn(120)),
        refusal('TooMany', waitAfterWrongCodes(900)),
        signInsBusy,
      ],
    ),
    refreshTokens: operation(
      calls.refreshTokens,
      { body: { token: tokens.refreshToken }, reply: { tokens } },
      [refusal('SessionEnded', MESSAGES.sessionExpired)],
    ),
    logout: operation(calls.logout, { body: { token: tokens.refreshToken }, reply: {} }),
    forgotPassword: operation(calls.forgotPassword, {
      body: { email },
      reply: { message: MESSAGES.codeSent },
    }),
    resendCode: operation(
      calls.resendCode,
      { body: { email }, reply: { message: MESSAGES.codeSent } },
      [refusal('TooMany', waitForCode(42))],
    ),
    verifyCode: operation(
      calls.verifyCode,
      { body: { email, otp }, reply: { message: MESSAGES.codeRight } },
      wrongResetCode,
    ),
    resetPassword: operation(
      calls.resetPassword,
      {
        body: { email, otp, password: newPassword },
        reply: { message: MESSAGES.passwordReset },
      },
      [...wrongResetCode, refusal('Invalid', MESSAGES.linkWrong), guessable, signInsBusy],
    ),
    changePassword: operation(
      calls.changePassword,
      {
        body: { password_old: PASSWORD, password_new: newPassword },
        reply: { message: MESSAGES.passwordChanged },
      },
      [
        refusal('Invalid', MESSAGES.oldPasswordWrong),
        fieldRefusal('password_old', ACCOUNT_WORDS.oldPasswordRequired),
        refusal('Invalid', MESSAGES.passwordUnchanged),
        fieldRefusal('password_new', ACCOUNT_WORDS.passwordGuessable),
        signInsBusy,
      ],
    ),
    proveEmail: operation(calls.proveEmail, { reply: { message: ACCOUNT_WORDS.proofSent } }, [
      refusal('TooMany', ACCOUNT_WORDS.proofsUsedUp),
    ]),
    confirmEmail: operation(
      calls.confirmEmail,
      {
        body: { token: `${IDS.ann}.1773961200000.8JjY5fQ0mKZ0m4r6S0vP1y2x3w4V5u6T7s8R9q0P1o2` },
        reply: { message: ACCOUNT_WORDS.emailProven },
      },
      [refusal('Invalid', MESSAGES.linkWrong)],
    ),
    getProfile: operation(calls.profile, { reply: { user: annsAccount } }),
    updateProfile: operation(
      calls.updateProfile,
      {
        body: { fullName: ann.fullName },
        reply: { message: MESSAGES.profileSaved, user: annsAccount },
      },
      [refusal('Invalid', MESSAGES.noChanges)],
    ),
    listSessions: operation(calls.sessions, {
      reply: {
        data: [
          {
            _id: IDS.login,
            device: 'Safari on iPhone',
            createdAt: '2026-03-02T18:19:00.000Z',
            lastUsedAt: NOW,
            isCurrent: true,
          },
        ],
      },
    }),
    endSession: operation(
      calls.endSession,
      { params: { id: IDS.login }, reply: { message: MESSAGES.sessionEnded } },
      [refusal('NotFound', MESSAGES.sessionUnknown)],
    ),
    endOtherSessions: operation(calls.endOtherSessions, {
      reply: { message: MESSAGES.otherSessionsEnded },
    }),
    getSecondFactor: operation(calls.secondFactor, {
      reply: { enabled: true, recoveryCodesLeft: 8, isAsked: false },
    }),
    beginSecondFactor: operation(
      calls.beginSecondFactor,
      {
        body: { password: PASSWORD },
        reply: {
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Bracketbid:ann%40example.com?issuer=Bracketbid&secret=JBSWY3DPEHPK3PXP',
        },
      },
      [...passwordRefusals, refusal('Conflict', MESSAGES.secondFactorIsOn)],
    ),
    confirmSecondFactor: operation(
      calls.confirmSecondFactor,
      { body: { code }, reply: { message: MESSAGES.secondFactorOn, recoveryCodes } },
      [
        ...wrongCodes,
        refusal('Conflict', MESSAGES.secondFactorIsOn),
        refusal('Conflict', MESSAGES.secondFactorNotBegun),
      ],
    ),
    renewRecoveryCodes: operation(
      calls.renewRecoveryCodes,
      {
        body: { password: PASSWORD, code },
        reply: { message: MESSAGES.recoveryCodesRenewed, recoveryCodes },
      },
      [...passwordRefusals, ...wrongCodes, isOff],
    ),
    disableSecondFactor: operation(
      calls.disableSecondFactor,
      {
        body: { password: PASSWORD, code: '7k2m-q9tx-4hdw' },
        reply: { message: MESSAGES.secondFactorOff },
      },
      [...passwordRefusals, ...wrongCodes, refusal('CodeWrong', MESSAGES.recoveryCodeWrong), isOff],
    ),
    listSeasons: operation(calls.seasons, {
      reply: {
        data: [
          {
            _id: IDS.season,
            year: 2026,
            name: "2026 Men's Tournament",
            division: 'mens',
            isCurrent: true,
            groupId: IDS.group,
          },
        ],
      },
    }),
    getUserDetails: operation(
      calls.userDetails,
      {
        params: { id: IDS.ann },
        query: { season: IDS.season },
        reply: {
          userData: {
            _id: IDS.ann,
            fullName: ann.fullName,
            email,
            profileimageurl: null,
            amount: -42,
            allGroups: annsAccount.allGroups,
            groupsCreated: annsAccount.groupsCreated,
          },
          team: [purchase],
          totalAmountWon: 0,
          totalMatchWon: 0,
        },
      },
      [refusal('Forbidden', MESSAGES.forbidden)],
    ),
    getGroupAdmin: operation(calls.groupAdmin, { reply: { groupAdminId: IDS.ann } }),
    listGroupUsers: operation(
      calls.usersList,
      {
        query: { groupId: IDS.group },
        reply: { users: { users: [ann, ben], totalResults: 2 } },
      },
      ofMembers,
    ),
  },
};
