import { groupLog } from '@bracketbid/contract/http/receipts';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { PAYMENT_MESSAGES } from '@bracketbid/contract/text/payments';
import { receiptFileText } from '@bracketbid/contract/receiptFile';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { signInAdmin } from '../../../apps/server/test/people.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

const product = startedProduct();

it('[SETTLE-4, SETTLE-7] who lost marks what to pay, who won notes it too, both pages count it once, and the history proves it', async () => {
  const { server } = product;
  const cup = await importFour(await signInAdmin(server.url));
  const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], (_key, index) => ({
    by: index % 2,
    amount: 10 + index,
  }));
  const visitors = [
    await product.visitor('Ana', PHONE),
    await product.visitor('Ben', DESKTOP),
  ] as const;
  for (const [index, visitor] of visitors.entries()) {
    const member = members[index];
    if (member === undefined) throw new Error('no member');
    await signInOn(visitor, member, { at: `${server.url}/groups/settlement` });
    await visitor.page
      .getByText('Nobody owes anybody before the auction and the final are over')
      .waitFor();
  }

  await cup.playAll();
  const { settlement } = await members[0].call(settlementOfGroup, { params: { groupId } });
  const isAnasDebt = settlement.transfers[0]?.from === members[0].userId;
  const [payer, payee] = isAnasDebt ? visitors : [visitors[1], visitors[0]];
  const [loser, winner] = isAnasDebt ? ['Ana', 'Ben'] : ['Ben', 'Ana'];
  const due = payer.page.getByRole('region', { name: 'You' });
  await due.getByText(`You pay ${winner} $`).waitFor();
  await due.getByRole('button', { name: /^I’ve paid/ }).click();
  await payer.page.getByText(`${winner} has not said yet that it came.`).waitFor();
  await due.getByText('Nothing more to pay: the rest is on its way.').waitFor();

  await payee.page.getByText(new RegExp(`${loser} has paid you .* Did it come`)).waitFor();
  expect(await accessibilityViolations(payee.page)).toEqual([]);
  // Instead of answering, the payee notes the payment too: it counts once, and nothing is owed back.
  await payee.page.getByText('Another payment').click();
  await payee.page.getByLabel('What happened').selectOption('I got money from');
  const dollars = (settlement.transfers[0]?.cents ?? 0) / 100;
  await payee.page.getByLabel('Amount in dollars').fill(dollars.toFixed(2));
  await payee.page.getByRole('button', { name: 'Note it' }).click();
  await payee.page.getByText(PAYMENT_MESSAGES.payerHadMarked).waitFor();
  await payee.page.getByText(new RegExp(`^${loser} paid you`)).waitFor();
  await payer.page.getByText(new RegExp(`^You paid ${winner}`)).waitFor();
  await due.getByText('You are settled up.').waitFor();
  expect(await accessibilityViolations(payer.page)).toEqual([]);
  const download = payer.page.waitForEvent('download');
  await payer.page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('The-Regulars-settlement.csv');
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\uFEFFLine,Member,/);
  await payer.page.goto(`${server.url}/my-results/my-team`);
  await payer.page.getByText('You are settled up.').waitFor();

  const { data } = await members[0].call(groupLog, { params: { groupId } });
  expect(receiptFileText({ chain: 'group', groupId, data })).toContain('PaymentConfirmed');
  const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(verifyGroup(groupId, lines, sha256Hex)).toEqual([]);
  for (const { errors } of visitors) expect(errors).toEqual([]);
});
