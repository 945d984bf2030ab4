import { describe, expect, it } from 'vitest';
import { entrantsIn, formatList, readEntrants, withoutLine } from './readEntrants.ts';

/** The entrants of a list, each as one line without what is missing. */
const read = (text: string) =>
  entrantsIn(readEntrants(text)).map(({ name, number, pool, seed }) =>
    Object.fromEntries(
      Object.entries({ name, number, pool, seed }).filter(
        ([, value]) => value !== null && value !== '',
      ),
    ),
  );
const faults = (text: string) =>
  readEntrants(text)
    .filter(({ fault }) => fault !== null)
    .map(({ line, fault }) => `${line}: ${fault}`);

describe('a pasted list of entrants', () => {
  it('is a name a line, whatever the lines end with', () => {
    expect(read('Rory\r\nScottie\n\n  Jon  \rXander')).toEqual([
      { name: 'Rory' },
      { name: 'Scottie' },
      { name: 'Jon' },
      { name: 'Xander' },
    ]);
  });

  it.each([
    '12, Nine Ironmen, Pool B',
    '12; Nine Ironmen; Pool B',
    '12\tNine Ironmen\tPool B',
    'Nine Ironmen, Pool B, 12',
    '#12 Nine Ironmen, Pool B',
    '12. Nine Ironmen (Pool B)',
    'No. 12, "Nine Ironmen", Pool B',
  ])('finds number, name and pool in "%s"', (line) => {
    expect(read(line)).toEqual([{ name: 'Nine Ironmen', number: 12, pool: 'Pool B' }]);
  });

  it.each([
    'Purdue (3)',
    'Purdue [3]',
    'Purdue, seed 3',
    'Purdue seed 3',
    'Purdue; 3rd seed',
    'Purdue (seed 3)',
    'Purdue, (3)',
  ])('finds the seed in "%s"', (line) => {
    expect(read(line)).toEqual([{ name: 'Purdue', seed: 3 }]);
  });

  it('takes a number without a mark for one only where most lines begin with one', () => {
    expect(read('3 Little Pigs\nBig Bad Wolf\nRed Riding Hood')[0]).toEqual({
      name: '3 Little Pigs',
    });
    expect(read('1 Seabiscuit\n2 Secretariat')).toEqual([
      { name: 'Seabiscuit', number: 1 },
      { name: 'Secretariat', number: 2 },
    ]);
    expect(read('49ers\n76ers')).toEqual([{ name: '49ers' }, { name: '76ers' }]);
  });

  it('reads "Last, First" as one name where the whole list is like that', () => {
    expect(read('Scheffler, Scottie\nMcIlroy, Rory\nRahm, Jon')).toEqual([
      { name: 'Scottie Scheffler' },
      { name: 'Rory McIlroy' },
      { name: 'Jon Rahm' },
    ]);
  });

  it('takes a text that comes again and again for a pool, and so a letter', () => {
    expect(read('Ann, North\nBen, North\nCid, South\nDee, South\nEve, B')).toEqual([
      { name: 'Ann', pool: 'North' },
      { name: 'Ben', pool: 'North' },
      { name: 'Cid', pool: 'South' },
      { name: 'Dee', pool: 'South' },
      { name: 'Eve', pool: 'B' },
    ]);
  });

  it('leaves out the headings of a table, and goes by them', () => {
    expect(read('Name,Seed\nPurdue,3\nYale,13')).toEqual([
      { name: 'Purdue', seed: 3 },
      { name: 'Yale', seed: 13 },
    ]);
  });

  it('keeps a name in quotes as it is, and one that only sounds like a pool', () => {
    expect(read('"Woods, Tiger"\n"7 Up"\nGroup Therapy\nTeam Rocket, Pool A')).toEqual([
      { name: 'Woods, Tiger' },
      { name: '7 Up' },
      { name: 'Group Therapy' },
      { name: 'Team Rocket', pool: 'Pool A' },
    ]);
  });

  it('says line by line what it doesn’t understand', () => {
    expect(faults('Ann\n\n12\nBen, 5/1 on\nCid, (99)\n1000, Dee')).toEqual([
      '3: There is no name in this line.',
      '4: “5/1 on” isn’t understood. If it is a pool, write “pool: 5/1 on”.',
      '5: A seed is whole, from 1 to 64.',
      '6: A number is whole, from 1 to 999.',
    ]);
    expect(read('Ann, pool: 5/1 on')).toEqual([{ name: 'Ann', pool: '5/1 on' }]);
  });

  it('says what is too long, there twice, or too many', () => {
    expect(faults(`${'x'.repeat(61)}\nAnn\nBen\nANN`)).toEqual([
      '1: An entrant’s name must be at most 60 characters',
      '4: “ANN” is there already, in line 2.',
    ]);
    const many = Array.from({ length: 258 }, (_, index) => `Horse ${String(index)}`).join('\n');
    expect(faults(many)).toEqual([
      '257: A contest has at most 256 entrants.',
      '258: A contest has at most 256 entrants.',
    ]);
  });

  it('loses a line that is taken out, and no other', () => {
    expect(withoutLine('Ann\n\nBen\nCid', 3)).toBe('Ann\n\nCid');
  });

  it('is written from entrants so that it reads as the same', () => {
    const entrants = [
      { name: 'Nine Ironmen', number: 12, pool: 'Pool B', seed: 3 },
      { name: 'Woods, "T"', number: null, pool: 'North; East', seed: null },
      { name: '12 Monkeys', number: null, pool: '', seed: 1 },
      { name: 'Purdue (3)', number: 4, pool: 'Midwest', seed: null },
      { name: 'seed 3', number: null, pool: '', seed: null },
      { name: 'Name', number: null, pool: 'A', seed: null },
    ];
    const again = entrantsIn(readEntrants(formatList(entrants)));
    expect(again.map(({ color: _color, ...rest }) => rest)).toEqual(entrants);
  });
});
