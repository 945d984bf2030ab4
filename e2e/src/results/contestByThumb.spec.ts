import { confirmWithdrawal, withdrawEntrant } from '@bracketbid/contract/contest/calls';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  aGolfWeek,
  aHeldContest,
  type Draft,
} from '../../../apps/server/test/contests/heldContest.ts';
import { PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

/** Ben owns Ada, Cleo owns Bea, Hanna, who hosts, owns Cid, nobody Dan. Dora owns none, so that she can confirm all. */
async function held(sheet: Pick<Draft, 'kind'> & { readonly prizes: Draft['sheet']['prizes'] }) {
  const { kind, prizes } = sheet;
  const entrants = ['Ada', 'Bea', 'Cid', 'Dan'].map((name) => ({ name }));
  const { group, members, findId } = await aHeldContest(
    product.server,
    ['Hanna', 'Ben', 'Cleo', 'Dora'],
    aGolfWeek(Date.now(), {
      kind,
      entrants,
      sheet: {
        keptBasisPoints: 0,
        keptFor: '',
        prizes,
        rest: 'top',
        unowned: 'rest',
        withdrawn: 'refund',
      },
    }),
    { Ada: { by: 1, amount: 333 }, Bea: { by: 2, amount: 222 }, Cid: { by: 0, amount: 145 } },
  );
  const [hanna, , , dora] = members;
  const host = await product.visitor('Hanna', PHONE);
  await signInOn(host, hanna, { at: '/game' });
  return { host, page: host.page, hanna, dora, groupId: group.groupId, findId };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const key = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const press = (within: Locator, name: string) => key(within, name).click();

/** A prize's fields, opened. */
async function opened(page: Page, name: string, word = 'Enter'): Promise<Locator> {
  await page.getByRole('button', { name: `${word}: ${name}` }).click();
  return region(page, name);
}

/** Waits until a prize shows what it pays, by the entrants that it names. */
async function expectPaid(prize: Locator, paid: Readonly<Record<string, string>>): Promise<void> {
  const lines = prize.getByRole('listitem');
  for (const [name, words] of Object.entries(paid)) {
    await lines.filter({ hasText: name }).getByText(words).first().waitFor();
  }
  expect(await lines.count()).toBe(Object.keys(paid).length);
}

/** A member without a lot confirms everything with one press. Then what each has won is final. */
async function confirmedCents(
  { hanna, dora, groupId }: Pick<Awaited<ReturnType<typeof held>>, 'hanna' | 'dora' | 'groupId'>,
  count: number,
): Promise<Readonly<Record<string, number>>> {
  const member = await product.visitor('Dora', PHONE);
  await signInOn(member, dora, { at: '/game' });
  const card = region(member.page, 'Confirm these results');
  await press(card, `Confirm all ${count}`);
  await card.waitFor({ state: 'detached' });
  await region(member.page, 'The pot').getByText('Every prize is settled.').waitFor();
  expect(member.errors).toEqual([]);
  const { settlement } = await hanna.call(settlementOfGroup, { params: { groupId } });
  expect(settlement.isFinal).toBe(true);
  return Object.fromEntries(settlement.nets.map(({ user, wonCents }) => [user.fullName, wonCents]));
}

it('[RESULTS-2, PRIZE-4, PRIZE-8] a host ticks a stage, adds up points, ties two by a press and shares a prize, by thumb', async () => {
  const { host, page, ...group } = await held({
    kind: 'points',
    prizes: [
      { kind: 'points', id: 'points', name: 'Points', basisPoints: 3000, inventory: 100 },
      { kind: 'stage', id: 'final', name: 'Final', basisPoints: 1000, slots: 2 },
      { kind: 'place', id: 'places', name: 'Places', basisPoints: [3000, 1500] },
      { kind: 'named', id: 'hat', name: 'Best hat', basisPoints: 500 },
    ],
  });

  // The column adds itself up; more than there are can't be entered.
  let prize = await opened(page, 'Points');
  await prize.getByLabel('Ada').fill('41');
  await prize.getByLabel('Bea').fill('33');
  await prize.getByText('74 of 100 points', { exact: true }).waitFor();
  await prize.getByLabel('Cid').fill('27');
  await prize.getByText('1 point too many: there are 100 in all.').waitFor();
  expect(await key(prize, 'Enter result').isDisabled()).toBe(true);
  await prize.getByLabel('Cid').fill('1.9');
  await prize.getByText('“1.9” is no number of points: whole, 0 or more.').waitFor();
  await prize.getByLabel('Cid').fill('19');
  await prize.getByText('93 of 100 points', { exact: true }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await press(prize, 'Enter result');
  // A point is a hundredth of $210.
  await expectPaid(prize, { Ada: '$86.10', Bea: '$69.30', Cid: '$39.90' });
  await opened(page, 'Points', 'Correct');
  expect(await prize.getByLabel('Bea').inputValue()).toBe('33');
  await press(prize, 'These are final');
  await press(prize, 'Enter result');
  // Now they are 93 in all, and the cent that is left is the one with the largest remainder’s.
  await expectPaid(prize, { Ada: '$92.58', Bea: '$74.52', Cid: '$42.90' });

  // As many as it has slots; whoever is tapped again is taken out.
  prize = await opened(page, 'Final');
  await press(prize, 'Bea');
  await press(prize, 'Dan');
  await prize.getByText('2 of 2', { exact: true }).waitFor();
  expect(await key(prize, 'Ada').getAttribute('aria-disabled')).toBe('true');
  await key(prize, 'Ada').dispatchEvent('click');
  await prize.getByText('2 of 2', { exact: true }).waitFor();
  await press(prize, 'Bea ✓');
  await press(prize, 'Ada');
  expect(await accessibilityViolations(page)).toEqual([]);
  await press(prize, 'Enter result');
  await expectPaid(prize, { Ada: '$70', Dan: 'unsold' });

  // A press in the list ties with the one before, another one parts them again.
  prize = await opened(page, 'Places');
  for (const name of ['Bea', 'Cid', 'Dan']) await press(prize, name);
  await prize.getByText('3 of 2 paid places · next: 4th').waitFor();
  const tie = key(prize, 'Dan ties with the one before');
  await tie.click();
  await key(prize, 'Cid 2nd').waitFor();
  await key(prize, 'Dan 2nd').waitFor();
  await tie.click();
  await key(prize, 'Dan 3rd').waitFor();
  await press(prize, 'Cid ties with the one before');
  await key(prize, 'Cid 1st').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await press(prize, 'Enter result');
  // $210 and $105 together, in equal parts.
  await expectPaid(prize, { Bea: '$157.50', Cid: '$157.50', Dan: '3rd · unsold' });

  // Nobody can win a prize; then two do, who share it.
  prize = await opened(page, 'Best hat');
  await press(prize, 'Nobody');
  await press(prize, 'Enter result');
  await prize.getByText('Nobody wins it.').waitFor();
  await opened(page, 'Best hat', 'Correct');
  await press(prize, 'Ada');
  await press(prize, 'Bea');
  await prize.getByText('2 winners', { exact: true }).waitFor();
  await press(prize, 'Enter result');
  await expectPaid(prize, { Ada: '$17.50', Bea: '$17.50' });

  // What Dan would have won is the rest, of whoever has most points.
  await expectPaid(region(page, 'The rest'), { Ada: '$70' });
  expect(await confirmedCents(group, 4)).toEqual({
    Ben: 9258 + 7000 + 1750 + 7000,
    Cleo: 7452 + 15_750 + 1750,
    Hanna: 4290 + 15_750,
    Dora: 0,
  });
  expect(host.errors).toEqual([]);
});

it('[RESULTS-7] a host enters the matches of a knockout by their scores, a draw by its winner, and takes one back', async () => {
  const { host, page, ...group } = await held({
    kind: 'bracket',
    prizes: [
      { kind: 'round', id: 'f4', name: 'Semi-finals', code: 'F4', basisPoints: 1000 },
      { kind: 'round', id: 'nc', name: 'Final', code: 'NC', basisPoints: 8000 },
    ],
  });
  const semis = region(page, 'Semi-finals: matches');
  const final = region(page, 'Final: matches');
  const open = (match: string, word = 'Enter') =>
    page.getByRole('button', { name: `${word}: ${match}` }).click();
  const score = async (within: Locator, scores: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(scores)) {
      await within.getByLabel(`Score of ${name}`).fill(text);
    }
  };

  await final.getByText('1 match waits for earlier results.').waitFor();
  await open('Semi-finals, Ada – Bea');
  await score(semis, { Ada: '3' });
  await semis.getByText('And the score of Bea?').waitFor();
  expect(await key(semis, 'Enter result').isDisabled()).toBe(true);
  await score(semis, { Bea: '1' });
  await semis.getByText('Ada wins', { exact: true }).last().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  // The next match is opened before the result of this one is there.
  let answer: () => void = () => undefined;
  const isOpened = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/contest/*/result', async (route) => {
    await isOpened;
    await route.continue();
  });
  await press(semis, 'Enter result');
  await open('Semi-finals, Cid – Dan');
  answer();
  await semis.getByText('3 · won').waitFor();

  // A draw has no winner until one is tapped.
  await score(semis, { Cid: '2', Dan: '2' });
  await semis.getByText('Who wins?', { exact: true }).waitFor();
  expect(await key(semis, 'Enter result').isDisabled()).toBe(true);
  await press(semis, 'Cid wins');
  await press(semis, 'Enter result');
  await semis.getByText('2 · won').waitFor();
  await expectPaid(region(page, 'Semi-finals'), { Ada: '$70', Cid: '$70' });

  // Whoever gives up after a result keeps it, and is called withdrawn.
  const { hanna, dora, groupId } = group;
  const entrantId = group.findId('Dan');
  await hanna.call(withdrawEntrant, {
    params: { groupId },
    body: { entrantId, reason: 'A bad knee' },
  });
  await dora.call(confirmWithdrawal, { params: { groupId, entrantId } });
  await semis.getByText('2 · withdrawn · unsold').waitFor();

  // The final is entered wrongly, and taken back.
  await open('Final, Ada – Cid');
  await press(final, 'Ada wins');
  await press(final, 'Enter result');
  await expectPaid(region(page, 'Final'), { Ada: '$560' });
  await open('Semi-finals, Ada – Bea', 'Correct');
  await press(semis, 'Bea wins');
  await press(semis, 'Enter result');
  await page
    .getByText('A later match of its winner is entered. Take that one back first.')
    .waitFor();
  await press(semis, 'Cancel');
  await open('Final, Ada – Cid', 'Correct');
  await press(final, 'Not played yet');
  await final.getByText('The match is open again').waitFor();
  await press(final, 'Enter result');
  await open('Final, Ada – Cid');
  await score(final, { Ada: '0', Cid: '1' });
  await press(final, 'Enter result');
  await expectPaid(region(page, 'Final'), { Cid: '$560' });
  expect(await region(page, 'The rest').count()).toBe(0);

  const card = region(page, 'Results that aren’t confirmed yet');
  await card.getByText(/^Semi-finals: \u2068Ada\u2069 3–1 \u2068Bea\u2069$/).waitFor();
  await card.getByText(/^Final: \u2068Cid\u2069 1–0 \u2068Ada\u2069$/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await confirmedCents(group, 3)).toEqual({
    Ben: 7000,
    Cleo: 0,
    Hanna: 7000 + 56_000,
    Dora: 0,
  });
  expect(host.errors).toEqual([]);
});
