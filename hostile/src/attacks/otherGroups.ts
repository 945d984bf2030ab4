import { randomUUID } from 'node:crypto';
import { listen } from '@bracketbid/bench/listener';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import { leaveGroup } from '@bracketbid/contract/http/joining';
import type { Attack } from '../attack.ts';
import { readsOfGroup } from '../privateCalls.ts';

export const otherGroups: Attack = {
  name: 'other people’s groups',
  what: 'members of one group read, bid in, pause, leave and listen to another; members call the console',
  run: async ({ url, client, tally, own, targets }) => {
    const [who] = own.members;
    if (who === undefined) return;
    const refuse = async (what: string, method: string, path: string, json?: unknown) => {
      const { token } = who;
      const reply = await client.api({
        method,
        path,
        token,
        ...(json === undefined ? {} : { json }),
      });
      tally.count(reply, what);
      tally.expect([403, 404].includes(reply.status), `${what} was answered with ${reply.status}.`);
    };
    for (const { groupId, userId } of targets) {
      for (const path of readsOfGroup(groupId)) await refuse(`GET ${path}`, 'GET', path);
      const bid = { groupId, teamID: randomUUID(), amount: '500', clientBidId: randomUUID() };
      await refuse('A bid in another group', 'POST', auction.placeBid.path, bid);
      const pause = { groupId, duration: 60 };
      await refuse('A pause of another group', 'POST', pauseAuction.path, pause);
      await refuse('A resume of another group', 'POST', resumeAuction.path, { groupId });
      const leave = leaveGroup.path.replace(':groupId', groupId);
      await refuse('Leaving another group', 'POST', leave);
      await refuse('Another’s page', 'GET', accounts.userDetails.path.replace(':id', userId));
      for (const [kind, id] of [
        ['as oneself', who.userId],
        ['as another', userId],
      ] as const) {
        const seat = { userId: id, groupId, token: who.token };
        const socket = await listen(url, seat, () => undefined).catch(() => null);
        tally.sent(1);
        tally.note(socket === null ? 'socket refused' : 'socket let in');
        tally.expect(socket === null, `A socket into another group was opened, ${kind}.`);
        socket?.close();
      }
    }
    const [firstTarget] = targets;
    const someone = firstTarget?.userId ?? randomUUID();
    await refuse('The console', 'GET', '/admin/overview');
    await refuse('The list of users', 'GET', '/admin/users');
    await refuse('The audit log', 'GET', '/admin/audit');
    await refuse('A new role', 'PATCH', `/admin/users/${who.userId}`, { role: 'admin' });
    await refuse('Ending another’s logins', 'POST', `/admin/users/${someone}/end-logins`);
    await refuse('The settings', 'PATCH', '/settings/update', { startingBudget: 1 });
    await refuse('The pause of all', 'POST', '/auction/global-pause', { duration: 60 });
    await refuse('Another’s login', 'DELETE', `/profile/sessions/${randomUUID()}`);
  },
};
