import { receiptFileText } from '@bracketbid/contract/receiptFile';
import { nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFinishedAuction } from '../../../../test/aFinishedAuction.ts';
import { HASHES } from './hashes.ts';
import { prove, proofSentence, shieldText } from './proof.ts';
import { readReceipts } from './readReceipts.ts';

const LOG = aFinishedAuction();

describe('the hash of a browser', () => {
  it('is the one that the server chains with', () => {
    for (const text of ['', 'bracketbid', 'Hawaiʻi Rainbow Warriors ✓', 'a'.repeat(1000)]) {
      expect(HASHES.sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});

describe('the shield', () => {
  it('says how many of the lots are proven', () => {
    const proof = prove(LOG, HASHES);
    expect(shieldText(proof)).toBe('Verified: 3 of 3');
    expect(proofSentence(proof)).toContain(`checked ${LOG.data.length} lines`);
  });

  it('says that a changed price is not proven, and where', () => {
    const forged = JSON.stringify(LOG).replaceAll('"amount":7', '"amount":6');
    const read = readReceipts(forged);
    if (!read.ok) throw new Error(read.reason);
    const proof = prove(read.log, HASHES);
    expect(shieldText(proof)).toBe('Not proven');
    expect(proofSentence(proof)).toMatch(
      /^These receipts can’t be trusted. Line \d+: The hash does not follow from the lines before\.$/,
    );
  });

  it('is not fooled by receipts of another group, by cut lines, or by none', () => {
    const { data } = LOG;
    expect(prove({ ...LOG, groupId: 'another', data }, HASHES).kind).toBe('broken');
    expect(prove({ ...LOG, data: data.slice(1) }, HASHES).kind).toBe('broken');
    expect(prove({ ...LOG, data: [] }, HASHES).kind).toBe('broken');
  });
});

describe('a file of receipts', () => {
  it('is read as it was downloaded', () => {
    const text = receiptFileText(LOG);
    expect(text.split('\n')[0]).toContain('"chain":"auction"');
    expect(text.split('\n')).toHaveLength(LOG.data.length + 3);
    expect(readReceipts(text)).toEqual({ ok: true, log: LOG });
  });

  it('may be of the group itself', () => {
    const groupId = LOG.groupId;
    const event = { type: 'AuctionSealed', hash: HASHES.sha256Hex('the end') } as const;
    const line = nextGroupEvent(groupId, null, event, 1_700_000_000_000, HASHES.sha256Hex);
    const { atMs, ...rest } = line;
    const data = [{ ...rest, at: new Date(atMs).toISOString() }];
    const read = readReceipts(receiptFileText({ chain: 'group', groupId, data }));
    if (!read.ok) throw new Error(read.reason);
    const proof = prove(read.log, HASHES);
    expect(shieldText(proof)).toBe('Verified: 1 line');
    expect(proofSentence(proof)).toContain('checked 1 line of this group’s own history');
    expect(prove({ ...read.log, groupId: 'another' }, HASHES).kind).toBe('broken');
  });

  it('says what is wrong with anything else', () => {
    expect(readReceipts('hello')).toEqual({ ok: false, reason: 'This file is not JSON.' });
    expect(readReceipts('{"groupId":1}')).toEqual({
      ok: false,
      reason: 'This file holds no receipts.',
    });
  });

  it('[VERSION-1] says of an auction of rules that are not known here that it is too new', () => {
    const newer = receiptFileText(LOG).replace('"rulesVersion":1', '"rulesVersion":2');
    expect(readReceipts(newer)).toEqual({
      ok: false,
      reason: 'This auction is played by newer rules than this copy of the product knows.',
    });
  });
});
