import type { SoldTeam } from '@bracketbid/contract/entities';
import { type Chain, receiptFileText } from '@bracketbid/contract/receiptFile';
import { nextGroupEvent } from '@bracketbid/engine/group/groupChain';
import type { GroupEvent, LoggedGroupEvent } from '@bracketbid/engine/group/groupEvents';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFinishedAuction, aRace, TEAM_IDS } from '../../../../test/aFinishedAuction.ts';
import { BEN, DUKE } from '../../../../test/aPicture.ts';
import { HASHES } from './hashes.ts';
import { contradiction, findContest, prove, proofSentence, shieldText } from './proof.ts';
import { toPair, readReceipts } from './readReceipts.ts';

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
    const proof = prove({ chain: LOG }, HASHES);
    expect(shieldText(proof)).toBe('Verified: 3 of 3');
    expect(proofSentence(proof)).toContain(`checked ${LOG.data.length} lines`);
  });

  it('says that a changed price is not proven, and where', () => {
    const forged = JSON.stringify(LOG).replaceAll('"amount":7', '"amount":6');
    const read = readReceipts(forged);
    if (!read.ok) throw new Error(read.reason);
    const proof = prove({ chain: read.log }, HASHES);
    expect(shieldText(proof)).toBe('Not proven');
    expect(proofSentence(proof)).toMatch(
      /^These receipts can’t be trusted. Line \d+: The hash does not follow from the lines before\.$/,
    );
  });

  it('is not fooled by receipts of another group, by cut lines, or by none', () => {
    const { data } = LOG;
    expect(prove({ chain: { ...LOG, groupId: 'another', data } }, HASHES).kind).toBe('broken');
    expect(prove({ chain: { ...LOG, data: data.slice(1) } }, HASHES).kind).toBe('broken');
    expect(prove({ chain: { ...LOG, data: [] } }, HASHES).kind).toBe('broken');
  });
});

describe('what the page shows beside its receipts', () => {
  const sales = LOG.data.flatMap(({ event }) => (event.type === 'LotSold' ? [event] : []));
  const show = (ownerOf: (buyer: string) => string): SoldTeam[] =>
    TEAM_IDS.map((_id): SoldTeam => {
      const sale = sales.find(({ teamId }) => teamId === _id);
      const shown = { ...DUKE, _id, status: null };
      if (sale === undefined) return { ...shown, status: 'unsold' };
      const owner = { ...BEN, _id: ownerOf(sale.userId) };
      return { ...shown, status: 'sold', amount: sale.amount, owner };
    });

  it('is the same owners and prices, or the receipts are not called proven', () => {
    expect(
      contradiction(
        LOG,
        show((buyer) => buyer),
      ),
    ).toBeNull();
    expect(
      contradiction(
        LOG,
        show(() => 'another'),
      )?.kind,
    ).toBe('broken');
    const cheaper = show((buyer) => buyer).map((team) => ({ ...team, amount: 2 }));
    expect(contradiction(LOG, cheaper)?.kind).toBe('broken');
  });

  it('[SEAT-3] is the account that has claimed a paddle, also of what the paddle bought before', () => {
    const [sale] = sales;
    const at = LOG.data.findLastIndex(({ event }) => event.type === 'LotSold');
    const line = LOG.data[at];
    if (sale === undefined || line === undefined) throw new Error('Two lots were sold');
    const event = { type: 'SeatClaimed', seatId: sale.userId, userId: 'an account' } as const;
    const log = { ...LOG, data: LOG.data.toSpliced(at, 0, { ...line, event }) };
    const claimed = show((buyer) => (buyer === sale.userId ? 'an account' : buyer));
    expect(contradiction(log, claimed)).toBeNull();
    expect(
      contradiction(
        log,
        show((buyer) => buyer),
      )?.kind,
    ).toBe('broken');
  });
});

