import { describe, expect, it } from 'vitest';
import {
  aContestNight,
  chainedGroup,
  findEnd,
  HOUR_MS,
  NIGHT_GROUP,
} from '../../test/contestNight.ts';
import { HASHES, sha256Hex } from '../../test/scenario.ts';
import { chainHash } from '../auction/receipts/chain.ts';
import { type Receipt, verifyReceipts } from '../auction/receipts/verify.ts';
import type { ContestEvent } from '../contest/contestEvents.ts';
import { groupChainStart } from './groupChain.ts';
import type { GroupEvent, LoggedGroupEvent } from './groupEvents.ts';
import { provenAuction, wordsOnResults } from './provenAuction.ts';
import { verifyGroup } from './verifyGroup.ts';

const NIGHT = aContestNight();
const END = findEnd(NIGHT);
const SEAL: GroupEvent = { type: 'AuctionSealed', hash: END.hash };

const cup = { prizeId: 'cup', matchId: null } as const;
const dukeWins: ContestEvent = {
  type: 'ResultEntered',
  prizeId: 'cup',
  value: { kind: 'place', order: [['duke'], ['navy']] },
  by: 'hal',
};
const confirmedBy = (by: string | null): ContestEvent => ({ type: 'ResultConfirmed', ...cup, by });
const navyIsOut: ContestEvent = {
  type: 'WithdrawalProposed',
  entrantId: 'navy',
  by: 'hal',
  reason: 'Lame',
};
const dukeIsOut: ContestEvent = { ...navyIsOut, entrantId: 'duke' };
const agreedBy = (entrantId: string, by: string): ContestEvent => ({
  type: 'EntrantWithdrawn',
  entrantId,
  by,
});

/** A chain that is whole: what is said an hour after each other from the auction's end on. */
function chained(events: readonly GroupEvent[], hoursApart = 1): readonly LoggedGroupEvent[] {
  return chainedGroup(
    events.map((event, index) => [END.atMs + index * hoursApart * HOUR_MS, event] as const),
  );
}

function listTexts(
  lines: readonly LoggedGroupEvent[],
  receipts: readonly Receipt[] = NIGHT,
): readonly string[] {
  const auction = provenAuction(NIGHT_GROUP, receipts, HASHES.sha1Hex);
  return verifyGroup(NIGHT_GROUP, lines, sha256Hex, auction).map(
    ({ seq, text }) => `${seq}: ${text}`,
  );
}

const cannot = (seq: number) => [`${seq}: This can’t be said of the contest’s results here.`];

