import { canonicalJson } from '../receipts/canonicalJson.ts';
import type { Sha256Hex } from '../order.ts';
import { currentAmount, remainingDollars } from '../questions.ts';
import { leastBid } from '../settings.ts';
import type { RunningAuction } from '../state.ts';

/** The most that a member would bid for a lot. Secret: the log has its seal alone, until it has acted and all is over. */
export type Maximum = {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  /** Whole dollars. */
  readonly amount: number;
  /** Random, so that nobody finds the amount by trying. */
  readonly nonce: string;
};

/** [MAX-5] The maxima that made a price. */
export type Act = {
  /** Of the price. */
  readonly seq: number;
  /** The bidder's or leader's seal, then that of the maximum that it beat, if there was one. */
  readonly seals: readonly string[];
};

/** What an auction's seals hide, as far as it is known. */
export type Hidden = {
  readonly bySeal: ReadonlyMap<string, Maximum>;
  /** The seals of each lot, in no particular order. */
  readonly byTeam: ReadonlyMap<string, readonly string[]>;
};

/** The same, with which maxima made its prices (`actsAfter`). */
export type Secrets = Hidden & { readonly acts: readonly Act[] };

export const NO_SECRETS: Secrets = { bySeal: new Map(), byTeam: new Map(), acts: [] };

/** Maxima by their seals, indexed. */
export function indexSecrets(
  maxima: Iterable<readonly [seal: string, maximum: Maximum]>,
  acts: readonly Act[] = [],
): Secrets {
  const bySeal = new Map(maxima);
  const byTeam = new Map<string, string[]>();
  for (const [seal, { teamId }] of bySeal) {
    const seals = byTeam.get(teamId);
    if (seals === undefined) byTeam.set(teamId, [seal]);
    else seals.push(seal);
  }
  return { bySeal, byTeam, acts };
}

/** [MAX-4] The seal of a maximum: SHA-256 of its canonical JSON. */
export function computeSeal(maximum: Maximum, sha256Hex: Sha256Hex): string {
  const { id, teamId: team, userId: user, amount, nonce } = maximum;
  return sha256Hex(canonicalJson({ id, team, user, amount, nonce }));
}

/** A maximum whose seal stands, with what it can really bid and since when it counts. */
export type Standing = {
  readonly seal: string;
  readonly maximum: Maximum;
  /** Its amount, or what its owner has left if that is less. Dollars. */
  readonly effective: number;
  /** The seq from which on it counts as said. */
  readonly since: number;
};

/** [MAX-6, VOID-6] Whether a seal counts for its lot: it was not withdrawn, nor was the lot's sale voided since. */
export function isStandingSeal(
  { seals, voidedAt }: Pick<RunningAuction, 'seals' | 'voidedAt'>,
  seal: string,
  teamId: string,
): boolean {
  const sealed = seals?.[seal];
  if (sealed === undefined || sealed.isWithdrawn) return false;
  return sealed.at > (voidedAt?.[teamId] ?? -Infinity);
}

/** [MAX-1] The maxima that stand on a lot, in the order in which they win: the highest first, then the earliest. */
export function standingMaxima(
  state: RunningAuction,
  teamId: string,
  secrets: Hidden,
): readonly Standing[] {
  const { seals } = state;
  const ofLot = secrets.byTeam.get(teamId);
  if (seals === undefined || ofLot === undefined) return NONE;
  return ofLot
    .flatMap((seal): Standing[] => {
      const maximum = secrets.bySeal.get(seal);
      if (maximum === undefined || !isStandingSeal(state, seal, teamId)) return [];
      const effective = Math.min(maximum.amount, remainingDollars(state, maximum.userId));
      return [{ seal, maximum, effective, since: sealedSince(seal, seals, secrets) }];
    })
    .sort((a, b) => b.effective - a.effective || a.since - b.since);
}

const NONE: readonly Standing[] = [];

/** [MAX-2] Those of them that reach the least that may be bid on the open lot now. */
export function ableMaxima(
  state: RunningAuction,
  teamId: string,
  secrets: Hidden,
): readonly Standing[] {
  const least = leastBid(state.settings, currentAmount(state));
  return standingMaxima(state, teamId, secrets).filter(({ effective }) => effective >= least);
}

/** [MAX-3] A lowered maximum keeps the time of the one that it replaces; any other counts from its own seal on. */
function sealedSince(
  seal: string,
  seals: NonNullable<RunningAuction['seals']>,
  secrets: Hidden,
): number {
  const before = lowered(seal, seals, secrets);
  return before === null ? (seals[seal]?.at ?? 0) : sealedSince(before, seals, secrets);
}

/** The seal of the higher maximum that this one was lowered from, or null. */
export function lowered(
  seal: string,
  seals: NonNullable<RunningAuction['seals']>,
  secrets: Hidden,
): string | null {
  const after = seals[seal]?.after;
  const now = secrets.bySeal.get(seal);
  const before = after === undefined ? undefined : secrets.bySeal.get(after);
  if (after === undefined || now === undefined || before === undefined) return null;
  const isSame = before.userId === now.userId && before.teamId === now.teamId;
  return isSame && before.amount >= now.amount ? after : null;
}

/** [MAX-5] What is opened in the end: the maxima that acted, and those that they were lowered from. By seal. */
export function revealedSeals({ seals = {} }: RunningAuction, secrets: Secrets): readonly string[] {
  const all = new Set<string>();
  for (const first of secrets.acts.flatMap((act) => act.seals)) {
    for (let seal: string | null = first; seal !== null; seal = lowered(seal, seals, secrets)) {
      all.add(seal);
    }
  }
  return [...all];
}
