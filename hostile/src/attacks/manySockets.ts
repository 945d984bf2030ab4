import { listen, type Listener } from '@bracketbid/bench/listener';
import { pause } from '@bracketbid/faults/daemon';
import { type Attack, inLanes } from '../attack.ts';

const SOCKETS = { short: 60, full: 400 };
/** The most sockets that one person can have: a few devices with a few tabs. */
const OPEN_MAX = 10;
/** A socket receives the reason before it is ended, and has a second to do so. */
const SETTLE_MS = 2500;

export const manySockets: Attack = {
  name: 'many sockets',
  what: 'one member opens 400 sockets',
  run: async ({ url, tally, own: { groupId, members }, size }) => {
    const [who] = members;
    if (who === undefined) return;
    const open: Listener[] = [];
    await inLanes(SOCKETS[size], 16, Infinity, async () => {
      tally.sent(1);
      const headers = { 'x-forwarded-for': who.address };
      const socket = await listen(url, { ...who, groupId }, () => undefined, headers).catch(
        () => null,
      );
      if (socket === null) return tally.note('not let in');
      open.push(socket);
    });
    await pause(SETTLE_MS);
    const left = open.filter((socket) => socket.isOpen()).length;
    tally.note('left open', left);
    tally.note('ended', open.length - left);
    tally.expect(left <= OPEN_MAX, `One member holds ${left} sockets; ${OPEN_MAX} are enough.`);
    for (const socket of open) socket.close();
  },
};
