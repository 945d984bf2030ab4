import { matches, standings } from '@bracketbid/contract/http/results';
import { expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { signInAdmin } from '../../test/people.ts';
import { startServer } from '../../test/startServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { replay } from './replay.ts';

it('the demo plays the tournament as it really went: each day live, then final, until the pot is shared out', async () => {
  const server = await startServer();
  const file = newestShippedTournament();
  const admin = await signInAdmin(server.url);
  const { members, groupId } = await auctionedGroup(server, ['Maya', 'Theo'], (_, index) => ({
    by: index % 2,
    amount: 10 + index,
  }));

  const seen: string[] = [];
  await replay(admin, file, async () => {
    const now = await admin.call(matches);
    const count = (status: string) => now.matches.filter((match) => match.status === status).length;
    seen.push(`${count('live')} live, ${count('final')} final`);
  });

  expect(seen.slice(0, 9)).toEqual([
    '0 live, 0 final',
    '2 live, 0 final',
    '2 live, 0 final',
    '2 live, 0 final',
    '0 live, 2 final',
    '2 live, 2 final',
    '2 live, 2 final',
    '2 live, 2 final',
    '0 live, 4 final',
  ]);
  const after = await admin.call(matches);
  expect(after.matches.map(({ status }) => status)).toEqual(file.matches.map(() => 'final'));
  const stand = await members[0]?.call(standings, { params: { groupId } });
  expect(stand?.paidOut).toBe(stand?.pot);
  await server.close();
}, 90_000);
