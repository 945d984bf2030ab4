import type { GavelState } from '../live/gavel.ts';
import * as calls from '../http/gavel.ts';
import { type Area, fieldRefusal, operation, refusal, ruleRefusal } from '../operation.ts';
import { bidAcceptedFor, MESSAGES } from '../text/messages.ts';
import { SEAT_MESSAGES, tooManySeats } from '../text/seats.ts';
import { ofMembers, undecided } from './refusals.ts';
import { ann, ben, bid, CLOSES, duke, IDS } from './values.ts';

const params = { id: IDS.seat };
const seat: calls.Seat = { _id: IDS.seat, number: 31, name: 'Cleo Park', userId: null };
const hosted = { ...seat, token: 'mJ4uVd0cW1s5rC2kYbq8Zg', askedBy: [ben] };

const whileOpen = [ruleRefusal({ code: 'NoGavel' }), ruleRefusal({ code: 'AuctionOver' })];
const ofHost = [
  ...ofMembers,
  refusal('Forbidden', MESSAGES.hostOnly),
  ...whileOpen,
  refusal('Conflict', SEAT_MESSAGES.notNow),
];
const unknown = refusal('NotFound', SEAT_MESSAGES.notFound);

const gavel: GavelState = {
  stage: 'open',
  lot: IDS.duke,
  amount: 12,
  leader: bid.user,
  called: null,
  by: ann,
  clerks: [ann, ben],
  sellableAt: null,
  strike: null,
  passed: [],
  isPassedTurn: false,
  phonesBid: true,
};
const ofClerks = [
  ...ofMembers,
  ...undecided,
  ...(
    [
      { code: 'NotStarted' },
      { code: 'AuctionOver' },
      { code: 'NoGavel' },
      { code: 'NotAClerk' },
      { code: 'AuctionPaused', untilMs: Date.parse(CLOSES) },
      { code: 'VoidStands' },
      { code: 'UnknownTeam' },
      { code: 'LotOver', teamId: IDS.duke },
      { code: 'LotIsOpen' },
      { code: 'LotIsShown' },
      { code: 'ShownAlready' },
      { code: 'OthersWait' },
      { code: 'NothingShown' },
      { code: 'NothingOpen' },
      { code: 'UnknownSeat' },
      { code: 'NotAMember' },
      { code: 'InvalidAmount' },
      { code: 'BidTooLow', currentAmount: 12, leastAmount: 13 },
      { code: 'AlreadyHighest' },
      { code: 'OverBudget', remaining: 40 },
      { code: 'NothingCalled' },
      { code: 'WhoSaid', amount: 13 },
      { code: 'NothingBid' },
      { code: 'HasBid' },
      { code: 'InvalidSeq' },
      { code: 'BidCameFirst', amount: 13 },
      { code: 'NotWarned' },
      { code: 'WarnedTwice' },
      { code: 'WarnedJustNow', atMs: Date.parse(CLOSES) },
      { code: 'NotSure' },
      { code: 'PhoneBidStands' },
      { code: 'NothingToStrike' },
      { code: 'OwnStrike' },
      { code: 'TooFewPassed' },
      { code: 'HostFinishes' },
    ] as const
  ).map((each) => ruleRefusal(each, duke.shortName)),
];

export const seats: Area = {
  name: 'seats',
  description: 'People without a phone and the clerks, where a person ends the lots of an auction.',
  operations: {
    addSeats: operation(
      calls.addSeats,
      {
        body: { groupId: IDS.group, seats: [{ number: 31, name: 'Cleo Park' }] },
        reply: { seats: [{ ...hosted, askedBy: [] }] },
      },
      [
        ...ofHost,
        fieldRefusal('seats.1.number', SEAT_MESSAGES.numberTwice),
        fieldRefusal('seats.0.number', SEAT_MESSAGES.numberTaken),
        fieldRefusal('seats', tooManySeats(calls.SEATS_MAX)),
      ],
    ),
    getSeats: operation(
      calls.seatsOfGroup,
      { params: { groupId: IDS.group }, reply: { seats: [hosted], clerks: [ann, ben] } },
      ofMembers,
    ),
    changeSeat: operation(
      calls.changeSeat,
      {
        params,
        body: { name: 'Cleo Park' },
        reply: { seat: hosted },
      },
      [...ofHost, unknown, fieldRefusal('number', SEAT_MESSAGES.numberTaken)],
    ),
    removeSeat: operation(calls.removeSeat, { params, reply: { seat } }, [
      ...ofHost,
      unknown,
      ruleRefusal({ code: 'UnknownSeat' }),
      ruleRefusal({ code: 'SeatInUse' }),
      ruleRefusal({ code: 'SeatTaken' }),
    ]),
    claimSeat: operation(
      calls.claimSeat,
      { params, body: { token: hosted.token }, reply: { seat } },
      [
        refusal('NotFound', SEAT_MESSAGES.slipUnknown),
        ruleRefusal({ code: 'SeatTaken' }),
        refusal('Conflict', SEAT_MESSAGES.askedEnough),
        ...whileOpen,
      ],
    ),
    grantSeat: operation(
      calls.grantSeat,
      { params, body: { userId: IDS.ben }, reply: { seat: { ...seat, userId: IDS.ben } } },
      [
        ...ofHost,
        unknown,
        refusal('NotFound', SEAT_MESSAGES.notAsked),
        refusal('Conflict', MESSAGES.groupFull),
        refusal('Conflict', SEAT_MESSAGES.inAnotherGroup),
        ruleRefusal({ code: 'UnknownSeat' }),
        ruleRefusal({ code: 'SeatTaken' }),
        ruleRefusal({ code: 'OverBudgetTogether' }),
      ],
    ),
    nameClerks: operation(
      calls.nameClerks,
      { body: { groupId: IDS.group, userIds: [IDS.ben] }, reply: { clerks: [ann, ben] } },
      [...ofHost, fieldRefusal('userIds.0', MESSAGES.notInThisGroup)],
    ),
    actWithGavel: operation(
      calls.actWithGavel,
      {
        body: { groupId: IDS.group, clientActId: 'desk-17', act: 'bid', seat: 31, amount: 12 },
        reply: {
          message: bidAcceptedFor('#31 Cleo Park', 12, duke.teamName),
          seq: 6,
          gavel,
          data: bid,
        },
      },
      ofClerks,
    ),
  },
};
