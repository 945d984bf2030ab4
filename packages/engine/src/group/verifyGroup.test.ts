import { describe, expect, it } from 'vitest';
import { sha256Hex, START_MS } from '../../test/scenario.ts';
import { chainHash, chainStart } from '../auction/receipts/chain.ts';
import { groupChainStart, nextGroupEvent } from './groupChain.ts';
import type { GroupEvent, LoggedGroupEvent } from './groupEvents.ts';
import type { ProvenAuction } from './provenAuction.ts';
import { verifyGroup } from './verifyGroup.ts';

const GROUP = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const EVENTS: readonly GroupEvent[] = [
  { type: 'HandedOver', from: 'ana', to: 'ben' },
  {
    type: 'RulesChanged',
    by: 'ben',
    rules: { startingBudget: 200, steps: [{ from: 0, step: 1 }] },
  },
  { type: 'MemberRemoved', userId: 'cleo', by: 'ben' },
  { type: 'AuctionSealed', hash: sha256Hex('the last bid') },
];

function chained(events: readonly GroupEvent[], atMs: (index: number) => number) {
  const lines: LoggedGroupEvent[] = [];
  for (const [index, event] of events.entries()) {
    lines.push(nextGroupEvent(GROUP, lines.at(-1) ?? null, event, atMs(index), sha256Hex));
  }
  return lines;
}

const LINES = chained(EVENTS, (index) => START_MS + index * 1000);
const listTexts = (lines: readonly LoggedGroupEvent[], groupId = GROUP) =>
  verifyGroup(groupId, lines, sha256Hex).map(({ seq, text }) => `${seq}: ${text}`);

