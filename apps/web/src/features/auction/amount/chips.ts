/** Dollars above the current amount that a chip stands for, where a bid rises by whole dollars. */
const CHIPS = [1, 5, 10, 25] as const;

/**
 * The chips where a bid rises by at least so many dollars: the first is the one-step bid itself.
 *
 * @param step  the group's least step at the current amount
 */
export function chipSteps(step = 1): readonly number[] {
  return CHIPS.map((times) => times * step);
}

/** The chip that a person has chosen, and for which team; null stands for the first. */
export type ArmedChip = { readonly teamId: string | null; readonly step: number | null };

export function noChip(teamId: string | null): ArmedChip {
  return { teamId, step: null };
}

/** A chip is armed for one team: the next one begins with the first chip again. */
export function followChip(armed: ArmedChip, teamId: string | null): ArmedChip {
  return armed.teamId === teamId ? armed : noChip(teamId);
}

/** A chip as it is drawn. */
export type Chip = {
  readonly step: number;
  /** What the bid button would offer with this chip. */
  readonly amount: number;
  readonly isArmed: boolean;
  /** More than what is left. */
  readonly isBeyond: boolean;
};

/**
 * The chips over a current amount. Exactly one is armed: the chosen one, or the first where none is chosen, where the
 * chosen one is more than what is left, or where the steps have changed.
 *
 * @param steps  ascending, at least one
 */
export function buildChips(
  steps: readonly number[],
  armed: ArmedChip,
  { currentAmount, remaining }: { readonly currentAmount: number; readonly remaining: number },
): Chip[] {
  const chosen = steps.findIndex(
    (step) => step === armed.step && currentAmount + step <= remaining,
  );
  const armedIndex = Math.max(0, chosen);
  return steps.map((step, index) => ({
    step,
    amount: currentAmount + step,
    isArmed: index === armedIndex,
    isBeyond: currentAmount + step > remaining,
  }));
}

/** Dollars above the current amount that the armed chip adds. */
export function armedStep(chips: readonly Chip[]): number {
  return chips.find(({ isArmed }) => isArmed)?.step ?? 1;
}
