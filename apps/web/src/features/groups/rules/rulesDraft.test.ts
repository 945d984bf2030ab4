import { rulesOfAuction } from '@bracketbid/contract/groupRules';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { expect, it } from 'vitest';
import { createDraft, buildPatch, readDraft, withPace } from './rulesDraft.ts';

const ROUNDS = [
  { code: 'F4', name: 'Final Four', matches: 2 },
  { code: 'NC', name: 'Championship', matches: 1 },
];
const RULES = {
  ...rulesOfAuction(DEFAULT_AUCTION_SETTINGS, {}),
  payouts: { F4: 2500, NC: 5000 },
};
const DRAFT = createDraft(RULES, ROUNDS);

it('reads back what it shows, and sends nothing then', () => {
  const rules = { ...RULES, extensionCapSeconds: 40, auctionDate: '2027-03-16T18:00:30.000Z' };
  const read = readDraft(createDraft(rules, ROUNDS), rules, ROUNDS);
  expect(read).toEqual({ rules, faults: [] });
  expect(buildPatch(rules, read.rules)).toEqual({});
});

it('sends only what differs', () => {
  const draft = {
    ...DRAFT,
    steps: [...DRAFT.steps, { from: '20', step: '5' }],
    payouts: { F4: '0', NC: '100' },
    hour: '2027-03-16T11:00',
  };
  const { rules, faults } = readDraft(draft, RULES, ROUNDS);
  expect(faults).toEqual([]);
  expect(buildPatch(RULES, rules)).toEqual({
    steps: [
      { from: 0, step: 1 },
      { from: 20, step: 5 },
    ],
    payouts: { F4: 0, NC: 10_000 },
    auctionDate: '2027-03-16T18:00:00.000Z',
  });
});

it('says what is wrong, each once, at its field', () => {
  const listPaths = (draft: Partial<typeof DRAFT>) =>
    readDraft({ ...DRAFT, ...draft }, RULES, ROUNDS).faults.map(({ path }) => path);
  expect(listPaths({ startingBudget: 'lots', minimumBid: '' })).toEqual([
    'startingBudget',
    'minimumBid',
  ]);
  expect(listPaths({ minimumBid: '2000' })).toEqual(['minimumBid']);
  expect(listPaths({ steps: [{ from: '0', step: '1.5' }] })).toEqual(['steps']);
  expect(
    listPaths({
      steps: [
        { from: '0', step: '1' },
        { from: '0', step: '2' },
      ],
    }),
  ).toEqual(['steps']);
  expect(listPaths({ lotSeconds: '5' })).toEqual(['extensionSeconds']);
  expect(listPaths({ payouts: { F4: 'a lot', NC: '50' } })).toEqual(['payouts']);
  expect(listPaths({ hour: '' })).toEqual(['auctionDate']);
});

it('[GAVEL-9] sends what goes with a gavel, and nothing of the clock', () => {
  const draft = {
    ...DRAFT,
    pace: 'gavel' as const,
    warningSeconds: '5',
    phonesBid: false,
    startingBudget: null,
    lotSeconds: 'a lot',
    extensionSeconds: '900',
  };
  const { rules, faults } = readDraft(draft, RULES, ROUNDS);
  expect(faults).toEqual([]);
  expect(buildPatch(RULES, rules)).toEqual({
    pace: 'gavel',
    warningSeconds: 5,
    phonesBid: false,
    startingBudget: null,
  });
  expect(readDraft(createDraft(rules, ROUNDS), rules, ROUNDS)).toEqual({ rules, faults: [] });
  const late = readDraft({ ...draft, warningSeconds: '11' }, RULES, ROUNDS);
  expect(late.faults).toMatchObject([{ path: 'warningSeconds' }]);
});

it('[GAVEL-9] gives money a limit again with the clock, and sends nothing of the gavel', () => {
  const gavel = { ...RULES, pace: 'gavel' as const, startingBudget: null };
  const draft = createDraft(gavel, ROUNDS);
  expect(withPace(draft, 'gavel', '700')).toEqual({ pace: 'gavel' });
  expect(withPace({ startingBudget: '40' }, 'clock', '700')).toEqual({ pace: 'clock' });
  const back = { ...draft, ...withPace(draft, 'clock', '700'), warningSeconds: '9' };
  const { rules, faults } = readDraft(back, gavel, ROUNDS);
  expect(faults).toEqual([]);
  expect(buildPatch(gavel, rules)).toEqual({ pace: 'clock', startingBudget: 700 });
});

it('[CONTEST-3] leaves the payouts to the sheet of a contest', () => {
  const rules = { ...RULES, payouts: {} };
  const draft = { ...createDraft(rules, []), lotSeconds: '20' };
  const read = readDraft(draft, rules, null);
  expect([buildPatch(rules, read.rules), read.faults]).toEqual([{ lotSeconds: 20 }, []]);
});
