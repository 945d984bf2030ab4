/**
 * By which rules an auction is played. `AuctionStarted` freezes the version, so that a log of any age is replayed, proven and
 * continued by the rules of its day.
 *
 * - 1: as the product began; its `AuctionStarted` names no version
 * - 2: LOT-5 (nobody can answer), LOT-6 (the extension fits into the lot), PAUSE-5 (the last team is not paused after)
 * - 3: a group's own rules: BID-8 (smallest first bid, steps), LOT-7 (the extension cap), ORDER-4 (low seeds first),
 *   LOT-8 (bundles)
 * - 4: MAX-3 (a maximum that was removed and set anew is a new one), MAX-4 (no price names the seals that made it), VOID-6 (a
 *   voided sale withdraws no seal by an event: those set before it count no more)
 *
 * @see docs/rules.md VERSION-1; docs/decisions/0019-rules-have-a-version.md
 */
export type RulesVersion = 1 | 2 | 3 | 4;

/** The version of auctions that start now. */
export const RULES_VERSION_NOW = 4 as const satisfies RulesVersion;

/** [LOT-5] How long a lot stays open at most once nobody can answer: long enough to see it. Seconds. */
export const UNANSWERABLE_SECONDS_MAX = 3;
