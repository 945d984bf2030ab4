import { listen } from '@bracketbid/bench/listener';
import { pause } from '@bracketbid/faults/daemon';
import { atOnce, type Attack } from '../attack.ts';

const MESSAGE = '42["countdownUpdate"]';
const BATCH = 500;
const SOCKETS = 3;
/** The most that all sockets together send: unlimited, it would be about a hundred thousand a second. */
const MESSAGES_MAX = { short: 60_000, full: 400_000 };

/** The most answers that a socket may receive: its budget of 20 messages a second, what a start allows, and each second's tick. */
const ANSWERS = { atOnce: 150, perSecond: 45 };

export const socketFloods: Attack = {
  name: 'socket floods',
  what: 'three sockets that request the countdown as fast as they can write',
  run: async ({ url, tally, own: { groupId, members }, seconds, size }) => {
    const endMs = performance.now() + seconds * 1000;
    await atOnce(SOCKETS, async (index) => {
      const who = members[index % members.length];
      if (who === undefined) return;
      let answered = 0;
      const headers = { 'x-forwarded-for': who.address };
      const count = () => {
        answered += 1;
      };
      const socket = await listen(url, { ...who, groupId }, count, headers).catch(() => null);
      if (socket === null) return tally.note('not let in');
      const startedMs = performance.now();
      let sent = 0;
      while (socket.isOpen() && performance.now() < endMs && sent < MESSAGES_MAX[size] / SOCKETS) {
        await Promise.race([socket.send(MESSAGE, BATCH), socket.gone, pause(1000)]);
        sent += BATCH;
        await pause(0);
      }
      // Without a limit, requests are still being answered; with one, the socket receives the reason and is ended within a second.
      await Promise.race([socket.gone, pause(1500)]);
      const tookSeconds = (performance.now() - startedMs) / 1000;
      tally.sent(sent);
      tally.note('answered', answered);
      tally.note(socket.isOpen() ? 'sockets left open' : 'sockets cut');
      const answersMax = ANSWERS.atOnce + ANSWERS.perSecond * tookSeconds;
      tally.expect(
        answered <= answersMax,
        `A socket that flooded was answered ${answered} times in ${tookSeconds.toFixed(1)} s.`,
      );
      socket.close();
    });
  },
};
