import type {
  SaleVoidAgreed,
  SaleVoided,
  SaleVoidObjected,
  SaleVoidPassedOn,
  SaleVoidProposed,
  SaleVoidRefused,
} from '../events.ts';
import { endedLots, VOID_HOLD_MS, VOID_SILENT_MS } from './saleVoid.ts';
import type { RunningAuction, SaleVoid } from '../state.ts';

type VoidEvent =
  | SaleVoidProposed
  | SaleVoidAgreed
  | SaleVoidObjected
  | SaleVoidPassedOn
  | SaleVoided
  | SaleVoidRefused;

/**
 * The state after an event of a proposal.
 *
 * @param next  the state before, counted on by this event
 * @throws if no such proposal stands
 */
export function evolveVoid(next: RunningAuction, event: VoidEvent, atMs: number): RunningAuction {
  if (event.type === 'SaleVoidProposed') return propose(next, event, atMs);
  const { proposal, ...without } = next;
  if (proposal?.voidId !== event.voidId) {
    throw new Error(`${event.type} is about no proposal that stands`);
  }
  const { agreedBy } = proposal;
  switch (event.type) {
    case 'SaleVoidAgreed':
      return { ...next, proposal: { ...proposal, agreedBy: [...agreedBy, event.userId] } };
    case 'SaleVoidObjected': {
      const still = agreedBy.filter((userId) => userId !== event.userId);
      return { ...next, proposal: { ...proposal, agreedBy: still, isObjected: true } };
    }
    case 'SaleVoidPassedOn':
      return { ...next, proposal: { ...proposal, isPassedOn: true } };
    case 'SaleVoidRefused':
      return without;
    case 'SaleVoided':
      return relist(without, event);
    default:
      return event satisfies never;
  }
}

function propose(next: RunningAuction, event: SaleVoidProposed, atMs: number): RunningAuction {
  const { type: _type, ...said } = event;
  const { proposals = {}, voided = 0 } = next.voids ?? {};
  const { proposedBy } = event;
  const count = (proposals[proposedBy] ?? 0) + 1;
  return withHold(
    {
      ...next,
      voids: {
        proposals: { ...proposals, [proposedBy]: count },
        endedLots: endedLots(next),
        voided,
      },
      proposal: {
        ...said,
        agreedBy: [proposedBy],
        isObjected: false,
        isPassedOn: false,
        silentAtMs: atMs + VOID_SILENT_MS,
        holdEndsAtMs: null,
        stoppedAtMs: next.pauses.globalUntilMs === null ? null : atMs,
      },
    },
    atMs,
  );
}

/** [VOID-5] The hold begins where nothing is locked or open any more; with a gavel, whose lots have no end, with the proposal. */
export function withHold(state: RunningAuction, atMs: number): RunningAuction {
  const { proposal, turn } = state;
  if (proposal === undefined || proposal.holdEndsAtMs !== null) return state;
  if (state.gavel !== undefined) {
    const holdEndsAtMs = atMs + VOID_SILENT_MS + VOID_HOLD_MS;
    return { ...state, proposal: { ...proposal, holdEndsAtMs } };
  }
  if (turn.kind !== 'waiting') return state;
  return { ...state, proposal: { ...proposal, holdEndsAtMs: atMs + VOID_HOLD_MS } };
}

/** [VOID-5] A pause of the site stops a proposal's clocks. */
export function stopClocks(state: RunningAuction, atMs: number): RunningAuction {
  const { proposal } = state;
  if (proposal === undefined || proposal.stoppedAtMs !== null) return state;
  return { ...state, proposal: { ...proposal, stoppedAtMs: atMs } };
}

export function goOnClocks(state: RunningAuction, atMs: number): RunningAuction {
  const { proposal } = state;
  if (proposal === undefined || proposal.stoppedAtMs === null) return state;
  const stoodMs = atMs - proposal.stoppedAtMs;
  const { silentAtMs, holdEndsAtMs } = proposal;
  const later: SaleVoid = {
    ...proposal,
    silentAtMs: silentAtMs + stoodMs,
    holdEndsAtMs: holdEndsAtMs === null ? null : holdEndsAtMs + stoodMs,
    stoppedAtMs: null,
  };
  return { ...state, proposal: later };
}

/** [VOID-6] The money is back, and the lot comes next: after the one that is locked or open. */
function relist(state: RunningAuction, event: SaleVoided): RunningAuction {
  const { teamId, userId, amount, closesAtMs } = event;
  const { voids, turn, seq, voidedAt } = state;
  if (voids === undefined) throw new Error('A sale is voided once that is proposed');
  const lotIndex = state.lotIndex - 1;
  const isUp = turn.kind !== 'waiting' && turn.kind !== 'shown';
  const place = isUp ? lotIndex + 1 : lotIndex;
  const others = state.order.filter((each) => each !== teamId);
  return {
    ...state,
    spent: { ...state.spent, [userId]: (state.spent[userId] ?? 0) - amount },
    results: state.results.filter((result) => result.teamId !== teamId),
    order: others.toSpliced(place, 0, teamId),
    lotIndex,
    voids: { ...voids, voided: voids.voided + 1 },
    voidedAt: { ...voidedAt, [teamId]: seq },
    turn: turn.kind === 'open' && closesAtMs !== undefined ? { ...turn, closesAtMs } : turn,
  };
}
