import type { Division } from '@bracketbid/contract/division';

/** Whose tournament it is, for people. */
export const DIVISION_NAMES: Readonly<Record<Division, string>> = {
  mens: 'Men’s',
  womens: 'Women’s',
};
