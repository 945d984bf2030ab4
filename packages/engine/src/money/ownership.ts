/** A lot that was bought in a group's auction. Whole dollars. */
export type Ownership = {
  /** The lot's id: its team's, or a bundle's. */
  readonly teamId: string;
  /** [LOT-8] The teams of a bundle. Absent where the lot is one team. */
  readonly teamIds?: readonly string[];
  readonly userId: string;
  readonly amount: number;
};

/** The teams of a lot that was bought. */
export function teamIdsOf({
  teamId,
  teamIds = [teamId],
}: Pick<Ownership, 'teamId' | 'teamIds'>): readonly string[] {
  return teamIds;
}

/** Whose each team is: each team of a lot is its buyer's. */
export function ownersOf(owned: readonly Ownership[]): ReadonlyMap<string, string> {
  return new Map(
    owned.flatMap((lot) => teamIdsOf(lot).map((teamId) => [teamId, lot.userId] as const)),
  );
}
