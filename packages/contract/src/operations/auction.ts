import * as calls from '../http/auction.ts';
import { pauseAuction, resumeAuction } from '../http/groupPause.ts';
import { nameDeputy } from '../http/deputies.ts';
import * as maximaCalls from '../http/maxima.ts';
import { auctionLog } from '../http/receipts.ts';
import { bidAccepted, deputyHasLeave, maximumStands, MESSAGES } from '../text/messages.ts';
import { type Area, fieldRefusal, operation, refusal, ruleRefusal } from '../operation.ts';
import { ofMembers, undecided } from './refusals.ts';
import { saleVoids } from './saleVoids.ts';
import {
  ben,
  bid,
  CLOSES,
  duke,
  group,
  groupSettings,
  IDS,
  liveState,
  NOW,
  purchase,
  saleVoid,
  soldDuke,
  unsoldSiena,
} from './values.ts';

const params = { groupId: IDS.group };
const ofGroupAdmin = [...ofMembers, ...undecided, refusal('Forbidden', MESSAGES.notGroupAdmin)];
const teamId = IDS.duke;
export const auction: Area = {
  name: 'auction',
  description: 'The auction of a group: its picture, its bids, its receipts and its pauses.',
  operations: {
    getTeams: operation(
      calls.teams,
      { params, reply: { data: [soldDuke, unsoldSiena] } },
      ofMembers,
    ),
    getTeamsInOrder: operation(
      calls.teamsInOrder,
      { query: { groupId: IDS.group }, reply: { data: [soldDuke, unsoldSiena] } },
      ofMembers,
    ),
    getMyTeams: operation(
      calls.myTeams,
      { query: { groupId: IDS.group }, reply: { data: [purchase] } },
      ofMembers,
    ),
    listBids: operation(
      calls.allBids,
      { params, reply: { data: [{ teamID: IDS.duke, bids: [bid] }] } },
      ofMembers,
    ),
    listBidsOfTeam: operation(
      calls.bidsOfTeam,
      {
        params: { teamId },
        query: { groupId: IDS.group },
        reply: { teamID: teamId, data: [bid] },
      },
      [
        ...ofMembers,
        refusal('NotFound', MESSAGES.teamUnknown),
        refusal('NotFound', MESSAGES.groupNotFoundForUser),
      ],
    ),
    placeBid: operation(
      calls.placeBid,
      {
        body: { teamID: teamId, amount: '12', groupId: IDS.group, clientBidId: 'phone-17' },
        reply: { message: bidAccepted(12, duke.teamName), data: bid },
      },
      [
        ...ofMembers,
        ...undecided,
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
        ruleRefusal({ code: 'UnknownTeam' }),
        ruleRefusal({ code: 'NotAMember' }),
        ruleRefusal({ code: 'InvalidAmount' }),
        ruleRefusal({ code: 'LotOver', teamId }, duke.shortName),
        ruleRefusal({ code: 'LotNotOpen', teamId }, duke.shortName),
        ruleRefusal({ code: 'LotLockedNow', teamId }, duke.shortName),
        ruleRefusal({ code: 'AuctionPaused', untilMs: Date.parse(CLOSES) }),
        ruleRefusal({ code: 'AlreadyHighest' }),
        ruleRefusal({ code: 'BidTooLow', currentAmount: 12, leastAmount: 13 }),
        ruleRefusal({ code: 'OverBudget', remaining: 40 }),
        ruleRefusal({ code: 'NotTheirDeputy' }),
        ruleRefusal({ code: 'OverDeputyLimit', left: 20 }),
      ],
    ),
    nameDeputy: operation(
      nameDeputy,
      {
        body: { userId: IDS.ben, limit: 60 },
        reply: {
          message: deputyHasLeave(ben.fullName, 60),
          group: { ...group, deputies: [{ userId: IDS.ann, deputy: IDS.ben, limit: 60 }] },
        },
      },
      [
        ...ofMembers,
        ...undecided,
        refusal('NotFound', MESSAGES.groupNotFoundForUser),
        refusal('NotFound', MESSAGES.notInThisGroup),
        refusal('Conflict', MESSAGES.deputyNotNow),
        fieldRefusal('limit', MESSAGES.deputyLimitInvalid),
        ruleRefusal({ code: 'InvalidDeputy' }),
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
      ],
    ),
    setMaximum: operation(
      maximaCalls.setMaximum,
      {
        body: { teamID: teamId, amount: '40', groupId: IDS.group, clientId: 'phone-18' },
        reply: {
          message: maximumStands(
            { amount: 40, standing: 'leading', currentAmount: 13 },
            { teamName: 'Duke' },
          ),
          data: { teamID: teamId, amount: 40, standing: 'leading', currentAmount: 13 },
        },
      },
      [
        ...ofMembers,
        ...undecided,
        refusal('Invalid', MESSAGES.bidAmountInvalid),
        fieldRefusal('onBehalfOf', MESSAGES.noMaximaForOthers),
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
        ruleRefusal({ code: 'MaximaOff' }),
        ruleRefusal({ code: 'NotAMember' }),
        ruleRefusal({ code: 'UnknownTeam' }),
        ruleRefusal({ code: 'InvalidAmount' }),
        ruleRefusal({ code: 'LotOver', teamId }, duke.shortName),
        ruleRefusal({ code: 'BidTooLow', currentAmount: 12, leastAmount: 13 }),
        ruleRefusal({ code: 'MaximumBelowBid', amount: 12 }),
        ruleRefusal({ code: 'OverBudget', remaining: 40 }),
      ],
    ),
    removeMaximum: operation(
      maximaCalls.removeMaximum,
      { body: { teamID: teamId, groupId: IDS.group }, reply: {} },
      [
        ...ofMembers,
        ...undecided,
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
        ruleRefusal({ code: 'NoMaximum' }, duke.shortName),
      ],
    ),
    ...saleVoids,
    getMyMaxima: operation(
      maximaCalls.myMaxima,
      {
        query: { groupId: IDS.group },
        reply: { data: [{ teamID: teamId, amount: 40, createdAt: NOW }] },
      },
      ofMembers,
    ),
    getReceipts: operation(
      auctionLog,
      {
        params,
        reply: {
          chain: 'auction',
          groupId: IDS.group,
          data: [
            {
              seq: 4,
              at: NOW,
              event: {
                type: 'BidPlaced',
                bidId: IDS.bid,
                teamId,
                userId: IDS.ann,
                amount: 12,
                closesAtMs: Date.parse(CLOSES),
                clientBidId: 'phone-17',
              },
              hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
            },
          ],
        },
      },
      ofMembers,
    ),
    pauseAuction: operation(
      pauseAuction,
      {
        body: { groupId: IDS.group, duration: 10 },
        reply: { settings: groupSettings, message: MESSAGES.pauseAccepted },
      },
      [
        ...ofGroupAdmin,
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
        ruleRefusal({ code: 'InvalidPause' }),
        ruleRefusal({ code: 'LastLot' }),
      ],
    ),
    resumeAuction: operation(
      resumeAuction,
      { body: { groupId: IDS.group }, reply: { settings: groupSettings } },
      [
        ...ofGroupAdmin,
        ruleRefusal({ code: 'NotStarted' }),
        ruleRefusal({ code: 'AuctionOver' }),
        ruleRefusal({ code: 'NotPaused' }),
      ],
    ),
    getAuctionState: operation(
      calls.auctionState,
      {
        params,
        reply: {
          state: liveState,
          groupAdminId: IDS.ann,
          teams: [soldDuke, unsoldSiena],
          bids: [{ teamID: IDS.duke, bids: [bid] }],
          voided: [
            {
              _id: IDS.saleVoid,
              teamID: IDS.siena,
              user: ben,
              amount: 70,
              reason: saleVoid.reason,
              agreedBy: [IDS.ann, IDS.ben],
              createdAt: NOW,
            },
          ],
        },
      },
      ofMembers,
    ),
  },
};
