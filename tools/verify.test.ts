import { parseReceiptFile, receiptFileText } from '@bracketbid/contract/receiptFile';
import { nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const VERIFY = fileURLToPath(new URL('verify.ts', import.meta.url));
const RECEIPTS = new URL('../packages/engine/test/receipts/version-1/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'bracketbid-receipts-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What `npm run verify` says of files with these contents. */
function verify(...contents: readonly string[]) {
  const names = contents.map((content, index) => {
    const file = join(folder, `receipts-${index}.json`);
    writeFileSync(file, content);
    return file;
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, ...names], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
const files = readdirSync(RECEIPTS).filter((file) => file.endsWith('.receipts.json'));
const read = (file: string) => readFileSync(new URL(file, RECEIPTS), 'utf8');

describe('[RECEIPT-1, VERSION-1] npm run verify', () => {
  it.each(files)('proves %s, and says by which version of the rules', (file) => {
    const { status, said } = verify(read(file));
    expect(said).toContain('PROVEN: ');
    expect(said).toContain('Played by version 1 of the rules.');
    expect(status).toBe(0);
  });

  it('does not prove one in which a number was changed', () => {
    const changed = read('evening.receipts.json').replace(/"amount":(\d)/, '"amount":9$1');
    expect(verify(changed)).toMatchObject({
      status: 1,
      said: expect.stringContaining('NOT PROVEN'),
    });
  });

  it('says of receipts of rules that it does not know that it is too old for them', () => {
    const newer = read('evening.receipts.json').replace('"rulesVersion":1', '"rulesVersion":999');
    expect(verify(newer)).toMatchObject({
      status: 2,
      said: expect.stringContaining('newer rules than this copy of the product knows'),
    });
    const none = read('evening.receipts.json').replace('"rulesVersion":1,', '');
    expect(verify(none)).toMatchObject({
      status: 2,
      said: expect.stringContaining('does not say by which version of the rules it is played'),
    });
  });
});

describe('[GROUP-3] npm run verify of a group', () => {
  const groupId = '018f0000-0000-7000-8000-000000000001';
  const [ana, ben] = ['a', 'b'].map((digit) => `018f0000-0000-7000-8000-${digit.repeat(12)}`);
  const first = nextGroupEvent(
    groupId,
    null,
    { type: 'HandedOver', from: ana ?? '', to: ben ?? '' },
    Date.parse('2026-03-01T20:00:00.000Z'),
    sha256Hex,
  );
  const seal = { type: 'AuctionSealed', hash: sha256Hex('the end') } as const;
  const second = nextGroupEvent(groupId, first, seal, first.atMs + 1000, sha256Hex);
  const data = [first, second].map(({ atMs, ...line }) => ({
    ...line,
    at: new Date(atMs).toISOString(),
  }));
  const file = receiptFileText({ chain: 'group', groupId, data });

  it('proves its chain, and says what happened', () => {
    const { status, said } = verify(file);
    expect(said).toContain('PROVEN: 2 events of the group, chained without a gap.');
    expect(said).toContain(`2026-03-01T20:00:00.000Z ${ana} handed the group over to ${ben}.`);
    expect(status).toBe(0);
  });

  it('[SETTLE-3] says of payments who paid whom how much', () => {
    const paid = { paymentId: groupId, from: ben ?? '', to: ana ?? '', cents: 1240, clientId: 'c' };
    const mark = { type: 'PaymentMarked', ...paid, by: ben ?? '' } as const;
    const { atMs, ...line } = nextGroupEvent(groupId, null, mark, first.atMs, sha256Hex);
    const marked = [{ ...line, at: new Date(atMs).toISOString() }];
    const { status, said } = verify(receiptFileText({ chain: 'group', groupId, data: marked }));
    expect(said).toContain(`${ben} paid ${ana} $12.40.`);
    expect(status).toBe(0);
  });

  it('does not prove one in which a name was changed, or that is said to be an auction’s', () => {
    expect(verify(file.replace(`"to":"${ben}"`, `"to":"${ana}"`))).toMatchObject({
      status: 1,
      said: expect.stringContaining('NOT PROVEN'),
    });
    expect(verify(file.replace('"chain":"group"', '"chain":"auction"')).status).toBe(2);
  });
});

describe('[RESULTS-3] npm run verify of a group whose contest has results', () => {
  const auction = read('contest.receipts.json');
  const group = read('contest.group.json');

  it('does not prove the group alone: it says what was not judged, and what judges it', () => {
    const { status, said } = verify(group);
    expect(said).not.toContain('PROVEN');
    expect(said).toMatch(/^NOT JUDGED: 16 words about the contest’s results, among 19 events/);
    expect(said).toContain('npm run verify -- GROUP AUCTION');
    expect(status).toBe(3);
  });

  it('proves it beside the receipts of its auction, in any order, and tells it by names', () => {
    for (const files of [
      [group, auction],
      [auction, group],
    ]) {
      const { status, said } = verify(...files);
      expect(said).toContain('PROVEN: 19 events of the group, chained without a gap.');
      expect(said).toContain('proposed to withdraw Entrant 4: “Ill”');
      expect(said).toContain('entered a match of “A semi-final”: Entrant 1 won.');
      expect(status).toBe(0);
    }
  });

  it('does not prove a confirmation by the host, although every hash follows', () => {
    const chain = parseReceiptFile(JSON.parse(group));
    if (!chain.success || chain.data.chain !== 'group') throw new Error('no chain');
    const { groupId, data } = chain.data;
    const hostId = data.flatMap(({ event }) => (event.type === 'ResultEntered' ? event.by : []))[0];
    let last: LoggedGroupEvent | null = null;
    const forged = data.map(({ at, event }) => {
      const isFirst = event.type === 'ResultConfirmed' && event.by !== null;
      const said: GroupEvent = isFirst && hostId !== undefined ? { ...event, by: hostId } : event;
      last = nextGroupEvent(groupId, last, said, Date.parse(at), sha256Hex);
      const { atMs, ...line } = last;
      return { ...line, at: new Date(atMs).toISOString() };
    });
    const { status, said } = verify(
      auction,
      receiptFileText({ chain: 'group', groupId, data: forged }),
    );
    expect(said).toContain('at line 11: This can’t be said of the contest’s results here.');
    expect(said).toContain('NOT PROVEN');
    expect(status).toBe(1);
  });

  it('takes no two files that don’t belong together, nor more of them', () => {
    expect(verify(auction, auction).status).toBe(2);
    expect(verify(group, group).said).toContain('those of a group and of its auction');
    const other = group.replace(/"groupId":"018f0000/, '"groupId":"018f0001');
    expect(verify(other, auction)).toMatchObject({
      status: 2,
      said: expect.stringContaining('different groups'),
    });
    expect(verify(group, auction, auction).said).toContain('Usage');
    expect(verify('{}', group).status).toBe(2);
    // An auction that isn't the one that was sealed.
    expect(verify(group, read('evening.receipts.json'))).toMatchObject({
      status: 1,
      said: expect.stringContaining('end with another hash'),
    });
  });
});
