import type { Person } from '@bracketbid/contract/entities';
import type { ContestPrize, ContestView } from '@bracketbid/contract/contest/calls';
import { expect, it } from 'vitest';
import { type Field, toField } from './field.ts';
import { prizeRows, stateInWords } from './prizeRows.ts';
import { type Viewer, waitingResults } from './waiting.ts';
import { unitsCents, worthInWords } from './worth.ts';

const person = (_id: string): Person => ({ _id, fullName: _id, profileimageurl: null });
const ENTERED_AT = '2027-04-11T20:00:00.000Z';
const CONFIRMS_AT = '2027-04-13T20:00:00.000Z';

type WirePrize = ContestView['sheet']['prizes'][number];
const PLACES: WirePrize = {
  kind: 'place',
  id: 'places',
  name: 'Places',
  basisPoints: [6000, 3000],
};
const LAST = { kind: 'named', id: 'last', name: 'Last', basisPoints: 1000 } as const;

function aPrize(id: string, more: Partial<ContestPrize> = {}): ContestPrize {
  return {
    id,
    name: id,
    units: 1,
    state: 'open',
    enteredBy: null,
    enteredAt: null,
    confirmedBy: [],
    objectedBy: [],
    objections: [],
    confirmsAt: null,
    value: null,
    pays: [],
    ...more,
  };
}

function aContest(more: Partial<ContestView> = {}): ContestView {
  return {
    name: 'The April cup',
    kind: 'places',
    startsAt: ENTERED_AT,
    entrants: ['nina', 'bo', 'ida'].map((_id, index) => ({
      _id,
      name: _id,
      number: index + 1,
      pool: '',
      seed: null,
      color: null,
      isWithdrawn: false,
      withdrawal: null,
    })),
    sheet: {
      keptBasisPoints: 1000,
      keptFor: 'the club',
      prizes: [PLACES, LAST],
      rest: 'top',
      unowned: 'rest',
      withdrawn: 'refund',
    },
    prizes: [aPrize('places'), aPrize('last')],
    matches: [],
    callOff: null,
    changeableUntil: null,
    potCents: 96_000,
    keptCents: 9600,
    paidCents: 0,
    leftCents: 86_400,
    rest: null,
    isFinal: false,
    ...more,
  };
}

const MEMBERS = ['host', 'ana', 'ben'].map(person);
const as = (userId: string): Viewer => ({ userId, hostId: 'host', members: MEMBERS });
const NOBODYS: Field = toField(aContest(), []);

/** Nina first, Bo and Ida tied for second; Ana owns Nina, the host Bo, and nobody Ida. */
const ENTERED = aPrize('places', {
  state: 'entered',
  enteredBy: 'host',
  enteredAt: ENTERED_AT,
  confirmsAt: CONFIRMS_AT,
  value: { kind: 'place', order: [['nina'], ['bo', 'ida']] },
  pays: [
    { entrantId: 'nina', owners: [{ user: person('ana'), weight: 1 }], cents: 51_840 },
    { entrantId: 'bo', owners: [{ user: person('host'), weight: 1 }], cents: 12_960 },
  ],
});

it('[RESULTS-4] waits for members other than the host who have no part in what it pays', () => {
  const contest = aContest({ prizes: [ENTERED, aPrize('last')] });
  const [forBen] = waitingResults(contest, NOBODYS, as('ben'));
  expect(forBen).toMatchObject({ isMine: true, missing: 1, confirmsAt: CONFIRMS_AT });
  expect(forBen?.keepers.map(({ _id }) => _id)).toEqual(['ben']);
  expect(waitingResults(contest, NOBODYS, as('ana'))[0]?.isMine).toBe(false);
  expect(waitingResults(contest, NOBODYS, as('host'))[0]?.isMine).toBe(false);
});

it('[RESULTS-4] waits for any of the others where all of them have a part', () => {
  const pays = [
    ...ENTERED.pays,
    { entrantId: 'ida', owners: [{ user: person('ben'), weight: 1 }], cents: 12_960 },
  ];
  const contest = aContest({ prizes: [{ ...ENTERED, pays }] });
  const keepers = waitingResults(contest, NOBODYS, as('ana'))[0]?.keepers ?? [];
  expect(keepers.map(({ _id }) => _id)).toEqual(['ana', 'ben']);
});

it('[RESULTS-5] waits for the host once somebody objects, and then for more than half of the others', () => {
  const objected = aPrize('places', {
    ...ENTERED,
    state: 'objected',
    objectedBy: ['ben'],
    objections: [{ by: 'ben', reason: 'A card was wrong' }],
    confirmsAt: null,
  });
  const [result] = waitingResults(aContest({ prizes: [objected] }), NOBODYS, as('ana'));
  expect(result).toMatchObject({ isMine: false, objectors: [person('ben')] });
  const again = aPrize('places', { ...objected, state: 'entered', objectedBy: [] });
  const [contested] = waitingResults(aContest({ prizes: [again] }), NOBODYS, as('ana'));
  expect(contested).toMatchObject({ isMine: true, missing: 2, objectors: [] });
});

