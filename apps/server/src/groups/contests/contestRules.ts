import type { ContestRecord } from '@bracketbid/contract/contest/contest';
import type { OwnRules, RuleFault } from '@bracketbid/contract/groupRules';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { type Field, lotsOfGroup } from '../groupLots.ts';

/**
 * [CONTEST-3] What a group can't set because of its contest: low seeds, low-seed bundles and the First Four need what they speak of,
 * and the sheet says what is paid. Nothing for a group of a season.
 */
export function faultsInContest(
  own: OwnRules,
  field: Field & { readonly contest: ContestRecord | null },
): RuleFault[] {
  const { contest } = field;
  if (contest === null) return [];
  const faults: RuleFault[] = [];
  if (own.payouts !== undefined) {
    faults.push({ path: 'payouts', message: CONTEST_MESSAGES.payoutsAreTheSheets });
  }
  if ((own.hints ?? 'off') !== 'off') {
    faults.push({ path: 'hints', message: CONTEST_MESSAGES.needsHistory });
  }
  if (own.order === 'lowSeedsFirst' && contest.entrants.some(({ seed }) => seed === null)) {
    faults.push({ path: 'order', message: CONTEST_MESSAGES.needsSeeds });
  }
  if (own.bundles === 'firstFour' || own.bundles === 'both') {
    faults.push({ path: 'bundles', message: CONTEST_MESSAGES.needsFirstFour });
  } else if (own.bundles === 'lowSeeds' && !lotsOfGroup(field, 'lowSeeds').hasBundles) {
    faults.push({ path: 'bundles', message: CONTEST_MESSAGES.needsLowSeeds });
  }
  return faults;
}
