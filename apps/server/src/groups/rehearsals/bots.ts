import type { Person } from '@bracketbid/contract/entities';

/**
 * The bots that bid in rehearsals, by their manners: the same ones on every site. They are no accounts: no table has them but
 * a rehearsal's own list.
 */
export const BOTS = {
  accountant: bot(1, 'Abacus (bot)'),
  enthusiast: bot(2, 'Confetti (bot)'),
  sniper: bot(3, 'Buzzer (bot)'),
  bargainHunter: bot(4, 'Coupon (bot)'),
} as const satisfies Record<string, Person>;

export type BotName = keyof typeof BOTS;

/** At the table of a rehearsal: enough for a host alone, and a few even in a full group. */
const AT_TABLE = { people: 5, min: 2 };

const NAMES = ['accountant', 'enthusiast', 'sniper', 'bargainHunter'] as const;

/** The bots of a rehearsal with so many members: four for one alone, two at least. */
export function botsBeside(members: number): Person[] {
  const count = Math.max(AT_TABLE.min, AT_TABLE.people - members);
  return NAMES.slice(0, count).map((name) => BOTS[name]);
}

/** The bot with an id; null for anyone else. */
export function findBot(userId: string): (Person & { readonly name: BotName }) | null {
  const name = NAMES.find((each) => BOTS[each]._id === userId);
  return name === undefined ? null : { ...BOTS[name], name };
}

/** @see `isBotId` in the contract, by which everyone else knows them */
function bot(number: number, fullName: string): Person {
  const _id = `b0700000-0000-8000-8000-${String(number).padStart(12, '0')}`;
  return { _id, fullName, profileimageurl: null };
}
