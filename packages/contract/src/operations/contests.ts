import { contestFrom, type ContestRecord } from '../contest/contest.ts';
import * as calls from '../contest/calls.ts';
import { type Area, type CallRefusal, fieldRefusal, operation, refusal } from '../operation.ts';
import { CONTEST_MESSAGES } from '../text/contests.ts';
import { refuse } from '@bracketbid/engine/contest/contestRefusals';
import { countUnits } from '@bracketbid/engine/contest/sheetFaults';
import { ofMembers } from './refusals.ts';
import { ann, group, IDS, NOW, START } from './values.ts';

const TEES_OFF = '2026-04-09T12:00:00.000Z';
const params = { groupId: IDS.group };
const CODES = { 400: 'Invalid', 403: 'Forbidden', 404: 'NotFound', 409: 'Conflict' } as const;

/** A refusal by the rules of results. */
function ruled(code: Parameters<typeof refuse>[0]): CallRefusal {
  const { status, sentence } = refuse(code).refusal;
  return refusal(CODES[status], sentence);
}

const record: ContestRecord = {
  name: 'The April cup',
  kind: 'places',
  startsAt: TEES_OFF,
  entrants: [
    { _id: IDS.duke, name: 'Nina Irons', number: 1, pool: '', seed: null, color: null },
    { _id: IDS.siena, name: 'Bo Bunker', number: 2, pool: '', seed: null, color: null },
  ],
  sheet: {
    keptBasisPoints: 0,
    keptFor: '',
    prizes: [{ kind: 'place', id: 'places', name: 'Places', basisPoints: [7000, 3000] }],
    rest: 'top',
    unowned: 'rest',
    withdrawn: 'refund',
  },
};
const order = { kind: 'place' as const, order: [[IDS.duke], [IDS.siena]] };

const contest: calls.ContestView = {
  ...record,
  entrants: record.entrants.map((each) => ({ ...each, isWithdrawn: false, withdrawal: null })),
  prizes: contestFrom(record).sheet.prizes.map((prize) => ({
    id: prize.id,
    name: prize.name,
    units: countUnits(prize, contestFrom(record)),
    state: 'entered',
    enteredBy: IDS.ann,
    enteredAt: NOW,
    confirmedBy: [],
    objectedBy: [],
    objections: [],
    confirmsAt: '2026-03-19T23:04:12.000Z',
    value: order,
    pays: [
      { entrantId: IDS.duke, owners: [{ user: ann, weight: 1 }], cents: 7000 },
      { entrantId: IDS.siena, owners: [{ user: ann, weight: 1 }], cents: 3000 },
    ],
  })),
  matches: [],
  callOff: null,
  changeableUntil: null,
  potCents: 10_000,
  keptCents: 0,
  paidCents: 10_000,
  leftCents: 0,
  rest: null,
  isFinal: false,
};
const reply = { contest };

const ofContest = [...ofMembers, refusal('NotFound', CONTEST_MESSAGES.none)];
const notOver = ruled('AuctionNotOver');
const ofResult = [...ofContest, notOver, ruled('UnknownPrize'), ruled('UnknownMatch')];
const ofSecondKey = [ruled('HostConfirms'), ruled('HasPart')];
const resultParams = { ...params, prizeId: 'places' };
const entrantParams = { ...params, entrantId: IDS.siena };
const reason = 'A card was signed wrongly';

export const contests: Area = {
  name: 'contests',
  description:
    'Auctions for anything that ends with a ranking: entrants, a sheet of prizes, and results that a second person confirms.',
  operations: {
    listMyGroups: operation(calls.myGroups, {
      reply: {
        groups: [
          {
            _id: IDS.group,
            groupname: group.groupname,
            slug: group.slug,
            contest: { name: record.name, kind: record.kind },
            phase: 'scheduled',
            auctionDate: START,
          },
        ],
      },
    }),
    listContestTemplates: operation(calls.contestTemplates, {
      reply: {
        templates: [
          {
            id: 'golf',
            name: 'Golf tournament',
            kind: 'places',
            sheet: record.sheet,
            entrants: 40,
          },
        ],
      },
    }),
    getContest: operation(calls.contestOfGroup, { params, reply }, ofContest),
    changeContest: operation(
      calls.changeContest,
      {
        params,
        body: { name: record.name },
        reply: { message: CONTEST_MESSAGES.changed, contest },
      },
      [
        ...ofContest,
        refusal('Forbidden', CONTEST_MESSAGES.hostOnly),
        refusal('Conflict', CONTEST_MESSAGES.tooLate),
        refusal('Conflict', CONTEST_MESSAGES.frozen),
        fieldRefusal('startsAt', CONTEST_MESSAGES.hourAfterStart),
        fieldRefusal('auctionDate', CONTEST_MESSAGES.hourAfterStart),
        fieldRefusal('auctionDate', CONTEST_MESSAGES.hourTooSoon),
      ],
    ),
    enterContestResult: operation(
      calls.enterResult,
      { params, body: { prizeId: 'places', value: order }, reply },
      [
        ...ofResult,
        ruled('NotHost'),
        ruled('CalledOff'),
        ruled('TeamsUnknown'),
        ruled('LaterMatchEntered'),
      ],
    ),
    confirmContestResult: operation(
      calls.confirmResult,
      { params: resultParams, body: {}, reply },
      [
        ...ofResult,
        ...ofSecondKey,
        ruled('NothingEntered'),
        ruled('AlreadyConfirmed'),
        ruled('Objected'),
      ],
    ),
    objectToContestResult: operation(
      calls.objectToResult,
      { params: resultParams, body: { reason }, reply },
      [...ofResult, ruled('NothingEntered'), ruled('AlreadyConfirmed')],
    ),
    withdrawEntrant: operation(
      calls.withdrawEntrant,
      { params, body: { entrantId: IDS.siena, reason }, reply },
      [
        ...ofContest,
        notOver,
        ruled('NotHost'),
        ruled('UnknownEntrant'),
        ruled('CalledOff'),
        ruled('HasResult'),
      ],
    ),
    confirmWithdrawal: operation(calls.confirmWithdrawal, { params: entrantParams, reply }, [
      ...ofContest,
      notOver,
      ...ofSecondKey,
      ruled('NothingProposed'),
      ruled('HasResult'),
    ]),
    objectToWithdrawal: operation(
      calls.objectToWithdrawal,
      { params: entrantParams, body: { reason }, reply },
      [...ofContest, notOver, ruled('NothingProposed'), ruled('InEffect')],
    ),
    callOffContest: operation(calls.callOffContest, { params, body: { reason }, reply }, [
      ...ofContest,
      notOver,
      ruled('NotHost'),
      ruled('AllDecided'),
    ]),
    confirmCallOff: operation(calls.confirmCallOff, { params, reply }, [
      ...ofContest,
      notOver,
      ruled('NothingProposed'),
      ruled('AllDecided'),
    ]),
    objectToCallOff: operation(calls.objectToCallOff, { params, body: { reason }, reply }, [
      ...ofContest,
      notOver,
      ruled('NothingProposed'),
      ruled('InEffect'),
    ]),
  },
};
