import * as calls from '../contest/circleCalls.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ACCOUNT_WORDS } from '../text/accounts.ts';
import { CIRCLE_MESSAGES } from '../text/circles.ts';
import { CONTEST_MESSAGES } from '../text/contests.ts';
import { MESSAGES } from '../text/messages.ts';
import { ofMembers } from './refusals.ts';
import { ann, ben, group, IDS } from './values.ts';

const params = { groupId: IDS.group };
const ofHost = [...ofMembers, refusal('Forbidden', MESSAGES.hostOnly)];

const circle: calls.Circle = {
  years: [
    {
      groupId: IDS.group,
      name: group.groupname,
      contest: null,
      date: '2026-03-17',
      potCents: 50_000,
      isProven: true,
    },
    {
      groupId: null,
      name: '2025',
      contest: null,
      date: '2025-01-01',
      potCents: 20_000,
      isProven: false,
    },
  ],
  people: [
    {
      user: ann,
      auctions: 2,
      paidCents: 30_000,
      wonCents: 42_000,
      netCents: 12_000,
      titles: 2,
      bestCents: 10_000,
      worstCents: 2000,
    },
  ],
};

export const circles: Area = {
  name: 'circles',
  description: 'Auctions that come back: the next one, and the table of all that were.',
  operations: {
    holdAgain: operation(
      calls.holdAgain,
      {
        body: { groupId: IDS.group, contest: null, auctionDate: null },
        reply: {
          message: CIRCLE_MESSAGES.made,
          group,
          notMailed: [{ user: ben, message: ACCOUNT_WORDS.inviteeHadEnough }],
        },
      },
      [
        ...ofHost,
        refusal('Conflict', CIRCLE_MESSAGES.notOver),
        refusal('Conflict', MESSAGES.auctionStarted),
        refusal('Conflict', MESSAGES.alreadyInGroup),
        refusal('Conflict', CONTEST_MESSAGES.openTooMany),
        refusal('TooMany', CONTEST_MESSAGES.madeTooMany),
        fieldRefusal('auctionDate', CONTEST_MESSAGES.hourRequired),
        fieldRefusal('auctionDate', CONTEST_MESSAGES.hourTooSoon),
        fieldRefusal('auctionDate', CONTEST_MESSAGES.hourAfterStart),
        fieldRefusal('auctionDate', MESSAGES.groupHoursOff),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooSoon),
        fieldRefusal('auctionDate', MESSAGES.groupHourTooLate),
        fieldRefusal('auctionDate', MESSAGES.groupHourPlayed),
      ],
    ),
    getCircle: operation(calls.circleOfGroup, { params, reply: circle }, ofMembers),
    tellYears: operation(
      calls.tellYears,
      {
        params,
        body: {
          csv: 'year,person,lot,paid,won\n2025,Ann,Duke,100,120\n',
          people: { Ann: IDS.ann },
        },
        reply: { message: CIRCLE_MESSAGES.saved, ...circle },
      },
      [
        ...ofHost,
        fieldRefusal('csv', CIRCLE_MESSAGES.columns),
        fieldRefusal('csv', CIRCLE_MESSAGES.empty),
        fieldRefusal('csv', CIRCLE_MESSAGES.tooLong),
        fieldRefusal('people.Ann', CIRCLE_MESSAGES.personUnknown),
        fieldRefusal('people.Ann', CIRCLE_MESSAGES.strangerNamed),
      ],
    ),
  },
};
