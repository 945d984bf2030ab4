import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatNames } from './seatNames.ts';

const people = (...names: string[]) =>
  names.map((fullName, index) => ({ _id: `${index}`, fullName, profileimageurl: null }));
const named = (...names: string[]) => [...seatNames(people('Me', ...names), '0').values()];

describe('the names at the seats', () => {
  it('are first names, and "You" for oneself', () => {
    expect(named('Omar Haddad', 'Maya Brooks', 'Cher')).toEqual(['You', 'Omar', 'Maya', 'Cher']);
  });

  it('have an initial where two share a first name', () => {
    expect(named('Ann Lee', 'Ann Organizer', 'Bo')).toEqual(['You', 'Ann L.', 'Ann O.', 'Bo']);
  });

  it('are whole where the initial is the same too', () => {
    expect(named('Ann Lee', 'Ann Long')).toEqual(['You', 'Ann Lee', 'Ann Long']);
  });

  it('are numbered for people of one name', () => {
    expect(named('Ann Lee', 'Ann Lee')).toEqual(['You', 'Ann Lee 1', 'Ann Lee 2']);
  });

  it('leave one’s own first name to others', () => {
    expect([...seatNames(people('Ann Lee', 'Ann Long'), '0').values()]).toEqual(['You', 'Ann']);
  });

  it('are there for somebody without a name', () => {
    expect(named(' ')).toEqual(['You', 'NA']);
  });

  const anyName = fc.constantFrom(
    'Ann',
    'ann',
    'Ann Lee',
    'Ann Long',
    'Ann L',
    'Bo',
    '',
    'Ann B Lee',
  );
  it('differ, whoever sits there', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 15 }), (names) => {
        const shown = [...seatNames(people('Me', ...names), '0').values()];
        expect(new Set(shown).size).toBe(names.length + 1);
      }),
    );
  });
});
