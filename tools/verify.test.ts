import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';

const VERIFY = fileURLToPath(new URL('verify.ts', import.meta.url));
const RECEIPTS = new URL('../packages/engine/test/receipts/version-1/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'bracketbid-receipts-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What `npm run verify` says of a file with this in it. */
function verify(content: string) {
  const file = join(folder, 'receipts.json');
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, file], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const files = readdirSync(RECEIPTS).filter((file) => file.endsWith('.gz'));
const read = (file: string) => gunzipSync(readFileSync(new URL(file, RECEIPTS))).toString();

describe('[RECEIPT-1, VERSION-1] npm run verify', () => {
  it.each(files)('proves %s, which was downloaded before rules had a version', (file) => {
    const { status, said } = verify(read(file));
    expect(said).toContain('PROVEN: ');
    expect(said).toContain('Played by version 1 of the rules.');
    expect(status).toBe(0);
  });

  it('does not prove one in which a number was changed', () => {
    const changed = read('friends.json.gz').replace(/"amount": (\d)/, '"amount": 9$1');
    expect(verify(changed)).toMatchObject({
      status: 1,
      said: expect.stringContaining('NOT PROVEN'),
    });
  });

  it('says of receipts of rules that it does not know that it is too old for them', () => {
    const newer = read('friends.json.gz').replace(
      '"type": "AuctionStarted",',
      '"type": "AuctionStarted", "rulesVersion": 999,',
    );
    expect(verify(newer)).toMatchObject({
      status: 2,
      said: expect.stringContaining('newer rules than this copy of the product knows'),
    });
  });
});
