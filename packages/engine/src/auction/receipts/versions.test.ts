import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anAuction, HASHES, sha256Hex, start } from '../../../test/scenario.ts';
import {
  heldContest,
  heldContestGroup,
  heldEvening,
  heldUntilMoneyIsGone,
  VERSION_GROUP_ID,
} from '../../../test/versionAuctions.ts';
import { CONTEST_EVENTS, isContestEvent } from '../../contest/contestChain.ts';
import { provenAuction } from '../../group/provenAuction.ts';
import { verifyGroup } from '../../group/verifyGroup.ts';
import type { AuctionEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { RULES_VERSION_NOW, RULES_VERSIONS } from '../rules.ts';
import { type AuctionState, SCHEDULED } from '../state.ts';
import { type Receipt, verifyReceipts } from './verify.ts';

/**
 * Receipts as members download them, by each version of the rules, and the states that they replay to. Those of a version that
 * was released are never made anew: whoever holds such a file must find it proven for ever. Before the first release,
 * `vitest run -u` with this file writes them.
 */
const versionFolder = (version: number) =>
  new URL(`../../../test/receipts/version-${version}/`, import.meta.url);

type Downloaded = {
  readonly groupId: string;
  readonly data: readonly { seq: number; at: string; event: AuctionEvent; hash: string }[];
};

function namesIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.receipts.json'))
    .map((file) => file.replace('.receipts.json', ''));
}

function downloaded(folder: URL, name: string): { groupId: string; receipts: Receipt[] } {
  const file = readFileSync(new URL(`${name}.receipts.json`, folder), 'utf8');
  const { groupId, data } = JSON.parse(file) as Downloaded;
  const receipts = data.map(({ at, ...rest }) => ({ ...rest, atMs: Date.parse(at) }));
  return { groupId, receipts };
}

const replay = (receipts: readonly Receipt[]): AuctionState =>
  receipts.reduce<AuctionState>((state, { event, atMs }) => evolve(state, event, atMs), SCHEDULED);

describe.each(RULES_VERSIONS)('[VERSION-1] receipts of version %i of the rules', (version) => {
  const folder = versionFolder(version);
  const names = namesIn(folder);
  const states = JSON.parse(readFileSync(new URL('states.json', folder), 'utf8')) as Record<
    string,
    object
  >;

  it('are here with all that could happen in an auction', () => {
    const events = names.flatMap((name) =>
      downloaded(folder, name).receipts.map(({ event }) => event),
    );
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'AuctionStarted',
        'LotLocked',
        'LotOpened',
        'BidPlaced',
        'BidAnswered',
        'LotExtended',
        'LotSold',
        'LotUnsold',
        'GroupPauseRequested',
        'GroupPauseWithdrawn',
        'PauseBegan',
        'PauseEnded',
        'MaximumSealed',
        'MaximumWithdrawn',
        'MaximaRevealed',
        'DeputyNamed',
        'SaleVoidProposed',
        'SaleVoidAgreed',
        'SaleVoidObjected',
        'SaleVoidPassedOn',
        'SaleVoided',
        'SaleVoidRefused',
        'AuctionCompleted',
      ]),
    );
    const kinds = events.flatMap((event) => (event.type === 'PauseBegan' ? [event.kind] : []));
    expect(new Set(kinds)).toEqual(new Set(['group', 'global']));
    expect(names).toHaveLength(Object.keys(states).length);
  });

  it.each(names)('of "%s" replay to the state of then and are proven, byte for byte', (name) => {
    const { groupId, receipts } = downloaded(folder, name);
    const replayed = replay(receipts);
    expect(replayed).toEqual(states[name]);
    expect(replayed).toMatchObject({ rulesVersion: version });
    expect(verifyReceipts(groupId, receipts, HASHES)).toEqual({ problems: [], state: replayed });
  });
});

/** As members download it. */
function formatFile(
  chain: 'auction' | 'group',
  data: readonly { readonly atMs: number }[],
): string {
  const lines = data.map(({ atMs, ...line }) =>
    JSON.stringify({ ...line, at: new Date(atMs).toISOString() }),
  );
  const head = JSON.stringify({ chain, groupId: VERSION_GROUP_ID }).slice(0, -1);
  return `${head},"data":[\n${lines.join(',\n')}\n]}\n`;
}

describe('[VERSION-1] auctions that are held by version 1 of the rules', () => {
  const evening = heldEvening();
  const held = {
    evening,
    'under-way': evening.slice(0, 15),
    'money-gone': heldUntilMoneyIsGone(),
    contest: heldContest(),
  };
  const buildPath = (file: string) => fileURLToPath(new URL(file, versionFolder(1)));

  it.each(Object.entries(held))(
    'have the receipts that auctions like "%s" always had',
    async (name, receipts) => {
      await expect(formatFile('auction', receipts)).toMatchFileSnapshot(
        buildPath(`${name}.receipts.json`),
      );
    },
  );

  it('[RESULTS-3] have the history of their contest’s results that they always had, proven beside them', async () => {
    const lines = heldContestGroup();
    const auction = provenAuction(VERSION_GROUP_ID, held.contest, HASHES.sha1Hex);
    expect(verifyGroup(VERSION_GROUP_ID, lines, sha256Hex, auction)).toEqual([]);
    const words = new Set(lines.flatMap(({ event }) => (isContestEvent(event) ? event.type : [])));
    expect(words).toEqual(new Set(CONTEST_EVENTS));
    await expect(formatFile('group', lines)).toMatchFileSnapshot(buildPath('contest.group.json'));
  });

  it('have the states that they always had', async () => {
    const states = Object.entries(held).map(([name, receipts]) => [name, replay(receipts)]);
    const text = `${JSON.stringify(Object.fromEntries(states), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(buildPath('states.json'));
  });
});

describe('[VERSION-1] an auction', () => {
  it('says from its first event on that it is played by the rules of today', () => {
    const auction = anAuction();
    expect(auction.at(0, start())[0]).toMatchObject({ rulesVersion: RULES_VERSION_NOW });
    expect(auction.state()).toMatchObject({ rulesVersion: RULES_VERSION_NOW });
  });

  it('of a version that is not known here is not proven, which is said of its first line', () => {
    const text = JSON.stringify(heldEvening()).replace('"rulesVersion":1', '"rulesVersion":2');
    const verdict = verifyReceipts(VERSION_GROUP_ID, JSON.parse(text) as Receipt[], {
      ...HASHES,
      sha256Hex,
    });
    expect(verdict.problems).toEqual([
      {
        seq: 1,
        text: 'This auction is played by version 2 of the rules, which is not known here.',
      },
    ]);
  });
});