describe('[RESULTS-3, GROUP-3] the receipts of an auction judge what is said of its contest’s results', () => {
  it('proves what host and members may say', () => {
    expect(verifyReceipts(NIGHT_GROUP, NIGHT, HASHES).problems).toEqual([]);
    expect(listTexts(chained([SEAL]))).toEqual([]);
    expect(listTexts(chained([SEAL, dukeWins, confirmedBy('cleo')]))).toEqual([]);
    expect(listTexts(chained([SEAL, dukeWins, confirmedBy(null)], 48))).toEqual([]);
    expect(listTexts(chained([SEAL, dukeIsOut, agreedBy('duke', 'cleo')]))).toEqual([]);
  });

  const forged: readonly (readonly [what: string, seq: number, events: readonly GroupEvent[]])[] = [
    ['a confirmation by the host', 3, [SEAL, dukeWins, confirmedBy('hal')]],
    ['a confirmation by somebody with a part', 3, [SEAL, dukeWins, confirmedBy('ana')]],
    ['a confirmation by a stranger', 3, [SEAL, dukeWins, confirmedBy('eve')]],
    ['a confirmation without its result', 2, [SEAL, confirmedBy('cleo')]],
    ['a confirmation said twice', 4, [SEAL, dukeWins, confirmedBy('cleo'), confirmedBy('ben')]],
    ['a confirmation by time, too early', 3, [SEAL, dukeWins, confirmedBy(null)]],
    ['a result before the auction is sealed', 1, [dukeWins, SEAL]],
    ['a result that somebody else entered', 2, [SEAL, { ...dukeWins, by: 'ana' }]],
    ['a result of a prize that there is not', 2, [SEAL, { ...dukeWins, prizeId: 'plate' }]],
    ['a withdrawal confirmed by its owner', 3, [SEAL, dukeIsOut, agreedBy('duke', 'ana')]],
    ['a withdrawal confirmed by the host', 3, [SEAL, navyIsOut, agreedBy('navy', 'hal')]],
    ['a withdrawal that nobody proposed', 2, [SEAL, agreedBy('navy', 'cleo')]],
    [
      'a contest called off by one of four',
      3,
      [
        SEAL,
        { type: 'CallOffProposed', by: 'hal', reason: 'Rain' },
        { type: 'ContestCalledOff', by: 'cleo' },
      ],
    ],
  ];

  it.each(forged)('refuses %s, in a chain that is whole', (_what, seq, events) => {
    expect(listTexts(chained(events))).toEqual(cannot(seq));
  });

  it('refuses a word that was put between, left out or given an earlier time, and everything chained anew', () => {
    const honest = chained([SEAL, dukeWins, confirmedBy('cleo')]);
    const asHost = rehashed(honest, (line) =>
      line.seq === 3 ? { ...line, event: confirmedBy('hal') } : line,
    );
    expect(listTexts(asHost)).toEqual(cannot(3));
    const byTime = chained([SEAL, dukeWins, confirmedBy(null)], 48);
    const tooEarly = rehashed(byTime, (line) =>
      line.seq === 3 ? { ...line, atMs: line.atMs - 1 } : line,
    );
    expect(listTexts(tooEarly)).toEqual(cannot(3));
    const withoutResult = chained([SEAL, confirmedBy('cleo')]);
    expect(listTexts(withoutResult)).toEqual(cannot(2));
  });

  it('tells only the first word that nobody may say: what follows it means nothing', () => {
    const events = [SEAL, dukeWins, confirmedBy('hal'), confirmedBy('ana')];
    expect(listTexts(chained(events))).toEqual(cannot(3));
  });

  it('knows who had a part at each word: shares change who may confirm', () => {
    const sale = NIGHT.find(({ event }) => event.type === 'LotSold' && event.teamId === 'duke');
    const sold = { teamId: 'duke', buyer: 'ana', soldAtMs: sale?.atMs ?? 0 };
    const offered: GroupEvent = {
      type: 'ShareOffered',
      offerId: 'o1',
      ...sold,
      by: 'ana',
      parts: [
        { userId: 'ana', weight: 1 },
        { userId: 'cleo', weight: 1 },
      ],
    };
    const accepted: GroupEvent = { type: 'ShareAccepted', offerId: 'o1', by: 'cleo' };
    const byCleo = [SEAL, dukeWins, offered, confirmedBy('cleo'), accepted];
    expect(listTexts(chained(byCleo))).toEqual([]);
    const asOwner = [SEAL, dukeWins, offered, accepted, confirmedBy('cleo')];
    expect(listTexts(chained(asOwner))).toEqual(cannot(5));
  });

  it('[SHARE-2] refuses an offer of shares of a sale that the receipts don’t have', () => {
    const sale = NIGHT.find(({ event }) => event.type === 'LotSold' && event.teamId === 'duke');
    const sold = { teamId: 'duke', buyer: 'ana', soldAtMs: sale?.atMs ?? 0 };
    const offered = (by: string, other: Partial<typeof sold>): GroupEvent => ({
      type: 'ShareOffered',
      offerId: 'o1',
      ...sold,
      ...other,
      by,
      parts: [
        { userId: by, weight: 1 },
        { userId: 'cleo', weight: 1 },
      ],
    });
    const text = 'The auction’s receipts don’t have this sale.';
    expect(listTexts(chained([offered('ana', {}), SEAL]))).toEqual([]);
    for (const [by, other] of [
      ['ben', { buyer: 'ben' }],
      ['ana', { soldAtMs: sold.soldAtMs + 1 }],
      ['ana', { teamId: 'navy' }],
    ] as const) {
      expect(listTexts(chained([offered(by, other), SEAL]))).toEqual([`1: ${text}`]);
    }
    // Receipts of an earlier hour say nothing of sales since.
    const early = NIGHT.filter(({ atMs }) => atMs < sold.soldAtMs);
    expect(listTexts(chained([offered('ana', {})]), early)).toEqual([]);
  });

  it('refuses a seal with another hash than the auction’s last one', () => {
    const otherEnd: GroupEvent = { type: 'AuctionSealed', hash: sha256Hex('another end') };
    const text = 'The auction’s receipts end with another hash than the one sealed here.';
    expect(listTexts(chained([otherEnd, dukeWins]))).toEqual([`1: ${text}`]);
    expect(listTexts(chained([SEAL]), NIGHT.slice(0, -1))).toEqual([`1: ${text}`]);
    expect(listTexts(chained([otherEnd]), [])).toEqual([]);
  });

  it('refuses words about results in a group without a contest, and while its auction runs', () => {
    const season = withoutContest(NIGHT);
    const seal: GroupEvent = { type: 'AuctionSealed', hash: findEnd(season).hash };
    const text = 'The auction’s receipts leave no contest of which this could be said.';
    expect(listTexts(chained([seal]), season)).toEqual([]);
    expect(listTexts(chained([seal, dukeWins, confirmedBy('cleo')]), season)).toEqual([
      `2: ${text}`,
    ]);
    expect(listTexts(chained([dukeWins]), NIGHT.slice(0, -1))).toEqual([`1: ${text}`]);
  });

  it('judges no word without the auction’s receipts, and counts those that it has not judged', () => {
    const lines = chained([SEAL, dukeWins, confirmedBy('hal')]);
    expect(verifyGroup(NIGHT_GROUP, lines, sha256Hex)).toEqual([]);
    expect(wordsOnResults(lines)).toBe(2);
    expect(wordsOnResults(chained([SEAL]))).toBe(0);
    expect(provenAuction(NIGHT_GROUP, [], HASHES.sha1Hex)).toBeNull();
  });
});

/** The same lines, some changed, with hashes that follow from each other. */
function rehashed(
  lines: readonly LoggedGroupEvent[],
  change: (line: LoggedGroupEvent) => LoggedGroupEvent,
): readonly LoggedGroupEvent[] {
  let hash = groupChainStart(NIGHT_GROUP, sha256Hex);
  return lines.map(change).map(({ seq, atMs, event }) => {
    hash = chainHash(hash, { seq, atMs, event }, sha256Hex);
    return { seq, atMs, event, hash };
  });
}

/** The night of a group that belongs to a season. */
function withoutContest(receipts: readonly Receipt[]): readonly Receipt[] {
  return receipts.map((receipt) => {
    if (receipt.event.type !== 'AuctionStarted') return receipt;
    const { contest: _contest, hostId: _hostId, ...event } = receipt.event;
    return { ...receipt, event };
  });
}