describe('[RESULTS-3] the history of a group whose contest has results', () => {
  const [hostId, memberId] = [LOG.data[0]?.event].flatMap((event) =>
    event?.type === 'AuctionStarted' ? event.members : [],
  );
  const [entrant = ''] = TEAM_IDS;
  const night = aFinishedAuction({ contest: aRace(TEAM_IDS), hostId: hostId ?? '' });
  const seal = { type: 'AuctionSealed', hash: night.data.at(-1)?.hash ?? '' } as const;
  const entered = {
    type: 'ResultEntered',
    prizeId: 'cup',
    value: { kind: 'place', order: [[entrant]] },
    by: hostId ?? '',
  } as const;
  const confirmed = (by: string) =>
    ({ type: 'ResultConfirmed', prizeId: 'cup', matchId: null, by }) as const;
  const buildChain = (events: readonly GroupEvent[]): Chain => {
    let last: LoggedGroupEvent | null = null;
    const data = events.map((event) => {
      last = nextGroupEvent(night.groupId, last, event, 1_900_000_000_000, HASHES.sha256Hex);
      const { atMs, ...line } = last;
      return { ...line, at: new Date(atMs).toISOString() };
    });
    return { chain: 'group', groupId: night.groupId, data };
  };
  const chain = buildChain([seal, entered, confirmed(memberId ?? '')]);

  it('is verified beside the receipts of its auction', () => {
    const proof = prove({ chain, auction: night }, HASHES);
    expect(shieldText(proof)).toBe('Verified: 3 lines');
    expect(findContest(night)?.name).toBe('The race');
    expect(findContest(LOG)).toBeNull();
  });

  it('is not called verified without them: it says what was not judged, and how to judge it', () => {
    for (const auction of [null, { ...night, groupId: 'another' }]) {
      const proof = prove({ chain, auction }, HASHES);
      expect(shieldText(proof)).toBe('Not judged: 2 lines');
      expect(proofSentence(proof)).toContain(
        'What was said of the contest’s results (2 lines) is not judged by this',
      );
      expect(proofSentence(proof)).toContain(
        'choose this file and the auction’s receipts together',
      );
    }
  });

  it('is not proven by a confirmation of the host, by forged receipts, nor by another end', () => {
    const byHost = buildChain([seal, entered, confirmed(hostId ?? '')]);
    expect(prove({ chain: byHost, auction: night }, HASHES)).toEqual({
      kind: 'broken',
      reason: 'Line 3: This can’t be said of the contest’s results here.',
    });
    const forged = { ...night, data: night.data.slice(1) };
    expect(prove({ chain, auction: forged }, HASHES)).toMatchObject({
      reason: expect.stringContaining('of the auction’s receipts: '),
    });
    expect(prove({ chain, auction: LOG }, HASHES)).toMatchObject({ kind: 'broken' });
  });
});

describe('files to check', () => {
  const group: Chain = { chain: 'group', groupId: LOG.groupId, data: [] };
  const of = (...logs: readonly Chain[]) => logs.map((log) => ({ ok: true, log }) as const);

  it('are one of either kind, or both of one group in any order', () => {
    const both = { ok: true, receipts: { chain: group, auction: LOG } };
    expect(toPair(of(group, LOG), null)).toEqual(both);
    expect(toPair(of(LOG, group), null)).toEqual(both);
    expect(toPair(of(LOG), null)).toMatchObject({ ok: true, receipts: { chain: LOG } });
  });

  it('of a group are judged by the auction that the page shows, if it is the same group’s', () => {
    expect(toPair(of(group), LOG)).toEqual({ ok: true, receipts: { chain: group, auction: LOG } });
    const another = { ...LOG, groupId: 'another' };
    const alone = { ok: true, receipts: { chain: group, auction: null } };
    expect(toPair(of(group), another)).toEqual(alone);
  });

  it('are no two of one kind, of two groups, nor unreadable', () => {
    const reason = 'Two files are those of a group and of its auction.';
    expect(toPair(of(LOG, LOG), null)).toEqual({ ok: false, reason });
    expect(toPair(of(group, group), null)).toEqual({ ok: false, reason });
    expect(toPair(of(group, LOG, LOG), null)).toEqual({ ok: false, reason });
    expect(toPair(of(group, { ...LOG, groupId: 'another' }), null)).toEqual({
      ok: false,
      reason: 'These are the receipts of different groups.',
    });
    const broken = { ok: false, reason: 'This file is not JSON.' } as const;
    expect(toPair([...of(group), broken], null)).toEqual(broken);
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
    const proof = prove({ chain: read.log }, HASHES);
    expect(shieldText(proof)).toBe('Verified: 1 line');
    expect(proofSentence(proof)).toContain('checked 1 line of this group’s own history');
    expect(prove({ chain: { ...read.log, groupId: 'another' } }, HASHES).kind).toBe('broken');
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
