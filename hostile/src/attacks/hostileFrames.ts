import { listen } from '@bracketbid/bench/listener';
import { pause } from '@bracketbid/faults/daemon';
import type { Attack } from '../attack.ts';

/** Frames sent once the socket is admitted: unknown to the product, and not always Socket.IO. */
const FRAMES = [
  '42["joinRoom",{"userId":"\\u0000","groupId":"\\ud800"}]',
  '42["pause_group_auction",{"duration":1e308,"groupId":"x"}]',
  '420["pause_group_auction",{"duration":-1,"groupId":null}]',
  '42["pause_group_auction"]',
  '42["__proto__",{}]',
  '42["constructor"]',
  '42["auctionaddmessage",{"auctionData":{"amount":999}}]',
  '42["disconnect"]',
  '42[',
  '42{}',
  '42[[[[[[[[[[[[',
  '451-["x",{"_placeholder":true,"num":99}]',
  '4',
  '99',
  'b',
  '41',
  '40/admin,{}',
  '2probe',
  '5',
  '\u{1F4A3}',
  `42["x","${'A'.repeat(20_000)}"]`,
];
const LISTEN_MS = 60;

export const hostileFrames: Attack = {
  name: 'hostile frames',
  what: 'frames over a socket that are no messages, or for nobody, or too large',
  run: async ({ url, client, tally, own: { groupId, members } }) => {
    const [who] = members;
    if (who === undefined) return;
    const enter = () =>
      listen(url, { ...who, groupId }, () => undefined, { 'x-forwarded-for': who.address });
    for (const frame of FRAMES) {
      try {
        const socket = await enter();
        await socket.send(frame);
        await Promise.race([socket.gone, pause(LISTEN_MS)]);
        tally.note(socket.isOpen() ? 'passed over' : 'cut');
        socket.close();
      } catch {
        tally.note('not let in');
      }
      tally.sent(1);
    }
    const health = await client.send({ path: '/healthz' });
    tally.expect(health.status === 200, `/healthz answered ${health.status} after the frames.`);
    const again = await enter().catch(() => null);
    tally.expect(again !== null, 'After the frames, nobody could open a socket in that group.');
    again?.close();
  },
};
