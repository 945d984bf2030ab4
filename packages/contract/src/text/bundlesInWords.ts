import { counted, listed } from '../counted.ts';
import type { GroupRules } from '../groupRules.ts';
import { capitalized, type Nouns } from './nouns.ts';

/** [LOT-8] What is sold as one lot, as a sentence of the rules. */
export function bundlesInWords({ bundles }: Pick<GroupRules, 'bundles'>, nouns: Nouns): string {
  const { one, many } = nouns;
  const others = `every other ${one} is sold by itself`;
  if (typeof bundles !== 'string') {
    const parts = bundles.map(({ name, teams }) => `${name} (${counted(teams.length, one)})`);
    return `Sold together, each as one lot with one price: ${listed(parts)}. ${capitalized(others)}.`;
  }
  switch (bundles) {
    case 'none':
      return `Every ${one} is sold by itself.`;
    case 'lowSeeds':
      return `Seeds 13 to 16 of a ${nouns.zone} are one lot, with one price; ${others}.`;
    case 'firstFour':
      return `The two ${many} of a First Four game are one lot, with one price; ${others}.`;
    case 'both':
      return `Seeds 13 to 16 of a ${nouns.zone} are one lot, and so are the two ${many} of any other First Four game; ${others}.`;
    default:
      return bundles satisfies never;
  }
}
