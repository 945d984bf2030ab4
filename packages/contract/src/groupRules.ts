import { BUNDLE_MESSAGES } from './text/bundles.ts';
import {
  areSteps,
  type AuctionSettings,
  extensionFits,
  SETTINGS_LIMITS,
  WARNING_SECONDS,
} from '@bracketbid/engine/auction/settings';
import type { RoundSize } from '@bracketbid/engine/money/payoutTable';
import { z } from 'zod';
import { id, instant } from './fields.ts';
import { extensionTooLong, MESSAGES } from './text/messages.ts';
import { whyNotPayouts } from './text/payouts.ts';
import { moment, name } from './text.ts';

const {
  startingBudget,
  lockSeconds,
  lotSeconds,
  extensionSeconds,
  extensionCapSeconds,
  warningSeconds,
  steps,
} = SETTINGS_LIMITS;
const within = (limits: { readonly min: number; readonly max: number }) =>
  z.number().int().min(limits.min).max(limits.max);
const from = within({ min: 0, max: startingBudget.max });
const dollars = within(startingBudget);
const basisPoints = within({ min: 0, max: 10_000 });

/** The most bundles a group can draw: more than the teams of a bracket would make. */
export const BUNDLES_MAX = 40;

/** Which teams are sold together: by a rule, or as drawn by hand. */
const bundles = z.union(
  [
    z.enum(['none', 'lowSeeds', 'firstFour', 'both']),
    z
      .array(
        z.object({
          name: name({ what: 'A bundle’s name', max: 40 }),
          teams: z.array(id).min(2, BUNDLE_MESSAGES.bundleTooSmall).max(128),
        }),
      )
      .max(BUNDLES_MAX, BUNDLE_MESSAGES.bundlesTooMany),
  ],
  { error: BUNDLE_MESSAGES.bundlesInvalid },
);
export type Bundles = z.infer<typeof bundles>;

/** A group's own rules, as its admin sets them: whole dollars, whole seconds, basis points of the pot. */
const fields = {
  /** [GAVEL-1] What ends a lot: its countdown, or a person. */
  pace: z.enum(['clock', 'gavel']),
  /** [GAVEL-3] How long after the second warning a lot may be sold. Of no matter with a clock. */
  warningSeconds: within(warningSeconds),
  /** [GAVEL-5] Whether members bid by themselves. Of no matter with a clock. */
  phonesBid: z.boolean(),
  /** [GAVEL-9] Null for no limit of money, which only goes with a gavel. */
  startingBudget: dollars.nullable(),
  /** The smallest first bid. */
  minimumBid: dollars,
  /** From which amount on a bid is how much higher. */
  steps: z
    .array(z.object({ from, step: dollars }))
    .max(steps.max)
    .transform((list) => (list.length === 0 ? [{ from: 0, step: 1 }] : list)),
  lockSeconds: within(lockSeconds),
  lotSeconds: within(lotSeconds),
  extensionSeconds: within(extensionSeconds),
  /** The most that late bids add to a lot; null for no such end. */
  extensionCapSeconds: within(extensionCapSeconds).nullable(),
  order: z.enum(['drawn', 'lowSeedsFirst']),
  bundles,
  payouts: z.record(name({ what: 'A round', max: 8 }), basisPoints),
  maximumBids: z.boolean(),
  hints: z.enum(['off', 'beforeAndAfter', 'live']),
};

/** The group's own hour; null where it follows the site's. */
const auctionDate = instant
  .max(40)
  .pipe(moment('An hour looks like 2027-03-16T18:00:00Z'))
  .nullable();

/** What a group's admin has set; whatever is absent follows the site. */
export const ownRules = z.object({ ...fields, auctionDate }).partial();
export type OwnRules = z.infer<typeof ownRules>;

/** Any of the rules. */
export const rulesPatch = ownRules.extend({});
export type RulesPatch = z.infer<typeof rulesPatch>;

/** The rules that a group's auction is held under. */
export const groupRules = z.object({
  ...fields,
  steps: z.array(z.object({ from: z.number().int(), step: z.number().int() })),
  bundles: z.union([
    z.enum(['none', 'lowSeeds', 'firstFour', 'both']),
    z.array(z.object({ name: z.string(), teams: z.array(z.string()) })),
  ]),
  payouts: z.record(z.string(), z.number().int()),
  auctionDate: instant.nullable(),
});
export type GroupRules = z.infer<typeof groupRules>;

/** Something that is wrong with a rule, by the field that it is about. */
export type RuleFault = { readonly path: keyof OwnRules; readonly message: string };

/**
 * What makes rules impossible together; nothing for rules that an auction can be held under. Whether the hour is one is
 * the server's to judge.
 *
 * @param rounds  of the tournament, to judge the payouts; null where they are not in question
 * @param teamIds  of the tournament, to judge bundles that are drawn by hand; null where they are not in question
 */
