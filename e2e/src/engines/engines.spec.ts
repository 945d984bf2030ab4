import * as results from '@bracketbid/contract/http/results';
import * as site from '@bracketbid/contract/http/site';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { drawnTournament } from '../../../apps/server/test/tournaments/drawnTournament.ts';
import { PASSWORD, signInAdmin, signUp } from '../../../apps/server/test/people.ts';
import { ADMIN, startServer, type TestServer } from '../../../apps/server/test/startServer.ts';
import { chromium } from './chromium.ts';
import type { Engine, RunningEngine } from './engine.ts';
import { firefox } from './firefox.ts';
import { createScreen, type Screen } from './screen.ts';
import { webkit } from './webkit.ts';

const button = (name: string) => ({ role: 'button', name });
const link = (name: string) => ({ role: 'link', name });
const heading = (name: string) => ({ role: 'heading', name });

/** The team that is up, with its bid and its leader. */
const STAGE = { role: 'region', name: 'Current team' };

async function signIn(screen: Screen, email: string, password: string): Promise<void> {
  await screen.goTo('/auth/signin');
  await screen.enter({ label: 'Email' }, email);
  await screen.enter({ label: 'Password' }, password);
  await screen.click(button('Sign in'));
  await screen.see(heading('Group'));
}

/** @returns the link that invites others */
async function makeGroup(screen: Screen): Promise<string> {
  await screen.click(button('Create'));
  const dialog = { role: 'dialog', name: 'Create Group' };
  await screen.enter({ label: 'Group Name', within: dialog }, 'The Regulars');
  await screen.click({ ...button('Create'), within: dialog });
  return screen.see({ text: { pattern: '/groups/join/' } });
}

async function joinGroup(screen: Screen, invitation: string): Promise<void> {
  await screen.goTo(invitation);
  await screen.click(button('Join Group'));
  await screen.click(button('Yes, Join'));
}

/** Said in the title of what can't run here. */
const whyNot = ({ missingPackages }: Engine): string =>
  missingPackages.length === 0 ? '' : ` (skipped: apt install ${missingPackages.join(' ')})`;

for (const engine of [chromium, firefox, webkit]) {
  const isMissing = engine.missingPackages.length > 0;
  describe.skipIf(isMissing)(`on a phone with ${engine.name}${whyNot(engine)}`, () => {
    let server: TestServer;
    let own: RunningEngine;
    let others: RunningEngine;
    beforeAll(async () => {
      [own, others] = await Promise.all([engine.start(), chromium.start()]);
    });
    afterAll(async () => {
      await Promise.all([own.close(), others.close()]);
    });
    beforeEach(async () => {
      server = await startServer({ tournament: drawnTournament(['A'], 4) });
    });
    afterEach(async () => {
      await server.close();
    });
    const screenIn = async (running: RunningEngine) =>
      createScreen(await running.newTab(), server.url);

    it('a result is entered, and its money moves where a member looks at it', async () => {
      const { members } = await auctionedGroup(server, ['Maya', 'Theo'], (_, index) => ({
        by: index % 2,
        amount: 10 + index,
      }));
      const [maya] = members;
      const [member, admin] = await Promise.all([screenIn(own), screenIn(own)]);
      await signIn(member, maya.email, PASSWORD);
      await member.goTo('/my-results/my-team');
      const standings = { role: 'table', name: 'Group standings' };
      const hers = { role: 'row', name: { pattern: 'Maya' }, within: standings };
      await member.see(hers, '-$22');

      await signIn(admin, ADMIN.email, ADMIN.password);
      await admin.goTo('/admin/scores');
      const { matches } = await maya.call(results.matches);
      const first = matches.find(({ homeTeam }) => homeTeam?.shortName === 'A 1');
      const game = { role: 'listitem', name: `A 1 against ${first?.awayTeam?.shortName}` };
      await admin.enter({ label: 'Score of A 1' }, '70');
      await admin.enter({ label: `Score of ${first?.awayTeam?.shortName}` }, '60');
      await admin.click({ ...button('Final'), within: game });
      await admin.see({ text: 'Result saved.' });
      // A game of the Final Four pays 8 % of the pot, which is $46.
      await member.see(hers, '-$18.32');
      expect([...(await member.errors()), ...(await admin.errors())]).toEqual([]);
    });

    it('a bid is placed, outbid by somebody elsewhere, and placed again', async () => {
      const [{ email: hers }, { email: his }] = await Promise.all([
        signUp(server.url, 'Ana'),
        signUp(server.url, 'Ben'),
      ]);
      const [ana, ben] = await Promise.all([screenIn(own), screenIn(others)]);

      await signIn(ana, hers, PASSWORD);
      const invitation = await makeGroup(ana);
      await signIn(ben, his, PASSWORD);
      await joinGroup(ben, invitation);
      // The table has changed for both: a click that fell just then would meet a page that moves.
      for (const screen of [ben, ana]) await screen.see({ text: { pattern: '^2 of 15 seats' } });
      for (const screen of [ana, ben]) await screen.click(link('Join Here'));
      for (const screen of [ana, ben]) await screen.see({ text: 'The auction has no date yet' });

      const admin = await signInAdmin(server.url);
      const auctionDate = new Date().toISOString();
      await admin.call(site.updateSettings, {
        body: { lockSeconds: 1, lotSeconds: 600, auctionDate },
      });
      await ana.click(button('Bid $1'));
      await ana.see(STAGE, 'You lead');
      await ben.see(STAGE, 'Current Bid: $1');
      await ben.see(STAGE, 'Ana');
      await ben.click(button('Bid $2'));
      await ana.see({ text: { pattern: 'You have been outbid' } });
      await ana.see(STAGE, 'Ben');
      await ana.enter({ label: 'Bid amount in dollars' }, '7');
      await ana.click(button('Bid'));
      await ana.see(STAGE, 'You lead');
      await ben.see(STAGE, 'Current Bid: $7');
      expect(await ana.see(STAGE)).toContain('Current Bid: $7');
      expect([...(await ana.errors()), ...(await ben.errors())]).toEqual([]);
    });
  });
}
