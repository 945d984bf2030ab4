import {
  faultsOfRules,
  type GroupRules,
  type OwnRules,
  type RuleFault,
  type RulesPatch,
} from '@bracketbid/contract/groupRules';
import type { NamedRound } from '@bracketbid/contract/text/rules';
import { SETTINGS_LIMITS } from '@bracketbid/engine/auction/settings';
import { pacificField } from '../../../formats/pacificField.ts';

/** Rules while they are edited: what is typed is text. */
export type RulesDraft = Pick<
  GroupRules,
  'pace' | 'phonesBid' | 'order' | 'bundles' | 'maximumBids' | 'hints'
> & {
  readonly warningSeconds: string;
  /** Null for no limit of money. */
  readonly startingBudget: string | null;
  readonly minimumBid: string;
  readonly steps: readonly StepDraft[];
  readonly lockSeconds: string;
  readonly lotSeconds: string;
  readonly extensionSeconds: string;
  /** Null for no cap. */
  readonly extensionCapSeconds: string | null;
  /** Percent of the pot for one win, by the round's code. */
  readonly payouts: Readonly<Record<string, string>>;
  /** `YYYY-MM-DDTHH:mm` in Pacific time; null for the site's hour. */
  readonly hour: string | null;
};
export type StepDraft = { readonly from: string; readonly step: string };

export function createDraft(rules: GroupRules, rounds: readonly NamedRound[]): RulesDraft {
  const { order, bundles, maximumBids, hints, extensionCapSeconds: cap, auctionDate } = rules;
  const { pace, phonesBid, startingBudget } = rules;
  return {
    pace,
    phonesBid,
    warningSeconds: String(rules.warningSeconds),
    order,
    bundles,
    maximumBids,
    hints,
    startingBudget: startingBudget === null ? null : String(startingBudget),
    minimumBid: String(rules.minimumBid),
    steps: rules.steps.map(({ from, step }) => ({ from: String(from), step: String(step) })),
    lockSeconds: String(rules.lockSeconds),
    lotSeconds: String(rules.lotSeconds),
    extensionSeconds: String(rules.extensionSeconds),
    extensionCapSeconds: cap === null ? null : String(cap),
    payouts: percents(rules.payouts, rounds),
    hour: auctionDate === null ? null : pacificField.of(auctionDate),
  };
}

/** [GAVEL-9] What a choice of the pace changes: with the clock money has a limit, the offered one if there was none. */
export function withPace(
  { startingBudget }: Pick<RulesDraft, 'startingBudget'>,
  pace: GroupRules['pace'],
  offered: string,
): Partial<RulesDraft> {
  return pace === 'clock' && startingBudget === null ? { pace, startingBudget: offered } : { pace };
}

/** A payout table as it is typed. */
export function percents(
  payouts: GroupRules['payouts'],
  rounds: readonly NamedRound[],
): Record<string, string> {
  return Object.fromEntries(rounds.map(({ code }) => [code, String((payouts[code] ?? 0) / 100)]));
}

/**
 * What a draft says: the rules, and what is wrong with them; where a text is no number, the rule stays as it was.
 *
 * @param rounds  null where a contest's sheet says what is paid
 */
export function readDraft(
  draft: RulesDraft,
  base: GroupRules,
  rounds: readonly NamedRound[] | null,
): { readonly rules: GroupRules; readonly faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  const number = (
    path: keyof OwnRules,
    text: string,
    otherwise: number,
    { min, max }: { readonly min: number; readonly max: number },
  ): number => {
    const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    const message = `This must be a whole number from ${min} to ${max.toLocaleString('en-US')}.`;
    if (!faults.some((fault) => fault.path === path)) faults.push({ path, message });
    return otherwise;
  };
  const limits = SETTINGS_LIMITS;
  const fromLimits = { min: 0, max: limits.startingBudget.max };
  const seconds = (path: 'lockSeconds' | 'lotSeconds' | 'extensionSeconds' | 'warningSeconds') =>
    number(path, draft[path], base[path], limits[path]);
  const { extensionCapSeconds: cap, hour, pace, startingBudget: budget } = draft;
  const clock = () => ({
    lockSeconds: seconds('lockSeconds'),
    lotSeconds: seconds('lotSeconds'),
    extensionSeconds: seconds('extensionSeconds'),
    extensionCapSeconds:
      cap === null
        ? null
        : number(
            'extensionCapSeconds',
            cap,
            base.extensionCapSeconds ?? 0,
            limits.extensionCapSeconds,
          ),
  });
  const gavel = () => ({
    warningSeconds: seconds('warningSeconds'),
    phonesBid: draft.phonesBid,
  });
  const rules: GroupRules = {
    ...base,
    pace,
    // Rules that are not shown stay as they were, whatever was typed before.
    ...(pace === 'clock' ? clock() : gavel()),
    order: draft.order,
    // An empty list draws none.
    bundles: draft.bundles.length === 0 ? 'none' : draft.bundles,
    maximumBids: draft.maximumBids,
    hints: draft.hints,
    startingBudget:
      budget === null
        ? null
        : number('startingBudget', budget, base.startingBudget ?? 0, limits.startingBudget),
    minimumBid: number('minimumBid', draft.minimumBid, base.minimumBid, limits.startingBudget),
    steps: draft.steps.map(({ from, step }, index) => ({
      from: index === 0 ? 0 : number('steps', from, 0, fromLimits),
      step: number('steps', step, 1, limits.startingBudget),
    })),
    ...(rounds === null
      ? {}
      : {
          payouts: Object.fromEntries(
            rounds.map(({ code }) => [code, parseBasisPoints(draft.payouts[code] ?? '')]),
          ),
        }),
    auctionDate: hour === null ? null : parseInstant(hour, base),
  };
  if (hour !== null && pacificField.instant(hour) === null) {
    faults.push({ path: 'auctionDate', message: 'Please choose a day and an hour.' });
  }
  const unnamed =
    typeof rules.bundles === 'object' && rules.bundles.some(({ name }) => name.trim() === '');
  if (unnamed) faults.push({ path: 'bundles', message: 'Every bundle needs a name.' });
  const known = new Set(faults.map(({ path }) => path));
  const more = faultsOfRules(rules, rounds).filter(({ path }) => !known.has(path));
  return { rules, faults: [...faults, ...more] };
}

/** `0.5` is 50 basis points. What isn't a percentage with up to two decimals is none, so that the total shows it. */
function parseBasisPoints(text: string): number {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return 0;
  return Math.round(Number(text) * 100);
}

/** An hour that was not touched keeps its seconds. */
function parseInstant(hour: string, { auctionDate }: GroupRules): string | null {
  if (auctionDate !== null && pacificField.of(auctionDate) === hour) return auctionDate;
  return pacificField.instant(hour);
}

/** The rules that differ, as they are sent. */
export function buildPatch(base: GroupRules, rules: GroupRules): RulesPatch {
  const isRule = (name: string): name is keyof GroupRules => name in rules;
  return Object.fromEntries(
    Object.keys(rules)
      .filter(isRule)
      .filter(
        (field) => JSON.stringify(sorted(base[field])) !== JSON.stringify(sorted(rules[field])),
      )
      .map((field) => [field, rules[field]]),
  );
}

/** A table in the order of its codes, without what pays nothing; anything else as it is. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, each]) => each !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
