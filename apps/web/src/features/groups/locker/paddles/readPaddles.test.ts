import type { Seat } from '@bracketbid/contract/http/gavel';
import { describe, expect, it } from 'vitest';
import { paddlesIn, readPaddles, formatWrongLines } from './readPaddles.ts';

const aSeat = (number: number, name: string): Seat => ({
  _id: `seat-${number}`,
  number,
  name,
  userId: null,
});
const read = (text: string, existing: readonly Seat[] = []) =>
  paddlesIn(readPaddles(text, existing)).map(({ number, name }) => `${number} ${name}`);
const faults = (text: string, existing: readonly Seat[] = []) =>
  readPaddles(text, existing)
    .filter(({ fault }) => fault !== null)
    .map(({ line, fault }) => `${line}: ${fault}`);

describe('a pasted list of paddles', () => {
  it.each([
    '31 Ben Ortiz',
    '31, Ben Ortiz',
    '31; Ben Ortiz',
    '31\tBen Ortiz',
    '31\tBen\tOrtiz',
    'Ben Ortiz\t31',
    'Ben Ortiz, 31',
    '#31 Ben Ortiz',
    '31. Ben Ortiz',
    '31) Ben Ortiz',
    '31: Ben Ortiz',
    '31 – Ben Ortiz',
    'No. 31, "Ben Ortiz"',
    'Paddle 31 Ben Ortiz',
    '"31","Ben Ortiz"',
  ])('finds number and name in "%s"', (line) => {
    expect(read(line)).toEqual(['31 Ben Ortiz']);
  });

  it('gives a name alone the lowest number that neither a seat nor another line has', () => {
    expect(read('Ana\n2 Ben\nCleo\nDan\n1 Eve', [aSeat(4, 'Fay')])).toEqual([
      '3 Ana',
      '2 Ben',
      '5 Cleo',
      '6 Dan',
      '1 Eve',
    ]);
  });

  it('reads what a spreadsheet copies, its headings and empty rows left out', () => {
    expect(
      read('Paddle\tFirst name\tLast name\r\n7\tAna\tLima\r\n\t\t\r\n8\tBen\tOrtiz\r\n'),
    ).toEqual(['7 Ana Lima', '8 Ben Ortiz']);
    expect(read('Name\nAna')).toEqual(['1 Ana']);
  });

  it('keeps names that only begin with digits, and what more a line says', () => {
    expect(read('3rd Base Bar\n"7 Up"\n12, Ben Ortiz, table 4\nOrtiz, Ben')).toEqual([
      '1 3rd Base Bar',
      '2 7 Up',
      '12 Ben Ortiz, table 4',
      '3 Ortiz, Ben',
    ]);
    expect(read('31 Ben, table 4')).toEqual(['31 Ben, table 4']);
  });

  it('says line by line what is wrong, and adds the others', () => {
    const text = [
      '31 Ben',
      '31 Cleo',
      '4 Dan',
      '1000 Eve',
      '0 Fay',
      '',
      '12',
      `13 ${'x'.repeat(61)}`,
      '14 \u200b',
      'Gus',
    ].join('\n');
    expect(faults(text, [aSeat(4, 'Hal')])).toEqual([
      '2: Number 31 is in line 1 already.',
      '3: Number 4 is Hal’s.',
      '4: A seat has a number from 1 to 999.',
      '5: A seat has a number from 1 to 999.',
      '7: There is no name in this line.',
      '8: A seat’s name must be at most 60 characters',
      '9: A seat’s name must contain something that can be seen.',
    ]);
    expect(read(text, [aSeat(4, 'Hal')])).toEqual(['31 Ben', '1 Gus']);
  });

  it('stops at 300, those that are there counted', () => {
    const existing = Array.from({ length: 298 }, (_, index) => aSeat(index + 1, 'Somebody'));
    expect(read('Ana\nBen\nCleo', existing)).toEqual(['299 Ana', '300 Ben']);
    expect(faults('Ana\nBen\nCleo', existing)).toEqual(['3: A group has at most 300 paddles.']);
  });

  it('leaves the wrong lines once the others were added', () => {
    expect(formatWrongLines(readPaddles('Ana\n 1000 Ben \n\n12', []))).toBe('1000 Ben\n12');
  });
});
