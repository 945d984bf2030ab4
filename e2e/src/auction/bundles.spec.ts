import { importTournament } from '@bracketbid/contract/http/tournament';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import {
  aGroup,
  openLot,
  openScreen,
  signInAdmin,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { accessibilityViolations, signInOn } from '../support/steps.ts';

describe('bundles', () => {
  const clock = createJumpingClock();
  const product = startedProduct(() => ({ clock }));

  it('are set by a host, sold as one lot, and shown as one wherever their owner looks', async () => {
    const { url } = product.server;
    const admin = await signInAdmin(url);
    await admin.call(importTournament, { body: drawnTournament(['South'], 16, { year: 2032 }) });
    const { group, members } = await aGroup(url, ['Ana', 'Ben']);
    const [ana, ben] = members;
    const host = await product.visitor('Ana', DESKTOP);
    await signInOn(host, ana, { at: '/groups/rules' });
    const choice = host.page.getByLabel('Which teams are sold together');
    await choice.selectOption('byHand');
    await host.page.getByRole('button', { name: '1 South 1', exact: true }).press('Space');
    await host.page.getByRole('button', { name: '2 South 2', exact: true }).click();
    await host.page.getByRole('button', { name: 'Put these 2 together' }).click();
    await host.page.getByText(/in 15 lots, at least/).waitFor();
    expect(await accessibilityViolations(host.page)).toEqual([]);
    await host.page.getByRole('button', { name: 'take apart South 1-2' }).click();
    await choice.selectOption('lowSeeds');
    await host.page.getByLabel('Order of the teams').selectOption('lowSeedsFirst');
    await host.page.getByText('The evening: 16 teams in 13 lots, at least').waitFor();
    await host.page.getByRole('button', { name: 'Save these 2 changes' }).click();
    await host.page.getByText('The rules are saved').first().waitFor();

    const screen = await openScreen(url, ben, group.groupId);
    await startAuctions(url, { lockSeconds: 0, lotSeconds: 300, extensionSeconds: 1 });
    const { team } = await openLot(screen);
    expect(team).toMatchObject({ teamName: 'South 13-16', location: '4 teams' });
    expect((await ben.bid(group.groupId, team?._id ?? '', '9')).status).toBe(201);
    const guest = await product.visitor('Ben', PHONE);
    await signInOn(guest, ben, { at: `/auction/${group.groupId}` });
    await guest.page
      .getByText('13 South 13, 14 South 14, 15 South 15, 16 South 16')
      .first()
      .waitFor();
    clock.jumpTo(clock.nowMs() + 300_000);
    await screen.receives('teamStatusUpdate');
    screen.close();
    await guest.page.goto('/my-results/my-team');
    await guest.page.getByText('South 13-16').first().waitFor();
    await guest.page.getByText('13 South 13, 14 South 14').first().waitFor();
    await guest.page.goto('/game');
    await guest.page.getByText('Below each team stands its owner').waitFor();
    expect([...host.errors, ...guest.errors]).toEqual([]);
  });
});
