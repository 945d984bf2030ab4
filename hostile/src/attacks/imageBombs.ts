import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { atOnce, type Attack } from '../attack.ts';
import { sendPicture } from '../pictureForm.ts';

/** 400 blank megapixels in about 50 KB: one bit per pixel. */
const SIDE = 20_000;

export const imageBombs: Attack = {
  name: 'image bombs',
  what: 'PNGs that unfold to 400 megapixels, or lie about what they are; compressed bodies that unfold',
  run: async ({ client, tally, loners }) => {
    const zeros = deflateSync(Buffer.alloc(SIDE * (SIDE / 8 + 1)), { level: 9 });
    const bombs = [
      ['400 megapixels', png(SIDE, SIDE, zeros), 'image/png'],
      ['a header of 2,147,483,647 squared', png(0x7fffffff, 0x7fffffff, zeros), 'image/png'],
      ['a PNG that stops', png(500, 500, zeros.subarray(0, 20)), 'image/png'],
      ['a PNG sent as a JPEG', png(8, 8, deflateSync(Buffer.alloc(16))), 'image/jpeg'],
      ['a page sent as a PNG', Buffer.from('<!doctype html><script>1</script>'), 'image/png'],
      ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/gif'],
    ] as const;
    await atOnce(bombs.length, async (index) => {
      const [name, content, type] = bombs[index] ?? bombs[0];
      const who = loners[index % loners.length];
      if (who === undefined) return;
      const reply = await sendPicture(client, who, { name: 'p.png', type, content });
      tally.count(reply, `A picture (${name})`);
      tally.expect(reply.status >= 400, `A picture (${name}) was answered with ${reply.status}.`);
    });
    const unfolding = gzipSync(Buffer.alloc(20_000_000, 0x5b));
    const reply = await client.api({
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: unfolding,
    });
    tally.count(reply, 'A compressed body');
    tally.expect(reply.status >= 400, `A compressed body was answered with ${reply.status}.`);
  },
};

function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey; the rest of the header is zero.
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
