import { addSeats } from '@bracketbid/contract/http/gavel';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import type { Person } from './client.ts';

/** Who sits in the room without a phone, from number 31 on. */
const PADDLES = [
  'Ada Marsh',
  'Bruno Keller',
  'Clara Osei',
  'Duncan Reyes',
  'Edith Farrow',
  'Felix Anders',
  'Greta Holm',
  'Hugo Bennett',
  'Iris Calder',
  'Jonas Weir',
  'Kate Lomax',
  'Leo Santos',
];
const FIRST_NUMBER = 31;

/** Makes a group an evening at a club: its host holds the gavel, money has no limit, and a dozen people bid by paddle. */
export async function seatClub(host: Person, groupId: string): Promise<void> {
  const rules = { pace: 'gavel' as const, startingBudget: null };
  await host.call(changeRules, { params: { groupId }, body: rules });
  const seats = PADDLES.map((name, index) => ({ number: FIRST_NUMBER + index, name }));
  await host.call(addSeats, { body: { groupId, seats } });
}