it('[RESULTS-5] shows to everyone why a member objects, also when the same value is entered again', () => {
  const objected = {
    ...ENTERED,
    confirmsAt: null,
    objections: [
      { by: 'ben', reason: 'A card was wrong' },
      { by: 'gone', reason: 'No' },
    ],
  };
  const wordsFor = (userId: string, more: Partial<ContestPrize>) => {
    const prizes = [{ ...objected, ...more }];
    return waitingResults(aContest({ prizes }), NOBODYS, as(userId))[0]?.objections;
  };
  const now: Partial<ContestPrize> = { state: 'objected', objectedBy: ['ben', 'gone'] };
  expect(wordsFor('ana', now)).toEqual([
    'ben objects: “A card was wrong”',
    'Somebody objects: “No”',
  ]);
  expect(wordsFor('ben', now)?.[0]).toBe('You object: “A card was wrong”');
  const again: Partial<ContestPrize> = { state: 'entered', objectedBy: [] };
  expect(wordsFor('ana', again)?.[0]).toBe('ben objected: “A card was wrong”');
  expect(wordsFor('ben', again)?.[0]).toBe('You objected: “A card was wrong”');
  expect(wordsFor('ana', { ...now, objections: [], objectedBy: [] })).toEqual([]);
});

it('lists nothing that is open, confirmed or nobody’s', () => {
  const prizes = (['open', 'confirmed', 'void'] as const).map((state) => ({ ...ENTERED, state }));
  expect(waitingResults(aContest({ prizes }), NOBODYS, as('ben'))).toEqual([]);
});

it('[RESULTS-7] says of a match who beat whom, and whom it pays', () => {
  const round = {
    kind: 'round',
    id: 'final',
    name: 'Final',
    code: 'NC',
    basisPoints: 10_000,
  } as const;
  const contest = aContest({
    sheet: { ...aContest().sheet, prizes: [round] },
    prizes: [aPrize('final', { name: 'Final' })],
    matches: [
      {
        _id: 'm1',
        prizeId: 'final',
        round: 'NC',
        home: 'nina',
        away: 'bo',
        homeScore: 1,
        awayScore: 3,
        winner: 'bo',
        state: 'entered',
        enteredBy: 'host',
        enteredAt: ENTERED_AT,
        confirmedBy: [],
        objectedBy: [],
        objections: [],
        confirmsAt: CONFIRMS_AT,
      },
    ],
  });
  const nina = NOBODYS.get('nina');
  if (nina === undefined) throw new Error('no Nina');
  const field = new Map(NOBODYS).set('bo', {
    ...nina,
    id: 'bo',
    name: 'bo',
    owners: [person('ben')],
  });
  const [result] = waitingResults(contest, field, as('ana'));
  // Each name by itself: one that is written from right to left doesn't turn the score round.
  const title = 'Final: \u2068bo\u2069 3–1 \u2068nina\u2069';
  expect(result).toMatchObject({ prizeId: 'final', matchId: 'm1', title });
  expect(result?.rows).toEqual([
    { entrantId: 'bo', label: '', owners: [person('ben')], cents: 86_400 },
  ]);
});

it('[PRIZE-4] says what places, units and dollars are worth of the pot as it is', () => {
  const contest = aContest();
  const cents = unitsCents(contest);
  expect(cents).toEqual(
    new Map([
      ['places', [51_840, 25_920]],
      ['last', [8640]],
    ]),
  );
  expect(worthInWords(PLACES, 2, cents.get('places') ?? [])).toBe('1st $518.40 · 2nd $259.20');
  const stage = { kind: 'stage', id: 's', name: 'Last 16', basisPoints: 100, slots: 16 } as const;
  expect(worthInWords(stage, 16, [864])).toBe('$8.64 each, 16 of them');
  const dollars = { kind: 'named', id: 'd', name: 'Best hat', dollars: 50 } as const;
  expect(worthInWords(dollars, 1, [])).toBe('$50');
  const sheet = { ...contest.sheet, prizes: [{ ...dollars, dollars: 5000 }] };
  expect(unitsCents({ ...contest, sheet })).toEqual(new Map());
});

it('shows places with their ties, and whoever is unsold without money', () => {
  const rows = prizeRows(ENTERED, NOBODYS);
  expect(rows.map(({ entrantId, label, cents }) => [entrantId, label, cents])).toEqual([
    ['nina', '1st', 51_840],
    ['bo', 'tied 2nd', 12_960],
    ['ida', 'tied 2nd', null],
  ]);
});

it('[RESULTS-3] says each state in a word', () => {
  const contest = { callOff: null };
  expect(
    (['open', 'entered', 'objected', 'confirmed', 'void'] as const).map((state) =>
      stateInWords(state, contest),
    ),
  ).toEqual(['Open', 'Not confirmed', 'Objected to', 'Confirmed', 'Nobody']);
});
