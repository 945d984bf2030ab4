import type { BidStep } from '@bracketbid/engine/auction/settings';
import { z } from 'zod';
import { type GroupRules, groupRules } from './groupRules.ts';

/**
 * [GROUP-14] Rules that go together, to choose as they are: `rules` is what `PATCH /group/rules` takes. All name the same fields, so that
 * the last choice decides.
 */
export const ruleTable = z.object({
  id: z.enum(['quick', 'classic', 'long']),
  name: z.string(),
  rules: groupRules.pick({
    lotSeconds: true,
    extensionSeconds: true,
    lockSeconds: true,
    steps: true,
    bundles: true,
  }),
  /** How long the auction takes without late bids and pauses. */
  minutes: z.number().int(),
});
export type RuleTable = z.infer<typeof ruleTable>;

type Seconds = Pick<GroupRules, 'extensionSeconds' | 'lockSeconds' | 'lotSeconds'>;

const ONE_STEP: readonly BidStep[] = [{ from: 0, step: 1 }];
const RISING_STEPS: readonly BidStep[] = [
  { from: 0, step: 1 },
  { from: 50, step: 5 },
  { from: 100, step: 10 },
];
/** Of a zone in which the low seeds can be sold together. */
const SEEDS = 16;

/**
 * [GROUP-14] The tables that a group can choose from.
 *
 * @param site  the seconds that groups have which set none
 * @param field  the teams of the season
 * @param estimateMinutes  how long the auction takes
 */
export function ruleTables(
  site: Seconds,
  field: readonly { readonly zone: string; readonly seedNumber: number }[],
  estimateMinutes: (rules: RuleTable['rules']) => number,
): RuleTable[] {
  const { lockSeconds, lotSeconds } = site;
  const extensionSeconds = Math.min(site.extensionSeconds, lotSeconds);
  const long = { lotSeconds: 45, extensionSeconds: 15, lockSeconds: 8 };
  const tables: readonly Omit<RuleTable, 'minutes'>[] = [
    {
      id: 'quick',
      name: 'Quick',
      rules: {
        lotSeconds: 15,
        extensionSeconds: 6,
        lockSeconds: 3,
        steps: [...RISING_STEPS],
        bundles: hasSixteenSeeds(field) ? 'lowSeeds' : 'none',
      },
    },
    {
      id: 'classic',
      name: 'Classic',
      rules: {
        lotSeconds,
        extensionSeconds,
        lockSeconds,
        steps: [...ONE_STEP],
        bundles: 'none',
      },
    },
    { id: 'long', name: 'Long', rules: { ...long, steps: [...ONE_STEP], bundles: 'none' } },
  ];
  return tables.map((table) => ({ ...table, minutes: estimateMinutes(table.rules) }));
}

/** Whether each zone has all seeds from 1 to 16. */
function hasSixteenSeeds(
  field: readonly { readonly zone: string; readonly seedNumber: number }[],
): boolean {
  const seedsByZone = new Map<string, Set<number>>();
  for (const { zone, seedNumber } of field) {
    seedsByZone.set(zone, (seedsByZone.get(zone) ?? new Set()).add(seedNumber));
  }
  const all = [...seedsByZone.values()];
  return all.length > 0 && all.every((seeds) => seeds.size === SEEDS && seeds.has(SEEDS));
}
