import * as calls from '../http/settlement.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { ann, ben, IDS, NOW } from './values.ts';

const params = { groupId: IDS.group };
const ofMembers = [
  refusal('NotFound', MESSAGES.groupNotFound),
  refusal('NotFound', MESSAGES.rehearsalOver),
  refusal('Forbidden', MESSAGES.notMember),
];

const payment: calls.Payment = {
  _id: IDS.payment,
  from: IDS.ben,
  to: IDS.ann,
  cents: 1240,
  state: 'marked',
  createdAt: NOW,
  markedBy: IDS.ben,
  openedBy: null,
  isSent: true,
  isReceived: false,
};
const settlement: calls.Settlement = {
  isFinal: true,
  mode: 'direct',
  banker: null,
  nets: [
    {
      user: ann,
      paidCents: 4200,
      wonCents: 6000,
      netCents: 1800,
      handle: 'Venmo @ann',
      correctedCents: 0,
    },
    {
      user: ben,
      paidCents: 5800,
      wonCents: 4000,
      netCents: -1800,
      handle: null,
      correctedCents: 0,
    },
  ],
  transfers: [{ from: IDS.ben, to: IDS.ann, cents: 560 }],
  payments: [payment],
  correctedGames: [],
  keptCents: 0,
  keptFor: '',
  keptBy: null,
};
const ofPayments = [
  refusal('NotFound', MESSAGES.paymentNotFound),
  refusal('Forbidden', MESSAGES.notMember),
  refusal('Forbidden', MESSAGES.paymentNotYours),
  refusal('Conflict', MESSAGES.paymentIsReversed),
  refusal('Conflict', MESSAGES.paymentWordsMax),
];

export const settlements: Area = {
  name: 'settlement',
  description: 'Who owes whom after the final, and what was paid: a score, no money moves.',
  operations: {
    getSettlement: operation(calls.settlementOfGroup, { params, reply: { settlement } }, ofMembers),
    exportSettlement: operation(
      calls.settlementCsv,
      {
        params,
        reply: {
          filename: 'The-Regulars-settlement.csv',
          csv: 'Line,Member,To,Handle,Paid,Won,Amount,State,When\r\nnet,Ben Ortiz,,,58.00,40.00,-18.00,,\r\n',
        },
      },
      ofMembers,
    ),
    changeSettlement: operation(
      calls.changeSettlement,
      {
        params,
        body: { mode: 'banker', banker: IDS.ann },
        reply: {
          message: MESSAGES.settlementSaved,
          settlement: { ...settlement, mode: 'banker', banker: IDS.ann },
        },
      },
      [
        ...ofMembers,
        refusal('Forbidden', MESSAGES.settlementAdminOnly),
        fieldRefusal('banker', MESSAGES.bankerRequired),
        fieldRefusal('banker', MESSAGES.notInThisGroup),
      ],
    ),
    changeHandle: operation(
      calls.changeHandle,
      {
        body: { handle: 'Venmo @ann', groupId: IDS.group },
        reply: { message: MESSAGES.handleSaved, settlement },
      },
      [...ofMembers, refusal('NotFound', MESSAGES.groupNotFoundForUser)],
    ),
    markPayment: operation(
      calls.markPayment,
      {
        body: {
          groupId: IDS.group,
          from: IDS.ben,
          to: IDS.ann,
          cents: 1240,
          clientId: '7d1f3c',
        },
        reply: { message: MESSAGES.paymentMarked, payment },
      },
      [
        ...ofMembers,
        refusal('Forbidden', MESSAGES.paymentNotYours),
        fieldRefusal('to', MESSAGES.paymentToOneself),
        fieldRefusal('to', MESSAGES.notInThisGroup),
        fieldRefusal('cents', MESSAGES.paymentOverPot),
        refusal('Conflict', MESSAGES.settlementNotFinal),
        refusal('Conflict', MESSAGES.paymentWordsMax),
      ],
    ),
    confirmPayment: operation(
      calls.confirmPayment,
      {
        params: { id: IDS.payment },
        reply: {
          message: MESSAGES.paymentConfirmed,
          payment: { ...payment, state: 'confirmed', isReceived: true },
        },
      },
      [
        ...ofPayments,
        refusal('Forbidden', MESSAGES.payeeConfirms),
        refusal('Forbidden', MESSAGES.otherDisputes),
      ],
    ),
    disputePayment: operation(
      calls.disputePayment,
      {
        params: { id: IDS.payment },
        reply: {
          message: MESSAGES.paymentDisputed,
          payment: { ...payment, state: 'disputed', openedBy: IDS.ann },
        },
      },
      [...ofPayments, refusal('Conflict', MESSAGES.paymentSaidYes)],
    ),
    reversePayment: operation(
      calls.reversePayment,
      {
        params: { id: IDS.payment },
        reply: {
          message: MESSAGES.reversalAsked,
          payment: { ...payment, state: 'reversing', openedBy: IDS.ben, isReceived: true },
        },
      },
      [...ofPayments, refusal('Conflict', MESSAGES.paymentNotConfirmed)],
    ),
  },
};
