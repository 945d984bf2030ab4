import fc from 'fast-check';
import type { AuctionCommand } from '../src/auction/commands.ts';
import type { GavelAct } from '../src/auction/gavel/acts.ts';
import { currentTeamId } from '../src/auction/questions.ts';
import { voidableSale } from '../src/auction/voids/saleVoid.ts';
import { type aGavelEvening, CLERK, toField, HOST, SEATS } from './gavelEvening.ts';
import { MEMBERS, START_MS, TEAMS } from './scenario.ts';

const person = fc.constantFrom(...SEATS, HOST, CLERK, 'cleo');
const dollars = fc.integer({ min: 1, max: 60 });
const teamId = fc.constantFrom(...TEAMS);
/** How far behind the clerk's screen is. */
const behind = fc.constantFrom(0, 0, 0, 1, 2);

type Evening = ReturnType<typeof aGavelEvening>;

/** What a clerk, a phone or the server does in an evening with a gavel. */
type GavelStep =
  | { readonly kind: 'act'; readonly act: GavelAct; readonly by: string }
  | { readonly kind: 'fall'; readonly what: 'warn' | 'sell'; readonly behind: number }
  | { readonly kind: 'phone'; readonly userId: string; readonly amount: number }
  | { readonly kind: 'opens'; readonly teamId: string }
  | { readonly kind: 'hears'; readonly userId: string; readonly amount: number }
  | { readonly kind: 'claim'; readonly seatId: string; readonly userId: string }
  | {
      readonly kind: 'maximum';
      readonly userId: string;
      readonly amount: number;
      readonly teamId: string;
    }
  | { readonly kind: 'outage' | 'pause' | 'field' };

const act: fc.Arbitrary<GavelAct> = fc.oneof(
  { weight: 3, arbitrary: teamId.map((each) => ({ kind: 'show' as const, teamId: each })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'open' as const }) },
  { weight: 2, arbitrary: dollars.map((amount) => ({ kind: 'call' as const, amount })) },
  { weight: 2, arbitrary: person.map((userId) => ({ kind: 'name' as const, userId })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(person, dollars)
      .map(([userId, amount]) => ({ kind: 'bid' as const, userId, amount })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pass' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .boolean()
      .map((isSure) => ({ kind: 'strike' as const, reason: 'a slip', isSure })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'agree' as const }) },
);

const gavelStep: fc.Arbitrary<GavelStep> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act,
      by: fc.constantFrom(HOST, HOST, CLERK, 'cleo'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('fall' as const),
      what: fc.constantFrom('warn' as const, 'warn' as const, 'sell' as const),
      behind,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('phone' as const), userId: person, amount: dollars }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('opens' as const), teamId }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hears' as const), userId: person, amount: dollars }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      seatId: fc.constantFrom(...SEATS),
      userId: fc.constantFrom('cleo', 'dora'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('maximum' as const),
      userId: fc.constantFrom('cleo', CLERK),
      amount: dollars,
      teamId,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('outage', 'pause', 'field') }) },
);

const NEW_SEAT = 'seat-3';

/** What else may happen in the evening: seats, clerks and deputies, pauses of both kinds, and sales in question. */
const besides: fc.Arbitrary<AuctionCommand> = fc.oneof(
  fc.constantFrom<AuctionCommand>(
    { type: 'AddSeats', seatIds: [NEW_SEAT] },
    { type: 'RemoveSeat', seatId: NEW_SEAT },
    { type: 'NameClerks', clerks: [] },
    { type: 'NameClerks', clerks: [CLERK] },
    { type: 'NameDeputy', userId: 'cleo', deputy: CLERK, limit: 20 },
    { type: 'NameDeputy', userId: 'cleo', deputy: null, limit: 0 },
  ),
  fc.constantFrom<AuctionCommand>(
    { type: 'PauseGroup', userId: HOST, minutes: 1 },
    // A pause is ended more often than it begins, so that most of an evening is not one.
    { type: 'ResumeGroup', userId: HOST, bidId: 'a bid' },
    { type: 'ResumeGroup', userId: HOST, bidId: 'another' },
    { type: 'ResumeGlobally', bidId: 'a bid' },
    // Until when, and of what, is known when it is submitted.
    { type: 'PauseGlobally', untilMs: 0 },
    { type: 'ReachDeadline', orderSeed: '', bidId: '' },
  ),
  fc
    .tuple(
      fc.constantFrom('AgreeVoid' as const, 'RefuseVoid' as const, 'ObjectVoid' as const),
      fc.constantFrom(...MEMBERS),
    )
    .map(([type, userId]) => ({ type, voidId: '', userId, bidId: 'a bid' })),
  fc.integer({ min: 1, max: 60 }).map((amount) => ({
    type: 'PlaceBid' as const,
    bidId: '',
    userId: 'cleo',
    teamId: '',
    amount,
    clientBidId: null,
    placedBy: CLERK,
  })),
  fc.constantFrom(...MEMBERS).map((userId) => ({
    type: 'ProposeVoid' as const,
    voidId: '',
    userId,
    teamId: '',
    reason: 'a slip',
    adminId: HOST,
    away: [],
  })),
);

