import { MESSAGES } from '@bracketbid/contract/text/messages';
import {
  parseAmount,
  AT_ONCE_MS,
  type BidBarFacts,
  isManualDisabled,
  mayBeASlip,
  NOTHING_TYPED,
  type Typed,
  typeAmount,
  whyNotAmount,
} from './bidButton.ts';

/** The amount field: its text, for which team, and whether it waits for a second press. */
export type OwnAmount = {
  /** The lot's team that the amount is meant for; null between two lots. */
  readonly teamId: string | null;
  readonly typed: Typed;
  readonly typedAtMs: number;
  /** When the question about a possible slip was shown; null while there is none. */
  readonly questionAtMs: number | null;
};

/** What a press of the button does. */
export type Press =
  | { readonly kind: 'bid'; readonly teamId: string; readonly amount: number }
  | { readonly kind: 'confirm'; readonly own: OwnAmount }
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'nothing' };

/**
 * A press this soon after the first one is the second half of a double click, not a confirmation. Slow double clicks take
 * 500 ms by most systems' settings; reading the question takes longer.
 */
export const ANSWER_MS_MIN = 500;

export function emptyAmount(teamId: string | null): OwnAmount {
  return { teamId, typed: NOTHING_TYPED, typedAtMs: -Infinity, questionAtMs: null };
}

/** Another text in the field: drops a question, which was about the text before. */
export function typeOwn(own: OwnAmount, text: string, nowMs: number): OwnAmount {
  const typed = typeAmount(own.typed, text, nowMs - own.typedAtMs < AT_ONCE_MS);
  return { ...own, typed, typedAtMs: nowMs, questionAtMs: null };
}

/**
 * The field as the auction goes on. An amount is meant for one team, so it is cleared with it; a question is dropped when
 * nobody may bid (a lock, a pause, a lost connection, the closing second) or when the price has come so close that the
 * amount is no slip any more. While it is shown, a price that moves changes neither the team nor the amount.
 */
export function followLot(own: OwnAmount, teamId: string | null, facts: BidBarFacts): OwnAmount {
  if (own.teamId !== teamId) return emptyAmount(teamId);
  if (own.questionAtMs === null) return own;
  const amount = parseAmount(own.typed.text);
  const stands =
    amount !== null &&
    !isManualDisabled(facts, own.typed.text) &&
    whyNotAmount(facts, amount) === null &&
    mayBeASlip(facts, amount);
  return stands ? own : { ...own, questionAtMs: null };
}

/** The amount that waits for a second press, or null. */
export function amountToConfirm(own: OwnAmount): number | null {
  return own.questionAtMs === null ? null : parseAmount(own.typed.text);
}

/** @param own  as `followLot` has left it for these facts */
export function pressOwn(own: OwnAmount, facts: BidBarFacts, nowMs: number): Press {
  const amount = parseAmount(own.typed.text);
  if (amount === null || own.teamId === null) return { kind: 'nothing' };
  const reason = facts.isHighestBidder ? MESSAGES.waitForOthers : whyNotAmount(facts, amount);
  if (reason !== null) return { kind: 'refuse', reason };
  if (isManualDisabled(facts, own.typed.text)) return { kind: 'nothing' };
  if (mayBeASlip(facts, amount)) {
    if (own.questionAtMs === null) return { kind: 'confirm', own: { ...own, questionAtMs: nowMs } };
    if (nowMs - own.questionAtMs < ANSWER_MS_MIN) return { kind: 'nothing' };
  }
  return { kind: 'bid', teamId: own.teamId, amount };
}
