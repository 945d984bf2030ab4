import fc from 'fast-check';
import type { GavelAct } from '../src/auction/gavel/acts.ts';
import { type aGavelEvening, CLERK, toField, HOST, SEATS } from './gavelEvening.ts';
import { START_MS, TEAMS } from './scenario.ts';

const person = fc.constantFrom(...SEATS, HOST, CLERK, 'cleo');
const dollars = fc.integer({ min: 1, max: 60 });
const teamId = fc.constantFrom(...TEAMS);
/** How far behind the clerk's screen is. */
const behind = fc.constantFrom(0, 0, 0, 1, 2);

type Evening = Pick<
  ReturnType<typeof aGavelEvening>,
  'state' | 'act' | 'at' | 'bid' | 'maximum' | 'tick'
>;

/** What a clerk, a phone or the server does in an evening with a gavel. */
export type GavelStep =
  | { readonly kind: 'act'; readonly act: GavelAct; readonly by: string }
  | { readonly kind: 'fall'; readonly what: 'warn' | 'sell'; readonly behind: number }
  | { readonly kind: 'phone'; readonly userId: string; readonly amount: number }
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

export const gavelStep: fc.Arbitrary<GavelStep> = fc.oneof(
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('outage', 'pause', 'field') }) },
);

/** Takes a step of an evening that still runs. Some are refused, as in any evening. */
export function takeStep(room: Evening, seconds: number, each: GavelStep): void {
  const state = room.state();
  if (state.phase !== 'running') return;
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
