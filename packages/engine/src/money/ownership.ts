import { createDivider, type Part } from './parts.ts';

/** A lot that was bought in a group's auction. Whole dollars. */
export type Ownership = {
  /** The lot's id: its team's, or a bundle's. */
  readonly teamId: string;
  /** [LOT-8] The teams of a bundle. Absent where the lot is one team. */
  readonly teamIds?: readonly string[];
  readonly userId: string;
  readonly amount: number;
  /** [SHARE-3] Its owners since it was divided. Absent where it is its buyer's alone. */
  readonly parts?: readonly Part[];
};

/** Who bought a lot, and among whom it was divided since, if it was. */
type Owned = { readonly userId: string; readonly parts?: readonly Part[] | undefined };

/** The teams of a lot that was bought. */
export function listTeamIds({
  teamId,
  teamIds = [teamId],
}: Pick<Ownership, 'teamId' | 'teamIds'>): readonly string[] {
  return teamIds;
}

/** Which lot each team was sold in. Computed once for each list. */
export const lotsByTeam = oncePerList((owned): ReadonlyMap<string, Ownership> => {
  return new Map(owned.flatMap((lot) => listTeamIds(lot).map((teamId) => [teamId, lot] as const)));
});

/** [SHARE-3] Who owns a lot: its buyer, or those among whom it was divided since. */
export function ownersIn({ userId, parts }: Owned): readonly Part[] {
  return parts ?? [{ userId, weight: 1 }];
}

/** Whether a lot has other owners than its buyer. */
export function isDivided(buyer: string, parts: readonly Pick<Part, 'userId'>[]): boolean {
  return parts.some(({ userId }) => userId !== buyer);
}

/** Whether somebody owns a lot, or a part of it. */
export function isOwnedBy(lot: Owned, userId: string): boolean {
  return ownersIn(lot).some((part) => part.userId === userId);
}

/** How much of a lot is somebody's, from 0 to 1. */
export function ownedFraction(lot: Owned, userId: string): number {
  const parts = ownersIn(lot);
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (parts.find((each) => each.userId === userId)?.weight ?? 0) / whole;
}

/** [SHARE-4] What each owner has paid in all. Cents, by member, who bought first first. Computed once for each list. */
export const paidByOwner = oncePerList((owned): ReadonlyMap<string, number> => {
  const paid = new Map<string, number>();
  for (const lot of owned) {
    for (const { userId, cents } of createDivider(ownersIn(lot))(lot.amount * 100)) {
      paid.set(userId, (paid.get(userId) ?? 0) + cents);
    }
  }
  return paid;
});

/** Thousands of groups ask the same of lists that don't change. */
function oncePerList<Value>(
  compute: (owned: readonly Ownership[]) => Value,
): (owned: readonly Ownership[]) => Value {
  const known = new WeakMap<readonly Ownership[], { readonly value: Value }>();
  return (owned) => {
    const found = known.get(owned) ?? { value: compute(owned) };
    known.set(owned, found);
    return found.value;
  };
}