/** What happens in an evening with a gavel, by anybody. */
export const gavelSteps = fc.array(
  fc.oneof({ weight: 5, arbitrary: gavelStep }, { weight: 1, arbitrary: besides }),
  { minLength: 20, maxLength: 120, size: 'max' },
);

/** Takes a step of an evening that still runs. Some are refused, as in any evening. */
export function takeStep(room: Evening, seconds: number, each: GavelStep | AuctionCommand): void {
  const state = room.state();
  if (state.phase !== 'running') return;
  if ('type' in each) {
    submitCommand(room, seconds, each);
    return;
  }
  switch (each.kind) {
    case 'act':
      room.act(seconds, each.act, each.by);
      break;
    case 'fall':
      room.act(seconds, { kind: each.what, seenSeq: state.seq - each.behind });
      break;
    case 'phone':
      room.bid(seconds, each.userId, each.amount, state.order[state.lotIndex]);
      break;
    case 'opens':
      room.opens(seconds, each.teamId);
      break;
    case 'hears':
      room.act(seconds, { kind: 'call', amount: each.amount });
      room.act(seconds, { kind: 'name', userId: each.userId });
      break;
    case 'claim':
      room.at(seconds, { ...each, type: 'ClaimSeat' });
      break;
    case 'maximum':
      room.maximum(seconds, each.userId, each.amount, each.teamId);
      break;
    case 'outage':
      room.at(seconds, { type: 'RecoverFromOutage' });
      break;
    case 'pause':
      room.at(seconds, {
        type: 'PauseGlobally',
        untilMs: START_MS + (seconds + 1) * 1000,
      });
      room.tick(seconds + 1);
      break;
    case 'field':
      passAll(room, seconds);
      break;
    default:
      each satisfies never;
  }
}

/** Nobody wants what is left: all of it is passed, and made one. */
function passAll(room: Evening, seconds: number): void {
  for (const teamId of TEAMS) {
    room.act(seconds, { kind: 'show', teamId });
    room.act(seconds, { kind: 'open' });
    room.act(seconds, { kind: 'pass' });
  }
  const state = room.state();
  const passed = state.phase === 'running' ? (state.gavel?.passed ?? []) : [];
  room.act(seconds, { kind: 'field', lotId: toField(passed) });
}

/** Submits a command with what only the moment gives it. */
function submitCommand(room: Evening, seconds: number, command: AuctionCommand): void {
  const state = room.state();
  const proposal = state.phase === 'running' ? state.proposal : undefined;
  switch (command.type) {
    case 'ReachDeadline':
      room.tick(seconds);
      break;
    case 'PlaceBid': {
      const teamId = currentTeamId(state) ?? '';
      room.at(seconds, { ...command, bidId: room.newId(), teamId });
      break;
    }
    case 'PauseGlobally':
      room.at(seconds, { ...command, untilMs: START_MS + (seconds + 20) * 1000 });
      break;
    case 'ProposeVoid': {
      const teamId = voidableSale(state)?.teamId ?? '';
      room.at(seconds, { ...command, voidId: room.newId(), teamId });
      break;
    }
    case 'AgreeVoid':
    case 'RefuseVoid':
    case 'ObjectVoid':
      room.at(seconds, { ...command, voidId: proposal?.voidId ?? '' });
      break;
    default:
      room.at(seconds, command);
  }
}
