/** The versions of the rules that this copy knows, oldest first. Auctions start by the last one. */
export const RULES_VERSIONS = [1] as const;

/**
 * By which rules an auction is played. `AuctionStarted` freezes the version, so that a log of any age is replayed, verified and
 * continued by the rules that it began with.
 */
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** The version of auctions that start now. */
export const RULES_VERSION_NOW: RulesVersion = 1;

/** What differs between versions. A rule that is a number is a number here; any other is a boolean that the rule's function reads. */
type Rules = {
  /** [LOT-5] How long a lot stays open at most once nobody can answer: long enough to see it. Seconds. */
  readonly unanswerableSecondsMax: number;
};

/**
 * The rules by version: `RULES[state.rulesVersion]`, wherever they apply. A change of the rules is a new row, and the number above;
 * rows that a release contains never change, as `receipts/versions.test.ts` verifies by receipts of each.
 *
 * @see docs/rules.md VERSION-1; docs/decisions/0063-one-version-of-the-rules.md
 */
export const RULES: Readonly<Record<RulesVersion, Rules>> = {
  1: { unanswerableSecondsMax: 3 },
};