export function faultsOfRules(
  rules: GroupRules,
  rounds: readonly RoundSize[] | null,
  teamIds: { has(teamId: string): boolean } | null = null,
): RuleFault[] {
  const faults: RuleFault[] = [];
  if (rules.startingBudget === null && rules.pace === 'clock') {
    faults.push({ path: 'startingBudget', message: MESSAGES.noLimitWithClock });
  }
  if (rules.startingBudget !== null && rules.minimumBid > rules.startingBudget) {
    faults.push({ path: 'minimumBid', message: MESSAGES.minimumBidTooLarge });
  }
  if (!areSteps(rules.steps) || rules.steps.length === 0) {
    faults.push({ path: 'steps', message: MESSAGES.stepsInvalid });
  }
  if (!extensionFits(rules)) {
    faults.push({ path: 'extensionSeconds', message: extensionTooLong(rules.lotSeconds) });
  }
  const uneven = rounds === null ? null : whyNotPayouts(rules.payouts, rounds);
  if (uneven !== null) faults.push({ path: 'payouts', message: uneven });
  const bundled = faultOfBundles(rules.bundles, teamIds);
  if (bundled !== null) faults.push({ path: 'bundles', message: bundled });
  return faults;
}

/** [LOT-8] What is wrong with bundles that are drawn by hand: a team that isn't there, or is in two. */
function faultOfBundles(
  drawn: Bundles,
  teamIds: { has(teamId: string): boolean } | null,
): string | null {
  if (typeof drawn === 'string') return null;
  const all = drawn.flatMap(({ teams }) => teams);
  if (new Set(all).size < all.length) return BUNDLE_MESSAGES.bundlesOverlap;
  if (new Set(drawn.map((each) => each.name)).size < drawn.length)
    return BUNDLE_MESSAGES.bundlesSameName;
  return teamIds !== null && !all.every((teamId) => teamIds.has(teamId))
    ? BUNDLE_MESSAGES.bundleTeamUnknown
    : null;
}

/** Rules as an auction freezes them: what is as it always was is absent. */
export function toAuctionSettings(rules: GroupRules): AuctionSettings {
  const { minimumBid, extensionCapSeconds: cap, order, maximumBids, hints } = rules;
  const isUsualStep = rules.steps.length === 1 && rules.steps[0]?.step === 1;
  return {
    startingBudget: rules.startingBudget,
    lockSeconds: rules.lockSeconds,
    lotSeconds: rules.lotSeconds,
    extensionSeconds: rules.extensionSeconds,
    payoutBasisPoints: rules.payouts,
    ...(minimumBid === 1 ? {} : { minimumBid }),
    ...(isUsualStep ? {} : { steps: rules.steps }),
    ...(cap === null ? {} : { extensionCapSeconds: cap }),
    ...(order === 'drawn' ? {} : { order }),
    ...(maximumBids ? { maximumBids } : {}),
    ...(hints === 'off' ? {} : { hints }),
    ...selectPaceRules(rules),
  };
}

/** [GAVEL-9] Rules that only go with a gavel are of no matter with a clock, so none of them is frozen. */
function selectPaceRules(
  rules: GroupRules,
): Pick<AuctionSettings, 'pace' | 'warningSeconds' | 'phonesBid'> {
  const { pace, warningSeconds, phonesBid } = rules;
  if (pace === 'clock') return {};
  return { pace, warningSeconds, ...(phonesBid ? {} : { phonesBid }) };
}

/** The rules that an auction has frozen, with what its group has set that no auction's settings hold. */
export function rulesOfAuction(
  settings: AuctionSettings,
  { auctionDate = null, bundles = 'none' }: Pick<OwnRules, 'auctionDate' | 'bundles'>,
): GroupRules {
  const { steps: own, payoutBasisPoints } = settings;
  return {
    pace: settings.pace ?? 'clock',
    warningSeconds: settings.warningSeconds ?? WARNING_SECONDS,
    phonesBid: settings.phonesBid ?? true,
    startingBudget: settings.startingBudget,
    minimumBid: settings.minimumBid ?? 1,
    steps: own === undefined ? [{ from: 0, step: 1 }] : [...own],
    lockSeconds: settings.lockSeconds,
    lotSeconds: settings.lotSeconds,
    extensionSeconds: settings.extensionSeconds,
    extensionCapSeconds: settings.extensionCapSeconds ?? null,
    order: settings.order ?? 'drawn',
    bundles,
    payouts: { ...payoutBasisPoints },
    maximumBids: settings.maximumBids ?? false,
    hints: settings.hints ?? 'off',
    auctionDate,
  };
}