describe('the chain of a group', () => {
  it('[GROUP-3] is proven line by line', () => {
    expect(LINES.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(listTexts(LINES)).toEqual([]);
    expect(listTexts([])).toEqual([]);
  });

  it('[GROUP-3] begins with the group, and is no auction’s', () => {
    const [first] = LINES;
    if (first === undefined) throw new Error('no line');
    expect(first.hash).toBe(chainHash(sha256Hex(`bracketbid-group:${GROUP}`), first, sha256Hex));
    expect(groupChainStart(GROUP, sha256Hex)).not.toBe(chainStart(GROUP, sha256Hex));
    expect(listTexts(LINES, OTHER)).toEqual(['1: The hash does not follow from the lines before.']);
  });

  it('[GROUP-3] shows a line that was changed, taken out, or put elsewhere', () => {
    const changed = LINES.map((line) =>
      line.seq === 3
        ? { ...line, event: { type: 'MemberRemoved', userId: 'dan', by: 'ben' } as const }
        : line,
    );
    expect(listTexts(changed)).toEqual(['3: The hash does not follow from the lines before.']);
    expect(listTexts(LINES.filter(({ seq }) => seq !== 2))).toEqual([
      '3: Line 2 has the number 3.',
    ]);
    expect(listTexts(LINES.slice(1))).toEqual(['2: Line 1 has the number 2.']);
  });

  it('[GROUP-3] never runs back in time, however a clock was set', () => {
    const setBack = chained(EVENTS, (index) => START_MS - index * 1000 + 0.5);
    expect(setBack.map(({ atMs }) => atMs)).toEqual(EVENTS.map(() => START_MS));
    let before = groupChainStart(GROUP, sha256Hex);
    const forged = LINES.map(({ seq, atMs, event }) => {
      const line = { seq, atMs: seq === 3 ? START_MS : atMs, event };
      before = chainHash(before, line, sha256Hex);
      return { ...line, hash: before };
    });
    expect(listTexts(forged)).toEqual(['3: Time runs back here.']);
  });

  it('[GROUP-3] seals an auction once', () => {
    const seal: GroupEvent = { type: 'AuctionSealed', hash: sha256Hex('another end') };
    expect(listTexts(chained([...EVENTS, seal], () => START_MS))).toEqual([
      '5: The auction is sealed a second time here.',
    ]);
  });

  it('[SEAT-1, SEAT-2, SEAT-3] adds a seat once, removes or gives only one that is there and nobody’s, and takes back a given one alone', () => {
    const added = (seatId: string) => ({ type: 'SeatAdded', seatId }) as const;
    const removed = (seatId: string) => ({ type: 'SeatRemoved', seatId }) as const;
    const claimed = (seatId: string, userId = 'ana') =>
      ({ type: 'SeatClaimed', seatId, userId }) as const;
    const released = (seatId: string) => ({ type: 'SeatReleased', seatId }) as const;
    const clerks = { type: 'ClerksNamed', clerks: ['ben'] } as const;
    const textsAfter = (...events: GroupEvent[]) => listTexts(chained(events, () => START_MS));
    const good = [added('one'), clerks, added('two'), removed('one'), claimed('two'), clerks];
    expect(textsAfter(...good)).toEqual([]);
    expect(textsAfter(...good, released('two'), claimed('two', 'ben'))).toEqual([]);
    const bad: readonly (readonly GroupEvent[])[] = [
      [added('two')],
      // It was there, and another seat has its number now.
      [added('one')],
      [removed('one')],
      [removed('two')],
      [removed('three')],
      [claimed('one')],
      [claimed('two', 'ben')],
      [claimed('three')],
      [released('one')],
      [released('three')],
      // The first one of several.
      [claimed('three'), removed('three')],
    ];
    for (const events of bad) {
      expect(textsAfter(...good, ...events)).toEqual(['7: This can’t be said of that seat here.']);
    }
  });

  it('[SETTLE-3] knows who may say what of a payment, and when', () => {
    const paid = { paymentId: 'p1', from: 'ana', to: 'ben', cents: 1240, clientId: 'c' };
    const mark: GroupEvent = { type: 'PaymentMarked', ...paid, by: 'ana' };
    const said = (type: 'PaymentConfirmed' | 'PaymentReversed', by: string): GroupEvent => ({
      type,
      paymentId: 'p1',
      by,
    });
    const asked: GroupEvent = { type: 'PaymentReversalAsked', paymentId: 'p1', by: 'ana' };
    const proven = [mark, said('PaymentConfirmed', 'ben'), asked, said('PaymentReversed', 'ben')];
    expect(listTexts(chained(proven, () => START_MS))).toEqual([]);
    // The payee said so first, and the payer meets it: once.
    const received: GroupEvent = { type: 'PaymentMarked', ...paid, by: 'ben' };
    const met = { ...said('PaymentConfirmed', 'ana'), clientId: 'c2' };
    expect(listTexts(chained([received, met], () => START_MS))).toEqual([]);
    // Chains of before have two payments where both sides marked one.
    expect(listTexts(chained([mark, { ...received, paymentId: 'p2' }], () => START_MS))).toEqual(
      [],
    );
    const cannot = (seq: number) => [`${seq}: This can’t be said of that payment here.`];
    for (const [forged, seq] of [
      [[mark, said('PaymentConfirmed', 'ana')], 2],
      [[mark, said('PaymentConfirmed', 'cleo')], 2],
      [[said('PaymentConfirmed', 'ben')], 1],
      [[mark, mark], 2],
      [[received, met, met], 3],
      [[received, said('PaymentConfirmed', 'ben')], 2],
      [[...proven.slice(0, 3), said('PaymentReversed', 'ana')], 4],
      [[{ ...mark, by: 'cleo' }], 1],
    ] as const) {
      expect(listTexts(chained(forged, () => START_MS))).toEqual(cannot(seq));
    }
  });

  it('[SETTLE-8] knows from the auction’s receipts for whom somebody else speaks', () => {
    const auction: ProvenAuction = {
      ground: null,
      hash: sha256Hex('the last bid'),
      sales: [],
      seats: new Set(['seat']),
      untilMs: Infinity,
    };
    const paid = { paymentId: 'p1', from: 'ana', to: 'seat', cents: 1240, clientId: 'c' };
    const mark: GroupEvent = { type: 'PaymentMarked', ...paid, by: 'ana' };
    const came: GroupEvent = { type: 'PaymentConfirmed', paymentId: 'p1', by: 'seat' };
    const judge = (...events: readonly GroupEvent[]) =>
      verifyGroup(
        GROUP,
        chained(events, () => START_MS),
        sha256Hex,
        auction,
      ).map(({ seq }) => seq);
    expect(judge(mark, { ...came, speaker: 'ben' })).toEqual([]);
    expect(judge(mark, came)).toEqual([2]);
    expect(judge({ ...mark, speaker: 'ben' })).toEqual([1]);
  });
});
