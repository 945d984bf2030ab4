import { expect, it } from 'vitest';
import { emptyDraft, namesIn, seasonBody } from './seasonDraft.ts';

it('begins with the year after this one, and nothing else', () => {
  const body = seasonBody(emptyDraft({ year: 2030 }), true);
  expect(body).toEqual({
    year: 2031,
    name: '',
    firstDay: '',
    text: '',
    zones: [],
    dates: {},
    preview: true,
  });
});

it('reads names between commas or semicolons, without the spaces around them', () => {
  expect(namesIn('EAST, SOUTH;WEST ,, MIDWEST;')).toEqual(['EAST', 'SOUTH', 'WEST', 'MIDWEST']);
  expect(namesIn(' ; , ')).toEqual([]);
});

it('sends days of their own for the rounds that have some', () => {
  const days = { R64: '2031-03-20, 2031-03-21', R32: '  ', NC: '2031-04-07' };
  const draft = { ...emptyDraft({ year: 2030 }), zones: 'EAST, WEST', days };
  expect(seasonBody(draft, false)).toMatchObject({
    zones: ['EAST', 'WEST'],
    dates: { R64: ['2031-03-20', '2031-03-21'], NC: ['2031-04-07'] },
    preview: false,
  });
  expect(Object.keys(seasonBody(draft, false).dates ?? {})).toEqual(['R64', 'NC']);
});

it('sends the year as a number, whether the field gives a number or a string', () => {
  expect(seasonBody({ ...emptyDraft({ year: 2030 }), year: '2035' }, true).year).toBe(2035);
});
