import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { expect, it } from 'vitest';
import { type Changeable, changeFaults, contestChange, draftOfContest } from './changedContest.ts';
import { readSheet, usualSheet } from './prizes/sheetDraft.ts';

const entrant = (_id: string, name: string, seed: number | null = null) => ({
  _id,
  name,
  number: null,
  pool: '',
  seed,
  color: '#00539b',
  isWithdrawn: false,
  withdrawal: null,
});
const local = (hours: number) => new Date(2027, 3, 7, hours, 0, 30).toISOString();

const CONTEST: Changeable = {
  name: 'Masters',
  kind: 'places',
  startsAt: local(22),
  entrants: [entrant('a', 'Ann', 1), entrant('b', 'Ben'), entrant('c', 'Cid')],
  sheet: readSheet(usualSheet('places', 3)),
};
const DRAFT = draftOfContest(CONTEST, local(20));

it('changes nothing where nothing was edited, not even the seconds of its hour', () => {
  expect(contestChange(CONTEST, DRAFT)).toEqual({});
  expect(changeFaults(DRAFT)).toEqual([]);
});

it('sends only what has changed', () => {
  expect(contestChange(CONTEST, { ...DRAFT, name: 'Open' })).toEqual({ name: 'Open' });
  const sheet = { ...DRAFT.sheet, rest: 'back' } as const;
  expect(contestChange(CONTEST, { ...DRAFT, sheet })).toEqual({ sheet: readSheet(sheet) });
  const begins = '2027-04-08T09:00';
  expect(contestChange(CONTEST, { ...DRAFT, begins })).toEqual({
    startsAt: new Date(begins).toISOString(),
  });
});

it('keeps the id and the color of whoever stays, whatever their place, and of whoever is renamed', () => {
  const listIds = (list: string) =>
    contestChange(CONTEST, { ...DRAFT, list }).entrants?.map(({ name, _id, color }) => [
      name,
      _id,
      color,
    ]);
  expect(listIds('Cid\nBen\nAnn')).toEqual([
    ['Cid', 'c', '#00539b'],
    ['Ben', 'b', '#00539b'],
    ['Ann', 'a', '#00539b'],
  ]);
  expect(listIds('Ann\nBenjamin\nCid')?.map(([, id]) => id)).toEqual(['a', 'b', 'c']);
  expect(listIds('Ann\nCid\nDee\nEve')).toEqual([
    ['Ann', 'a', '#00539b'],
    ['Cid', 'c', '#00539b'],
    ['Dee', undefined, null],
    ['Eve', undefined, null],
  ]);
});

it('says where it begins that this is before its auction', () => {
  const begins = '2027-04-07T19:00';
  expect(changeFaults({ ...DRAFT, begins })).toEqual([
    { path: 'contest.startsAt', message: CONTEST_MESSAGES.hourAfterStart },
  ]);
});
