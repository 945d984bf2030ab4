import { claimSeat } from '@bracketbid/contract/http/gavel';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { expect, it } from 'vitest';
import { signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { PHONE } from '../support/browser.ts';
import { clerksDesk, expectNoScrolling, openNext } from '../support/clerksDesk.ts';
import { aClubEvening } from '../support/clubEvening.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

const PADDLES = [
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Barbara Liskov',
  'Edsger Dijkstra',
  'Donald Knuth',
  'Tony Hoare',
  'Margaret Hamilton',
  'Ken Thompson',
  'Maximiliana Featherstonehaugh-Wriothesley',
  'Niklaus Wirth',
  'Radia Perlman',
].map((name, index) => ({ number: 31 + index, name }));

const NOTEBOOK = { width: 1024, height: 768 };
const LAPTOP = { width: 1366, height: 768 };

it('[GAVEL-1, GAVEL-5, GAVEL-6, GAVEL-7, GAVEL-8, SEAT-3] a club’s evening: two clerks at their desks, twelve paddles, three phones, and every sum is right', async () => {
  const { url } = product.server;
  const cup = await importFour(await signInAdmin(url));
  const evening = await aClubEvening(url, ['Olivia', 'Ben', 'Cleo', 'Dan', 'Eve'], {
    seats: PADDLES,
    clerks: 1,
    rules: {
      startingBudget: null,
      minimumBid: 10,
      steps: [{ from: 0, step: 10 }],
      warningSeconds: 1,
    },
  });
  const { groupId, members, seats } = evening;
  const [olivia, ben, cleo, dan, eve] = members;
  const visitors = {
    olivia: await product.visitor('Olivia', NOTEBOOK),
    ben: await product.visitor('Ben', LAPTOP),
    cleo: await product.visitor('Cleo', PHONE),
  };
  await signInOn(visitors.olivia, olivia);
  await signInOn(visitors.ben, ben);
  await signInOn(visitors.cleo, cleo);
  for (const { page } of Object.values(visitors)) await page.goto(`/auction/${groupId}`);
  const host = clerksDesk(visitors.olivia.page);
  const clerk = clerksDesk(visitors.ben.page);
  const desks = [host, clerk];
  const teamUp = async () => (await evening.state()).lot?.team._id ?? '';
  const phone = async (who: typeof dan, dollars: number) =>
    expect((await who.bid(groupId, await teamUp(), String(dollars))).status).toBe(201);

  // A bid at the next amount takes four keys, and both desks see whose it is.
  await host.page.getByText(/^Enter: /).waitFor();
  expect(await accessibilityViolations(host.page)).toEqual([]);
  await openNext(host);
  await clerk.block.getByText('No bid yet').waitFor();
  expect(await host.press('/', '3', '1', 'Enter')).toBe(4);
  for (const desk of desks) await desk.stands(10, 'Ada Lovelace');
  expect(await clerk.press('/', '3', '2', 'Enter')).toBe(4);
  for (const desk of desks) await desk.stands(20, 'Grace Hopper');
  await host.block.getByText('Ben', { exact: true }).waitFor();

  // What is typed is seen before it counts; what can't count says why.
  await host.press('1', '5', '/', '3', '3');
  await host.line.getByText('Not above $20. The next bid is $30.').waitFor();
  await host.press('Enter');
  await host.press('Escape', '5', '0', '/', '9', '9');
  await host.line.getByText('There is no seat 99.').waitFor();
  await host.press('Escape', '5', '0', '/', '3', '3');
  await host.line.getByText('$50 for 33 Alan Turing').waitFor();
  await host.press('Enter');
  for (const desk of desks) await desk.stands(50, 'Alan Turing');

  // An amount is called, and nobody may sell it until it has a name.
  await clerk.press('7', '0', 'Enter');
  await host.block.getByText('WHO?', { exact: true }).waitFor();
  await host.press(' ');
  await host.line.getByText('Who said $70? Type / and the seat.').waitFor();
  await host.press('/', '4', '0', 'Enter');
  await clerk.stands(70, 'Maximiliana Featherstonehaugh-Wriothesley');

  // A slip of the tongue is undone by two.
  await clerk.press('/', '3', '5', 'Enter');
  await host.stands(80, 'Edsger Dijkstra');
  await host.press('z');
  await host.line.getByText('Take back $80 of 35 Edsger Dijkstra?').waitFor();
  for (const desk of desks) await expectNoScrolling(desk);
  await host.page.keyboard.type('It was paddle 36');
  await host.press('Enter');
  const wanted = /^Olivia wants \$80 of 35 Edsger Dijkstra taken back: “It was paddle 36”/;
  await clerk.page.getByText(wanted).waitFor();
  for (const desk of desks) await expectNoScrolling(desk);
  expect(await accessibilityViolations(clerk.page)).toEqual([]);
  await clerk.press('a');
  for (const desk of desks) {
    await desk.stands(70, 'Maximiliana Featherstonehaugh-Wriothesley');
    await desk.book.getByText('Taken back: 35 Edsger Dijkstra').waitFor();
    await expectNoScrolling(desk);
  }

  // A phone's bid beats the gavel: before it is lifted, and while it falls.
  await host.warn();
  await phone(cleo, 100);
  await host.line.getByText('$100 from Cleo').waitFor();
  await host.line.getByText('This bid came before the gavel: it stands.').waitFor();
  await expectNoScrolling(host);
  expect(await accessibilityViolations(host.page)).toEqual([]);
  await host.warn();
  await host.page.route('**/auction/gavel', async (route) => {
    if (route.request().postData()?.includes('"sell"') === true) await phone(dan, 130);
    await route.continue();
  });
  await host.fall();
  await host.line.getByText('$130 from Dan').waitFor();
  await host.stands(130, 'Dan');
  await host.page.unroute('**/auction/gavel');
  await phone(eve, 140);
  await host.stands(140, 'Eve');
  await host.sell();
  for (const desk of desks) await desk.book.getByText(/ sold to Eve/).waitFor();

  // Nobody wants the second lot: it waits for its turn.
  await openNext(clerk);
  await clerk.press('p');
  for (const desk of desks) await desk.book.getByText(/ passed/).waitFor();

  // In the middle of the third, a paddle is claimed: its number goes on bidding, for the account.
  await openNext(host);
  await host.press('/', '3', '1', 'Enter');
  await host.stands(10, 'Ada Lovelace');
  const zoe = await signUp(url, 'Zoe');
  const slip = seats.find(({ number }) => number === 31);
  await zoe.call(claimSeat, {
    params: { id: slip?._id ?? '' },
    body: { token: slip?.token ?? '' },
  });
  await host.page.getByRole('button', { name: 'Grant paddle 31 to Zoe' }).click();
  for (const desk of desks) await desk.stands(10, 'Zoe');
  await clerk.press('/', '4', '2', 'Enter');
  await clerk.stands(20, 'Radia Perlman');
  await host.line.getByText('Next: $30').waitFor();
  await host.press('/', '3', '1');
  await host.line.getByText('$30 for 31 Zoe').waitFor();
  await host.press('Enter');
  await clerk.stands(30, 'Zoe');
  await clerk.sell();

  // Another lot than the next is searched for; the last one ends the evening.
  await openNext(host);
  await host.press('2', '0', '0', '/', '3', '8', 'Enter');
  await clerk.stands(200, 'Margaret Hamilton');
  for (const desk of desks) await expectNoScrolling(desk);
  await host.sell();
  const [left] = (await evening.state()).gavel?.passed ?? [];
  await host.press('l');
  const search = host.page.getByRole('searchbox', { name: 'Search the lots' });
  await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true);
  await host.press('Enter');
  await host.block.getByText('SHOWN', { exact: true }).waitFor();
  expect(await teamUp()).toBe(left);
  await openNext(host);
  await host.press('/', '3', '2', 'Enter');
  await host.stands(10, 'Grace Hopper');
  await host.warn();
  await host.fall();
  await expect.poll(async () => (await evening.state()).phase).toBe('completed');
  for (const { page } of desks) await page.getByText('Auction Completed!').first().waitFor();

  // Who owes whom adds up, paddle by paddle.
  await cup.playAll();
  const { settlement } = await olivia.call(settlementOfGroup, { params: { groupId } });
  const paid = Object.fromEntries(
    settlement.nets
      .filter(({ paidCents }) => paidCents > 0)
      .map(({ user, paidCents }) => [user.fullName, paidCents]),
  );
  expect(paid).toEqual({
    Eve: 140_00,
    Zoe: 30_00,
    '#38 Margaret Hamilton': 200_00,
    '#32 Grace Hopper': 10_00,
  });
  const sum = (each: (net: (typeof settlement.nets)[number]) => number) =>
    settlement.nets.reduce((cents, net) => cents + each(net), 0);
  expect(sum(({ paidCents }) => paidCents)).toBe(380_00);
  expect(sum(({ netCents }) => netCents)).toBe(0);
  for (const { errors } of Object.values(visitors)) expect(errors).toEqual([]);
});
