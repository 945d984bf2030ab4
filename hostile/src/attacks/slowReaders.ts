import { listen, type Listener } from '@bracketbid/bench/listener';
import { pause } from '@bracketbid/faults/daemon';
import { atOnce, type Attack } from '../attack.ts';

const SOCKETS = 12;
const MESSAGE = '42["countdownUpdate"]';
const BATCH = 200;
const BATCHES_MAX = { short: 40, full: 400 };

export const slowReaders: Attack = {
  name: 'slow readers',
  what: 'twelve sockets that never read and keep sending requests, so that the answers pile up at the server',
  run: async ({ url, tally, own: { groupId, members }, seconds, size }) => {
    const endMs = performance.now() + seconds * 1000;
    const readers = await atOnce(SOCKETS, async (index): Promise<Listener | null> => {
      const who = members[index % members.length];
      if (who === undefined) return null;
      const headers = { 'x-forwarded-for': who.address };
      return listen(url, { ...who, groupId }, () => undefined, headers).catch(() => null);
    });
    const open = readers.filter((reader) => reader !== null);
    tally.note('not let in', SOCKETS - open.length);
    for (const reader of open) reader.stopReading();
    await Promise.all(
      open.map(async (reader) => {
        for (let batch = 0; batch < BATCHES_MAX[size]; batch += 1) {
          if (!reader.isOpen() || performance.now() > endMs) return;
          await Promise.race([reader.send(MESSAGE, BATCH), reader.gone, pause(200)]);
          tally.sent(BATCH);
          await pause(5);
        }
      }),
    );
    await pause(Math.max(0, endMs - performance.now()));
    // A client that doesn't read doesn't notice the disconnection: what counts is the server's memory, and the honest people.
    tally.note('sockets', open.length);
    for (const reader of open) reader.close();
  },
};
