import * as results from '@bracketbid/contract/http/results';
import * as matchCalls from '@bracketbid/contract/http/matches';
import { acceptShares, offerShares, sharesOfGroup } from '@bracketbid/contract/http/shares';
import { settlementCsv, settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { DESKTOP, PHONE, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

const product = startedProduct();

it('a whole season, day by day: a paper every morning, a corrected result, the final, and everyone is paid', async () => {
  const { server } = product;
  const site = await signInAdmin(server.url);
  const { groupId, members } = await auctionedGroup(
    server,
    ['Ana', 'Ben', 'Cleo'],
    // Every ninth team found no buyer.
    (_key, index) => (index % 9 === 8 ? null : { by: index % 3, amount: 10 + index }),
  );
  const [ana, ben] = members;
  const host = await product.visitor('Site admin', DESKTOP);
  await signInOn(host, ADMIN, { password: ADMIN.password });
  await host.page.goto('/admin/scores');
  const panel = host.page.getByRole('region', { name: 'Play the season' });
  const visitors = [
    await product.visitor('Ana', DESKTOP),
    await product.visitor('Ben', PHONE),
    await product.visitor('Cleo', PHONE),
  ] as const;
  for (const [index, visitor] of visitors.entries()) {
    const member = members[index];
    if (member === undefined) throw new Error('no member');
    await signInOn(visitor, member);
  }

  // Before the first game, Ana and Ben go halves on one of her teams.
  const { owners } = await ana.call(results.standings, { params: { groupId } });
  const teamID = owners.find(({ user }) => user._id === ana.userId)?.teamId ?? '';
  const parts = [ana, ben].map(({ userId }) => ({ userId, weight: 1 }));
  await ana.call(offerShares, { body: { groupId, teamID, parts } });
  const [offer] = (await ben.call(sharesOfGroup, { params: { groupId } })).data;
  await ben.call(acceptShares, { params: { id: offer?._id ?? '' } });

  const { dates } = (await site.call(matchCalls.matchDates)).datesData;
  const last = dates.at(-1);
  for (const [index, date] of dates.entries()) {
    await panel.getByRole('button', { name: 'Play the next day' }).click();
    await panel.getByText(dayInWords(date)).waitFor({ state: 'detached' });
    // Whose turn it is to read the paper; on a day without anything of theirs, the page says what there was.
    const reader = visitors[index % visitors.length] ?? visitors[0];
    await reader.page.goto(`/groups/paper?day=${date}`);
    await reader.page.getByText(dayInWords(date)).first().waitFor();
    await addsUp(groupId, ana);
    if (date === last) break;
    const { settlement } = await ana.call(settlementOfGroup, { params: { groupId } });
    expect(settlement.isFinal).toBe(false);
  }

  await visitors[0].page.goto('/groups/paper');
  await visitors[0].page.getByText('All games are played.').waitFor();
  const hopes = await visitors[0].page.getByText(/finish first/).allInnerTexts();
  expect(hopes, 'after the final nobody can any more').toEqual([]);

  // The final is corrected: the same winner, and nobody's money moves; then all of it is paid.
  const { matches } = await site.call(matchCalls.matches);
  const final = matches.find(({ next }) => next === null);
  if (final?.homeTeam == null || final.awayTeam === null) throw new Error('no final');
  const scores = { homeScore: final.homeTeam.score ?? 0, awayScore: final.awayTeam.score ?? 0 };
  const isHome = final.winner === final.homeTeam.teamId._id;
  const corrected = isHome
    ? { ...scores, homeScore: scores.homeScore + 1 }
    : { ...scores, awayScore: scores.awayScore + 1 };
  const sent = { params: { id: final._id }, body: { status: 'final', ...corrected } as const };
  await site.call(results.enterResult, sent);
  await addsUp(groupId, ana);

  const { settlement } = await ana.call(settlementOfGroup, { params: { groupId } });
  expect(settlement.isFinal).toBe(true);
  expect(settlement.transfers.length).toBeGreaterThan(0);
  const findVisitor = (userId: string): Visitor => {
    const visitor = visitors[members.findIndex((member) => member.userId === userId)];
    if (visitor === undefined) throw new Error('no visitor');
    return visitor;
  };
  for (const { from, to } of settlement.transfers) {
    const [payer, payee] = [findVisitor(from), findVisitor(to)];
    await payer.page.goto('/groups/settlement');
    const due = payer.page.getByRole('region', { name: 'You' });
    await due.getByText(`You pay ${payee.name} $`).waitFor();
    await due.getByRole('button', { name: new RegExp(`^I’ve paid.*${payee.name}`) }).click();
    await payer.page.getByText(`${payee.name} has not said yet that it came.`).waitFor();
    await payee.page.goto('/groups/settlement');
    const asked = new RegExp(`^Yes, it came: ${payer.name} has paid you`);
    await payee.page.getByRole('button', { name: asked }).click();
    await payee.page.getByText(new RegExp(`^${payer.name} paid you`)).waitFor();
  }
  for (const { page } of visitors) {
    await page.goto('/my-results/my-team');
    await page.getByText('You are settled up').waitFor();
  }
  const { csv } = await ana.call(settlementCsv, { params: { groupId } });
  const nets = csv.split('\r\n').flatMap((line) => {
    const [kind, , , , , , amount] = line.split(',');
    return kind === 'net' ? [Math.round(Number(amount) * 100)] : [];
  });
  expect(nets).toHaveLength(members.length);
  expect(
    nets.reduce((sum, cents) => sum + cents, 0),
    'signed numbers that sum to zero',
  ).toBe(0);
  const after = await ana.call(settlementOfGroup, { params: { groupId } });
  expect(after.settlement.transfers).toEqual([]);
  for (const { errors } of [host, ...visitors]) expect(errors).toEqual([]);
});

/** What was paid for teams is the pot, and what they have won is what left it. */
async function addsUp(
  groupId: string,
  who: Awaited<ReturnType<typeof signInAdmin>>,
): Promise<void> {
  const told = await who.call(results.standings, { params: { groupId } });
  const cents = (of: 'paid' | 'won') =>
    told.standings.reduce((sum, each) => sum + Math.round(each[of] * 100), 0);
  expect(cents('paid')).toBe(told.pot * 100);
  expect(cents('won')).toBe(Math.round(told.paidOut * 100));
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayInWords = (date: string) => LONG_DAY.format(new Date(date));
